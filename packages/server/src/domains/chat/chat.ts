import { appealDays } from '@bloom/contract/moderation/moderation-rules';
import type { ChatMessage, ChatNotice } from '@bloom/contract/chat/chat';

const dayS = 24 * 60 * 60;
/** For how long the content of a message that its author deleted is stored, seconds. */
export const deletedContentS = dayS;
/**
 * For how long moderators can restore a message, seconds: while its author can object, and as long again to
 * decide that.
 */
export const restoreWindowS = 2 * appealDays * dayS;

/** A message as the database has it. */
export type MessageRow = {
  id: number;
  /** Milliseconds since 1970. */
  time: number;
  /** Null where the account is deleted. */
  userId: number | null;
  userName: string;
  /** Null where the account is deleted. */
  userHandle: string | null;
  content: string;
  mentions: number[];
};

/** Something that happened in the chats, at its position. `roomId`: undefined for the chat room. */
export type RoomEntry = { position: number } &
  /** A post; or a message that was restored, at the position of that. */
  (
    | { kind: 'message'; roomId: number | undefined; message: MessageRow }
    | { kind: 'delete'; roomId: number | undefined; messageId: number }
    | { kind: 'notice'; accountId: number | null; notice: ChatNotice }
    /** A message that has been deleted since. */
    | { kind: 'nothing' }
  );

/** Makes the wire form of a message. */
export function presentMessage(row: MessageRow): ChatMessage {
  return {
    id: row.id,
    time: row.time,
    type: 'room',
    user_id: row.userId,
    user_name: row.userName,
    user_handle: row.userHandle,
    content: row.content,
    ...(row.mentions.length > 0 && { mentions: row.mentions }),
  };
}

/** The place of a client in the room: an opaque text for it, which names the room too. */
export function encodePosition(epoch: string, position: number): string {
  return `${epoch}-${position.toString(36)}`;
}

/** Reads what `encodePosition` wrote; undefined for any other text, and for another room. */
export function decodePosition(epoch: string, cursor: string): number | undefined {
  const [, text] = new RegExp(`^${epoch}-([0-9a-z]{1,10})$`).exec(cursor) ?? [];
  if (text === undefined) return undefined;
  const position = Number.parseInt(text, 36);
  return Number.isSafeInteger(position) ? position : undefined;
}
