import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  findDeadCitations,
  findDeadLinks,
  findForeignCitations,
  findMissingTests,
  findUncoveredRules,
} from './check-docs.ts';

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

describe('citations in code', () => {
  const codeRoot = mkdtempSync(path.join(os.tmpdir(), 'bloom-citations-'));
  mkdirSync(path.join(codeRoot, 'docs/adr'), { recursive: true });
  writeFileSync(path.join(codeRoot, 'docs/specification.md'), '# Rules\n\n### Daily reward\n');
  writeFileSync(path.join(codeRoot, 'docs/adr/0005-a-decision.md'), '# 5. A decision\n');
  afterAll(() => rmSync(codeRoot, { recursive: true }));

  test.each([
    ['(docs/specification.md#daily-reward)', []],
    ['(specification.md#daily-reward)', []],
    ['(docs/specification.md#weekly-reward)', ['specification.md#weekly-reward']],
    ['docs/specification.md# with no heading', ['specification.md#']],
    ['docs/adr/0005', []],
    ['docs/adr/0005-a-decision.md', []],
    ['docs/adr/0006', ['docs/adr/0006']],
    ['docs/adr/5', ['docs/adr/5']],
  ])('%j: what leads nowhere is %j', (text, dead) => {
    for (const file of ['code.ts', 'query.sql', 'style.css', 'page.md']) {
      writeFileSync(path.join(codeRoot, file), `first line\n// ${text}\n`);
    }
    expect(findDeadCitations(codeRoot)).toEqual(
      ['code.ts', 'page.md', 'query.sql', 'style.css'].flatMap((file) =>
        dead.map((citation) => ({ file, line: 2, citation })),
      ),
    );
    for (const file of ['code.ts', 'query.sql', 'style.css', 'page.md']) {
      rmSync(path.join(codeRoot, file));
    }
  });

  test.each(['product.md §4', 'decisions.md', 'ADR 5', 'ADR 0005', 'record 5', 'Record 12'])(
    '%j is no citation that is kept',
    (text) => {
      writeFileSync(path.join(codeRoot, 'code.ts'), `// ${text}\n`);
      expect(findForeignCitations(codeRoot)).toHaveLength(1);
      rmSync(path.join(codeRoot, 'code.ts'));
    },
  );

  test('the page that accounts for the product document can be linked', () => {
    writeFileSync(path.join(codeRoot, 'page.md'), '[lines](docs/product.md)\n');
    expect(findForeignCitations(codeRoot)).toEqual([]);
    rmSync(path.join(codeRoot, 'page.md'));
  });
});

test('tests that the coverage page names must exist', () => {
  mkdirSync(path.join(root, 'packages/web/src'), { recursive: true });
  writeFileSync(path.join(root, 'packages/web/src/a.test.ts'), "it('works', run);");
  const cells = '`a.test.ts` | `a.test.ts` *works*; `a.test.ts` *fails* | `b.e2e.ts` *works*';
  writeFileSync(path.join(root, 'docs/coverage.md'), `| line | ${cells} |`);
  expect(findMissingTests(root)).toEqual(['a.test.ts: fails', 'b.e2e.ts']);
});

test('each rule of the specification has a row in the coverage page', () => {
  const specification = ['# Specification', '## Gifts', '### Gift amount', '### Rank', '## People'];
  writeFileSync(path.join(root, 'docs/specification.md'), specification.join('\n\n'));
  writeFileSync(path.join(root, 'docs/coverage.md'), '| [Rank](specification.md#rank) | – |');
  expect(findUncoveredRules(root)).toEqual(['gift-amount', 'people']);
});
