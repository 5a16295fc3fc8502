import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/* Domains that read or write tables of other domains in SQL of their own: the linter sees imports only. */

const server = fileURLToPath(new URL('../../packages/server/', import.meta.url));
const read = (file: string) => readFileSync(server + file, 'utf8');

/** Longer names first: `search-terms` is no part of `search`. */
const domains = readdirSync(`${server}src/domains`).toSorted((one, other) => other.length - one.length);

/** The domain that a table belongs to: the name of the migration that creates it begins with its name. */
const owners = new Map(
  globSync('sql/migrations/*.sql', { cwd: server }).flatMap((file) => {
    const [, name = ''] = /\d+-(.+)\.sql$/u.exec(file) ?? [];
    const owner = domains.find((domain) => name === domain || name.startsWith(`${domain}-`)) ?? name;
    const created = read(file).matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/gu);
    return Array.from(created, ([, table = '']) => [table, owner] as const);
  }),
);

/** The tables that SQL in a text names. */
function tablesIn(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gmu, '');
  const named = code.matchAll(
    /(?:\b(?:from|join|update|into|only)\s+|(?:selectFrom|innerJoin|leftJoin|insertInto|updateTable|deleteFrom)\(\s*')(\w+)/gu,
  );
  return Array.from(named, ([, table = '']) => table).filter((table) => owners.has(table));
}

/** The pairs of a domain and a table of another domain, as `gift → video`. */
function foreignPairs(): string[] {
  const files = globSync('src/domains/*/**/*.ts', { cwd: server });
  const pairs = files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const [, , domain = ''] = file.split('/');
      return tablesIn(read(file))
        .filter((table) => owners.get(table) !== domain)
        .map((table) => `${domain} → ${table}`);
    });
  return [...new Set(pairs)].toSorted();
}

test('tables are found in statements and in calls of the query builder', () => {
  expect(tablesIn('-- from gift\nselect from video join account a on true')).toEqual(['video', 'account']);
  expect(tablesIn("db.selectFrom('video as v').innerJoin('account', 'a', 'b')")).toEqual([
    'video',
    'account',
  ]);
});

/**
 * The pairs that there are. It only goes down: a concern that needs another table reads a view of its domain
 * (docs/adr/0086), or calls the domain.
 */
const mostPairs = 67;

test('domains name few tables of others', () => {
  const pairs = foreignPairs();
  expect(pairs.length, pairs.join('\n')).toBe(mostPairs);
});
