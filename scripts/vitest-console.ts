import { afterEach, beforeEach } from 'vitest';

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
