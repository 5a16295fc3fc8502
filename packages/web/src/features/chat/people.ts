import type { ChatMessage } from '@bloom/contract/chat';
import type { Person } from './message-text.ts';

/** Those who have written in the room, who wrote last first. */
export function knownPeople(messages: readonly ChatMessage[]): Person[] {
  const people = new Map<number, Person>();
  for (const { user_id: id, user_name: name } of messages.toReversed()) {
    if (id !== null && !people.has(id)) people.set(id, { id, name });
  }
  return [...people.values()];
}
