import { expect, test } from 'vitest';
import { changedRules, findUsers, grepOf, rulesOf, testsByUse } from './changed-tests.ts';

const server = 'packages/server/src';
const gift = `${server}/domains/gift`;
const ledger = `${server}/domains/ledger`;
const gifts = 'packages/web/src/features/gift';
const hubUsers = Array.from({ length: 31 }, (_, index) => [
  `packages/contract/src/user-${index}.test.ts`,
  "import './hub.ts';",
]);

const files = new Map([
  [
    `${gift}/gift-store.ts`,
    "const send = { call: 'gift_send' };\nimport { post } from '../ledger/index.ts';",
  ],
  [`${gift}/gift-routes.ts`, "import './gift-store.ts';\n// docs/specification/gifts.md#gift-amount"],
  [`${gift}/index.ts`, "export * from './gift-routes.ts';"],
  [`${gift}/races.test.ts`, "import { startBloom } from '../../../test/bloom.ts';"],
  [`${gift}/rank.test.ts`, ''],
  [`${ledger}/index.ts`, "export * from './ledger.ts';"],
  [
    `${ledger}/ledger.ts`,
    "import { toPetals } from '@bloom/contract/gift/money';\nsql`select ledger_post(1)`",
  ],
  [`${ledger}/ledger.test.ts`, "import { startEmbedded } from '@bloom/embedded-postgres';"],
  ['packages/embedded-postgres/src/index.ts', ''],
  ['packages/server/sql/functions/gift/gift_send.sql', 'perform ledger_post(1);'],
  ['packages/server/sql/functions/ledger/ledger_post.sql', '-- until it is posted'],
  ['packages/server/sql/functions/platform/until.sql', ''],
  ['packages/server/sql/migrations/0314-gift.sql', 'create table gift ();'],
  ['packages/server/test/races.test.ts', "import { send } from '../src/domains/gift/gift-store.ts';"],
  ['packages/contract/src/gift/money.ts', ''],
  ['packages/contract/src/hub.ts', ''],
  ['packages/contract/src/hub.test.ts', ''],
  ...hubUsers.map(([file = '', text = '']) => [file, text] as const),
  [`${gifts}/GiftButtons.tsx`, "import './gift.css';\nconst Form = lazy(() => import('./AmountForm.tsx'));"],
  [`${gifts}/AmountForm.tsx`, "import { toPetals } from '@bloom/contract/gift/money';"],
  [`${gifts}/gift.css`, ''],
  [`${gifts}/gift-amount.ts`, '// docs/specification/gifts.md#gift-taps'],
  [`${gifts}/gift-amount.test.ts`, '// docs/specification/gifts.md#rank'],
  [`${gifts}/gift-taps.page.test.tsx`, "import '../../../test/pages/open-page.tsx';"],
  ['packages/web/test/pages/open-page.tsx', "import '../../src/app/pages/home/HomePage.tsx';"],
  ['packages/web/src/app/pages/home/any.page.test.tsx', "import '../../../../test/pages/open-page.tsx';"],
  ['packages/web/src/app/pages/home/HomePage.tsx', `import '../../../features/gift/GiftButtons.tsx';`],
  ['packages/e2e/src/fixtures.ts', "import { toPetals } from '@bloom/contract/gift/money';"],
  ['packages/e2e/src/gifts.e2e.ts', "import { test } from './fixtures.ts';"],
]);
const users = findUsers(files);
const inGift = [`${gift}/races.test.ts`, `${gift}/rank.test.ts`];
const ofGift = [...inGift, 'packages/server/test/races.test.ts'];
const ofButtons = [`${gifts}/gift-taps.page.test.tsx`];

test.each([
  ['a file of a domain', `${gift}/gift-store.ts`, ofGift],
  ['a domain, but for the domains that use it', `${ledger}/ledger.ts`, [`${ledger}/ledger.test.ts`]],
  ['a SQL function', 'packages/server/sql/functions/gift/gift_send.sql', ofGift],
  [
    'a SQL function that others call',
    'packages/server/sql/functions/ledger/ledger_post.sql',
    [...ofGift, `${ledger}/ledger.test.ts`],
  ],
  [
    'a SQL function whose name is only a word elsewhere',
    'packages/server/sql/functions/platform/until.sql',
    [],
  ],
  ['a migration', 'packages/server/sql/migrations/0314-gift.sql', inGift],
  ['the contract', 'packages/contract/src/gift/money.ts', [`${ledger}/ledger.test.ts`, ...ofButtons]],
  ['a whole workspace', 'packages/embedded-postgres/src/index.ts', [`${ledger}/ledger.test.ts`]],
  ['a file with many users', 'packages/contract/src/hub.ts', ['packages/contract/src/hub.test.ts']],
  ['a style', `${gifts}/gift.css`, ofButtons],
  ['what is loaded late', `${gifts}/AmountForm.tsx`, ofButtons],
  ['a test', `${gift}/rank.test.ts`, [`${gift}/rank.test.ts`]],
  ['what journeys share', 'packages/e2e/src/fixtures.ts', ['packages/e2e/src/gifts.e2e.ts']],
  ['a deleted file', `${gift}/gone.ts`, inGift],
])('a change of %s chooses the tests that use it', (_name, changed, tests) => {
  expect(testsByUse(changed, files, users).toSorted()).toEqual(tests.toSorted());
});

test.each([
  ['it cites', `${gift}/gift-routes.ts`, ['gift-amount']],
  ['its domain cites', `${gift}/gift-store.ts`, ['gift-amount']],
  ['its feature cites, tests aside', `${gifts}/GiftButtons.tsx`, ['gift-taps']],
  [
    'the callers of its SQL function cite',
    'packages/server/sql/functions/gift/gift_send.sql',
    ['gift-amount'],
  ],
  ['no other page cites', 'packages/web/src/app/pages/home/HomePage.tsx', []],
  ['no test has', `${gifts}/gift-amount.test.ts`, []],
])('the rules of a file are those that %s', (_name, changed, rules) => {
  expect([...rulesOf(changed, files, users)]).toEqual(rules);
});

test('a rule is changed with its section', () => {
  const chapter = (amount: number) =>
    `# Gifts\n\n## Gift amount\n\nAt most ${amount}.\n\n## Rank\n\nFirst.\n`;
  expect([...changedRules(chapter(1), chapter(2))]).toEqual(['gift-amount']);
  expect([...changedRules('', chapter(2))]).toEqual(['gifts', 'gift-amount', 'rank']);
});

test('journeys are chosen by their file, or by file and name', () => {
  const mark = { rule: 'rank', line: 5 };
  const [argument = ''] = grepOf(
    ['packages/e2e/src/video.e2e.ts'],
    [
      {
        ...mark,
        file: 'packages/e2e/src/gifts.e2e.ts',
        test: "one’s own (a ${kind}) isn\\'t sent",
      },
    ],
  );
  const chosen = new RegExp(argument.replace('--grep=', ''), 'i');
  for (const [title, isChosen] of [
    ['desktop video.e2e.ts any test', true],
    ['desktop removed-video.e2e.ts any test', false],
    ["mobile gifts.e2e.ts in zh-hans one’s own (a reduce) isn't sent", true],
    ['mobile gifts.e2e.ts another test', false],
    ["mobile chat.e2e.ts one’s own (a reduce) isn't sent", false],
  ] as const) {
    expect({ title, isChosen: chosen.test(title) }).toEqual({ title, isChosen });
  }
  expect(grepOf([], [])).toEqual([]);
});
