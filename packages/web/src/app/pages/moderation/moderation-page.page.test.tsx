import { describe, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { ActBody } from '@bloom/contract/moderation/moderation';
import { openCase, openCases, caseOf, type Case } from '../../../../test/pages/cases.ts';
import { exampleFor, refuse } from '../../../../test/pages/fake-api.ts';
import { openPage } from '../../../../test/pages/open-page.tsx';
import { press, wordsOf } from '../../../../test/pages/parts.ts';
import { videoOf } from '../../../../test/pages/video-page.ts';
import type { MessageKey } from '../../../i18n/messages.ts';

const admin = { role: { name: 'admin' } } as const;
const target = { kind: 'video', id: 'youtube/v1' } as const;
const user = { kind: 'user', id: '42' } as const;
const ann = { id: 42, name: 'Ann', handle: 'ann' };
const personCase = caseOf(1, { target: user, snapshot: { id: '42', title: 'Ann', text: '' } });

/** Chooses one of a few. */
const choose = (scope: Locator, label: string) => scope.getByText(label, { exact: true }).first().click();

const button = (scope: Locator | typeof page, name: string) =>
  scope.getByRole('button', { name, exact: true });

// rule: #moderator-roles
test('an account without a role finds no queue, and a moderator a link to it', async () => {
  const { router } = await openPage('/moderation', {
    account: {},
    api: (api) => api.respond('GET /moderation/cases', refuse('request.forbidden')),
  });
  await expect.poll(() => router.latestLocation.href).toBe('/error?code=404');
  const name = (await openPage('/mine', { layout: 'mobile', account: {} })).t('user.moderation');
  const link = page.getByRole('link', { name, exact: true });
  await expect.element(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  await openPage('/mine', { layout: 'mobile', account: { role: { name: 'moderator' } } });
  await expect.element(link).toHaveAttribute('href', '/moderation');
});

// rule: #cases
test('the queue shows what each case is about, why, and who works on it', async () => {
  const { t, row, queue } = await openCases([
    caseOf(1, { notices: 2, appeals: 1, reasons: ['spam', 'rights', 'other'] }),
    caseOf(2, {
      target: { kind: 'note', id: '5' },
      snapshot: { id: '5', title: 'A', text: 'Words' },
    }),
    caseOf(3, {
      waiting: 'approve',
      reports: 0,
      taken: { by: { ...ann, id: 7 }, until: 2_000_000_000 },
    }),
    caseOf(4, { taken: { by: ann, until: 2_000_000_000 } }),
  ]);
  const facts = [
    t('decision.one_video'),
    t('cases.reason_spam'),
    t('cases.reason_rights'),
    t('cases.appeals', { count: 1 }),
    t('cases.notices', { count: 2 }),
    t('cases.reports', { count: 1 }),
  ].join(' · ');
  await expect.element(row('v1')).toMatchTextContent(facts);
  await expect.element(row('v1')).toHaveAttribute('aria-current', 'false');
  await expect.element(queue.getByRole('button').nth(1)).toMatchTextContent('AWords');
  await expect.element(row('v3')).toMatchTextContent(t('cases.waits_approve'));
  await expect.element(row('v3')).not.toMatchTextContent(t('cases.reports', { count: 0 }));
  await expect.element(row('v3')).toMatchTextContent(t('cases.takenByYou'));
  await expect.element(row('v4')).toMatchTextContent(t('cases.takenBy', { name: 'Ann' }));
  await expect.element(page.getByText(t('cases.choose'), { exact: true })).toBeVisible();
});

// rule: #own-content
test('a case about something of the moderator says that another one decides, and has no form', async () => {
  const history = exampleFor('GET /moderation/cases/:id').data.history.slice(0, 1);
  const { t, decide, acts } = await openCase(
    caseOf(1, {
      owner: { id: 7, name: 'Robin', handle: 'robin' },
      history,
      reported: [{ by: null, reason: 'spam', time: 1 }],
    }),
  );
  await expect.element(page.getByText(t('cases.own'), { exact: true })).toBeVisible();
  const reason = t('cases.reason_spam');
  const reported = t('cases.reportedBy', { name: t('cases.hiddenUser'), reason });
  await expect.element(page.getByText(reported, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('region', { name: t('cases.notes') })).not.toBeInTheDocument();
  await expect.element(decide).not.toBeInTheDocument();
  await press('d');
  await expect.element(button(page, t('cases.take'))).not.toBeInTheDocument();
  expect(acts()).toEqual([]);
});

/** Whether a query is of the list, and not whether the account may see the page. */
const isOfList = (query: Record<string, string>) => query['limit'] === undefined;

// rule: #cases
test('the queue is narrowed by state, reason, category and to those of the moderator', async () => {
  const { t, api } = await openCases([caseOf(1)]);
  await expect.element(page.getByRole('radio', { name: t('cases.state_open', { count: 1 }) })).toBeChecked();
  await page.getByLabelText(t('cases.reasonFilter')).selectOptions('rights');
  await page.getByLabelText(t('cases.categoryFilter')).selectOptions('movies');
  await page.getByRole('switch', { name: t('cases.mine') }).click();
  await page.getByText(t('cases.state_closed'), { exact: true }).click();
  await expect.element(page.getByText(t('cases.empty'), { exact: true })).toBeVisible();
  await page.getByLabelText(t('cases.reasonFilter')).selectOptions('all');
  const narrowed = { state: 'open', reason: 'rights', category: 'movies' };
  await expect
    .poll(() =>
      api
        .requests('GET /moderation/cases')
        .map(({ query }) => query)
        .filter(isOfList),
    )
    .toEqual([
      { state: 'open' },
      { state: 'open', reason: 'rights' },
      narrowed,
      { ...narrowed, mine: 'true' },
      { ...narrowed, state: 'closed', mine: 'true' },
      { state: 'closed', category: 'movies', mine: 'true' },
    ]);
});

// rule: #cases
test('a queue is worked off by keyboard, and the last decision undone', async () => {
  const { t, queue, row, decide, acts, toasts, router } = await openCases([1, 2, 3].map((id) => caseOf(id)));
  const isChosen = (id: number) => expect.element(row(`v${id}`)).toHaveAttribute('aria-current', 'true');
  await expect.element(row('v1')).toBeVisible();
  for (const [key, id] of [
    ['j', 1],
    ['j', 2],
    ['k', 1],
    ['k', 1],
  ] as const) {
    await press(key);
    await isChosen(id);
  }
  await press('?');
  const keys = page.getByRole('dialog', { name: t('cases.keys') });
  await expect.element(keys).toMatchTextContent(t('cases.key_d'));
  // A dialog has its own keys.
  await press('j');
  await press('{Escape}');
  await expect.element(keys).not.toBeInTheDocument();
  await isChosen(1);
  expect(acts()).toEqual([]);

  await press('d');
  await expect.element(row('v1')).not.toBeInTheDocument();
  await isChosen(2);
  await expect.element(decide).toBeVisible();
  await press('a');
  await expect.element(decide.getByRole('textbox')).toHaveFocus();
  await press('{Enter}');
  await expect.element(row('v2')).not.toBeInTheDocument();
  await isChosen(3);
  await expect.element(toasts).toMatchTextContent(t('cases.done_hide'));
  await press('u');
  await expect.element(toasts).toMatchTextContent(t('cases.done_restore'));
  await press('d');
  await expect.element(page.getByText(t('cases.empty'), { exact: true })).toBeVisible();
  await expect.element(queue).not.toBeInTheDocument();
  await expect.poll(() => router.latestLocation.href).toBe('/moderation');
  const [one, two, three] = [1, 2, 3].map((id) => ({ kind: 'video', id: `youtube/v${id}` }));
  const keep = { action: 'dismiss', reason: t('cases.keepReason') };
  expect(acts()).toEqual([
    { target: one, ...keep },
    { target: two, action: 'hide', rule: 5, reason: 'The text of rule 5.' },
    { target: two, action: 'restore', reason: t('cases.restoreReason') },
    { target: three, ...keep },
  ]);
});

// rule: #cases
test('a closed case shows what came of it, and no key decides it again', async () => {
  const { t, acts, decide, row } = await openCases([caseOf(1, { outcome: 'upheld' })]);
  await page.getByText(t('cases.state_closed'), { exact: true }).click();
  await expect.element(row('v1')).toMatchTextContent(t('cases.outcome_upheld'));
  await row('v1').click();
  await expect.element(page.getByRole('article')).toMatchTextContent(t('cases.outcome_upheld'));
  await press('d');
  await expect.element(decide).not.toBeInTheDocument();
  expect(acts()).toEqual([]);
});

type Deed = {
  of: Case;
  /** Its name in the form, unless it is the first. */
  chosen?: MessageKey & `cases.do_${string}`;
  prepare?: (decide: Locator) => Promise<void>;
  done: MessageKey & `cases.done_${string}`;
  act: Partial<ActBody>;
};

const deeds: Record<string, Deed> = {
  'a video is removed': {
    of: caseOf(1, { reasons: ['rights'] }),
    done: 'cases.done_hide',
    act: { target, action: 'hide', rule: 2, reason: 'The text of rule 2.' },
  },
  'a person is warned': {
    of: personCase,
    done: 'cases.done_warn',
    act: { target: user, action: 'warn', rule: 5 },
  },
  'a person is banned': {
    of: personCase,
    chosen: 'cases.do_ban',
    done: 'cases.done_ban',
    act: { target: user, action: 'ban', rule: 5 },
  },
  'the name of a person is removed': {
    of: personCase,
    chosen: 'cases.do_rename',
    done: 'cases.done_rename',
    act: { target: user, action: 'rename' },
  },
  'the petals of a person are frozen, by another rule and with words of the moderator': {
    of: personCase,
    chosen: 'cases.do_freeze',
    prepare: async (decide) => {
      await decide.getByRole('combobox').selectOptions('7');
      await decide.getByRole('textbox').fill('Cheating');
    },
    done: 'cases.done_freeze',
    act: { target: user, action: 'freeze', rule: 7, reason: 'Cheating' },
  },
  'the subtitles of a video are locked': {
    of: caseOf(1),
    chosen: 'cases.do_lockSubtitles',
    done: 'cases.done_lockSubtitles',
    act: { target, action: 'lockSubtitles' },
  },
};

describe('in the form of a decision', () => {
  // rule: #moderation-actions, #sanctions, #removed-names, #locked-subtitles
  test.for(Object.entries(deeds))('%s', async ([, { of, chosen, prepare, done, act }]) => {
    const { t, decide, acts, toasts } = await openCase(of);
    if (chosen) await choose(decide, t(chosen));
    await prepare?.(decide);
    await button(decide, t(chosen ?? `cases.do_${act.action ?? 'hide'}`)).click();
    await expect.element(toasts).toMatchTextContent(t(done));
    expect(acts()).toEqual([expect.objectContaining(act)]);
  });

  // rule: #sanctions
  test('a person is paused for a day, or as long as is chosen', async () => {
    const { t, decide, acts } = await openCase(personCase);
    await choose(decide, t('cases.do_timeout'));
    await expect.element(decide.getByRole('radio', { name: t('cases.hours_24') })).toBeChecked();
    await choose(decide, t('cases.hours_168'));
    await button(decide, t('cases.do_timeout')).click();
    await expect.poll(() => acts()).toHaveLength(1);
    const { until = 0 } = acts()[0] as ActBody;
    expect(Math.round((until - Date.now() / 1_000) / 3_600)).toBe(168);
  });

  // rule: #chosen-categories
  test('a video is moved once a category is chosen, and back', async () => {
    const { t, decide, acts, toasts } = await openCase(caseOf(1, { reasons: ['wrongCategory'] }));
    await choose(decide, t('cases.do_recategorise'));
    const move = button(decide, t('cases.do_recategorise'));
    await expect.element(move).toBeDisabled();
    await decide.getByLabelText(t('cases.toCategory')).selectOptions('movies');
    await move.click();
    await expect.element(toasts).toMatchTextContent(t('cases.done_recategorise'));
    await press('u');
    await expect.element(toasts).toMatchTextContent(t('cases.done_restoreCategory'));
    const moved = { action: 'recategorise', category: 'movies', rule: 6 };
    expect(acts()).toMatchObject([moved, { target, action: 'restoreCategory' }]);
  });

  // rule: #reversed-gifts
  test('gifts are looked at, reversed, and given back', async () => {
    const { t, decide, acts, toasts, api } = await openCase(caseOf(1));
    api.respond('GET /user/:id', refuse('request.notFound'));
    await choose(decide, t('cases.do_reverseGifts'));
    const reverse = button(decide, t('cases.do_reverseGifts'));
    const preview = button(decide, t('cases.gifts_preview'));
    const from = decide.getByLabelText(t('cases.gifts_from'));
    await expect.element(reverse).toBeDisabled();
    await preview.click();
    expect(acts()).toEqual([]);
    await from.fill('@zqx');
    await preview.click();
    const status = decide.getByRole('status');
    await expect.element(status).toMatchTextContent(wordsOf('request.notFound', {}));
    api.respond('GET /user/:id', ({ params }) => ({
      data: { ...annProfile, id: params['id'] === '@ann' ? 42 : 0 },
    }));
    await from.fill('@ann, 9 ann');
    await decide.getByLabelText(t('cases.gifts_first')).fill('2026-11-01');
    await decide.getByLabelText(t('cases.gifts_last')).fill('2026-11-02');
    await preview.click();
    const would = { count: 2, amount: '3,000', due: '600', shortfall: '50' };
    await expect.element(status).toMatchTextContent(t('cases.gifts_would', would));
    await choose(decide, t('cases.gifts_sink'));
    await expect.element(reverse).toBeDisabled();
    await preview.click();
    await reverse.click();
    await expect.element(toasts).toMatchTextContent(t('cases.done_reverseGifts'));
    await press('u');
    await expect.element(toasts).toMatchTextContent(t('cases.done_undoReversal'));
    const dayS = (day: string) => new Date(`${day}T00:00`).getTime() / 1_000;
    const between = { from: dayS('2026-11-01'), to: dayS('2026-11-03') };
    const body = { target, action: 'reverseGifts', rule: 7, reason: 'The text of rule 7.' };
    const gifts = { from: [42, 9], between, refund: 'sink' };
    expect(acts()).toEqual([
      { ...body, gifts: { ...gifts, refund: 'donors' }, dry_run: true },
      { ...body, gifts, dry_run: true },
      { ...body, gifts },
      { target, action: 'undoReversal', undoes: 100, reason: t('cases.restoreReason') },
    ]);
  });

  // rule: #erased-content
  test('an admin erases after a confirmation that names what is lost, and nothing undoes it', async () => {
    const { t, decide, acts, toasts } = await openCase(caseOf(1), { account: admin });
    await choose(decide, t('cases.do_erase'));
    const erase = button(decide, t('cases.do_erase'));
    const confirmation = page.getByRole('dialog', { name: t('cases.eraseTitle') });
    await erase.click();
    for (const words of ['decision.erases_video', 'cases.erases_cases', 'cases.erases_final'] as const)
      await expect.element(confirmation).toMatchTextContent(t(words));
    await button(confirmation, t('shell.cancel')).click();
    await expect.element(confirmation).not.toBeInTheDocument();
    expect(acts()).toEqual([]);
    await erase.click();
    await button(confirmation, t('cases.do_erase')).click();
    await expect.element(toasts).toMatchTextContent(t('cases.done_erase'));
    await expect.element(button(toasts, t('shell.undo'))).not.toBeInTheDocument();
    expect(acts()).toMatchObject([{ target, action: 'erase', rule: 5 }]);
  });

  // rule: #moderator-roles
  test.for([
    ['moderators of categories reverse no gifts', { name: 'moderator', categories: ['movies'] }, 3],
    ['moderators erase nothing', { name: 'moderator' }, 4],
    ['admins do everything', { name: 'admin' }, 5],
  ] as const)('%s', async ([, { name, ...only }, count]) => {
    const categories = 'categories' in only ? { categories: [...only.categories] } : {};
    const { t, decide } = await openCase(caseOf(1), { account: { role: { name, ...categories } } });
    const actions = decide.getByRole('group', { name: t('cases.action') }).getByRole('radio');
    await expect.poll(() => actions.elements()).toHaveLength(count);
    const people = page.getByRole('link', { name: t('cases.people'), exact: true });
    expect(people.elements()).toHaveLength('categories' in only ? 0 : 1);
  });

  test('what cannot be done says why', async () => {
    const { t, decide, toasts } = await openCase(caseOf(1), {
      api: (api) => api.respond('POST /moderation/act', refuse('request.forbidden')),
    });
    await button(decide, t('cases.do_hide')).click();
    await expect.element(toasts).toMatchTextContent(wordsOf('request.forbidden', {}));
    await expect.element(toasts).not.toMatchTextContent(t('cases.done_hide'));
  });
});

const annProfile = {
  id: 42,
  name: 'Ann',
  handle: 'ann',
  joined_timestamp: 1,
  shared_count: 1,
  received: 0,
  follower_count: 0,
};

describe('a case', () => {
  const imported = { id: '1', title: 'Words', text: '', imported: true } as const;

  // rule: #moment-import, #cases
  test.for<[string, Partial<Case>, MessageKey]>([
    ['of an imported moment says that', { snapshot: imported, owner: null }, 'cases.imported'],
    ['of before that was recorded, too', { now: imported, owner: null }, 'cases.imported'],
    ['says whose it is', {}, 'cases.owner'],
    ['says that its owner is gone', { owner: null }, 'cases.owner'],
  ])('%s', async ([, fields, key]) => {
    const { t } = await openCase(caseOf(1, fields));
    const name = fields.owner === null ? t('cases.deletedUser') : 'Ann';
    const words = key === 'cases.owner' ? t(key, { name }) : t('cases.imported');
    await expect.element(page.getByRole('article').getByText(words, { exact: true })).toBeVisible();
  });

  test.for<[string, Partial<Case>, MessageKey | 'Other words']>([
    ['shows that it is unchanged', {}, 'cases.unchanged'],
    ['shows that it is gone', { now: null }, 'cases.gone'],
    ['shows what it is now', { now: { id: '1', title: 'Other words', text: '' } }, 'Other words'],
  ])('%s', async ([, fields, words]) => {
    const { t, part } = await openCase(caseOf(1, fields));
    await expect.element(part(t('cases.asReported'))).toMatchTextContent('Video v1');
    const expected = words === 'Other words' ? words : t(words as 'cases.gone');
    await expect.element(part(t('cases.now'))).toHaveTextContent(t('cases.now') + expected);
  });

  // rule: #cases
  test('has its reports, its notices with their senders, and what moderators note', async () => {
    const markup = '<b>Bold</b>';
    const notice = { id: 3, address: 'https://a.example', reason: 'rights', time: 1 } as const;
    const { t, part, api } = await openCase(
      caseOf(1, {
        reported: [{ by: null, reason: 'spam', text: markup, time: 1 }],
        noticed: [{ ...notice, text: 'My film', name: 'Ada', email: 'ada@rights.example' }],
        notes: [{ by: ann, note: 'Known', time: 1 }],
      }),
    );
    const by = { name: t('cases.deletedUser'), reason: t('cases.reason_spam') };
    await expect
      .element(part(t('cases.reportsTitle')))
      .toMatchTextContent(t('cases.reportedBy', by) + markup);
    const notices = part(t('cases.noticesTitle'));
    const sender = { id: 3, name: 'Ada', reason: t('notice.reason_rights') };
    await expect.element(notices).toMatchTextContent(t('cases.noticeBy', sender));
    await expect.element(notices).toMatchTextContent('My filmhttps://a.example');
    const link = notices.getByRole('link', { name: 'ada@rights.example' });
    await expect.element(link).toHaveAttribute('href', 'mailto:ada@rights.example');
    const notes = part(t('cases.notes'));
    await expect.element(notes).toMatchTextContent('Ann Known');
    const field = notes.getByRole('textbox', { name: t('cases.note') });
    await field.fill(markup);
    await button(notes, t('cases.addNote')).click();
    await expect.element(field).toHaveValue('');
    expect(api.bodies('POST /moderation/cases/:id/note')).toEqual([{ note: markup }]);
  });

  // rule: #cases
  test('is worked on by the moderator who chooses it', async () => {
    const each = caseOf(1);
    const { t, api } = await openCase(each);
    const work = button(page, t('cases.take'));
    api.respond('POST /moderation/cases/:id/take', () => {
      const taken = { by: { id: 7, name: 'Dora', handle: 'dora' }, until: 2_000_000_000 };
      api.respond('GET /moderation/cases/:id', { data: { ...each, taken } });
      return {};
    });
    await work.click();
    const article = page.getByRole('article');
    await expect.element(article).toMatchTextContent(t('cases.takenByYou'));
    await expect.element(work).not.toBeInTheDocument();
  });

  // rule: #appeals
  test('with an objection shows it, and its decision is undone or stays', async () => {
    const entry = {
      id: 5,
      time: 1,
      action: 'hide',
      by: 'moderator',
      rule: 2,
      reason: 'A copy.',
    } as const;
    const { t, part, acts } = await openCase(
      caseOf(1, {
        appeals: 1,
        appealed: [{ action: 5, by: ann, text: 'It is my own film.', time: 1 }],
        history: [{ ...entry, target: { kind: 'video', id: 1 }, on: target }],
      }),
    );
    const objections = part(t('cases.appealsTitle'));
    const by = t('cases.appealBy', { id: 5, name: 'Ann' });
    await expect.element(objections).toMatchTextContent(`${by}It is my own film.`);
    await button(objections, t('cases.do_restore')).click();
    const restored = { target, action: 'restore', reason: t('cases.restoreReason') };
    await expect.poll(acts).toEqual([restored]);
    const second = await openCase(caseOf(1, { appeals: 1 }));
    await button(second.decide, t('cases.do_dismiss')).click();
    const dismissed = { target, action: 'dismiss', reason: t('cases.appealReason') };
    await expect.poll(second.acts).toEqual([dismissed]);
  });

  // rule: #cases
  test('lists what was decided before, and undoes what is in force', async () => {
    const did = { time: 1, by: 'moderator', rule: 4, reason: 'Rude.' } as const;
    const person = { kind: 'user', id: 42 } as const;
    const { t, part, acts, toasts } = await openCase(
      caseOf(1, {
        outcome: 'upheld',
        history: [
          { ...did, id: 4, action: 'ban', target: person },
          { ...did, id: 3, action: 'timeout', target: person, until: 100 },
          { ...did, id: 2, action: 'warn', target: person },
          {
            ...did,
            id: 1,
            action: 'hide',
            target: { kind: 'video', id: 1 },
            on: target,
            undone_by: 3,
          },
        ],
      }),
    );
    const entries = part(t('cases.history')).getByRole('listitem');
    const words = t('cases.act_ban', { rule: '4', reason: 'Rude.' });
    await expect.element(entries.nth(0)).toMatchTextContent(words);
    const undoable = [0, 1, 2, 3].map((n) => entries.nth(n).getByRole('button').elements().length);
    expect(undoable).toEqual([1, 0, 1, 0]);
    await button(entries.nth(0), t('cases.do_lift')).click();
    await expect.element(toasts).toMatchTextContent(t('cases.done_lift'));
    await button(entries.nth(2), t('cases.do_withdraw')).click();
    const reason = t('cases.restoreReason');
    await expect.poll(acts).toEqual([
      { target: user, action: 'lift', reason },
      { target: user, action: 'withdraw', undoes: 2, reason },
    ]);
  });

  // rule: #removed-subtitles, #locked-subtitles, #sanctions
  test('of subtitles has the actions on their video and on their author', async () => {
    const snapshot = { id: '3', title: 'Video v1', text: '00:03 Buy now', place: target };
    const { t, acts } = await openCase(
      caseOf(1, { target: { kind: 'subtitle', id: '3' }, snapshot, now: snapshot }),
    );
    const link = page.getByRole('link', { name: t('cases.open'), exact: true });
    await expect.element(link).toHaveAttribute('href', '/video/v1?videoSrc=youtube');
    await page.getByText(t('cases.video'), { exact: true }).click();
    const place = page.getByRole('form', { name: 'Video v1', exact: true });
    await choose(place, t('cases.do_lockSubtitles'));
    await button(place, t('cases.do_lockSubtitles')).click();
    await page.getByText(t('cases.person'), { exact: true }).click();
    const person = page.getByRole('link', { name: t('cases.personPage') });
    await expect.element(person).toHaveAttribute('href', '/moderation/people?id=42');
    const owner = page.getByRole('form', { name: 'Ann', exact: true });
    await button(owner, t('cases.do_warn')).click();
    await expect.poll(acts).toMatchObject([
      { target, action: 'lockSubtitles' },
      { target: user, action: 'warn' },
    ]);
  });

  // rule: #first-shares
  test('of a video that waits leads to its source, and the moderator approves it', async () => {
    const { t, decide, acts } = await openCase(caseOf(1, { waiting: 'approve' }));
    const link = page.getByRole('link', { name: t('cases.atSource') });
    await expect.element(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=v1');
    await button(decide, t('cases.do_approve')).click();
    const approved = { target, action: 'approve', reason: t('cases.keepReason') };
    await expect.poll(acts).toEqual([approved]);
  });

  // rule: #new-members
  test('of an account that wants to join is admitted or declined with a reason', async () => {
    const each = { ...personCase, waiting: 'admit' } as const;
    const { t, decide, acts } = await openCase(each);
    await button(decide, t('cases.do_admit')).click();
    const welcome = { target: user, action: 'admit', reason: t('cases.admitReason') };
    await expect.poll(acts).toEqual([welcome]);
    const second = await openCase(each);
    await choose(second.decide, t('cases.do_decline'));
    await second.decide.getByRole('textbox').fill('Not yet, sorry.');
    await button(second.decide, t('cases.do_decline')).click();
    const declined = { target: user, action: 'decline', reason: 'Not yet, sorry.' };
    await expect.poll(second.acts).toEqual([declined]);
  });
});

// rule: #cases
test('on the phone a case has the whole page, and the way back leads to the queue', async () => {
  const { queue, row, decide } = await openCases([caseOf(1)], { layout: 'mobile' });
  await row('v1').click();
  await expect.element(decide).toBeVisible();
  await expect.element(queue).not.toBeInTheDocument();
  window.history.back();
  await expect.element(queue).toBeVisible();
});

// rule: #moderated-copies
test('a reported video names the other copies of its work, each with a decision of its own', async () => {
  const copies = [
    videoOf({ id: 'v1' }),
    videoOf({ source: 'bilibili', id: 'BV1GJ411x7h7', title: 'The twin' }),
  ];
  const videos = copies.map((video) => ({ video, offset_s: 0, state: 'confirmed' as const }));
  const { t, acts } = await openCase(caseOf(1), {
    api: (api) => api.respond('GET /video/:source/:id/work', { data: { id: 1, links: [], videos } }),
  });
  await expect.element(page.getByText(t('cases.copies', { count: 1 }), { exact: true })).toBeVisible();
  await page.getByText('The twin · bilibili', { exact: true }).click();
  const form = page.getByRole('form', { name: 'The twin', exact: true });
  await button(form, t('cases.do_hide')).click();
  await expect
    .poll(acts)
    .toMatchObject([{ target: { kind: 'video', id: 'bilibili/BV1GJ411x7h7' }, action: 'hide' }]);
});
