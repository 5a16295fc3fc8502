import type { ChatStreamEvents } from '@bloom/contract/chat/chat';
import { holdStream, onStreamEvent, onStreamState, streamState } from '../../lib/stream/page-stream.ts';
import { sessionToken } from '../../lib/session.ts';
import { fetchUnread, refreshNotifications } from './notification-api.ts';
import { leaveDevice, renewDevice, showUnread } from './push-device.ts';
import { setUnread, useUnreadStore } from './unread.ts';

/**
 * Keeps the number of unread entries up to date while the page is visible: by the page's event stream, and by
 * a request with every attempt at it that fails.
 *
 * @returns stops it
 */
export function followBell(token: string): () => void {
  const request = () => fetchUnread(token).then((unread) => showUnreadCount(token, unread), ignore);
  // Its first event may have come before this code.
  if (streamState() === 'live') void request();
  const stops = [
    onStreamEvent(({ name, data }) => {
      if (name === 'bell') showUnreadCount(token, (JSON.parse(data) as ChatStreamEvents['bell']).unread);
    }),
    onStreamState((state, before) => {
      // A stream that was live and ends comes back with the number, or its session has ended.
      if (state === 'down' && before === 'connecting') void request();
    }),
    followPush(token),
    holdStream(),
  ];
  return () => {
    for (const stop of stops) stop();
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

function showUnreadCount(token: string, unread: number): void {
  setUnread(token, unread);
  // An open list marks its entries as read; it keeps showing which were new.
  if (unread > 0) refreshNotifications();
}

function ignore(): void {}
