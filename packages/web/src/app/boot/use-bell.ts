import { useEffect } from 'react';
import { useUnread } from '../../features/notification/unread.ts';
import { useSessionToken } from '../../lib/session.ts';

/** Follows the bell of the signed-in user. Its code is loaded after the account, behind the page. */
export function useBell({ token, isLoaded }: { token: string | null; isLoaded: boolean }): void {
  useEffect(() => {
    if (token === null || !isLoaded) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    import('../../features/notification/follow-bell.ts').then(
      ({ followBell }) => {
        if (!isOver) stop = followBell(token);
      },
      // Without the code the bell works by opening it.
      () => {},
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [token, isLoaded]);
}

/** How many entries the signed-in user has not read. */
export function useUnreadCount(): number {
  return useUnread(useSessionToken());
}
