import { expect, test, vi } from 'vitest';
import { DocumentCache } from './document-cache.ts';

test('a document is made once for all concurrent requests, until it is too old', async () => {
  // Not 0, which the cache reads as "never".
  let now = 1;
  const cache = new DocumentCache(1_000, { now: () => now });
  const make = vi.fn(() => Promise.resolve('text'));
  const [first, second] = await Promise.all([cache.fill('a', make), cache.fill('a', make)]);
  expect(first.toString()).toBe('text');
  expect(second).toBe(first);
  now = 1_000;
  expect(await cache.get('a')).toBe(first);
  now = 1_002;
  expect(cache.get('a')).toBeUndefined();
  await cache.fill('a', make);
  expect(make).toHaveBeenCalledTimes(2);
});

test('a document that could not be made is made again', async () => {
  const cache = new DocumentCache(1_000);
  await expect(cache.fill('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect((await cache.fill('a', () => Promise.resolve('text'))).toString()).toBe('text');
});

test('the oldest of many documents is dropped', async () => {
  const cache = new DocumentCache(1_000);
  for (let i = 0; i < 9; i++) await cache.fill(`${i}`, () => Promise.resolve(`${i}`));
  expect(cache.get('0')).toBeUndefined();
  expect((await cache.get('1'))?.toString()).toBe('1');
  expect((await cache.get('8'))?.toString()).toBe('8');
});
