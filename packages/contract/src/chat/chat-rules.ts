import { cleanLine, lengthOf } from '../wire/plain-text.ts';

/** The longest chat message, in characters. */
export const maxMessageLength = 500;

/** How many people one message can mention. */
export const maxMentions = 5;

/** How many messages an open chat room begins with (docs/specification/chat.md#chat-room). */
export const firstMessages = 50;

/** How many messages a poll requests (docs/specification/chat.md#chat-polling). */
export const polledMessages = 10;

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
