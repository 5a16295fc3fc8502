import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WorkQueue } from './work-queue.ts';

/** Work that ends when the test ends it; `begun` has the names of what has begun. */
function createWork(queue: WorkQueue) {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const run = (name: string) =>
    queue.run(() => {
      begun.push(name);
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      return end.promise;
    });
  return { begun, ends, run };
}

test('two run at the same time, the next ones in their order, and those beyond the queue are refused', async () => {
  const { begun, ends, run } = createWork(new WorkQueue({ atOnce: 2, waiting: 2 }));
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(run);
  await expect(run('e')).rejects.toMatchObject({
    key: 'server.unavailable',
    extra: { retry_after: 2 },
  });
  expect(begun).toEqual(['a', 'b']);
  ends.get('b')?.resolve('of b');
  expect(await b).toBe('of b');
  await nextTurn();
  expect(begun).toEqual(['a', 'b', 'c']);
  // Failed work gives its place up too.
  ends.get('a')?.reject(new Error('of a'));
  await expect(a).rejects.toThrow('of a');
  await nextTurn();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  for (const name of ['c', 'd']) ends.get(name)?.resolve(name);
  expect(await Promise.all([c, d])).toEqual(['c', 'd']);
  for (const name of ['f', 'g', 'h']) void run(name);
  expect(begun.slice(4)).toEqual(['f', 'g']);
});
