// rule: #push
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PushMessage } from '@bloom/contract/notification/push-message';

const source = readFileSync(new URL('service-worker.ts', import.meta.url), 'utf8');
const origin = 'https://bloom.example';

/** An open tab. */
const page = (changes: object = {}) => ({
  focused: false,
  focus: vi.fn<() => Promise<void>>(),
  navigate: vi.fn<(url: string) => Promise<void>>(),
  postMessage: vi.fn<() => void>(),
  ...changes,
});

let listeners: Record<string, (event: object) => void>;
let pages: ReturnType<typeof page>[];
const showNotification = vi.fn<() => Promise<void>>();
const subscribe = vi.fn<(options: object) => Promise<void>>();
const setAppBadge = vi.fn<() => Promise<void>>();
const openWindow = vi.fn<() => Promise<void>>();

beforeEach(() => {
  vi.clearAllMocks();
  listeners = {};
  pages = [];
  const worker = {
    location: { origin },
    navigator: { setAppBadge },
    registration: { showNotification, pushManager: { subscribe } },
    clients: { matchAll: async () => pages, openWindow },
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener;
    },
  };
  // The worker is one script without imports, which runs with the globals of a worker.
  // oxlint-disable-next-line typescript/no-implied-eval -- it is our own file
  new Function('globalThis', 'build', stripTypeScriptTypes(source))(worker, 'test');
});

/** Dispatches an event, and waits until the worker is done with it. */
async function dispatch(name: string, event: object): Promise<void> {
  const until: Promise<unknown>[] = [];
  listeners[name]?.({ ...event, waitUntil: (work: Promise<unknown>) => void until.push(work) });
  await Promise.all(until);
}

const message: PushMessage = {
  title: 'Bloom',
  text: 'Oscar sent you 30 Petals for Rain',
  url: '/mine?feature=bell',
  tag: 'gift/youtube/rain',
  lang: 'en',
  unread: 2,
};

test('a push is shown in place of the one with its tag, and its count at the icon', async () => {
  await dispatch('push', { data: { json: () => message } });
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('Bloom', {
    body: message.text,
    tag: message.tag,
    lang: 'en',
    icon: '/icons/icon-192.png',
    data: { url: message.url },
  });
  expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(2);
});

describe('a click', () => {
  const click = async (url = message.url) => {
    const notification = { close: vi.fn<() => void>(), data: { url } };
    await dispatch('notificationclick', { notification });
    expect(notification.close).toHaveBeenCalledOnce();
  };

  test('opens the page of the notification where no tab is open', async () => {
    await click();
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${origin}/mine?feature=bell`);
  });

  // rule: #push
  test('lets an open tab go there by itself, without loading again', async () => {
    const postMessage = vi.fn<(data: object, ports: MessagePort[]) => void>((_data, [port]) =>
      port?.postMessage('opens'),
    );
    const open = page({ postMessage });
    pages = [open];
    await click();
    expect(open.focus).toHaveBeenCalledOnce();
    expect(postMessage.mock.calls[0]?.[0]).toEqual({ open: `${origin}/mine?feature=bell` });
    expect(open.navigate).not.toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
  });

  test('brings a tab there that does not respond, the one in use before others', async () => {
    const used = page({ focused: true });
    pages = [page(), used];
    await click();
    expect(used.focus).toHaveBeenCalledOnce();
    expect(used.navigate).toHaveBeenCalledExactlyOnceWith(`${origin}/mine?feature=bell`);
    expect(openWindow).not.toHaveBeenCalled();
  });

  test('opens a new tab where the open one cannot be moved', async () => {
    pages = [page({ navigate: () => Promise.reject(new TypeError('not controlled')) })];
    await click();
    expect(openWindow).toHaveBeenCalledOnce();
  });

  test('never leaves Bloom', async () => {
    for (const url of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)']) {
      await click(url);
      expect(openWindow).toHaveBeenLastCalledWith(`${origin}/`);
    }
  });
});

test('a subscription that the browser has ended is made again, and open pages store it', async () => {
  pages = [page()];
  const options = { userVisibleOnly: true, applicationServerKey: new ArrayBuffer(65) };
  await dispatch('pushsubscriptionchange', { oldSubscription: { options } });
  expect(subscribe).toHaveBeenCalledExactlyOnceWith(options);
  expect(pages[0]?.postMessage).toHaveBeenCalledExactlyOnceWith('push changed');
});

test('a subscription that the browser has replaced itself is stored by open pages', async () => {
  pages = [page()];
  await dispatch('pushsubscriptionchange', { newSubscription: {} });
  expect(subscribe).not.toHaveBeenCalled();
  expect(pages[0]?.postMessage).toHaveBeenCalledOnce();
});
