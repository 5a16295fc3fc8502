import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { respondWithRules } from '../../../test/pages/cases.ts';
import { refuse, type Content, type FakeApi } from '../../../test/pages/fake-api.ts';
import { openPage } from '../../../test/pages/open-page.tsx';
import { wordsOf } from '../../../test/pages/parts.ts';
import { longDate } from '../../lib/format.ts';

const list = 'GET /account/decisions';
type Decision = Content<typeof list>['data'][number];

/** A removal of a video of the account, changed by `fields`. */
const decisionOf = (fields: Partial<Decision> = {}): Decision => ({
  id: 5,
  time: 1_790_000_000,
  action: 'hide',
  by: 'moderator',
  rule: 2,
  rules_version: 3,
  reason: 'A copy <b>of it</b>.',
  target: { kind: 'video', title: 'My film', place: { kind: 'video', id: 'youtube/v1' } },
  ...fields,
});

/** The panel of decisions, with these. */
async function openDecisions(data: readonly Decision[], prepare?: (api: FakeApi) => void) {
  const opened = await openPage('/?dialog=decisions', {
    account: {},
    api: (api) => {
      respondWithRules(api);
      api.respond(list, { data: [...data] });
      prepare?.(api);
    },
  });
  const { t } = opened;
  const panel = page.getByRole('dialog', { name: t('decision.title') });
  const entries = panel.getByRole('list', { name: t('decision.yoursList') }).getByRole('listitem');
  return { ...opened, panel, entries };
}

// rule: #decisions
test('a decision has the rule, the words of who decided, and that it was a person', async () => {
  const { t, entries, router } = await openDecisions([
    decisionOf(),
    decisionOf({ id: 4, by: 'system', undone_at: 1_790_000_000 }),
  ]);
  const [entry, undone] = [entries.nth(0), entries.nth(1)];
  await expect.element(entry).toMatchTextContent(t('decision.your_hide', { video: 'My film' }));
  await expect.element(entry).toMatchTextContent('A copy <b>of it</b>.');
  await expect.element(entry).toMatchTextContent(t('decision.decided_moderator'));
  await expect.element(entry).not.toMatchTextContent(t('decision.undoneOn', { date: '' }).trim());
  const facts = [t('decision.number', { id: 5 }), t('decision.ofVersion', { version: 3 })];
  await expect.element(entry).toMatchTextContent(facts.join(' · '));
  const place = entry.getByRole('link', { name: 'My film', exact: true });
  await expect.element(place).toHaveAttribute('href', '/video/v1?videoSrc=youtube');
  const date = longDate('en', 1_790_000_000);
  await expect.element(undone).toMatchTextContent(t('decision.undoneOn', { date }));
  await expect.element(undone).toMatchTextContent(t('decision.decided_system'));
  const rule = t('decision.rule', { rule: 2, title: 'Title 2' });
  await entry.getByRole('link', { name: rule }).click();
  await expect.poll(() => router.latestLocation.href).toBe('/rules?version=3#rule-2');
});

// rule: #decisions, #moderator-roles
test('a role of categories names them', async () => {
  const role = { name: 'moderator', categories: ['movies'] } as const;
  const { t, entries } = await openDecisions([
    {
      id: 6,
      time: 1,
      action: 'role',
      by: 'operator',
      reason: '',
      role: { ...role, categories: [...role.categories] },
      target: { kind: 'user', title: 'Dora' },
    },
  ]);
  await expect.element(entries).toMatchTextContent(t('notification.decision_role_moderator'));
  const categories = t('decision.roleOf', { categories: 'Movies' });
  await expect.element(entries).toMatchTextContent(categories);
});

// rule: #decisions
test('decisions that cannot be loaded show that, and can be tried again; none are an empty list', async () => {
  const { t, api, panel } = await openDecisions([], (api) => api.respond(list, 'unreachable'));
  const problem = panel.getByRole('alert');
  await expect.element(problem, { timeout: 20_000 }).toMatchTextContent(t('shell.offlineText'));
  api.respond(list, { data: [] });
  await problem.getByRole('button').click();
  const none = panel.getByRole('heading', { name: t('decision.yoursEmpty') });
  await expect.element(none).toBeVisible();
});

describe('an objection', () => {
  // rule: #appeals
  test('is written in place, and what became of it stays', async () => {
    const { t, api, panel } = await openDecisions([decisionOf({ appealable: true })]);
    const object = panel.getByRole('button', { name: t('decision.object'), exact: true });
    await object.click();
    const field = panel.getByRole('textbox', { name: t('decision.objectWhy') });
    await expect.element(field).toHaveFocus();
    await panel.getByRole('button', { name: t('shell.cancel') }).click();
    await expect.element(field).not.toBeInTheDocument();
    await object.click();
    const send = panel.getByRole('button', { name: t('decision.objectSend') });
    await send.click();
    await field.fill('It is my own film.');
    api.respond('POST /account/decisions/:id/appeal', refuse('request.forbidden'));
    await send.click();
    await expect.element(panel).toMatchTextContent(wordsOf('request.forbidden', {}));
    api.respond('POST /account/decisions/:id/appeal', {});
    api.respond(list, { data: [decisionOf({ appeal: { time: 1_790_000_000 } })] });
    await send.click();
    const date = longDate('en', 1_790_000_000);
    await expect.element(panel.getByRole('status')).toMatchTextContent(t('decision.appeal_sent', { date }));
    const requests = api.requests('POST /account/decisions/:id/appeal');
    expect(requests.map(({ params, body }) => ({ params, body }))).toEqual(
      Array.from({ length: 2 }, () => ({
        params: { id: '5' },
        body: { text: 'It is my own film.' },
      })),
    );
  });

  // rule: #appeals
  test.for(['granted', 'dismissed'] as const)('that was %s shows it', async (outcome) => {
    const appeal = { time: 1, outcome };
    const { t, panel } = await openDecisions([decisionOf({ appealable: true, appeal })]);
    const words = t(`decision.appeal_${outcome}`);
    await expect.element(panel.getByRole('status')).toMatchTextContent(words);
    await expect.element(panel.getByRole('button', { name: t('decision.object') })).not.toBeInTheDocument();
  });

  // rule: #appeals
  test('is not possible against what cannot be objected to', async () => {
    const { t, entries } = await openDecisions([decisionOf()]);
    await expect.element(entries).toBeVisible();
    await expect.element(entries.getByRole('button', { name: t('decision.object') })).not.toBeInTheDocument();
  });
});

// rule: #decisions, #bell
test('the bell has the reasons too, and how to object', async () => {
  const { t } = await openPage('/?dialog=bell', {
    account: {},
    api: (api) => {
      respondWithRules(api);
      api.respond('GET /account/notifications', {
        unread: 0,
        muted: [],
        data: [
          {
            id: 1,
            kind: 'decision',
            actors: [],
            count: 1,
            time: 1_790_000_000,
            read: true,
            decision: { ...decisionOf(), kind: 'video' },
          },
        ],
      });
    },
  });
  const entry = page.getByRole('list', { name: t('notification.list') }).getByRole('listitem');
  await expect.element(entry).toMatchTextContent('A copy <b>of it</b>.');
  await expect.element(entry).toMatchTextContent(t('decision.decided_moderator'));
  await expect.element(entry).toMatchTextContent(t('decision.objectHow'));
  await expect
    .element(entry.getByRole('link', { name: t('decision.rule', { rule: 2, title: 'Title 2' }) }))
    .toHaveAttribute('href', '/rules?version=3#rule-2');
});
