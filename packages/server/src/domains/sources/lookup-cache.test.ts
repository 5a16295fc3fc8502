import { BloomError } from '@bloom/contract/errors/errors';
import { expect, test } from 'vitest';
import { createLookupCache, type LookupResult } from './lookup-cache.ts';

const listOf = (episodes: number): LookupResult => ({
  video: {
    id: 'list',
    title: 'A list',
    thumbnailUrl: '',
    type: 'Playlist',
    episodes: Array.from({ length: episodes }, (_, n) => ({ id: String(n), title: String(n) })),
    durationS: null,
  },
});
const missing: LookupResult = { refusal: new BloomError('video.unavailable', { reason: 'gone' }) };

test('an existing video is cached for ten minutes, a missing one for one minute', () => {
  let now = 1;
  const cache = createLookupCache(() => now);
  cache.set('list', listOf(1));
  cache.set('missing', missing);
  now = 60_001;
  expect(cache.get('missing')).toBe(missing);
  now = 60_002;
  expect(cache.get('missing')).toBeUndefined();
  now = 600_001;
  expect(cache.get('list')).toBeDefined();
  now = 600_002;
  expect(cache.get('list')).toBeUndefined();
});

test('the least recently used lookup is evicted first, and a list counts with its episodes', () => {
  const cache = createLookupCache(() => 1);
  cache.set('oldest', listOf(499));
  cache.set('renewed', listOf(499));
  for (let n = 0; n < 38; n++) cache.set(`other ${n}`, listOf(499));
  expect(cache.get('renewed')).toBeDefined();
  cache.set('one too many', missing);
  expect(cache.get('oldest')).toBeUndefined();
  expect(cache.get('renewed')).toBeDefined();
  expect(cache.get('other 0')).toBeDefined();
});

test('replacing and expiring frees space', () => {
  let now = 1;
  const cache = createLookupCache(() => now);
  cache.set('kept', listOf(499));
  for (let n = 0; n < 100; n++) cache.set('replaced', listOf(9_999));
  expect(cache.get('kept')).toBeDefined();
  for (let n = 0; n < 100; n++) {
    now += 600_000;
    cache.set('kept', listOf(499));
    cache.set('expiring', listOf(9_999));
    now += 600_001;
    expect(cache.get('expiring')).toBeUndefined();
  }
  cache.set('kept', listOf(499));
  cache.set('more', listOf(9_999));
  expect(cache.get('kept')).toBeDefined();
});
