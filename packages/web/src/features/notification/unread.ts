import { create } from 'zustand';
import { useSessionToken } from '../../lib/session.ts';

/** The number of unread entries, and the session that it belongs to. */
export const useUnreadStore = create<{ token: string | null; unread: number }>(() => ({
  token: null,
  unread: 0,
}));

/** Stores the count that the server has sent to a session. */
export function setUnread(token: string, unread: number): void {
  useUnreadStore.setState({ token, unread });
}

/** How many entries the user has not read; 0 for a visitor, and until the server has said. */
export function useUnreadCount(): number {
  const token = useSessionToken();
  return useUnreadStore((state) => (token !== null && state.token === token ? state.unread : 0));
}
