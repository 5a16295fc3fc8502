import { hash } from 'node:crypto';
import { startArguments } from '@bloom/testing/server-process';
import { sendRequest } from './send-request.ts';
import { openDataset, type Dataset, type Size } from './dataset/dataset.ts';
import { get } from './load.ts';
import { startProgram, type Program } from './processes.ts';
import type { Effort } from './rounds.ts';
import type { Report } from './report.ts';
import type { Statement } from './statement.ts';

/** Bloom's server on the database of a size. */
export type Server = Program & { dataset: Dataset };

/** Bare `node:http` in front of the bare driver. */
export type BarePostgres = Program & {
  dataset: Dataset;
  /** Defines statements. Returns the requests that run them. */
  requests(statements: readonly Statement[]): Promise<Buffer[]>;
};

/** The environment of a benchmark. Databases and programs start when they are first used. */
export type Stage = {
  report: Report;
  effort: Effort;
  /** The sizes to measure at, smaller first. */
  sizes: { usual: Size; large: Size };
  /** @param environment further variables; each combination starts a separate server */
  server(size: Size, environment?: Record<string, string>): Promise<Server>;
  barePostgres(size: Size): Promise<BarePostgres>;
  /** A bare `node:http` that sends `body`, from memory or from a file. */
  bareBytes(body: Buffer, from?: 'bytes' | 'file'): Promise<Program>;
  /** A bare `node:http` that sends what is posted to all of its streams. */
  bareEventStream(): Promise<Program>;
};

/**
 * Creates the environment. `stopPrograms` gives back the connections of a part's programs, which the next
 * part needs; `close` stops everything that was started.
 */
export function createStage(
  options: Pick<Stage, 'report' | 'effort' | 'sizes'>,
): Stage & { stopPrograms(): Promise<void>; close(): Promise<void> } {
  const programs: Program[] = [];
  const datasets = new Map<Size, Promise<Dataset>>();
  const started = new Map<string, Promise<Program>>();

  const dataset = (size: Size) =>
    memoize(datasets, size, () => openDataset(size, (line) => process.stderr.write(`${line}\n`)));
  const start = async (...args: Parameters<typeof startProgram>) => {
    const program = await startProgram(...args);
    programs.push(program);
    return program;
  };
  const stopPrograms = async () => {
    started.clear();
    await Promise.all(programs.splice(0).map((program) => program.stop()));
  };

  return {
    ...options,
    stopPrograms,
    async server(size, environment = {}) {
      const data = await dataset(size);
      const name = `server ${size} ${JSON.stringify(environment)}`;
      const program = await memoize(started, name, () =>
        start(startArguments(), '/api/health/ready', {
          DATABASE_URL: data.postgres.connectionString,
          LOG_LEVEL: 'warn',
          RATE_LIMIT: '0',
          METRICS_PORT: '0',
          ...environment,
        }),
      );
      return { ...program, dataset: data };
    },

    async barePostgres(size) {
      const data = await dataset(size);
      const program = await memoize(started, `bare ${size}`, () =>
        start('bench/src/baselines/postgres.mjs', '/', {
          DATABASE_URL: data.postgres.connectionString,
          NODE_ENV: 'production',
        }),
      );
      return {
        ...program,
        dataset: data,
        requests: async (statements) => {
          const pathOf = (text: string) => `/${hash('sha1', text)}`;
          for (const text of new Set(statements.map((statement) => statement.text))) {
            await sendRequest(program.port, pathOf(text), text);
          }
          return statements.map(({ text, values }) =>
            get(`${pathOf(text)}?${values.map(encodeURIComponent).join('&')}`),
          );
        },
      };
    },

    async bareBytes(body, from = 'bytes') {
      const program = await memoize(started, from, () => start(`bench/src/baselines/${from}.ts`, '/'));
      await sendRequest(program.port, '/', body);
      return program;
    },

    bareEventStream: () =>
      memoize(started, 'event-stream', () => start('bench/src/baselines/event-stream.ts', '/')),

    async close() {
      await stopPrograms();
      await Promise.all([...datasets.values()].map(async (data) => (await data).close()));
    },
  };
}

function memoize<K, V>(known: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
