import { useEffect } from 'react';
import { useUnread } from '../../features/notification/unread.ts';
import { useSessionToken } from '../../lib/session.ts';

/**
 * Follows the bell and the chat of the signed-in user over the page's event stream. Its code is loaded after the
 * account, behind the page.
 */
export function useStream(token: string | null, user: number | undefined): void {
  useEffect(() => {
    if (token === null || user === undefined) return undefined;
    const stops: (() => void)[] = [];
    let isOver = false;
    Promise.all([
      import('../../features/notification/follow-bell.ts'),
      import('../../features/chat/follow-chat.ts'),
    ]).then(
      ([{ followBell }, { followChat }]) => {
        if (!isOver) stops.push(followChat(user), followBell(token));
      },
      // Without the code the bell works by opening it.
      () => {},
    );
    return () => {
      isOver = true;
      for (const stop of stops) stop();
    };
  }, [token, user]);
}

/** How many entries the signed-in user has not read. */
export function useUnreadCount(): number {
  return useUnread(useSessionToken());
}
