import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DiskCache } from './disk-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'bloom-cache-')), 'images');
});
afterEach(() => rm(path.dirname(folder), { recursive: true }));

const bytes = (length: number, fill = 'x') => Buffer.alloc(length, fill);
const files = async () => (await readdir(folder)).toSorted();

test('a stored file is found again with the same ETag, also after a restart', async () => {
  const cache = new DiskCache(folder, 1_000);
  expect(await cache.get('a')).toBeUndefined();
  const stored = await cache.put('a', bytes(10));
  expect(await cache.get('a')).toEqual(stored);
  expect(await new DiskCache(folder, 1_000).get('a')).toEqual(stored);
});

test('other bytes under the same key replace the first and have another ETag', async () => {
  const cache = new DiskCache(folder, 1_000);
  const first = await cache.put('a', bytes(10));
  const second = await cache.put('a', bytes(12));
  expect(second.etag).not.toBe(first.etag);
  expect(await cache.get('a')).toEqual(second);
  await vi.waitFor(async () => expect(await files()).toEqual(['a.12']));
});

test('the least recently used file is deleted when the cache is full', async () => {
  const cache = new DiskCache(folder, 100);
  for (const key of ['a', 'b', 'c']) await cache.put(key, bytes(30));
  await cache.get('a');
  await cache.put('d', bytes(30));
  const isStored = async (key: string) => (await cache.get(key)) !== undefined;
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(isStored))).toEqual([true, false, true, true]);
  await vi.waitFor(async () => expect(await files()).toEqual(['a.30', 'c.30', 'd.30']));
});

test('a file that is stored again counts once', async () => {
  const cache = new DiskCache(folder, 100);
  await cache.put('a', bytes(40));
  for (let i = 0; i < 5; i++) await cache.put('b', bytes(40));
  expect(await cache.get('a')).toBeDefined();
});

test('a file larger than the cache is not stored and does not displace others', async () => {
  const cache = new DiskCache(folder, 100);
  await cache.put('a', bytes(40));
  expect((await cache.put('b', bytes(101))).bytes.length).toBe(101);
  expect(await cache.get('b')).toBeUndefined();
  expect(await cache.get('a')).toBeDefined();
});

test('the limit also counts files from before a restart', async () => {
  const before = new DiskCache(folder, 100);
  for (const key of ['a', 'b', 'c']) await before.put(key, bytes(30));
  const after = new DiskCache(folder, 100);
  await after.put('d', bytes(90));
  await vi.waitFor(async () => expect(await files()).toEqual(['d.90']));
});

test('a truncated file is not returned, and is deleted', async () => {
  await new DiskCache(folder, 1_000).put('a', bytes(10));
  await truncate(path.join(folder, 'a.10'), 4);
  const cache = new DiskCache(folder, 1_000);
  expect(await cache.get('a')).toBeUndefined();
  await vi.waitFor(async () => expect(await files()).toEqual([]));
});

test('a file that something else deleted is not returned and can be stored again', async () => {
  const cache = new DiskCache(folder, 1_000);
  await cache.put('a', bytes(10));
  await rm(path.join(folder, 'a.10'));
  expect(await cache.get('a')).toBeUndefined();
  await cache.put('a', bytes(10));
  expect(await cache.get('a')).toBeDefined();
});

test('a draft left by a crash is deleted', async () => {
  await new DiskCache(folder, 1_000).put('a', bytes(10));
  await writeFile(path.join(folder, 'b.123-1.tmp'), 'half');
  await new DiskCache(folder, 1_000).get('a');
  await vi.waitFor(async () => expect(await files()).toEqual(['a.10']));
});

test('a folder that cannot be written stores nothing and warns once', async () => {
  await writeFile(folder, 'a file where the folder should be');
  const warning = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const cache = new DiskCache(folder, 1_000);
  expect((await cache.put('a', bytes(10))).bytes.length).toBe(10);
  expect((await cache.put('b', bytes(10))).bytes.length).toBe(10);
  expect(await cache.get('a')).toBeUndefined();
  expect(warning).toHaveBeenCalledTimes(1);
  expect(existsSync(folder)).toBe(true);
});
