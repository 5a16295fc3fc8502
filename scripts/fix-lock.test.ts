import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addAddresses, findLockProblems, type LockEntry } from './fix-lock.mjs';

const readLock = () =>
  (
    JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
      packages: Record<string, LockEntry>;
    }
  ).packages;

test('every package of the lock has its public address and its checksum, for all platforms', () => {
  const packages = readLock();
  expect(Object.keys(packages).length).toBeGreaterThan(700);
  expect(findLockProblems(packages)).toEqual([]);
});

const integrity = `sha512-${'A'.repeat(86)}==`;
const fine = {
  version: '1.2.3',
  resolved: 'https://registry.npmjs.org/@a/b/-/b-1.2.3.tgz',
  integrity,
};

test.each<[string, LockEntry, string]>([
  ['no checksum', { ...fine, integrity: undefined }, 'node_modules/@a/b: no SHA-512 in integrity'],
  ['a weak checksum', { ...fine, integrity: 'sha1-abc=' }, 'node_modules/@a/b: no SHA-512 in integrity'],
  [
    'the address of another registry',
    { ...fine, resolved: 'https://npm.example/@a/b/-/b-1.2.3.tgz' },
    `node_modules/@a/b: resolved is not ${fine.resolved}`,
  ],
  [
    'no entry for another platform',
    { ...fine, optionalDependencies: { '@a/b-darwin': '1.2.3' } },
    'node_modules/@a/b: its optional part @a/b-darwin is missing',
  ],
])('a package with %s is named', (_what, entry, problem) => {
  expect(findLockProblems({ 'node_modules/@a/b': entry })).toEqual([problem]);
});

test('missing addresses are added, also of packages with another name, and workspaces need none', () => {
  const packages: Record<string, LockEntry> = {
    'packages/web': { version: '0.1.0' },
    'node_modules/@bloom/web': { resolved: 'packages/web', link: true },
    'packages/web/node_modules/alias': { name: '@a/b', version: '1.2.3', integrity },
  };
  expect(addAddresses(packages)).toBe(1);
  expect(packages['packages/web/node_modules/alias']?.resolved).toBe(fine.resolved);
  expect(findLockProblems(packages)).toEqual([]);
});
