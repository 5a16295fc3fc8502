import { cleanLine, lengthOf } from './plain-text.ts';

/** The longest chat message, in characters. */
export const maxMessageLength = 500;

/** How many people one message can mention. */
export const maxMentions = 5;

/** How many messages an open chat room begins with (docs/specification/chat.md#chat-room). */
export const firstMessages = 50;

/** How many messages a poll requests (docs/specification/chat.md#chat-polling). */
export const polledMessages = 10;

/** How long a time-out can be, minutes. */
export const timeoutMinutes = [1, 10, 60] as const;

/** The longest slow mode: an hour between two messages (docs/specification/chat.md#slow-mode). */
export const maxSlowModeS = 3_600;

/** For how long at most new accounts cannot send links: 30 days (docs/specification/chat.md#chat-links). */
export const maxLinkDelayS = 2_592_000;

/** The longest word of the list of refused words, in characters (docs/specification/sharing.md#word-lists). */
export const maxWordLength = 60;

/**
 * Cleans a chat message (docs/specification/chat.md#chat-message).
 *
 * @returns `empty` where nothing visible remains, `tooLong` for more than {@link maxMessageLength} characters
 */
export function cleanMessage(content: string): { content: string } | 'empty' | 'tooLong' {
  const cleaned = cleanLine(content);
  if (!cleaned) return 'empty';
  return lengthOf(cleaned) > maxMessageLength ? 'tooLong' : { content: cleaned };
}
