import { expect, test } from 'vitest';
import { manualMetadata } from './manual-metadata.ts';

test.each([
  ['bilibili', '6', 'Live'],
  ['bilibili', '21484828', 'Live'],
  ['bilibili', 'BV17x411w7KC', 'Video'],
  ['tencent', 'mzcbloom0000001', 'Playlist'],
  ['tencent', 'b0000000001', 'Video'],
  ['youtube', '21484828', 'Video'],
] as const)('the id %s:%s shows the type %s', (source, id, type) => {
  expect(manualMetadata(source, id, 'A title').type).toBe(type);
});

test('a title without visible characters is refused by the name of the field', () => {
  expect(() => manualMetadata('bilibili', '6', ' \u200B ')).toThrow(
    expect.objectContaining({ key: 'request.invalid', params: { field: 'title' } }),
  );
});
