import { create } from 'zustand';
import { streamRoom, useStreamRoom } from '../../lib/stream/page-stream.ts';

/**
 * How many messages came while the chat was not open on this page, by the id of their room; '' is the chat of
 * the site.
 */
const useUnreadStore = create<{ unread: Readonly<Record<string, number>>; open: number }>(() => ({
  unread: {},
  open: 0,
}));

/** The unread messages of the room that the page is in, or of the chat of the site. */
export function useChatUnread(): number {
  const key = useStreamRoom()?.id ?? '';
  return useUnreadStore(({ unread }) => unread[key] ?? 0);
}

/** A message of another user has come. */
export function countMessage(): void {
  const key = streamRoom()?.id ?? '';
  useUnreadStore.setState(({ unread, open }) =>
    open === 0 ? { unread: { ...unread, [key]: (unread[key] ?? 0) + 1 } } : {},
  );
}

/**
 * Nothing of a chat is unread from now on, until the returned function is called.
 *
 * @param room the id of the room; undefined for the chat of the site
 */
export function readChat(room: string | undefined): () => void {
  useUnreadStore.setState(({ unread, open }) => ({ unread: { ...unread, [room ?? '']: 0 }, open: open + 1 }));
  return () => useUnreadStore.setState(({ open }) => ({ open: open - 1 }));
}
