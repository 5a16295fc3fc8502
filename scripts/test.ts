// `npm test`: every check and every test of the project, and one last line that counts them all. `node
// scripts/test.ts lint unit pages e2e` runs some of the four parts, `node scripts/test.ts changed [REVISION]`
// the tests that a change touches.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beginRun } from '@bloom/testing/figures';
import { type Choice, chooseTests } from './changed-tests.ts';
import { getChromium, getHeadlessShell } from './chromium.ts';
import {
  type FileTime,
  filesOfPlaywright,
  filesOfVitest,
  type PartTime,
  type PlaywrightReport,
  printTimes,
  processorSeconds,
  saveTimes,
  type VitestReport,
} from './test-times.ts';

interface Count {
  passed: number;
  failed: number;
  files?: FileTime[];
}

interface Run {
  status: number;
  output: string;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const tool = (name: string) => path.join(root, 'node_modules', name);
const compiled = path.join(root, 'node_modules/.cache/compiled');
const temporary = chooseTemporaryFolder();
const reports = mkdtempSync(path.join(temporary, 'bloom-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

const parts: Record<string, () => Promise<Count[]>> = { lint, unit, pages, e2e };

const words = process.argv.slice(2);
const choice: Choice | undefined =
  words[0] === 'changed' ? chooseTests(root, (line) => console.log(line), words[1]) : undefined;
const chosen = choice === undefined ? words : Object.keys(choice);
const unknown = chosen.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

const isWhole = words.length === 0;
const names = isWhole ? Object.keys(parts) : chosen;
/**
 * The build that the tests start. It is made beside the checks, where a processor would else be idle at the
 * end.
 */
const built = names.includes('e2e') ? runNode(['scripts/bootstrap.mjs', '--build']) : undefined;
/** Only a whole run is recorded. */
const run = isWhole ? beginRun('npm test') : undefined;
const times: PartTime[] = [];
for (const [name, part] of Object.entries(parts)) {
  if (names.includes(name)) times.push(await measure(name, part));
}
console.log(`\n${printTimes(times)}`);
if (run !== undefined) {
  const { date, commit, machine, load } = run;
  saveTimes({ date, commit, machine, load, parts: times });
}
const passed = times.reduce((sum, time) => sum + time.passed, 0);
const failed = times.reduce((sum, time) => sum + time.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function measure(part: string, work: () => Promise<Count[]>): Promise<PartTime> {
  const started = performance.now();
  const processorBefore = processorSeconds();
  const counts = await work();
  return {
    part,
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    seconds: (performance.now() - started) / 1000,
    processorSeconds: processorSeconds() - processorBefore,
    files: counts.flatMap(({ files = [] }) => files),
  };
}

type Check = [name: string, ...args: string[]];

async function lint(): Promise<Count[]> {
  return runChecks([
    ['format', tool('oxfmt/bin/oxfmt'), '--check'],
    ['lint and types', tool('oxlint/bin/oxlint')],
    [
      'boundaries',
      tool('dependency-cruiser/bin/dependency-cruiser.mjs'),
      'packages',
      'bench',
      'scripts',
      '--config',
      '--output-type',
      'err-long',
    ],
    ['links in documents', 'scripts/check-docs.ts'],
    ['words', 'scripts/check-words.ts'],
    ['dependencies', 'scripts/check-dependencies.ts'],
    ['lock', 'scripts/fix-lock.mjs', '--check'],
  ]);
}

async function runChecks(checks: Check[]): Promise<Count[]> {
  const counts: Count[] = [];
  const left = checks.values();
  const runLeft = async (): Promise<void> => {
    for (const [name, ...args] of left) {
      counts.push(
        await step(name, async () => {
          const { status, output } = await runNode(args);
          return { count: countOne(status === 0), output };
        }),
      );
    }
  };
  // Two at a time: most of them use one processor.
  await Promise.all([runLeft(), runLeft()]);
  return counts;
}

async function unit(): Promise<Count[]> {
  return [await vitest('tests of the packages', ['--project=!pages', ...(choice?.unit ?? [])])];
}

async function pages(): Promise<Count[]> {
  return inBrowser('pages in the browser', async (environment) =>
    vitest(
      'pages in the browser',
      // A page waits for a third of its time.
      ['--project=pages', '--maxWorkers=2', ...(choice?.pages ?? [])],
      environment,
    ),
  );
}

async function vitest(
  name: string,
  options: string[],
  environment: Record<string, string> = {},
): Promise<Count> {
  const report = path.join(reports, `${name}.json`);
  const args = [tool('vitest/vitest.mjs'), 'run', '--reporter=minimal', '--reporter=json'];
  return step(name, async () => {
    const { status, output } = await runNode(
      [...args, `--outputFile.json=${report}`, ...options],
      environment,
    );
    const read = readReport<VitestReport>(report);
    const { numPassedTests = 0, numFailedTests = 0 } = read;
    const count = countSuite(status, numPassedTests, numFailedTests);
    return { count: { ...count, files: filesOfVitest(read) }, output };
  });
}

async function e2e(): Promise<Count[]> {
  return inBrowser('journeys in the browser', async (environment) => {
    const build = await built;
    if (build?.status !== 0) throw new Error(build?.output.trim());
    const report = path.join(reports, 'playwright.json');
    const args = [tool('@playwright/test/cli.js'), 'test', '--config=packages/e2e'];
    args.push(...(choice?.e2e ?? []));
    return step('journeys in the browser', async () => {
      // `dot` prints the failures last, where the end of a long output still has them.
      const { status, output } = await runNode([...args, '--reporter=dot,json'], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...environment,
      });
      const read = readReport<PlaywrightReport>(report);
      const { stats } = read;
      const count = countSuite(status, stats?.expected ?? 0, stats?.unexpected ?? 0);
      return { count: { ...count, files: filesOfPlaywright(read) }, output };
    });
  });
}

/** Finds or installs the browser, and runs a part with the variables that name it. */
async function inBrowser(
  name: string,
  work: (environment: Record<string, string>) => Promise<Count>,
): Promise<Count[]> {
  try {
    const log = (message: string) => console.log(message);
    const chromium = getChromium(log);
    const shell = getHeadlessShell(log);
    return [
      await work({
        ...(chromium !== undefined && { CHROMIUM_PATH: chromium }),
        ...(shell !== undefined && { HEADLESS_SHELL_PATH: shell }),
      }),
    ];
  } catch (error) {
    return [
      await step(name, async () => ({
        count: countOne(false),
        output: error instanceof Error ? error.message : String(error),
      })),
    ];
  }
}

/** Runs a step and prints one line for it, and its whole output if it failed. */
async function step(name: string, work: () => Promise<{ count: Count; output: string }>): Promise<Count> {
  const started = performance.now();
  const { count, output } = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const isGood = count.failed === 0;
  if (!isGood) console.log(`\n${output.trim()}\n`);
  const numbers = isGood ? `${count.passed}` : `${count.passed}, ${count.failed} failed`;
  console.log(`${isGood ? '✔' : '✘'} ${name.padEnd(40)} ${numbers.padStart(8)} ${seconds} s`);
  return count;
}

function countOne(isGood: boolean): Count {
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A suite that fails without a failed test, for example because it cannot be loaded, counts as a failure. */
function countSuite(status: number, good: number, bad: number): Count {
  return { passed: good, failed: status === 0 ? bad : Math.max(bad, 1) };
}

function readReport<Report>(file: string): Partial<Report> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : {};
}

/**
 * Where the tests keep their files: in memory, if Linux has room there. Each database of a test has 500
 * files, and ext4 looks through all that were deleted in the last minutes before it creates one: a fifth of
 * the processor time.
 */
function chooseTemporaryFolder(): string {
  const memory = '/dev/shm';
  const neededBytes = 4 * 1024 ** 3;
  const hasRoom = () => {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    // Tests also start programs from there, which some containers forbid.
    const mount = readFileSync('/proc/mounts', 'utf8').match(/ \/dev\/shm tmpfs (\S+)/)?.[1];
    return (
      mount !== undefined &&
      !mount.split(',').includes('noexec') &&
      Math.min(bavail * bsize, process.availableMemory()) >= neededBytes
    );
  };
  if (process.env['TMPDIR'] === undefined) {
    try {
      if (hasRoom()) return memory;
    } catch {
      // There is none, as on macOS, or it may not be used.
    }
  }
  return os.tmpdir();
}

function runNode(args: string[], environment: Record<string, string> = {}): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      // The tests start hundreds of processes from the same files, which takes half the time with their
      // compiled code.
      env: { NODE_COMPILE_CACHE: compiled, ...process.env, TMPDIR: temporary, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const stop = () => child.kill();
    process.once('SIGTERM', stop);
    let output = '';
    const collect = (chunk: string) => (output += chunk);
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.once('close', (code, signal) => {
      process.off('SIGTERM', stop);
      if (signal !== null) output += `\nended by ${signal}`;
      resolve({ status: code ?? 1, output });
    });
  });
}
