import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = path.join(root, 'packages/server/sql/migrations');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const migrations = readdirSync(folder).toSorted();
/** The names of released migrations with their hashes, as `sha256sum` writes them (docs/adr/0085). */
const released = new Map(
  read('packages/server/sql/released.sha256')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('  migrations/') as [hash: string, name: string])
    .map(([sum, name]) => [name, sum]),
);

test('released migrations are as they were', () => {
  const present = migrations
    .filter((name) => released.has(name))
    .map((name) => [name, hash('sha256', readFileSync(path.join(folder, name)))]);
  expect(Object.fromEntries(present)).toEqual(Object.fromEntries(released));
});

test('each other migration comes after those that are released, with a number of its own', () => {
  const last = [...released.keys()].toSorted().at(-1) ?? '';
  expect(migrations.filter((name) => !released.has(name) && name < last)).toEqual([]);
  const numbers = migrations.map((name) => /^(\d{4})-[a-z-]+\.sql$/.exec(name)?.[1]);
  expect(numbers).toEqual([...new Set(numbers)]);
  expect(numbers).not.toContain(undefined);
});

test('a release whose heading has a date has the hashes of all its migrations', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const isReleased = read('CHANGELOG.md').includes(`\n## ${version}, 2`);
  expect(isReleased ? migrations.filter((name) => !released.has(name)) : []).toEqual([]);
});
