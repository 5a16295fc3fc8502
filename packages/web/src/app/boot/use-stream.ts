import { useEffect } from 'react';
import { followChat } from '../../features/chat/follow-chat.ts';
import { followBell } from '../../features/notification/follow-bell.ts';
import { useSessionToken } from '../../lib/session.ts';

/** Follows the bell and the chat of the signed-in user over the page's event stream. */
export function useStream(user: number): void {
  const token = useSessionToken();
  useEffect(() => {
    if (token === null) return undefined;
    const stops = [followChat(user), followBell(token)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [token, user]);
}
