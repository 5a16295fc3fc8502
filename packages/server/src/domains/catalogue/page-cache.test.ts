import { expect, test } from 'vitest';
import { PageCache } from './page-cache.ts';

test('a page is read once for all requests within a second, and again after it', async () => {
  // Not 0, which the cache reads as "never".
  let now = 1;
  let reads = 0;
  const cache = new PageCache<unknown>({ now: () => now });
  const read = () => cache.fill('a', () => Promise.resolve({ reads: ++reads }));
  const pages = await Promise.all([read(), read()]);
  expect(pages[0]).toBe(pages[1]);
  now = 1_000;
  expect((await read()).body.toString()).toBe('{"reads":1}');
  now = 1_002;
  expect((await read()).body.toString()).toBe('{"reads":2}');
});

test('a page is cached from its second request within a second', async () => {
  let now = 1;
  let reads = 0;
  const cache = new PageCache<number>({ now: () => now });
  const read = async () => (await cache.fill('a', () => Promise.resolve(++reads))).response;
  expect(await read()).toBe(1);
  expect(cache.get('a')).toBeUndefined();
  now = 1_100;
  expect(await read()).toBe(2);
  expect(await read()).toBe(3);
  expect(await read()).toBe(3);
  expect(cache.get('a')?.response).toBe(3);
});

test('the age of a page counts from before it was read', async () => {
  let now = 1;
  const cache = new PageCache<unknown>({ now: () => now });
  const slow = () =>
    cache.fill('a', async () => {
      await Promise.resolve();
      now = 900;
      return 'first';
    });
  await Promise.all([slow(), slow()]);
  now = 1_000;
  expect(cache.get('a')?.response).toBe('first');
  now = 1_100;
  expect((await cache.fill('a', async () => 'second')).response).toBe('second');
});

test('a change drops pages at once, also one that is still being read', async () => {
  const cache = new PageCache<unknown>();
  let finish = (_response: unknown): void => {};
  const slow = cache.fill('a', () => new Promise((resolve) => (finish = resolve)));
  cache.clear();
  const page = cache.fill('a', () => Promise.resolve('after the change'));
  finish('before the change');
  await slow;
  expect((await page).body.toString()).toBe('"after the change"');
  expect(await cache.fill('a', () => Promise.resolve('later'))).toBe(await page);
});

test('a page that cannot be read is read again for the next request', async () => {
  const cache = new PageCache<unknown>();
  await expect(cache.fill('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  const page = await cache.fill('a', () => Promise.resolve(1));
  expect(page.body.toString()).toBe('1');
});
