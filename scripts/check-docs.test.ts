import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  findDeadCitations,
  findDeadLinks,
  findForeignCitations,
  findUncoveredRules,
  printCoverage,
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
  for (const folder of ['adr', 'specification']) {
    mkdirSync(path.join(codeRoot, 'docs', folder), { recursive: true });
  }
  const chapter = '# Rewards\n\n## Daily reward\n';
  writeFileSync(path.join(codeRoot, 'docs/specification/rewards.md'), chapter);
  writeFileSync(path.join(codeRoot, 'docs/adr/0005-a-decision.md'), '# 5. A decision\n');
  afterAll(() => rmSync(codeRoot, { recursive: true }));

  test.each([
    ['(docs/specification/rewards.md#daily-reward)', []],
    ['(specification/rewards.md#daily-reward)', []],
    ['docs/specification/rewards.md#weekly-reward', ['specification/rewards.md#weekly-reward']],
    ['docs/specification/gifts.md#daily-reward', ['specification/gifts.md#daily-reward']],
    ['docs/specification/rewards.md# with no heading', ['specification/rewards.md#']],
    ['docs/specification.md#daily-reward', ['specification.md#daily-reward']],
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

describe('the marks of tests', () => {
  const markedRoot = mkdtempSync(path.join(os.tmpdir(), 'bloom-marks-'));
  mkdirSync(path.join(markedRoot, 'docs/specification'), { recursive: true });
  mkdirSync(path.join(markedRoot, 'packages'));
  const chapter = '# Gifts\n\n## Gift amount\n\n## Rank\n';
  writeFileSync(path.join(markedRoot, 'docs/specification/gifts.md'), chapter);
  afterAll(() => rmSync(markedRoot, { recursive: true }));

  test('show which rule has no test, and which mark has no rule', () => {
    const code = "// rule: #gift-amount\n\n// rule: #rnak\ntest('a rank', () => {});\n";
    writeFileSync(path.join(markedRoot, 'packages/a.test.ts'), code);
    expect(findUncoveredRules(markedRoot)).toEqual([
      'docs/specification/gifts.md: no test is marked #rank',
      'packages/a.test.ts:3: there is no rule #rnak',
    ]);
  });

  test('show which rule is in two chapters', () => {
    const other = path.join(markedRoot, 'docs/specification/other.md');
    writeFileSync(other, '# Other\n\n## Rank\n');
    expect(findUncoveredRules(markedRoot)).toContain('docs/specification/other.md: #rank is in two chapters');
    rmSync(other);
  });

  test('are printed with their tests, below each rule', () => {
    const code =
      "// rule: #gift-amount\nimport 'a';\n\n// rule: #rank, #gift-amount\ntest.each([\n  ['one', 1],\n])('is %s', () => {});\n" +
      "// rule: #rank\ntest('is shown', onPhoneOnly, async () => {\n  find('button', { name });\n});\n";
    writeFileSync(path.join(markedRoot, 'packages/a.test.ts'), code);
    expect(printCoverage(markedRoot).split('\n').slice(2)).toEqual([
      'gifts.md#gift-amount',
      '  - packages/a.test.ts:1 ',
      '  - packages/a.test.ts:4 is %s',
      'gifts.md#rank',
      '  - packages/a.test.ts:4 is %s',
      '  - packages/a.test.ts:8 is shown',
    ]);
  });
});
