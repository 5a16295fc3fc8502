// Where the time of `npm test` goes. `node scripts/test-times.ts` writes the times of the last whole run to
// docs/testing.md.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Run } from '@bloom/testing/figures';

/** A test file of Vitest or Playwright, and the time that its tests took. */
export interface FileTime {
  file: string;
  tests: number;
  seconds: number;
}

export interface PartTime {
  part: string;
  passed: number;
  failed: number;
  seconds: number;
  /** Of the whole machine. */
  processorSeconds: number;
  files: FileTime[];
}

/** A whole run of `npm test`. */
export interface TestTimes extends Pick<Run, 'date' | 'commit' | 'machine' | 'load'> {
  parts: PartTime[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
/** Where the last whole run is recorded. */
const record = path.join(root, 'test-results/times.json');

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; startTime: number; endTime: number; assertionResults: unknown[] }[];
}

/** The time of a file is from the begin of its first test to the end of its last one. */
export function filesOfVitest({ testResults = [] }: Partial<VitestReport>): FileTime[] {
  return testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: path.relative(root, name),
    tests: assertionResults.length,
    seconds: (endTime - startTime) / 1000,
  }));
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { tests: { results: { duration: number }[] }[] }[];
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number };
  config: { rootDir: string };
  suites: (PlaywrightSuite & { file: string })[];
}

/** The time of a file is that of all its tests, which may have run at once. */
export function filesOfPlaywright({ config, suites = [] }: Partial<PlaywrightReport>): FileTime[] {
  return suites.map((suite) => {
    const durations = durationsOf(suite);
    return {
      file: path.relative(root, path.join(config?.rootDir ?? '', suite.file)),
      tests: durations.length,
      seconds: durations.reduce((sum, ms) => sum + ms, 0) / 1000,
    };
  });
}

function durationsOf({ suites = [], specs }: PlaywrightSuite): number[] {
  return [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
    ...suites.flatMap(durationsOf),
  ];
}

/**
 * The processor seconds that the machine has worked since its start: those of all programs, so it should be
 * quiet.
 */
export function processorSeconds(): number {
  const busyMs = os.cpus().flatMap(({ times: { user, nice, sys, irq } }) => [user, nice, sys, irq]);
  return busyMs.reduce((sum, ms) => sum + ms, 0) / 1000;
}

export function slowestOf(parts: PartTime[], count: number): FileTime[] {
  return parts
    .flatMap(({ files }) => files)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count);
}

/** The table of the parts and that of the twenty slowest files, for a terminal. */
export function printTimes(parts: PartTime[]): string {
  const slowest = slowestOf(parts, 20);
  return [
    line('part', 'tests', 'seconds', 'processor'),
    ...parts.map((time) => line(time.part, time.passed + time.failed, time.seconds, time.processorSeconds)),
    ...(slowest.length > 0 ? ['', line('slowest files', 'tests', 'seconds')] : []),
    ...slowest.map(({ file, tests, seconds }) => line(file, tests, seconds)),
  ].join('\n');
}

function line(name: string, tests: number | string, ...times: (number | string)[]): string {
  const cells = times.map((time) => (typeof time === 'number' ? time.toFixed(1) : time));
  return [name.padEnd(72), `${tests}`.padStart(6), ...cells.map((cell) => cell.padStart(10))].join('');
}

const blockOf = /(?<=<!-- times -->\n)[^]*?(?=<!-- \/times -->)/;

/** `page` with the times of a run in its block. */
export function writeTimes(page: string, times: TestTimes): string {
  const { date, commit, machine, load, parts } = times;
  const sumOf = (key: 'passed' | 'failed' | 'seconds' | 'processorSeconds') =>
    parts.reduce((sum, time) => sum + time[key], 0);
  const total = {
    part: 'all',
    passed: sumOf('passed'),
    failed: sumOf('failed'),
    seconds: sumOf('seconds'),
    processorSeconds: sumOf('processorSeconds'),
  };
  const block = [
    `${date}, ${commit}, ${machine}, load ${load.toFixed(1)} before the run:`,
    '',
    '| part | tests | minutes | processor minutes |',
    '| --- | ---: | ---: | ---: |',
    ...[...parts, total].map(
      (time) =>
        `| ${time.part} | ${time.passed + time.failed} | ${minutes(time.seconds)} | ${minutes(time.processorSeconds)} |`,
    ),
    '',
    `The slowest files: ${slowestOf(parts, 5)
      .map(({ file, seconds }) => `\`${file}\` (${seconds.toFixed(0)} s)`)
      .join(', ')}.`,
  ];
  if (!blockOf.test(page)) throw new Error('The page has no block <!-- times -->.');
  return page.replace(blockOf, () => `\n${block.join('\n')}\n\n`);
}

const minutes = (seconds: number) => (seconds / 60).toFixed(1);

export function saveTimes(times: TestTimes): void {
  mkdirSync(path.dirname(record), { recursive: true });
  writeFileSync(record, `${JSON.stringify(times, null, 2)}\n`);
}

if (import.meta.main) {
  if (!existsSync(record)) throw new Error(`There is no ${record}: run npm test first.`);
  const page = path.join(root, 'docs/testing.md');
  const times = JSON.parse(readFileSync(record, 'utf8')) as TestTimes;
  writeFileSync(page, writeTimes(readFileSync(page, 'utf8'), times));
}
