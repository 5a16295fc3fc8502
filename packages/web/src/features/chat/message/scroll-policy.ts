/** A user this near to the end reads the newest messages. */
const nearPx = 48;

/** Where a list is scrolled to. */
export type ScrollPlace = { scrollTop: number; clientHeight: number; scrollHeight: number };

/** Whether a list is at its end, so that it follows new messages. */
export function isAtEnd({ scrollTop, clientHeight, scrollHeight }: ScrollPlace): boolean {
  return scrollHeight - clientHeight - scrollTop <= nearPx;
}

/** How many messages came after the last one that was at the end of the view. */
export function countUnseen(ids: readonly number[], lastSeen: number): number {
  return ids.filter((id) => id > lastSeen).length;
}
