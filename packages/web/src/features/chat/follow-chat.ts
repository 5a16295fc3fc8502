import type { ChatMessage } from '@bloom/contract/chat/chat';
import { onStreamEvent } from '../../lib/stream/page-stream.ts';
import { isMuted } from '../../parts/people/muted-people.ts';
import { countMessage } from './unread.ts';

/**
 * Counts the messages that come while the chat is closed, that of the room where the page is in one: of
 * others, and not of people who are muted here.
 *
 * @returns stops it
 */
export function followChat(user: number): () => void {
  let newest = 0;
  return onStreamEvent(({ name, data }) => {
    if (name !== 'message') return;
    const { id, user_id: author } = JSON.parse(data) as ChatMessage;
    // A lower id is that of a restored message.
    if (id > newest && author !== user && !isMuted(author)) countMessage();
    newest = Math.max(newest, id);
  });
}
