import { expect, test } from 'vitest';
import { videoPagePath } from './page.ts';

test('the path of a video page contains id, source and the index of the category', () => {
  const video = { source: 'tencent', id: 'a/b?c', category: 'movies' } as const;
  expect(videoPagePath(video)).toBe('/video/a%2Fb%3Fc?videoSrc=tencent&categoryIdx=1');
});
