import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { RecordEntry, StatementEntry } from '@bloom/contract/gift/statement';
import { platform } from '../../platform/index.ts';
import { installClock } from '../../../test/pages/device.ts';
import { exampleFor } from '../../../test/pages/fake-api.ts';
import { openGiftVideo, sendGift } from '../../../test/pages/gift.ts';
import { wordsOf } from '../../../test/pages/parts.ts';
import { openPage, type OpenPage } from '../../../test/pages/open-page.tsx';

const statement = 'GET /account/statement';
const record = 'GET /video/:source/:id/record';

const movement = (fields: Partial<StatementEntry>): StatementEntry => ({
  time: 1_790_000_000,
  reason: 'gift',
  amount: -24,
  balance: 999_700,
  counterparty: 'Ann',
  video: { source: 'youtube', id: 'aqz-KE-bpKQ', title: 'Big Buck Bunny' },
  collection: null,
  ...fields,
});

const list = ({ t }: OpenPage) => page.getByRole('list', { name: t('statement.list') }).getByRole('listitem');

// rule: #statement
test.for(['desktop', 'mobile'] as const)(
  'the statement has every movement, page by page, and leads to videos: %s',
  async (layout) => {
    const path = layout === 'mobile' ? '/mine?feature=statement' : '/?dialog=statement';
    const welcome = movement({
      reason: 'welcome',
      amount: 1_000_000,
      balance: 1_000_000,
      video: null,
      counterparty: null,
    });
    const opened = await openPage(path, {
      layout,
      account: {},
      api: (api) =>
        api.respond(statement, ({ query }) =>
          query['after'] === 'more'
            ? { data: [movement({}), welcome] }
            : { data: Array.from({ length: 20 }, () => movement({})), next: 'more' },
        ),
    });
    const { t, api, router } = opened;
    const entries = list(opened);
    await expect.element(entries.first()).toMatchTextContent(t('statement.gave', { name: 'Ann' }));
    await expect.element(entries.first()).toMatchTextContent('-24');
    const balance = t('statement.balanceAfter', { amount: '999,700' });
    await expect.element(entries.first()).toMatchTextContent(balance);
    entries.last().element().scrollIntoView();
    await expect.poll(() => entries.elements()).toHaveLength(22);
    await expect.element(entries.last()).toMatchTextContent(t('statement.welcome'));
    await expect.element(entries.last()).toMatchTextContent('+1,000,000');
    await expect.element(page.getByText(t('catalogue.end')).first()).toBeVisible();
    expect(api.requests(statement).map(({ query }) => query)).toEqual([{}, { after: 'more' }]);
    await entries.first().getByRole('link', { name: 'Big Buck Bunny' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/video/aqz-KE-bpKQ');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  },
);

test('a removed video and a collection are named in the statement', async () => {
  const video = { source: 'youtube', id: 'gone', title: '', removed: true } as const;
  const collection = { id: 'songs', title: 'Songs' };
  const opened = await openPage('/?dialog=statement', {
    account: {},
    api: (api) =>
      api.respond(statement, {
        data: [movement({ video }), movement({ video: null, collection })],
      }),
  });
  const entries = list(opened);
  const removed = entries.first().getByRole('link', { name: opened.t('user.removedVideo') });
  await expect.element(removed).toHaveAttribute('href', '/video/gone?videoSrc=youtube');
  const link = entries.last().getByRole('link', { name: 'Songs' });
  await expect.element(link).toHaveAttribute('href', '/collection/songs');
});

// rule: #statement
test('the statement is downloaded as a file', async () => {
  installClock();
  const saveFile = vi.spyOn(platform, 'saveFile').mockImplementation(() => {});
  const { t, api } = await openPage('/?dialog=statement', { account: {} });
  await page.getByRole('button', { name: t('statement.download') }).click();
  await expect.poll(() => saveFile.mock.calls.length).toBe(1);
  expect(saveFile.mock.calls[0]).toEqual([expect.any(Blob), 'bloom-statement.csv']);
  expect(api.requests(statement).at(-1)?.query).toEqual({ format: 'csv' });
  api.respond(statement, 'unreachable');
  await page.getByRole('button', { name: t('statement.download') }).click();
  for (const attempt of [1, 2]) {
    await expect.poll(() => api.requests(statement)).toHaveLength(2 + attempt);
    vi.advanceTimersByTime(attempt * 1_000);
  }
  const message = wordsOf('server.unavailable', {});
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('statement.downloadFailed', { message }));
});

test('a statement that cannot be loaded shows that, and can be tried again', async () => {
  installClock();
  const opened = await openPage('/?dialog=statement', {
    account: {},
    api: (api) => api.respond(statement, 'unreachable'),
  });
  const { t, api } = opened;
  for (const attempt of [1, 2]) {
    await expect.poll(() => api.requests(statement)).toHaveLength(attempt);
    vi.advanceTimersByTime(attempt * 1_000);
  }
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('shell.offlineTitle'));
  api.respond(statement, { data: [] });
  await page.getByRole('button', { name: t('shell.retry') }).click();
  await expect.element(page.getByText(t('statement.empty'))).toBeVisible();
});

const entry = (fields: Partial<RecordEntry>): RecordEntry => ({
  id: 1,
  time: 1_790_000_000,
  account_id: 9,
  name: 'Ben',
  handle: 'ben',
  amount: 6_000,
  balance: 1_000,
  rank_before: 3,
  rank_after: 1,
  crossed_zero: null,
  note: null,
  ...fields,
});
const opening = { ...exampleFor(record).opening, name: 'Ann', balance: 10_000 };

/** The entries of the record of the example video. */
const entries = ({ t }: Pick<OpenPage, 't'>) =>
  page
    .getByRole('main')
    .getByRole('list', { name: t('statement.record') })
    .getByRole('listitem');

// rule: #video-record
test.for(['desktop', 'mobile'] as const)(
  'the record of a video shows who gave, who reduced and the effect: %s',
  async (layout) => {
    const data = [
      entry({ crossed_zero: 'shown' }),
      entry({ amount: -20_000, balance: -5_000, crossed_zero: 'hidden' }),
      entry({ amount: 5_000, balance: 15_000 }),
    ];
    const opened = await openGiftVideo({
      layout,
      api: (api) => api.respond(record, { data, opening }),
    });
    const { t, api, small } = opened;
    const lines = entries(opened);
    page.getBySelector('.video-record').element().scrollIntoView();
    await expect.poll(() => lines.elements()).toHaveLength(3);
    await page.getByRole('button', { name: t('statement.recordAll') }).click();
    await expect.poll(() => lines.elements()).toHaveLength(4);
    for (const [place, words] of [
      [0, t('statement.recordGave', { name: 'Ben', amount: '6 K' })],
      [0, t('statement.shown')],
      [1, t('statement.recordReduced', { name: 'Ben', amount: '20 K' })],
      [1, t('statement.hidden')],
      [2, t('video.fullBalance', { amount: '15,000' })],
      [2, t('statement.moved', { before: 3, after: 1 })],
      [3, t('statement.recordShared', { name: 'Ann' })],
    ] as const) {
      await expect.element(lines.nth(place)).toMatchTextContent(words);
    }
    // A gift is in the record at once.
    api.respond(record, { data: [entry({ name: 'Dora', amount: 2_000 }), ...data], opening });
    await sendGift(small);
    await expect
      .element(lines.first())
      .toMatchTextContent(t('statement.recordGave', { name: 'Dora', amount: '2 K' }));
  },
);

// rule: #notes
test('the note of a gift below 100 petals is folded', async () => {
  const opened = await openGiftVideo({
    api: (api) =>
      api.respond(record, {
        data: [
          entry({ id: 1, amount: 100, note: 'For a hundred petals' }),
          entry({ id: 2, amount: 99, note: 'For a few petals' }),
        ],
        opening,
      }),
  });
  const { t } = opened;
  page.getBySelector('.video-record').element().scrollIntoView();
  await expect.element(page.getByText('For a hundred petals')).toBeVisible();
  const small = page.getByText('For a few petals');
  await expect.element(small).not.toBeVisible();
  await page.getByText(t('statement.recordNote'), { exact: true }).click();
  await expect.element(small).toBeVisible();
});
