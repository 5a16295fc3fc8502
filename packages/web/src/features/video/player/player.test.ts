// rule: #player-interface
import { expect, it } from 'vitest';
import { insideVideo, positionOf } from './player.ts';

it('the length of a video is stated once it is known', () => {
  expect(positionOf(0, Number.NaN, undefined).durationS).toBeUndefined();
  expect(positionOf(0, 0, undefined).durationS).toBeUndefined();
  expect(positionOf(5, 90, undefined)).toEqual({ timeS: 5, durationS: 90, live: undefined });
});

it('a live stream has no length, and is behind more than 15 seconds before its newest moment', () => {
  expect(positionOf(85, 100, 100)).toEqual({ timeS: 85, durationS: undefined, live: 'edge' });
  expect(positionOf(84, Infinity, 100)).toEqual({
    timeS: 84,
    durationS: undefined,
    live: 'behind',
  });
});

it('a position outside of the video is its beginning or end', () => {
  expect(insideVideo(-1, { durationS: 90 })).toBe(0);
  expect(insideVideo(100, { durationS: 90 })).toBe(90);
  expect(insideVideo(100, { durationS: undefined })).toBe(100);
});
