import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';

/** A figure beside its target; without one, it is only stated. */
export type Figure = {
  what: string;
  /** As it is shown, with its unit. */
  measured: string;
  target?: string;
  isMissed?: boolean;
};

/**
 * The cost of a variant, as the median of its rounds; NaN, in JSON null, is not measured. Processor times are
 * per request.
 */
export type Cost = {
  name: string;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  nodeMs: number;
  postgresMs: number;
  memoryMiB: number;
};

/** The measurements of a run of one part of the benchmarks, and its machine and commit. */
export type Run = {
  /** `list` for `npm run bench -- list`. */
  part: string;
  date: string;
  commit: string;
  machine: string;
  /** The load of the machine before the run. */
  load: number;
  figures: Figure[];
  tables: { title: string; costs: Cost[] }[];
};

/** Where the last full run of each part is kept. */
export const resultsFolder = fileURLToPath(new URL('../../../bench/results/', import.meta.url));

/** Of this machine, before the benchmark adds its own. */
const load = os.loadavg()[0] ?? Number.NaN;

/** Begins a run of a part: reads commit, machine and load. */
export function beginRun(part: string): Run {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  const cpus = os.cpus();
  return {
    part,
    date: new Date().toISOString().slice(0, 10),
    commit: `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`,
    machine: `${cpus.length} cores (${cpus[0]?.model.trim()}), ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
    load,
    figures: [],
    tables: [],
  };
}

/** Keeps a run in place of the last one of its part; `npm run figures` makes docs/figures.md of them. */
export function saveRun(run: Run): void {
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(`${resultsFolder}${run.part}.json`, `${JSON.stringify(run, null, 2)}\n`);
}
