import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findDependencyProblems } from './check-dependencies.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'bloom-dependencies-'));
const write = (file: string, text: string) => {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
write('docs/adr/0002-dependencies.md', '| `used`, `@scope/used`, `unused` | reason |');
write('packages/web/src/a.ts', "import { b } from 'used';\nimport '@scope/used/part';\n");
write('packages/web/src/node_modules/b/index.mjs', "import 'unused';");
afterAll(() => rmSync(root, { recursive: true }));

const problemsOf = (manifest: object) => {
  write('packages/web/package.json', JSON.stringify(manifest));
  return findDependencyProblems(root);
};

test('used dependencies with a row in the decision record are fine', () => {
  const manifest = { dependencies: { used: '1' }, devDependencies: { '@scope/used': '1' } };
  expect(problemsOf(manifest)).toEqual([]);
});

test.each(['dependencies', 'devDependencies'])('an unused one of the %s is named', (kind) => {
  expect(problemsOf({ [kind]: { unused: '1', use: '1' } })).toEqual([
    'packages/web/package.json: nothing in packages/web uses unused',
    'packages/web/package.json: nothing in packages/web uses use',
    'docs/adr/0002-dependencies.md: there is no row for use',
  ]);
});

test('types count as used where their package is used, and need no row', () => {
  expect(problemsOf({ devDependencies: { '@types/used': '1' } })).toEqual([]);
  expect(problemsOf({ devDependencies: { '@types/unused': '1' } })).toHaveLength(1);
});
