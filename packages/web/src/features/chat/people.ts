import type { ChatMessage } from '@bloom/contract/chat';
import { userHandle } from '../../lib/user-handle.ts';
import type { Person } from './message-text.ts';

/** Who has written a message; undefined if the account was deleted. */
export function authorOf({
  user_id: id,
  user_name: name,
  user_handle: handle,
}: ChatMessage): Person | undefined {
  return id === null ? undefined : { id, name, handle: userHandle(id, handle) };
}

/** Those who have written in the room, who wrote last first. */
export function knownPeople(messages: readonly ChatMessage[]): Person[] {
  const people = new Map<number, Person>();
  for (const message of messages.toReversed()) {
    const person = authorOf(message);
    if (person && !people.has(person.id)) people.set(person.id, person);
  }
  return [...people.values()];
}
