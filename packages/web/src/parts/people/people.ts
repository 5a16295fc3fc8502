import type { ChatMessage } from '@bloom/contract/chat/chat';
import { userHandle } from './user-handle.ts';
import type { Person } from '../writing/message-text.ts';

/** The facts about its author that a chat message or a moment has. */
type Written = Pick<ChatMessage, 'user_id' | 'user_name' | 'user_handle'>;

/** Who has written it; undefined if the account was deleted. */
export function authorOf({ user_id: id, user_name: name, user_handle: handle }: Written): Person | undefined {
  return id === null ? undefined : { id, name, handle: userHandle(id, handle) };
}

/** Those who have written these, the oldest first; who wrote last comes first. */
export function knownPeople(messages: readonly Written[]): Person[] {
  const people = new Map<number, Person>();
  for (const message of messages.toReversed()) {
    const person = authorOf(message);
    if (person && !people.has(person.id)) people.set(person.id, person);
  }
  return [...people.values()];
}
