import type { ChatMessage } from '@bloom/contract/chat/chat';

/** Messages of one person within this time are below one name. */
export const togetherMs = 5 * 60_000;

/** A row of the list. */
export type RoomRow =
  | { kind: 'day'; key: string; timeMs: number }
  | {
      kind: 'message';
      key: string;
      message: ChatMessage;
      /** Whether its author and time are shown: not where the row before it has the same ones. */
      isFirst: boolean;
    };

/** The rows of messages: a separator before each day, by the clock of this device. */
export function roomRows(messages: readonly ChatMessage[]): RoomRow[] {
  const rows: RoomRow[] = [];
  let before: ChatMessage | undefined;
  for (const message of messages) {
    const isNewDay = before === undefined || dayOf(before.time) !== dayOf(message.time);
    if (isNewDay) {
      rows.push({ kind: 'day', key: `day ${message.id}`, timeMs: message.time });
    }
    rows.push({
      kind: 'message',
      key: String(message.id),
      message,
      isFirst:
        isNewDay ||
        before?.user_id === null ||
        before?.user_id !== message.user_id ||
        message.time - before.time > togetherMs,
    });
    before = message;
  }
  return rows;
}

/** A day of this device's calendar, to compare with others. */
export function dayOf(timeMs: number): string {
  return new Date(timeMs).toDateString();
}
