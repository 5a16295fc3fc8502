// The tests that a change touches, for `npm run test:changed` (docs/testing.md): by what they use, and by
// marks of rules.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findMarks, headings, type Mark } from './check-docs.ts';

/** Files by their paths, with their texts. */
type Files = ReadonlyMap<string, string>;
/** The files that use a file. */
type Users = ReadonlyMap<string, readonly string[]>;

/** A file that more files use is not followed, as nearly all tests would be chosen. */
const mostUsers = 30;

const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file);
const isPageTest = (file: string) => file.endsWith('.page.test.tsx');
/** Shared parts of tests run the whole product, so their imports choose no tests. */
const isShared = (file: string) =>
  /^packages\/(e2e\/|testing\/|\w+\/test\/)/.test(file) && !/\.test\.tsx?$/.test(file);

/** The folder of the domain of a file, by its own name for a migration: `0324-moment.sql`. */
function domainOf(file: string): string | undefined {
  const form =
    /^packages\/server\/(?:(?:src\/domains|sql\/functions)\/([\w-]+)\/|sql\/migrations\/\d+-(\w+))/;
  const [, domain, ofMigration = domain] = form.exec(file) ?? [];
  return ofMigration === undefined ? undefined : `packages/server/src/domains/${ofMigration}/`;
}

/** Whether a test is of the domain of a file, or opens pages of its feature. */
function isOfSubject(test: string, file: string): boolean {
  const domain = domainOf(file);
  if (domain !== undefined) return test.startsWith(domain);
  const feature = /^packages\/web\/src\/features\/[\w-]+\//.exec(file)?.[0];
  return feature !== undefined && isPageTest(test) && test.startsWith(feature);
}

/** Finds which files use a file: import it, or call the SQL function in it. */
export function findUsers(files: Files): Users {
  const functions = new Map(
    [...files.keys()]
      .filter((file) => file.startsWith('packages/server/sql/functions/'))
      .map((file) => [path.posix.basename(file, '.sql'), file]),
  );
  const called = new RegExp(`\\b(${[...functions.keys()].join('|')})(?=[('])`, 'g');
  const users = new Map<string, string[]>();
  for (const [file, text] of files) {
    const calls = /^packages\/server\/.*\.(ts|sql)$/.test(file) ? text.matchAll(called) : [];
    const imports = text.matchAll(/\b(?:from|import)[\s(]*'([^'?]+)/g);
    const used = new Set([
      ...Array.from(calls, ([, name = '']) => functions.get(name)),
      ...Array.from(imports, ([, name = '']) => resolve(file, name)),
    ]);
    for (const other of used) {
      if (other === undefined || other === file || (isShared(file) && !isShared(other))) continue;
      users.set(other, [...(users.get(other) ?? []), file]);
    }
  }
  return users;
}

function resolve(file: string, name: string): string | undefined {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name);
  const [, workspace, inside = 'index'] = /^@bloom\/([^/]+)(?:\/(.+))?$/.exec(name) ?? [];
  return workspace === undefined ? undefined : `packages/${workspace}/src/${inside}.ts`;
}

/**
 * Chooses the test files of a changed file: those that use it, or a file that uses it, and so on. Not
 * followed are the doors of domains and files with many users. A test also uses the file that it is named
 * after; most tests of a domain run the whole server, and those of pages the whole app, so they use all files
 * of their domain or feature.
 */
export function testsByUse(changed: string, files: Files, users: Users): string[] {
  const tests = [...files.keys()].filter(isTest);
  const reached = new Set([changed]);
  for (const file of reached) {
    const using = users.get(file) ?? [];
    const isDoor = file === `${domainOf(file)}index.ts`;
    for (const user of isDoor || using.length > mostUsers ? [] : using) reached.add(user);
    const stem = file.replace(/\.\w+$/, '');
    const isNamedAfterIt = (test: string) => test.replace(/(\.page)?\.test\.tsx?$/, '') === stem;
    for (const test of isTest(file) ? [] : tests) {
      if (isNamedAfterIt(test) || isOfSubject(test, file)) reached.add(test);
    }
  }
  return tests.filter((test) => reached.has(test));
}

/**
 * The rules that a file cites. Where it cites none: those of its folder, up to its domain or feature; of the
 * callers of its SQL function.
 */
export function rulesOf(changed: string, files: Files, users: Users): Set<string> {
  if (isTest(changed) || !/^packages\/(?!e2e)/.test(changed)) return new Set();
  const cited = /docs\/specification\/[\w-]+\.md#([\w-]+)/g;
  let place = changed;
  do {
    const rules = [...files]
      .filter(([file]) => (file === place || file.startsWith(`${place}/`)) && !isTest(file))
      .flatMap(([, text]) => Array.from(text.matchAll(cited), ([, rule = '']) => rule));
    if (rules.length > 0) return new Set(rules);
    place = path.posix.dirname(place);
  } while (/\/(domains|features)\/./.test(place));
  const callers = changed.endsWith('.sql') ? (users.get(changed) ?? []) : [];
  return new Set(callers.flatMap((file) => [...rulesOf(file, files, users)]));
}

/** The rules of a chapter of the specification whose text differs. */
export function changedRules(before: string, after: string): Set<string> {
  const sections = (text: string) => text.split(/^(?=#{1,6} )/m).map((section) => section.trim());
  const old = new Set(sections(before));
  const changed = sections(after).filter((section) => !old.has(section));
  return new Set(changed.flatMap((section) => headings(section).slice(0, 1)));
}

/** Which arguments choose journeys: `--grep` sees the file and the name of a test. */
export function grepOf(files: string[], marks: Mark[]): string[] {
  const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const name = (file: string) => escape(path.posix.basename(file));
  const patterns = new Set([
    ...files.map(name),
    ...marks.map(({ file, test }) => {
      const title = test.replace(/\\(.)/g, '$1').split(/\$\{.*?\}/);
      return `${name(file)}.* ${title.map(escape).join('.*')}`;
    }),
  ]);
  return patterns.size === 0 ? [] : [String.raw`--grep=(?:^|[ /\\])(?:${[...patterns].join('|')})`];
}

/** The arguments for each part of scripts/test.ts that has a test to run. */
export type Choice = Partial<Record<'unit' | 'pages' | 'e2e', string[]>>;

/**
 * Chooses the tests for all that differs from `revision`, with what is not committed; without one, from where
 * the branch left main, or where nothing differs from there, from the commit before the last.
 */
export function chooseTests(root: string, log: (message: string) => void, revision?: string): Choice {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const linesOf = (...args: string[]) =>
    git(...args)
      .split('\n')
      .filter((line) => line !== '');
  const differing = (from: string) => [
    ...linesOf('diff', '--name-only', '--no-renames', from),
    ...linesOf('ls-files', '--others', '--exclude-standard'),
  ];
  const mains = linesOf('for-each-ref', '--format=%(refname)', 'refs/heads/main', 'refs/remotes/origin/main');
  let from = revision ?? git('merge-base', 'HEAD', mains.at(-1) ?? 'HEAD');
  if (revision === undefined && differing(from).length === 0) from = 'HEAD~1';
  const changed = differing(from);

  const isCode = (file: string) => /^(packages|bench|scripts)\/.*\.(ts|tsx|mjs|sql|css)$/.test(file);
  const isThere = (file: string) => existsSync(path.join(root, file));
  const code = linesOf('ls-files', '--cached', '--others', '--exclude-standard').filter(isCode);
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const files = new Map(code.filter(isThere).map((file) => [file, read(file)]));
  const users = findUsers(files);
  const marks = findMarks(root);
  const chosen = new Set<string>();
  const journeys = new Set<Mark>();
  log(`Changed since ${from.slice(0, 8)}:`);
  for (const file of changed) {
    const isChapter = file.startsWith('docs/specification/') && isThere(file);
    const isNew = linesOf('ls-tree', '--name-only', from, file).length === 0;
    const before = isChapter && !isNew ? git('show', `${from}:${file}`) : '';
    const rules = isChapter ? changedRules(before, read(file)) : rulesOf(file, files, users);
    const marked = marks.filter(({ rule }) => rules.has(rule));
    const isJourney = ({ file: of, line }: Mark) => of.endsWith('.e2e.ts') && line > 1;
    const tests = new Set([
      ...testsByUse(file, files, users),
      ...marked.filter((mark) => !isJourney(mark)).map((mark) => mark.file),
    ]);
    for (const test of tests) chosen.add(test);
    for (const mark of marked.filter(isJourney)) journeys.add(mark);
    log(`  ${file}: test files ${tests.size}, journeys ${marked.filter(isJourney).length}`);
  }

  const all = [...chosen];
  const isJourneyFile = (file: string) => file.endsWith('.e2e.ts');
  const choice = {
    unit: all.filter((file) => !isJourneyFile(file) && !isPageTest(file)),
    pages: all.filter(isPageTest),
    e2e: grepOf(all.filter(isJourneyFile), [...journeys]),
  };
  return Object.fromEntries(Object.entries(choice).filter(([, of]) => of.length > 0));
}
