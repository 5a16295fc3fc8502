import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { VideoSummary } from '@bloom/contract/video/video';
import {
  placeVideo,
  releasedList,
  releaseMoves,
  updateLists,
  videosOf,
  type ListPages,
  type ListVideo,
} from './video-lists.ts';

function video(id: string, time: number, balance = 10_000): VideoSummary {
  return {
    id,
    source: 'youtube',
    title: id,
    thumbnails: { high: { url: '' } },
    video_type: 'Video',
    category: 'movies',
    label: 'love',
    audio: 'english',
    subtitle: 'english',
    duration: null,
    episode_count: 0,
    video_bloom_balance: balance,
    account_id: 1,
    account_name: 'Lin',
    account_handle: 'lin',
    share_timestamp: 1,
    update_timestamp: time,
  };
}

function list(...pages: ListVideo[][]): ListPages {
  return {
    pages: pages.map((data) => ({ status: 'ok', code: 0, data })),
    pageParams: pages.map(() => undefined),
  };
}

const ids = (pages: ListPages) => videosOf(pages).map(({ id }) => id);
const start = list([video('a', 90), video('b', 80)], [video('c', 70), video('d', 60)]);

describe('a list after a gift', () => {
  it('has the video on top that was brought to now', () => {
    expect(ids(placeVideo(start, video('d', 100)))).toEqual(['d', 'a', 'b', 'c']);
  });
  // rule: #rank, #video-lists
  it('has the video where its raised time puts it', () => {
    expect(ids(placeVideo(start, video('d', 85)))).toEqual(['a', 'd', 'b', 'c']);
  });
  it('has the video before one of the same second, because it moved later', () => {
    expect(ids(placeVideo(start, video('d', 80)))).toEqual(['a', 'd', 'b', 'c']);
  });
  it('of another order keeps the video in its place', () => {
    expect(ids(placeVideo(start, video('d', 100), false))).toEqual(['a', 'b', 'c', 'd']);
  });
  it('leaves a video in its place whose time did not change, with its new balance', () => {
    const after = placeVideo(start, video('c', 70, 9_000));
    expect(ids(after)).toEqual(['a', 'b', 'c', 'd']);
    expect(videosOf(after)[2]?.video_bloom_balance).toBe(9_000);
  });
  it('keeps the reason for a video', () => {
    const reason = { kind: 'outside' as const };
    const personal = list([video('a', 90), { ...video('b', 80), reason }]);
    for (const isMoved of [true, false]) {
      const after = placeVideo(personal, video('b', 100), isMoved);
      expect(videosOf(after).find(({ id }) => id === 'b')).toEqual({ ...video('b', 100), reason });
    }
  });
  it('does not have a video any more that is offline', () => {
    expect(ids(placeVideo(start, { ...video('c', 100), offline: true }))).toEqual(['a', 'b', 'd']);
  });
  it('leaves the first video first when it is raised', () => {
    expect(ids(placeVideo(start, video('a', 100)))).toEqual(['a', 'b', 'c', 'd']);
  });
  // rule: #video-lists
  it('loses a video whose balance is used up', () => {
    expect(ids(placeVideo(start, video('b', 80, 0)))).toEqual(['a', 'c', 'd']);
  });
  it('is the same list if it does not hold the video', () => {
    expect(placeVideo(start, video('x', 100))).toBe(start);
  });
  it('leaves the old list unchanged', () => {
    placeVideo(start, video('d', 100));
    expect(ids(start)).toEqual(['a', 'b', 'c', 'd']);
  });
});

it('a video that is in two pages, because it moved between two requests, is shown once', () => {
  expect(ids(list([video('a', 90), video('b', 80)], [video('b', 80), video('c', 70)]))).toEqual([
    'a',
    'b',
    'c',
  ]);
});

// rule: #gift-stillness
it('the list on the screen keeps its order until it is released, other lists do not', () => {
  const client = new QueryClient();
  const [shown, other] = [
    ['videos', {}],
    ['videos', { category: 'movies' }],
  ];
  const listAt = (key: unknown[]) => client.getQueryData<ListPages>(key) ?? list();
  client.setQueryData(shown, start);
  client.setQueryData(other, start);
  updateLists(client, video('d', 100, 30_000), {});
  updateLists(client, video('c', 100, 20_000), {});
  expect(ids(listAt(shown))).toEqual(['a', 'b', 'c', 'd']);
  expect(videosOf(listAt(shown))[3]?.video_bloom_balance).toBe(30_000);
  expect(ids(listAt(other))).toEqual(['c', 'd', 'a', 'b']);
  expect(ids(releasedList(listAt(shown)))).toEqual(['c', 'd', 'a', 'b']);
  releaseMoves(client);
  expect(ids(listAt(shown))).toEqual(['c', 'd', 'a', 'b']);
  expect(videosOf(listAt(shown))[1]?.video_bloom_balance).toBe(30_000);
});
