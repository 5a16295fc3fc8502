import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Batch, gathering } from './batch.ts';
import { DatabaseUnavailable } from './database-errors.ts';

/** A batch whose statements end when the test ends it. */
function controlled() {
  const statements: { items: readonly number[]; end: PromiseWithResolvers<void> }[] = [];
  let begun = Promise.withResolvers<void>();
  const batch = new Batch(async (items: readonly number[]) => {
    const end = Promise.withResolvers<void>();
    statements.push({ items, end });
    begun.resolve();
    begun = Promise.withResolvers();
    await end.promise;
    return items.map((item) => item * 10);
  });
  return { batch, statements, begins: () => begun.promise };
}

describe('a batch', () => {
  test('sends at once what arrives together, and then what arrived in the meantime', async () => {
    const { batch, statements, begins } = controlled();
    let begin = begins();
    const first = [batch.add(1), batch.add(2)];
    await begin;
    const later = [batch.add(3), batch.add(4)];
    expect(statements.map(({ items }) => items)).toEqual([[1, 2]]);
    begin = begins();
    statements[0]?.end.resolve();
    expect(await Promise.all(first)).toEqual([10, 20]);
    await begin;
    statements[1]?.end.resolve();
    expect(await Promise.all(later)).toEqual([30, 40]);
    begin = begins();
    const last = batch.add(5);
    await begin;
    statements[2]?.end.resolve();
    expect(await last).toBe(50);
  });

  test('sends the next statement before the callers of the one before go on', async () => {
    const order: string[] = [];
    const batch = new Batch(async (items: readonly number[]) => {
      // A pool hands over its connection in the next tick, after everything that is resolved by then.
      await new Promise((resolve) => process.nextTick(resolve));
      order.push(`sent ${items.join()}`);
      if (items[0] === 1) void add(3);
      await new Promise((resolve) => setImmediate(resolve));
      return items;
    });
    const add = async (item: number) => order.push(`got ${await batch.add(item)}`);
    await Promise.all([add(1), add(2)]);
    await vi.waitFor(() => expect(order).toContain('got 3'));
    expect(order).toEqual(['sent 1,2', 'sent 3', 'got 1', 'got 2', 'got 3']);
  });

  test('passes an error to each item of its statement, and goes on', async () => {
    const { batch, statements, begins } = controlled();
    let begin = begins();
    const failing = Promise.allSettled([batch.add(1), batch.add(2)]);
    await begin;
    const next = batch.add(3);
    begin = begins();
    statements[0]?.end.reject(new Error('lost'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await begin;
    statements[1]?.end.resolve();
    expect(await next).toBe(30);
  });

  test('refuses what waits for a statement that hangs, and sends what came later', async () => {
    const ends: ((items: readonly number[]) => void)[] = [];
    const batch = new Batch(() => new Promise<readonly number[]>((resolve) => ends.push(resolve)), {
      stalledMs: 50,
    });
    const hanging = batch.add(1);
    await vi.waitFor(() => expect(ends).toHaveLength(1));
    await expect(batch.add(2)).rejects.toThrow(DatabaseUnavailable);
    const later = batch.add(3);
    ends[0]?.([10]);
    expect(await hanging).toBe(10);
    await vi.waitFor(() => expect(ends).toHaveLength(2));
    ends[1]?.([30]);
    expect(await later).toBe(30);
  });

  test('refuses within two seconds what waits for a statement that hangs', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const batch = new Batch(() => new Promise<readonly number[]>(() => {}));
    void batch.add(1);
    await vi.advanceTimersByTimeAsync(1);
    const error = batch.add(2).catch((reason: unknown) => reason);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await error).toBeInstanceOf(DatabaseUnavailable);
  });

  test('sends what arrives together after a pause, however late the turn of the statement is', async () => {
    vi.useFakeTimers({ toFake: ['setImmediate', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const batch = new Batch((items: readonly number[]) => Promise.resolve(items));
    vi.advanceTimersByTime(10_000);
    const results = Promise.allSettled([batch.add(1), batch.add(2)]);
    // A timer of the batch that is due already would be before this one.
    await new Promise((resolve) => setTimeout(resolve, 2));
    vi.advanceTimersByTime(0);
    expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  test('sends at most 200 items in one statement', async () => {
    const sizes: number[] = [];
    const batch = new Batch((items: readonly number[]) => {
      sizes.push(items.length);
      return Promise.resolve(items);
    });
    await Promise.all(Array.from({ length: 450 }, (_, i) => batch.add(i)));
    expect(sizes).toEqual([200, 200, 50]);
  });
});

test('callers that gather go on together, the first of them after the whole time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const gone: number[] = [];
  const gather = gathering(40);
  const call = (number: number) => void gather().then(() => gone.push(number));
  const after = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await new Promise(setImmediate);
    return [...gone];
  };
  call(1);
  expect(await after(39)).toEqual([]);
  call(2);
  expect(await after(1)).toEqual([1, 2]);
  call(3);
  expect(await after(39)).toEqual([1, 2]);
  expect(await after(1)).toEqual([1, 2, 3]);
});
