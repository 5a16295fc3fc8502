import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { LogEntry } from '@bloom/contract/moderation/moderation';
import { respondWithRules } from '../../../../test/pages/cases.ts';
import type { FakeApi } from '../../../../test/pages/fake-api.ts';
import { openPage } from '../../../../test/pages/open-page.tsx';
import { longDate, monthText } from '../../../lib/format.ts';

const log = 'GET /moderation/log';

const hidden: LogEntry = {
  id: 5,
  time: 1_790_000_000,
  action: 'hide',
  by: 'moderator',
  rule: 2,
  rules_version: 3,
  reason: 'A copy <b>of it</b>.',
  target: { kind: 'video', id: 8 },
  category: 'movies',
  undone_by: 6,
  undone_at: 1_790_000_000,
};
const restored: LogEntry = {
  id: 6,
  time: 1_790_000_000,
  action: 'restore',
  by: 'admin',
  reason: 'Its maker allows it.',
  target: { kind: 'video', id: 8 },
  undoes: 5,
};
const months = [
  { month: '2026-11', count: 3 },
  { month: '2026-10', count: 1 },
];

/** The log, with entries that a query for one action narrows. */
async function openLog(path = '/log', prepare?: (api: FakeApi) => void) {
  const opened = await openPage(path, {
    api: (api) => {
      respondWithRules(api);
      api.respond(log, ({ query: { action, from } }) => ({
        data: [restored, hidden].filter(
          (each) => from === undefined && (action === undefined || each.action === action),
        ),
        months,
      }));
      prepare?.(api);
    },
  });
  const { t, router, api } = opened;
  const entries = page.getByRole('list', { name: t('decision.logList') }).getByRole('listitem');
  const month = (name: string, count: number) =>
    page.getByRole('group', { name: t('decision.month') }).getByRole('button', {
      name: t('decision.monthCount', { month: monthText('en', name), count }),
    });
  const href = () => router.latestLocation.href;
  const queries = () => api.requests(log).map(({ query }) => query);
  return { ...opened, entries, month, href, queries };
}

// rule: #moderation-log
test('the log shows what moderators did, by role and number, with the rule and the reason', async () => {
  const { t, entries, href } = await openLog();
  const target = t('decision.target_video', { id: '8' });
  const [first, second] = [entries.nth(0), entries.nth(1)];
  const by = t('decision.by_admin');
  await expect.element(first).toMatchTextContent(t('decision.did_restore', { by, target }));
  await expect.element(first).toMatchTextContent(t('decision.undoes', { id: 5 }));
  await expect.element(first.getByRole('link')).not.toBeInTheDocument();
  const did = t('decision.did_hide', { by: t('decision.by_moderator'), target });
  await expect.element(second).toMatchTextContent(did);
  await expect.element(second).toMatchTextContent('A copy <b>of it</b>.');
  const date = longDate('en', 1_790_000_000);
  const facts = [t('decision.number', { id: 5 }), 'Movies', t('decision.undoneBy', { id: 6, date })];
  await expect.element(second).toMatchTextContent(facts.join(' · '));
  await second.getByRole('link', { name: t('decision.rule', { rule: 2, title: 'Title 2' }) }).click();
  await expect.poll(href).toBe('/rules?version=3#rule-2');
});

// rule: #moderation-log
test('the log is narrowed by what was done, about what, where and when', async () => {
  const { t, entries, month, href, queries } = await openLog();
  const filters = page.getByRole('group', { name: t('decision.filters') });
  const filter = (name: string) => filters.getByRole('combobox', { name, exact: true });
  await expect.poll(() => entries.elements()).toHaveLength(2);
  await filter(t('decision.action')).selectOptions('hide');
  await expect.poll(href).toBe('/log?action=hide');
  await expect.poll(() => entries.elements()).toHaveLength(1);
  await filter(t('decision.kind')).selectOptions('video');
  await filter(t('decision.category')).selectOptions('movies');
  await filter(t('decision.action')).selectOptions('all');
  await expect.poll(href).toBe('/log?kind=video&category=movies');
  await expect.element(month('2026-11', 3)).toHaveAttribute('aria-pressed', 'false');
  await month('2026-11', 3).click();
  await expect.poll(href).toBe('/log?kind=video&category=movies&month=2026-11');
  await expect.element(month('2026-11', 3)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(month('2026-10', 1)).toHaveAttribute('aria-pressed', 'false');
  const from = Date.UTC(2026, 10) / 1_000;
  const to = Date.UTC(2026, 11) / 1_000;
  const narrowed = { kind: 'video', category: 'movies' };
  await expect.poll(() => queries().at(-1)).toEqual({ ...narrowed, from: String(from), to: String(to) });
  await month('2026-11', 3).click();
  await expect.poll(href).toBe('/log?kind=video&category=movies');
  // The months count all of their own, whichever is shown.
  expect(queries()).toContainEqual({ ...narrowed, limit: '1' });
});

// rule: #moderation-log
test('a month without such actions says that, and leads to all of them', async () => {
  const { t, entries, href } = await openLog('/log?month=2020-01');
  await expect.element(page.getByRole('heading', { name: t('decision.logNone') })).toBeVisible();
  await page.getByRole('button', { name: t('decision.clear') }).click();
  await expect.poll(href).toBe('/log');
  await expect.poll(() => entries.elements()).toHaveLength(2);
});

// rule: #moderation-log
test('a log that cannot be loaded shows that, and can be tried again; an empty one shows that', async () => {
  const { t, api } = await openLog('/log', (api) => api.respond(log, 'unreachable'));
  const problem = page.getByRole('main').getByRole('alert');
  await expect.element(problem, { timeout: 20_000 }).toMatchTextContent(t('shell.offlineText'));
  api.respond(log, { data: [], months: [] });
  await problem.getByRole('button').click();
  await expect.element(page.getByRole('heading', { name: t('decision.logEmpty') })).toBeVisible();
  await expect.element(problem).not.toBeInTheDocument();
  await expect.element(page.getByRole('group', { name: t('decision.month') })).not.toBeInTheDocument();
});
