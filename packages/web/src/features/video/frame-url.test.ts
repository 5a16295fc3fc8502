import { expect, test } from 'vitest';
import type { Video } from '@bloom/contract/video';
import { frameUrl, startingAt } from './frame-url.ts';
import { playableOf } from './playable.ts';

const players = {
  youtube: 'https://y.test',
  bilibili: 'https://b.test',
  bilibiliLive: 'https://l.test',
  tencent: 'https://t.test',
};
const video = (source: 'bilibili' | 'tencent' | 'subo', id: string, episode?: string) =>
  frameUrl({ source, id, episode }, players);

test('a bilibili video starts by itself and shows the chosen part', () => {
  expect(video('bilibili', 'BV1GJ411x7h7', '3')).toBe(
    'https://b.test/player.html?isOutside=true&bvid=BV1GJ411x7h7&p=3&autoplay=1&danmaku=0&high_quality=1',
  );
  expect(video('bilibili', 'BV1GJ411x7h7')).toContain('&p=1&');
});

test('a bilibili room has a player of its own', () => {
  expect(video('bilibili', '7777777')).toMatch(
    /^https:\/\/l\.test\/blackboard\/live\/.*cid=7777777/,
  );
});

test('Tencent plays a video or an episode, not a cover', () => {
  expect(video('tencent', 'a1234567890')).toContain('vid=a1234567890&autoplay=true');
  expect(video('tencent', 'mzc00200abcdefg', 'b1234567890')).toContain('vid=b1234567890');
  expect(video('tencent', 'mzc00200abcdefg')).toBeUndefined();
});

test.each([
  ['bilibili', 'BV1GJ411x7h7', 'Video', '&t=90'],
  ['bilibili', '7777777', 'Live', ''],
  ['tencent', 'a1234567890', 'Video', ''],
] as const)('%s %s begins at a second only where its player can', (source, id, type, start) => {
  const played = playableOf(
    { source, id, video_type: type, list: [] } as unknown as Video,
    undefined,
    players,
  );
  if (played?.player !== 'frame') throw new Error('it has no frame');
  expect(startingAt(played, 90.5)).toBe(played.address + start);
  expect(startingAt(played, 0)).toBe(played.address);
});

test('a resource site has none', () => {
  expect(video('subo', '1')).toBeUndefined();
});
