import { afterEach, beforeEach, vi } from 'vitest';

const original = { error: console.error, warn: console.warn };
let unexpected: string[] = [];

// A test that expects a message replaces the function itself, with vi.spyOn.
beforeEach(() => {
  unexpected = [];
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...args: unknown[]) => {
      unexpected.push(`console.${level}: ${args.map(String).join(' ')}`);
      original[level](...args);
    };
  }
});

afterEach(() => {
  Object.assign(console, original);
  if (unexpected.length > 0) {
    throw new Error(`The test wrote unexpected output:\n${unexpected.join('\n')}`);
  }
});

const asObject = (options?: number | object) =>
  typeof options === 'number' ? { timeout: options } : options;

// A wait for a state is no deadline: on a busy machine the state comes late. `expect.poll` waits as long
// (vitest.config.ts).
const timeout = 20_000;
const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, { timeout, ...asObject(options) });
vi.waitUntil = (callback, options) => waitUntil(callback, { timeout, ...asObject(options) });
