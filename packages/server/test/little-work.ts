import { expect } from 'vitest';

/**
 * Runs work on hostile input, and fails where it takes 20 seconds of this thread's processor: the input is so
 * large, or the work done so often, that only work which grows faster than its input takes as long, on any
 * machine.
 */
export async function expectLittleWork<T>(work: () => T | Promise<T>): Promise<T> {
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000_000, 'seconds of the processor').toBeLessThan(20);
  return result;
}
