import { expect, it } from 'vitest';
import { artHues, artShapes } from './art-shapes.ts';

const ids = Array.from({ length: 200 }, (_, number) => `video-${number}`);

// rule: #missing-images
it('a video has the same art everywhere and always', () => {
  expect(artShapes('aqz-KE-bpKQ')).toEqual(artShapes('aqz-KE-bpKQ'));
});

it('hardly two videos have the same art, and every hue is used', () => {
  const all = ids.map(artShapes);
  expect(new Set(all.map((art) => JSON.stringify(art))).size).toBeGreaterThan(190);
  expect(new Set(all.map(({ hue }) => hue))).toEqual(new Set(artHues));
});
