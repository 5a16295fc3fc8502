// `npm run proof:mutants`: mutation testing with Stryker of the code for money and links. Fails
// when the tests kill less than 85 % of the mutants. docs/testing.md lists what is excluded and why.
// `node scripts/mutants/mutants.ts gift money.ts` mutates only the files whose path contains one of the
// words.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';

const leastPercent = 85;
const root = fileURLToPath(new URL('../..', import.meta.url));
process.chdir(root);

const words = process.argv.slice(2);

/** The folders of the contract that the part of links does not have. */
const shared = '{account,catalogue,chat,covid,errors,gift,history,moderation,page,video,wire}';

/** Files that are mutated together, and the tests that run on them: the fewer, the faster. */
const parts = [
  {
    name: 'contract',
    tests: `packages/contract/src/${shared}/*.test.ts`,
    files: `packages/contract/src/${shared}/*.ts`,
  },
  {
    name: 'links',
    tests: 'packages/contract/src/sources/*.test.ts',
    files: 'packages/contract/src/sources/*.ts',
  },
  {
    name: 'money',
    // audit runs the checks of the others.
    tests: 'packages/server/src/domains/{ledger,gift,reward,audit}/*.test.ts',
    files: 'packages/server/src/domains/{ledger,gift,reward}/*.ts',
  },
  {
    name: 'sources',
    tests: 'packages/server/src/domains/sources/**/*.test.ts',
    files: 'packages/server/src/domains/sources/**/*.ts',
  },
];

const isChosen = (file: string) =>
  !file.endsWith('/index.ts') &&
  !isData(file) &&
  (words.length === 0 || words.some((word) => file.includes(word)));

/** A `RuntimeError` is a failed `beforeAll`: the server does not start, for example. */
const killing = new Set(['Killed', 'Timeout', 'RuntimeError']);

const counts = new Map<string, { killed: number; survived: number }>();
for (const { name, tests, files: patterns } of parts) {
  const files = globSync(patterns, { exclude: ['**/*.test.ts'] })
    .filter(isChosen)
    .toSorted();
  if (files.length === 0) continue;
  process.env['MUTANTS_TESTS'] = tests;
  const results = await new Stryker({
    mutate: files,
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutants/vitest.mutants.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    // Mutants in code that runs at import would need all tests again, each.
    ignoreStatic: true,
    ignorePatterns: ['dist', 'bench', '.data', 'test-results', 'docs/images'],
    concurrency: Number(process.env['MUTANTS_CONCURRENCY'] ?? 1),
    timeoutMS: 10_000,
    reporters: ['clear-text', 'progress-append-only', 'html'],
    clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: false },
    htmlReporter: { fileName: `test-results/mutants-${name}.html` },
    tempDirName: 'test-results/mutants',
    disableTypeChecks: true,
    allowConsoleColors: false,
  }).runMutationTest();
  for (const { fileName, status } of results) {
    const folder = path
      .relative(root, fileName)
      .replace(/^packages\/(?:server\/src\/domains\/([^/]+)|([^/]+))\/.*/, '$1$2');
    const count = counts.get(folder) ?? { killed: 0, survived: 0 };
    if (killing.has(status)) count.killed++;
    if (status === 'Survived' || status === 'NoCoverage') count.survived++;
    counts.set(folder, count);
  }
}

/** Excludes schemas, which the server's route tests check, and texts and constants, which types check. */
function isData(file: string): boolean {
  const text = readFileSync(file, 'utf8');
  const hasCode = /\bfunction\b|=>/.test(text);
  return !hasCode || text.includes("from 'typebox'") || /-(words|messages)(-[a-z-]+)?[.]ts$/.test(file);
}

const total = { killed: 0, survived: 0 };
for (const [folder, { killed, survived }] of counts) {
  total.killed += killed;
  total.survived += survived;
  console.log(line(folder, killed, survived));
}
console.log(line('overall', total.killed, total.survived));
process.exitCode = percent(total.killed, total.survived) < leastPercent ? 1 : 0;

function percent(killed: number, survived: number): number {
  return (100 * killed) / Math.max(1, killed + survived);
}

function line(name: string, killed: number, survived: number): string {
  const score = percent(killed, survived).toFixed(1);
  return `${name.padEnd(10)} ${score.padStart(5)} % of ${killed + survived} mutants killed`;
}
