// rule: #installed-web-app
import { beforeEach, expect, test, vi } from 'vitest';
import { browserPush } from './browser-push.ts';

const { showUnread } = browserPush;

let isClosed: boolean;
const setAppBadge = vi.fn<(unread: number) => Promise<void>>(() => Promise.resolve());

beforeEach(() => {
  setAppBadge.mockClear();
  isClosed = false;
  return () => vi.unstubAllGlobals();
});

function installed(): void {
  const getNotifications = () => Promise.resolve([{ close: () => (isClosed = true) }]);
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
  expect(isClosed).toBe(false);
});

test('once all are read, it and the notifications disappear', async () => {
  installed();
  await showUnread(0);
  expect(setAppBadge).toHaveBeenLastCalledWith(0);
  expect(isClosed).toBe(true);
});

test('a browser without badges shows none', async () => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', {});
  await expect(showUnread(3)).resolves.toBeUndefined();
});
