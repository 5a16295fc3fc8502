import { appVersion } from '@bloom/contract/app-version';
import type { BellEvent } from '@bloom/contract/notification';
import { apiPath } from '../../lib/api.ts';
import { sessionToken } from '../../lib/session.ts';
import { platform } from '../../platform/index.ts';
import { createEventParser } from './event-parser.ts';
import { fetchUnread, refreshNotifications } from './notification-api.ts';
import { leaveDevice, renewDevice, showUnread } from './push-device.ts';
import { setUnread, useUnreadStore } from './unread.ts';

/** The server sends something every 15 seconds; a connection that is silent for longer is lost. */
const longestSilenceMs = 40_000;
const firstRetryMs = 2_000;
const slowestRetryMs = 60_000;

/**
 * Keeps the number of unread entries up to date while the page is visible: by the event stream, and where
 * that does not work by a request each time the page becomes visible, and with every new attempt. A hidden
 * page has no stream, because browsers allow six connections to a server for all pages.
 *
 * @returns stops it
 */
export function followBell(token: string): () => void {
  let current: AbortController | undefined;
  const update = () => {
    current?.abort();
    current = undefined;
    if (document.visibilityState === 'hidden') return;
    current = new AbortController();
    void keepOpen(token, current.signal);
  };
  document.addEventListener('visibilitychange', update);
  window.addEventListener('online', update);
  update();
  const stopPush = followPush(token);
  return () => {
    stopPush();
    document.removeEventListener('visibilitychange', update);
    window.removeEventListener('online', update);
    current?.abort();
  };
}

/** Keeps push on this device and the badge up to date, for the session of a token, while the app is open. */
function followPush(token: string): () => void {
  const unsubscribe = useUnreadStore.subscribe(({ token: of, unread }) => {
    if (of === token) showUnread(unread).catch(ignore);
  });
  const renew = () => void renewDevice().catch(ignore);
  const onMessage = ({ data }: MessageEvent) => {
    if (data === 'push changed') renew();
  };
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  workers?.addEventListener('message', onMessage);
  renew();
  return () => {
    unsubscribe();
    workers?.removeEventListener('message', onMessage);
    if (sessionToken() === null) leaveDevice().catch(ignore);
  };
}

async function keepOpen(token: string, signal: AbortSignal): Promise<void> {
  let waitMs = firstRetryMs;
  while (!signal.aborted) {
    const end = await readStream(token, signal);
    if (end === 'refused' || signal.aborted) return;
    if (end === 'heard') waitMs = firstRetryMs;
    else await fetchUnread(token).then((unread) => note(token, unread), ignore);
    await pause(waitMs * (1 + Math.random()), signal);
    waitMs = Math.min(slowestRetryMs, waitMs * 2);
  }
}

/** Reads one stream to its end: whether it had an event, or the session has ended. */
async function readStream(
  token: string,
  signal: AbortSignal,
): Promise<'heard' | 'silent' | 'refused'> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expectMore = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), longestSilenceMs);
  };
  let isHeard = false;
  const parse = createEventParser(({ name, data }) => {
    if (name !== 'bell') return;
    isHeard = true;
    note(token, (JSON.parse(data) as BellEvent).unread);
  });
  try {
    expectMore();
    // Not an EventSource, whose URL would have to contain the token.
    const response = await fetch(platform.serverOrigin + apiPath('message', 'stream'), {
      headers: { authorization: `Bearer ${token}`, 'x-app-version': appVersion },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.status === 401) return 'refused';
    if (!response.ok || !response.body) return 'silent';
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      expectMore();
      parse(decoder.decode(value, { stream: true }));
    }
  } catch {
    // No network, or the stream was cut: the next attempt says more.
  } finally {
    clearTimeout(timer);
  }
  return isHeard ? 'heard' : 'silent';
}

function note(token: string, unread: number): void {
  setUnread(token, unread);
  // An open list marks its entries as read; it keeps showing which were new.
  if (unread > 0) refreshNotifications();
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

function ignore(): void {}
