// rule: #overload
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '../database-errors.ts';
import { limitQueue } from './queue-limit.ts';

/** A pool whose connections are all in use until `release` is called. */
class FullPool {
  idleCount = 0;
  readonly #queue: PromiseWithResolvers<string>[] = [];
  attempts = 0;
  connect(): Promise<string> {
    this.attempts++;
    const wait = Promise.withResolvers<string>();
    this.#queue.push(wait);
    return wait.promise;
  }
  release(): void {
    this.#queue.shift()?.resolve('connection');
  }
  fail(error: Error): void {
    this.#queue.shift()?.reject(error);
  }
  end(): Promise<void> {
    return Promise.resolve();
  }
}

let full: FullPool;
let refused: () => number;
beforeEach(() => {
  vi.useFakeTimers();
  full = new FullPool();
  refused = limitQueue(full as unknown as pg.Pool, 1_000);
});
afterEach(async () => {
  await full.end();
  vi.useRealTimers();
});

test('callers wait, and are refused at once while the first of them has waited too long', async () => {
  const first = full.connect();
  vi.advanceTimersByTime(900);
  const second = full.connect();
  vi.advanceTimersByTime(300);
  await expect(full.connect()).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(full.connect()).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(refused()).toBe(2);
  // Now the first in the queue is one that has not waited for long.
  full.release();
  expect(await first).toBe('connection');
  const third = full.connect();
  full.release();
  full.release();
  expect(await Promise.all([second, third])).toEqual(['connection', 'connection']);
  expect(refused()).toBe(2);
});

test('an idle connection is used however long others wait', async () => {
  void full.connect();
  vi.advanceTimersByTime(5_000);
  full.idleCount = 1;
  const next = full.connect();
  full.release();
  full.release();
  expect(await next).toBe('connection');
});

test('after nothing accepted a connection, there is one further attempt in a tenth of a second', async () => {
  const refusal = Object.assign(new Error('refused'), { syscall: 'connect' });
  const error = new DatabaseUnavailable(refusal);
  const first = full.connect();
  full.fail(error);
  await expect(first).rejects.toBe(error);
  await expect(full.connect()).rejects.toBe(error);
  expect(full.attempts).toBe(1);
  vi.advanceTimersByTime(100);
  const next = full.connect();
  full.release();
  expect(await next).toBe('connection');
});
