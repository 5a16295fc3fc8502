// rule: #players
import { expect, test } from 'vitest';
import { playerOrigins } from '@bloom/contract/sources/sources';
import type { Video } from '@bloom/contract/video/video';
import { playableOf } from './playable.ts';
import { startingAt } from './player/engines/frame-player.ts';

// rule: #continue-watching
test.each([
  ['bilibili', 'BV1GJ411x7h7', 'Video', '&t=90'],
  ['bilibili', '7777777', 'Live', ''],
  ['tencent', 'a1234567890', 'Video', ''],
] as const)('%s %s begins at a second only where its player can', (source, id, type, start) => {
  const played = playableOf(
    { source, id, video_type: type, list: [] } as unknown as Video,
    undefined,
    playerOrigins,
  );
  if (played?.player !== 'frame') throw new Error('it has no frame');
  expect(startingAt(played, 90.5)).toBe(played.address + start);
  expect(startingAt(played, 0)).toBe(played.address);
});

test('a cover of Tencent without an episode can only be watched elsewhere', () => {
  const cover = { source: 'tencent', id: 'mzc00200abcdefg', list: [] } as unknown as Video;
  expect(playableOf(cover, undefined, playerOrigins)).toBeUndefined();
});
