import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { HistoryEntry } from '@bloom/contract/history/history';
import { refuse, type FakeApi } from '../../../test/pages/fake-api.ts';
import { watchShifts } from '../../../test/pages/layout-shifts.ts';
import { openPage, type PageOptions } from '../../../test/pages/open-page.tsx';
import { partsOf, wordsOf } from '../../../test/pages/parts.ts';
import { expectPlaying, expectTime } from '../../../test/pages/playing.ts';
import { openVideo, playlist } from '../../../test/pages/video-page.ts';
import { exampleVideo, exampleVideos, inPages } from '../../../test/pages/videos.ts';
import { watchedAt } from '../../../test/pages/watched.ts';

const read = 'GET /account/history';
const remove = 'DELETE /account/history';
const change = 'PUT /account/history';

/** A video that was watched until a second of 300. */
const entryOf = (id: string, position_s = 95, fields: Partial<HistoryEntry> = {}): HistoryEntry => ({
  video: exampleVideo({ id, title: `Video ${id}` }),
  ...watchedAt(position_s),
  ...fields,
});

/** A history that videos are removed from. */
function respondWithHistory(api: FakeApi, entries: HistoryEntry[], enabled = true): void {
  let [left, isOn] = [entries, enabled];
  api.respond(read, () => ({ data: left, enabled: isOn }));
  api.respond(remove, ({ query: { id } }) => {
    left = id === undefined ? [] : left.filter(({ video }) => video.id !== id);
    return {};
  });
  api.respond(change, ({ body }) => {
    isOn = (body as { enabled: boolean }).enabled;
    return { enabled: isOn };
  });
}

/** Opens the home page with the row, whose space an earlier visit has remembered. */
async function openRow(entries: HistoryEntry[], options: PageOptions = {}) {
  const opened = await openPage('/', {
    account: {},
    stored: { continue_row: '7:1', home_tab: 'latest' },
    ...options,
    api: (api) => {
      api.respond('GET /video/list', inPages(exampleVideos(13)));
      respondWithHistory(api, entries);
      options.api?.(api);
    },
  });
  const row = page.getByRole('region', { name: opened.t('history.continue') });
  return { ...opened, row, entries: row.getByRole('listitem') };
}

// rule: #continue-watching
test('what was begun is in a row of the home page, is removed from it, and continued', async () => {
  const episode = { episode: 'e2', episode_number: 2, episode_title: 'Two' };
  const series = exampleVideo({ id: 'series', title: 'Series', episode_count: 3 });
  const { t, api, router, row, entries } = await openRow([
    entryOf('a'),
    entryOf('b', 200),
    entryOf('series', 300, { video: series, finished: true, ...episode }),
  ]);
  await expect
    .element(entries.first())
    .toMatchTextContent(t('history.position', { position: '01:35', duration: '05:00' }));
  await expect
    .element(entries.first().getBySelector('.progress-bar'))
    .toHaveAttribute('style', 'inline-size: 32%;');
  // After a finished episode the next one, of which nothing was watched.
  await expect.element(entries.last()).toMatchTextContent(t('history.episode', { number: 3 }));
  await expect.element(entries.last()).not.toMatchTextContent(t('history.finished'));
  await expect.element(entries.last().getBySelector('.progress-bar')).not.toBeInTheDocument();
  await expect
    .element(entries.last().getByRole('link'))
    .toHaveAttribute('href', expect.stringContaining('episode=3'));
  await expect.element(row.getByRole('link', { name: t('history.all') })).toHaveAttribute('href', '/history');
  expect(api.requests(read).map(({ query }) => query)).toMatchObject([{ unfinished: 'true', limit: '12' }]);

  await row.getByRole('button', { name: t('history.removeOf', { title: 'Video b' }) }).click();
  await expect.poll(() => entries.elements()).toHaveLength(2);
  expect(api.requests(remove).map(({ query }) => query)).toEqual([{ source: 'youtube', id: 'b' }]);
  await entries.first().getByRole('link').click();
  await expect.poll(() => router.latestLocation.pathname).toBe('/video/a');
});

// rule: #continue-watching
test('one press continues: the right episode plays, from where it was left', async () => {
  const list = [1, 2, 3].map((number) => ({ id: `ep000${number}00001`, title: `Episode ${number}` }));
  const { id, source } = playlist;
  const { entries } = await openRow(
    [
      entryOf(id, 95, {
        video: exampleVideo({ id, source, episode_count: 3 }),
        episode: 'ep000200001',
        episode_number: 2,
      }),
    ],
    {
      api: (api) => {
        api.respond('GET /video/:source/:id', { data: { ...playlist, list } });
        api.respond('GET /video/:source/:id/progress', {
          data: [watchedAt(95, { episode: 'ep000200001' })],
        });
      },
    },
  );
  await entries.getByRole('link').click();
  await expectPlaying({ id: 'ep000200001', plays: true });
  await expectTime().toBeGreaterThanOrEqual(95);
});

// rule: #continue-watching
test('what cannot be removed stays in the row, with the reason', async () => {
  const { t, row, entries } = await openRow([entryOf('a')], {
    api: (api) => api.respond(remove, refuse('request.notFound')),
  });
  await row.getByRole('button', { name: t('history.removeOf', { title: 'Video a' }) }).click();
  await expect.element(partsOf(t).toasts).toMatchTextContent(wordsOf('request.notFound', {}));
  expect(entries.elements()).toHaveLength(1);
});

// rule: #continue-watching
test('a row that cannot be loaded shows why', async () => {
  const { row } = await openRow([], {
    api: (api) => api.respond(read, refuse('request.notFound')),
  });
  await expect.element(row.getByRole('alert')).toHaveTextContent(wordsOf('request.notFound', {}));
});

// rule: #continue-watching
test('nothing moves where nothing was watched yet, and the next visit has no row', async () => {
  const shift = watchShifts();
  // As after the first sign-in.
  const { t, row } = await openRow([]);
  await expect.element(row).toMatchTextContent(t('history.continueNone'));
  await expect.element(partsOf(t).cards.first()).toBeVisible();
  expect(shift()).toBeLessThan(0.01);
  await expect.poll(() => localStorage.getItem('continue_row')).toBe('7:0');
});

// rule: #most-thanked, #continue-watching
test('is not offered once more where the first screen has it', async () => {
  const { entries } = await openRow([entryOf('v0'), entryOf('old')]);
  await expect.element(entries).toMatchTextContent('Video old');
});

// rule: #continue-watching
test('what the first screen has is offered nevertheless where there is nothing else', async () => {
  const { entries } = await openRow([entryOf('v0')]);
  await expect.element(entries).toMatchTextContent('Video v0');
});

const forVisitors = { account: undefined } as object;

// rule: #continue-watching
test('a visitor continues and removes what this device remembers', async () => {
  const { t, api, row, entries } = await openRow([], {
    ...forVisitors,
    stored: {
      continue_row: ':1',
      progress: JSON.stringify([entryOf('a'), entryOf('b', 300, { finished: true })]),
    },
  });
  await expect.element(entries).toMatchTextContent('Video a');
  await expect.element(row.getByRole('link', { name: t('history.all') })).not.toBeInTheDocument();
  await row.getByRole('button', { name: t('history.removeOf', { title: 'Video a' }) }).click();
  await expect.element(row).toMatchTextContent(t('history.continueNone'));
  expect(localStorage.getItem('progress')).not.toContain('Video a');
  expect(api.requests(read)).toEqual([]);
  expect(api.requests(remove)).toEqual([]);
});

// rule: #continue-watching, #watch-history
test('a video goes on where it was left, or is started over', async () => {
  const { t } = await openVideo(undefined, {
    account: {},
    api: (api) => api.respond('GET /video/:source/:id/progress', { data: [watchedAt(95)] }),
  });
  const resumed = page.getByText(t('history.resume', { position: '01:35' }));
  await expect.element(resumed).toBeVisible();
  await page.getByRole('button', { name: t('history.startOver') }).click();
  await expect.element(resumed).not.toBeInTheDocument();
  await expectPlaying();
  await expectTime().toBeLessThan(90);
});

/** Opens the page of the history. */
async function openHistory(
  entries: HistoryEntry[],
  { enabled = true, api: prepare }: { enabled?: boolean; api?: (api: FakeApi) => void } = {},
) {
  const opened = await openPage('/history', {
    account: {},
    api: (api) => {
      respondWithHistory(api, entries, enabled);
      prepare?.(api);
    },
  });
  const { t } = opened;
  const main = page.getByRole('main');
  return {
    ...opened,
    main,
    list: main.getByRole('list', { name: t('history.title') }),
    clear: main.getByRole('button', { name: t('history.clear') }),
    switched: main.getByRole('switch', { name: t('history.enabled') }),
  };
}

// rule: #watch-history
test('the history has each video with its progress, and each can be removed, or all', async () => {
  const { t, api, main, list, clear } = await openHistory([
    entryOf('a'),
    entryOf('b', 300, { finished: true }),
    entryOf('c'),
  ]);
  const entries = list.getByRole('listitem');
  await expect.poll(() => entries.elements()).toHaveLength(3);
  await expect
    .element(entries.first())
    .toMatchTextContent(t('history.position', { position: '01:35', duration: '05:00' }));
  await expect.element(entries.nth(1)).toMatchTextContent(t('history.finished'));
  await expect
    .element(entries.first().getBySelector('.progress-bar'))
    .toHaveAttribute('style', 'inline-size: 32%;');
  const { toasts } = partsOf(t);
  await main.getByRole('button', { name: t('history.removeOf', { title: 'Video a' }) }).click();
  await expect.element(toasts).toMatchTextContent(t('history.removed'));
  await expect.poll(() => entries.elements()).toHaveLength(2);

  await clear.click();
  const dialog = page.getByRole('dialog', { name: t('history.clearTitle') });
  await expect.element(dialog).toMatchTextContent(t('history.clearText'));
  expect(api.requests(remove).map(({ query }) => query)).toEqual([{ source: 'youtube', id: 'a' }]);
  await dialog.getByRole('button', { name: t('history.clearYes') }).click();
  await expect.element(main.getByText(t('history.empty'))).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(toasts).toMatchTextContent(t('history.cleared'));
  await expect.element(clear).not.toBeInTheDocument();
  expect(api.requests(remove).at(-1)?.query).toEqual({});
  expect(localStorage.getItem('continue_row')).toBe('7:0');
});

// rule: #watch-history
test('the history is switched off and on', async () => {
  const { t, api, main, switched } = await openHistory([]);
  await expect.element(switched).toBeChecked();
  await expect.element(main.getByText(t('history.empty'))).toBeVisible();
  await switched.click();
  await expect.element(main.getByText(t('history.off'))).toBeVisible();
  await expect.element(switched).not.toBeChecked();
  await switched.click();
  await expect.element(main.getByText(t('history.empty'))).toBeVisible();
  expect(api.bodies(change)).toEqual([{ enabled: false }, { enabled: true }]);
});

// rule: #watch-history
test('what cannot be changed stays, with the reason', async () => {
  const { t, main, list, switched } = await openHistory([entryOf('a')], {
    api: (api) => {
      api.respond(change, refuse('request.notFound'));
      api.respond(remove, refuse('request.notFound'));
    },
  });
  const reason = wordsOf('request.notFound', {});
  await switched.click();
  await expect.element(main.getByText(reason)).toBeVisible();
  await expect.element(switched).toBeChecked();
  await main.getByRole('button', { name: t('history.removeOf', { title: 'Video a' }) }).click();
  await expect.element(partsOf(t).toasts).toMatchTextContent(reason);
  await expect.element(list).toMatchTextContent('Video a');
});
