import { expect, test } from 'vitest';
import { PageCache } from './page-cache.ts';

test('a page is made once for all who ask within a second, and again after it', async () => {
  let now = 0;
  let made = 0;
  const cache = new PageCache<unknown>(() => now);
  const ask = () => cache.fill('/a', () => Promise.resolve({ made: ++made }));
  const pages = await Promise.all([ask(), ask()]);
  expect(pages[0]).toBe(pages[1]);
  now = 999;
  expect((await ask()).body.toString()).toBe('{"made":1}');
  expect(cache.get('/a')).toBe(pages[0]);
  now = 1_000;
  expect(cache.get('/a')).toBeUndefined();
  expect((await ask()).body.toString()).toBe('{"made":2}');
});

test('a page that one alone has asked for is not kept until it is asked for again', async () => {
  const cache = new PageCache<unknown>();
  const ask = (answer: string) => cache.fill('/a', () => Promise.resolve(answer));
  await ask('first');
  expect(cache.get('/a')).toBeUndefined();
  await ask('second');
  expect(cache.get('/a')?.body.toString()).toBe('"second"');
  expect((await ask('third')).body.toString()).toBe('"second"');
});

test('a change drops pages at once, also one that is still being made', async () => {
  const cache = new PageCache<unknown>();
  let finish = (_answer: unknown): void => {};
  const slow = cache.fill('/a', () => new Promise((resolve) => (finish = resolve)));
  cache.clear();
  finish('before the change');
  await slow;
  expect(cache.get('/a')).toBeUndefined();
  const page = await cache.fill('/a', () => Promise.resolve('after the change'));
  expect(page.body.toString()).toBe('"after the change"');
});

test('a page that cannot be made is tried again by the next who asks', async () => {
  const cache = new PageCache<unknown>();
  await expect(cache.fill('/a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  const page = await cache.fill('/a', () => Promise.resolve(1));
  expect(page.body.toString()).toBe('1');
});
