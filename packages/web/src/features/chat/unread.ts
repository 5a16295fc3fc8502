import { create } from 'zustand';
import { streamRoom, useStreamRoom, type StreamRoom } from '../../lib/stream/page-stream.ts';

/**
 * How many messages came while the chat was not open on this page, by the id of their room; '' is the chat of
 * the site.
 */
type Unread = {
  unread: Readonly<Record<string, number>>;
  /** How many panels show a chat. */
  open: number;
};

const useUnreadStore = create<Unread>(() => ({ unread: {}, open: 0 }));

/** The unread messages of the room that the page is in, or of the chat of the site. */
export function useChatUnread(): number {
  return useUnreadStore(unreadIn(useStreamRoom()));
}

/** The same, at this moment. */
export function chatUnread(): number {
  return unreadIn(streamRoom())(useUnreadStore.getState());
}

const unreadIn = (room: StreamRoom | undefined) => (store: Unread) => store.unread[room?.id ?? ''] ?? 0;

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
