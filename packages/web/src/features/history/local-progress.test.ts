import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Video } from '@bloom/contract/video/video';
import { platform } from '../../platform/index.ts';
import { mergeLocalProgress } from './history-api.ts';
import { localEntries, removeLocally, storeLocally, unfinishedOf } from './local-progress.ts';
import { episodeToContinue } from './progress-text.ts';
import { shareOf } from './watched-share.ts';

// Without a browser's storage the store keeps things in memory, which is all that is needed here.
beforeEach(() => platform.localStore.remove('progress'));

const film = (id: string, episodes = 0): Video => ({
  id,
  source: 'youtube',
  title: `Film ${id}`,
  thumbnails: { high: { url: 'https://i.ytimg.com/vi/x/hqdefault.jpg' } },
  video_type: episodes > 0 ? 'Playlist' : 'Video',
  category: 'movies',
  label: 'comedy',
  audio: 'english',
  subtitle: 'english',
  duration: 100,
  episode_count: episodes,
  video_bloom_balance: 1,
  account_id: 1,
  account_name: 'Mei',
  account_handle: 'mei',
  share_timestamp: 1,
  update_timestamp: 1,
  list: Array.from({ length: episodes }, (_, i) => ({ id: `e${i + 1}`, title: `Part ${i + 1}` })),
  url: '',
});
let nowS = 1_000;
const watch = (video: Video, position: number, episode?: string) =>
  storeLocally(
    video,
    { position_s: position, duration_s: 100, ...(episode !== undefined && { episode }) },
    nowS++,
  );
const places = () => localEntries().map(({ video, position_s }) => [video.id, position_s]);

// rule: #continue-watching
it('what a visitor watches is remembered on the device, newest first, each video once', () => {
  watch(film('a'), 40);
  watch(film('b'), 50);
  watch(film('a'), 60);
  expect(places()).toEqual([
    ['a', 60],
    ['b', 50],
  ]);
  expect(localEntries()[0]).not.toHaveProperty('video.list');
});

it.each([
  [29, false],
  [30, true],
])('leaving at second %d is remembered: %j', (position, isRemembered) => {
  watch(film('a'), position);
  expect(localEntries()).toHaveLength(isRemembered ? 1 : 0);
});

it('at most sixty are remembered', () => {
  for (let i = 0; i < 70; i++) watch(film(`v${i}`), 40);
  expect(localEntries()).toHaveLength(60);
  expect(places()[0]).toEqual(['v69', 40]);
});

// rule: #continue-watching
it('finished videos are not continued, and a series until its last episode', () => {
  const series = film('s', 3);
  watch(film('a'), 95);
  watch(film('b'), 40);
  watch(series, 40, 'e1');
  watch(series, 100, 'e2');
  const [entry, other] = unfinishedOf(localEntries());
  expect(entry).toMatchObject({ video: { id: 's' }, episode: 'e2', episode_number: 2 });
  expect(entry && episodeToContinue(entry)).toBe(3);
  expect(other).toMatchObject({ video: { id: 'b' } });
  watch(series, 100, 'e3');
  expect(unfinishedOf(localEntries()).map(({ video }) => video.id)).toEqual(['b']);
});

it('one video is removed with all of its episodes, or everything', () => {
  const series = film('s', 3);
  watch(series, 40, 'e1');
  watch(series, 40, 'e2');
  watch(film('a'), 40);
  removeLocally(series);
  expect(places()).toEqual([['a', 40]]);
  removeLocally();
  expect(platform.localStore.get('progress')).toBeNull();
});

it.each(['', 'null', '{}', '[null]', '[{"video":{"id":1}}]', '[{"video":{"id":"a","source":"x"}}]'])(
  'stored text %j counts as nothing',
  (stored) => {
    platform.localStore.set('progress', stored);
    expect(localEntries()).toEqual([]);
  },
);

it.each([
  [0, 0, 0],
  [50, 100, 0.5],
  [95, 100, 1],
])('%d of %d seconds is a share of %d', (position_s, duration_s, share) => {
  expect(shareOf({ position_s, duration_s })).toBe(share);
});

describe('what was watched before the sign-in', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  /** Sets the responses of the server, and returns what it is sent. */
  function respond(statusOf: (path: string) => number) {
    const sent: [path: string, body: unknown][] = [];
    vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
      const path = url.replace(/.*\/youtube\//, '');
      sent.push([path, JSON.parse(body)]);
      const status = statusOf(path);
      const key = status === 404 ? 'request.notFound' : 'request.tooMany';
      const content = status === 200 ? { status: 'ok', code: 0 } : { status: 'error', key };
      return Promise.resolve(new Response(JSON.stringify(content), { status }));
    });
    return sent;
  }

  // rule: #continue-watching
  it('moves to the account with its times, the oldest first', async () => {
    watch(film('s', 3), 40, 'e2');
    watch(film('a'), 50);
    const sent = respond(() => 200);
    await mergeLocalProgress();
    expect(sent).toEqual([
      ['s/progress', { position_s: 40, duration_s: 100, watched_timestamp: nowS - 2, episode: 'e2' }],
      ['a/progress', { position_s: 50, duration_s: 100, watched_timestamp: nowS - 1 }],
    ]);
    expect(localEntries()).toEqual([]);
  });

  it('is dropped for a video that was removed', async () => {
    watch(film('gone'), 40);
    watch(film('a'), 50);
    const sent = respond((path) => (path.startsWith('gone') ? 404 : 200));
    await mergeLocalProgress();
    expect(sent).toHaveLength(2);
    expect(localEntries()).toEqual([]);
  });

  // rule: #continue-watching
  it('stays on the device while the server does not take it', async () => {
    watch(film('a'), 50);
    respond(() => 429);
    await expect(mergeLocalProgress()).rejects.toThrow('request.tooMany');
    expect(places()).toEqual([['a', 50]]);
  });
});
