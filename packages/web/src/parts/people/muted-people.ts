import { create } from 'zustand';
import { parseList } from '../../lib/stored-json.ts';
import { platform } from '../../platform/index.ts';
import type { Person } from '../writing/message-text.ts';

/** So many are remembered; those who were muted first are forgotten first. */
const maxMuted = 200;

type MutedPerson = Pick<Person, 'id' | 'name'>;

const useMutedStore = create<{ people: readonly MutedPerson[] }>(() => ({ people: readMuted() }));

/** The people whose messages are hidden on this device, the last one muted last. */
export function useMuted(): readonly MutedPerson[] {
  return useMutedStore(({ people }) => people);
}

export function isMuted(id: number | null): boolean {
  return useMutedStore.getState().people.some((person) => person.id === id);
}

/** Hides the messages of a person on this device. */
export function mute({ id, name }: MutedPerson): void {
  store([...readMuted().filter((person) => person.id !== id), { id, name }].slice(-maxMuted));
}

/** Shows the messages of a person again. */
export function unmute(id: number): void {
  store(readMuted().filter((person) => person.id !== id));
}

/**
 * The stored people, which another tab may have changed; an empty list where the stored text is not a list of
 * people.
 */
function readMuted(): MutedPerson[] {
  return parseList(platform.localStore.get('chat_muted'), isPerson);
}

function isPerson(value: unknown): value is MutedPerson {
  const { id, name } = Object(value) as Partial<MutedPerson>;
  return typeof id === 'number' && typeof name === 'string';
}

function store(people: readonly MutedPerson[]): void {
  if (people.length === 0) platform.localStore.remove('chat_muted');
  else platform.localStore.set('chat_muted', JSON.stringify(people));
  useMutedStore.setState({ people });
}
