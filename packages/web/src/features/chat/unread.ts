import { create } from 'zustand';

/** How many messages came while no room was open on this page. */
const useUnreadStore = create<{ unread: number; rooms: number }>(() => ({ unread: 0, rooms: 0 }));

export function useChatUnread(): number {
  return useUnreadStore(({ unread }) => unread);
}

/** A message of another user has come. */
export function countMessage(): void {
  useUnreadStore.setState(({ unread, rooms }) => (rooms === 0 ? { unread: unread + 1 } : {}));
}

/** Nothing is unread from now on, until the returned function is called. */
export function readChat(): () => void {
  useUnreadStore.setState(({ rooms }) => ({ unread: 0, rooms: rooms + 1 }));
  return () => useUnreadStore.setState(({ rooms }) => ({ rooms: rooms - 1 }));
}
