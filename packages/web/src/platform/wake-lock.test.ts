// rule: #installed-web-app
import { beforeEach, expect, test, vi } from 'vitest';
import { createWakeLock } from './wake-lock.ts';

let page: EventTarget & { visibilityState: string };
let held: number;
let requests: (() => void)[];

beforeEach(() => {
  held = 0;
  requests = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', {
    wakeLock: {
      request: () =>
        new Promise((resolve) => {
          requests.push(() => {
            held++;
            resolve({ release: () => held-- });
          });
        }),
    },
  });
  return () => vi.unstubAllGlobals();
});

/** The system grants what was requested. */
async function grant(): Promise<void> {
  for (const request of requests.splice(0)) request();
  await Promise.resolve();
  await Promise.resolve();
}
function show(visibilityState: string): void {
  // The browser takes the lock away itself.
  if (visibilityState === 'hidden') held = 0;
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('the screen stays on while it is wanted', async () => {
  const keepAwake = createWakeLock();
  keepAwake(true);
  keepAwake(true);
  await grant();
  expect(held).toBe(1);
  keepAwake(false);
  expect(held).toBe(0);
});

// rule: #player-controls
test('the lock is taken again when the page returns', async () => {
  const keepAwake = createWakeLock();
  keepAwake(true);
  await grant();
  show('hidden');
  expect(requests).toHaveLength(0);
  show('visible');
  await grant();
  expect(held).toBe(1);
});

test('a page that returns after the end takes no lock', async () => {
  const keepAwake = createWakeLock();
  keepAwake(true);
  await grant();
  show('hidden');
  keepAwake(false);
  show('visible');
  expect(requests).toHaveLength(0);
});

test('a lock that is granted too late is given back', async () => {
  const keepAwake = createWakeLock();
  keepAwake(true);
  keepAwake(false);
  await grant();
  expect(held).toBe(0);
});

test('a system without it, or one that refuses, does no harm', async () => {
  vi.stubGlobal('navigator', {});
  createWakeLock()(true);
  vi.stubGlobal('navigator', {
    wakeLock: { request: () => Promise.reject(new Error('battery is low')) },
  });
  createWakeLock()(true);
  await Promise.resolve();
  expect(held).toBe(0);
});
