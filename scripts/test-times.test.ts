import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  filesOfPlaywright,
  filesOfVitest,
  type PartTime,
  printTimes,
  processorSeconds,
  writeTimes,
} from './test-times.ts';

const root = new URL('..', import.meta.url).pathname;
const timeOf = (file: string, seconds: number) => ({ file, tests: 2, seconds });
const part = (name: string, files: PartTime['files'], processorSeconds = 90) => ({
  part: name,
  passed: 3,
  failed: 1,
  seconds: 60,
  processorSeconds,
  files,
});

test('a file of Vitest takes from its first test to its last one', () => {
  const testResults = [
    {
      name: `${root}scripts/a.test.ts`,
      startTime: 1_000,
      endTime: 3_500,
      assertionResults: [{}, {}],
    },
  ];
  expect(filesOfVitest({ testResults })).toEqual([timeOf('scripts/a.test.ts', 2.5)]);
});

test('a file of Playwright takes the time of all its tests, also within groups', () => {
  const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] });
  const suites = [{ file: 'a.e2e.ts', specs: [spec(1_000)], suites: [{ specs: [spec(500)] }] }];
  const config = { rootDir: `${root}packages/e2e/src` };
  expect(filesOfPlaywright({ config, suites })).toEqual([timeOf('packages/e2e/src/a.e2e.ts', 1.5)]);
});

test('a suite without a report has no files', () => {
  expect([...filesOfVitest({}), ...filesOfPlaywright({})]).toEqual([]);
});

test('the parts are printed, and the twenty slowest files of all, slowest first', () => {
  const files = Array.from({ length: 15 }, (_, index) => index);
  const printed = printTimes([
    part(
      'unit',
      files.map((index) => timeOf(`unit-${index}`, index)),
    ),
    part(
      'e2e',
      files.map((index) => timeOf(`e2e-${index}`, index + 0.5)),
      30,
    ),
  ]).split('\n');
  expect(printed.slice(0, 4).map((line) => line.split(/ +/))).toEqual([
    ['part', 'tests', 'seconds', 'processor'],
    ['unit', '4', '60.0', '90.0'],
    ['e2e', '4', '60.0', '30.0'],
    [''],
  ]);
  expect(printed.slice(5).map((line) => line.split(' ')[0])).toEqual(
    files.flatMap((index) => [`e2e-${14 - index}`, `unit-${14 - index}`]).slice(0, 20),
  );
});

test('the processor time of an ended process is counted', () => {
  const before = processorSeconds();
  spawnSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 200_000);']);
  expect(processorSeconds()).toBeGreaterThanOrEqual(before + 0.19);
});

test('a run is written to its block of the page, and nothing else changes', () => {
  const run = { date: '2026-11-28', commit: 'abc', machine: '2 cores', load: 0.5 };
  const page = '# Testing\n<!-- times -->\nold\n<!-- /times -->\nrest\n';
  const parts = [part('lint', []), part('unit', [timeOf('a.test.ts', 12)])];
  const written = writeTimes(page, { ...run, parts });
  expect(written).toMatch(/^# Testing\n<!-- times -->\n\n2026-11-28, abc, 2 cores, load 0\.5 before/);
  expect(written).toContain('| lint | 4 | 1.0 | 1.5 |\n| unit | 4 | 1.0 | 1.5 |\n| all | 8 | 2.0 | 3.0 |');
  expect(written).toContain('The slowest files: `a.test.ts` (12 s).\n\n<!-- /times -->\nrest\n');
  expect(writeTimes(written, { ...run, parts })).toBe(written);
  expect(() => writeTimes('# Testing\n', { ...run, parts })).toThrow('no block');
  const documented = readFileSync(`${root}docs/testing.md`, 'utf8');
  expect(writeTimes(documented, { ...run, parts })).toContain('| unit | 4 | 1.0 | 1.5 |');
});
