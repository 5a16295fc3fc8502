import { beforeEach, expect, test, vi } from 'vitest';
import { showUnread } from './push-device.ts';

let shown: { closed: boolean; close: () => void }[];
const setAppBadge = vi.fn(() => Promise.resolve());

beforeEach(() => {
  setAppBadge.mockClear();
  shown = [{ closed: false, close: () => (shown[0]!.closed = true) }];
  return () => vi.unstubAllGlobals();
});

function installed(): void {
  const getNotifications = () => Promise.resolve(shown);
  vi.stubGlobal('window', { PushManager: {}, Notification: {} });
  vi.stubGlobal('navigator', {
    setAppBadge,
    serviceWorker: { getRegistration: () => Promise.resolve({ getNotifications }) },
  });
}

test('the icon of the installed app has the number of unread entries', async () => {
  installed();
  await showUnread(3);
  expect(setAppBadge).toHaveBeenLastCalledWith(3);
  expect(shown[0]?.closed).toBe(false);
});

test('once all are read, it and the notifications disappear', async () => {
  installed();
  await showUnread(0);
  expect(setAppBadge).toHaveBeenLastCalledWith(0);
  expect(shown[0]?.closed).toBe(true);
});

test('a browser without badges shows none', async () => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', {});
  await expect(showUnread(3)).resolves.toBeUndefined();
});
