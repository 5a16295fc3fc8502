import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findDeadLinks, findMissingTests } from './check-docs.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'bloom-docs-'));
mkdirSync(path.join(root, 'docs'));
writeFileSync(path.join(root, 'docs/there.md'), '# What is `there`?\n');
afterAll(() => rmSync(root, { recursive: true }));

test.each([
  ['[a](docs/there.md)', true],
  ['[a](docs/)', true],
  ['[a](docs/there.md#what-is-there)', true],
  ['[a](docs/there.md "title")', true],
  ['[a](https://example.com/gone)', true],
  ['`[a](gone.md)`', true],
  ['```\n[a](gone.md)\n```', true],
  ['[a](gone.md)', false],
  ['![a](docs/gone.png)', false],
  ['[a](docs/there.md#gone)', false],
  ['[a][b]\n\n[b]: gone.md', false],
])('the links of %j all lead somewhere: %s', (text, fine) => {
  writeFileSync(path.join(root, 'page.md'), text);
  expect(findDeadLinks(root)).toHaveLength(fine ? 0 : 1);
});

test('the tests that the coverage page names are looked for', () => {
  mkdirSync(path.join(root, 'packages/web/src'), { recursive: true });
  writeFileSync(path.join(root, 'packages/web/src/a.test.ts'), "it('works', run);");
  const cells = '`a.test.ts` | `a.test.ts` *works*; `a.test.ts` *fails* | `b.e2e.ts` *works*';
  writeFileSync(path.join(root, 'docs/coverage.md'), `| line | ${cells} |`);
  expect(findMissingTests(root)).toEqual(['a.test.ts: fails', 'b.e2e.ts']);
});
