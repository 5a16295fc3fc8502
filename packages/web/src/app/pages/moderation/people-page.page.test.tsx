import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { respondWithRules } from '../../../../test/pages/cases.ts';
import { exampleFor, refuse, type Content, type FakeApi } from '../../../../test/pages/fake-api.ts';
import { openPage } from '../../../../test/pages/open-page.tsx';
import { partsOf } from '../../../../test/pages/parts.ts';

type Person = Content<'GET /moderation/people/:id'>['data'];
const moderator = { role: { name: 'moderator' } } as const;

/** Ann as moderators see her, changed by `fields`. */
const annAs = (fields: Partial<Person> = {}): Person => ({
  ...exampleFor('GET /moderation/people/:id').data,
  frozen: false,
  probation: false,
  history: [],
  ...fields,
});

const openPerson = (
  fields: Partial<Person> = {},
  prepare?: (api: FakeApi) => void,
  layout: 'desktop' | 'mobile' = 'desktop',
) =>
  openPage('/moderation/people?id=42', {
    layout,
    account: moderator,
    api: (api) => {
      respondWithRules(api);
      api.respond('GET /moderation/people/:id', { data: annAs(fields) });
      prepare?.(api);
    },
  });

// rule: #moderation-people
test('a person is found by a part of the name, and opened', async () => {
  const { t, api, router } = await openPage('/moderation/people', { account: moderator });
  const main = page.getByRole('main');
  await main.getByRole('searchbox', { name: t('cases.find') }).fill(' ann ');
  await main.getByRole('button', { name: t('cases.findDo'), exact: true }).click();
  const found = main.getByRole('list', { name: t('cases.found') }).getByRole('button');
  await expect.element(found).toMatchTextContent(t('cases.personFacts', { handle: 'ann', id: 42 }));
  await expect.element(found).toHaveAttribute('aria-current', 'false');
  await found.click();
  await expect.element(found).toHaveAttribute('aria-current', 'true');
  expect(router.latestLocation.href).toBe('/moderation/people?id=42');
  const shares = main.getByRole('region', { name: t('cases.did_shares', { count: 1 }) });
  await expect.element(shares).toMatchTextContent('Songs for a rainy day');
  const link = main.getByRole('link', { name: t('cases.open'), exact: true });
  await expect.element(link).toHaveAttribute('href', '/user/42');
  const queries = api.requests('GET /moderation/people').map(({ query }) => query);
  expect(queries).toContainEqual({ q: 'ann' });

  api.respond('GET /moderation/people', { data: [] });
  await main.getByRole('searchbox').fill('zqx');
  await main.getByRole('button', { name: t('cases.findDo'), exact: true }).click();
  await expect.element(main).toMatchTextContent(t('cases.findNone'));
});

// rule: #moderation-people
test('an account that may not see people finds no page of them', async () => {
  const { router } = await openPage('/moderation/people', {
    account: moderator,
    api: (api) => api.respond('GET /moderation/people', refuse('request.forbidden')),
  });
  await expect.poll(() => router.latestLocation.href).toBe('/error?code=404');
});

// rule: #moderation-people, #sanctions
test('a person is banned and let go', async () => {
  const { t, api } = await openPerson();
  const article = page.getByRole('article');
  const decide = page.getByRole('form', { name: t('cases.decideOf', { name: 'Ann' }) });
  await decide.getByText(t('cases.do_ban'), { exact: true }).first().click();
  const history: Person['history'] = [
    {
      id: 5,
      time: 1,
      action: 'ban',
      by: 'moderator',
      rule: 1,
      reason: 'Rude.',
      target: { kind: 'user', id: 42 },
    },
  ];
  api.respond('GET /moderation/people/:id', {
    data: annAs({ sanction: { kind: 'ban' }, history }),
  });
  await decide.getByRole('button', { name: t('cases.do_ban'), exact: true }).click();
  await expect.element(article).toMatchTextContent(` · ${t('cases.isBanned')}`);
  api.respond('GET /moderation/people/:id', { data: annAs() });
  await article.getByRole('button', { name: t('cases.do_lift'), exact: true }).click();
  await expect.element(article).not.toMatchTextContent(t('cases.isBanned'));
  const target = { kind: 'user', id: '42' };
  expect(api.bodies('POST /moderation/act')).toEqual([
    { target, action: 'ban', rule: 1, reason: 'The text of rule 1.' },
    { target, action: 'lift', reason: t('cases.restoreReason') },
  ]);
  await expect.element(partsOf(t).toasts).toMatchTextContent(t('cases.done_lift'));
});

// rule: #moderation-people, #reversed-gifts
test('what a thief was given is reversed by the giver alone, the thief is filled in', async () => {
  const gifts = { gifts: 4, amount: 1_000_000, videos: 0, sharers: 1, due: 750_000, shortfall: 0 };
  const { t, api } = await openPerson({}, (fake) => {
    fake.respond('POST /moderation/act', ({ body }) => ({
      data: (body as { dry_run?: true }).dry_run ? { gifts } : { id: 7 },
    }));
  });
  const decide = page.getByRole('form', { name: t('cases.decideOf', { name: 'Ann' }) });
  await decide.getByText(t('cases.do_reverseGifts'), { exact: true }).first().click();
  await decide.getByLabelText(t('cases.gifts_from')).fill('9');
  await decide.getByRole('button', { name: t('cases.gifts_preview') }).click();
  const would = { count: 4, amount: '1,000,000', due: '750,000', shortfall: '0' };
  await expect.element(decide.getByRole('status')).toMatchTextContent(t('cases.gifts_would', would));
  await decide.getByRole('button', { name: t('cases.do_reverseGifts'), exact: true }).click();
  await expect.element(partsOf(t).toasts).toMatchTextContent(t('cases.done_reverseGifts'));
  const body = {
    target: { kind: 'user', id: '42' },
    action: 'reverseGifts',
    rule: 7,
    gifts: { from: [9], to: [42], refund: 'donors' },
  };
  expect(api.bodies('POST /moderation/act')).toMatchObject([{ ...body, dry_run: true }, body]);
});

// rule: #moderation-people, #probation
for (const layout of ['desktop', 'mobile'] as const) {
  test(`a probation is ended, of a person on one: ${layout}`, async () => {
    const { t, api } = await openPerson({ probation: true }, undefined, layout);
    const article = page.getByRole('article');
    const decide = page.getByRole('form', { name: t('cases.decideOf', { name: 'Ann' }) });
    await decide.getByText(t('cases.do_endProbation'), { exact: true }).first().click();
    await decide.getByRole('textbox', { name: t('cases.reasonField') }).fill('Known to us.');
    api.respond('GET /moderation/people/:id', { data: annAs() });
    await decide.getByRole('button', { name: t('cases.do_endProbation'), exact: true }).click();
    await expect.element(article).not.toMatchTextContent(t('cases.isOnProbation'));
    expect(api.bodies('POST /moderation/act')).toEqual([
      { target: { kind: 'user', id: '42' }, action: 'endProbation', reason: 'Known to us.' },
    ]);
    await expect.element(partsOf(t).toasts).toMatchTextContent(t('cases.done_endProbation'));
    await expect.element(decide.getByText(t('cases.do_endProbation'))).not.toBeInTheDocument();
  });
}

// rule: #moderation-people
test.for<[string, Partial<Person>, string | undefined]>([
  ['a person without anything', {}, undefined],
  ['a moderator', { role: { name: 'moderator' } }, 'cases.has_moderator'],
  ['a person whose petals are frozen', { frozen: true }, 'cases.isFrozen'],
  ['a person on probation', { probation: true }, 'cases.isOnProbation'],
  ['a person who is banned', { sanction: { kind: 'ban' } }, 'cases.isBanned'],
])('the facts about %s', async ([, fields, fact]) => {
  const { t } = await openPerson(fields);
  const article = page.getByRole('article');
  const handle = t('cases.personFacts', { handle: 'ann', id: 42 });
  await expect.element(article).toMatchTextContent(handle);
  await expect.element(article).toMatchTextContent(t('video.fullBalance', { amount: '998,000' }));
  const facts = ['cases.has_moderator', 'cases.isFrozen', 'cases.isOnProbation', 'cases.isBanned'] as const;
  const header = article.getBySelector('header').element();
  const shown = facts.filter((each) => header.textContent.includes(t(each)));
  expect(shown).toEqual(fact === undefined ? [] : [fact]);
});

// rule: #moderation-people
test('moderators decide nothing about themselves', async () => {
  const { t, router } = await openPerson();
  const article = page.getByRole('article');
  const form = article.getByRole('form');
  await expect.element(form).toBeVisible();
  await router.navigate({ to: '/moderation/people', search: { id: 7 } });
  const own = t('cases.personFacts', { handle: 'ann', id: 7 });
  await expect.element(article).toMatchTextContent(own);
  await expect.element(form).not.toBeInTheDocument();
});

// rule: #recovery-codes
test('an admin confirms a recovery code, which is shown once, and a moderator issues none', async () => {
  const open = (name: 'admin' | 'moderator') =>
    openPage('/moderation/people?id=42', {
      account: { role: { name } },
      api: (api) => {
        respondWithRules(api);
        api.respond('GET /moderation/people/:id', { data: annAs() });
        api.respond('POST /admin/recovery-codes/:id', { data: { code: 'abcd-efgh-ijkl-mnop' } });
      },
    });
  const { t, api } = await open('admin');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('cases.recover') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('cases.recoverTitle', { name: 'Ann' }) });
  await expect.element(dialog).toMatchTextContent(t('cases.recoverText'));
  expect(api.requests('POST /admin/recovery-codes/:id')).toEqual([]);
  await dialog.getByRole('button', { name: t('cases.recoverYes') }).click();
  await expect
    .element(page.getByLabelText(t('cases.recoverOnce', { name: 'Ann' })))
    .toHaveValue('abcd-efgh-ijkl-mnop');
  expect(api.requests('POST /admin/recovery-codes/:id').map(({ params }) => params['id'])).toEqual(['42']);

  await open('moderator');
  await expect.element(page.getByRole('form', { name: t('cases.decideOf', { name: 'Ann' }) })).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('cases.recover') })).not.toBeInTheDocument();
});
