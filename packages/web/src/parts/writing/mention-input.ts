import { maxMentions } from '@bloom/contract/chat/chat-rules';
import { findMentions, type Person } from './message-text.ts';

/** How many people are suggested. */
const suggested = 5;
/** No name is longer, with the mark of a look-alike (docs/specification/accounts.md#look-alikes). */
const longestName = 52;

/** The beginning of a mention that is being typed before the caret. */
export type MentionQuery = {
  /** Where its `@` is. */
  start: number;
  /** The text that follows it. */
  name: string;
};

/** The mention that is being typed; an `@` inside a word, as of a mail address, begins none. */
export function mentionQuery(text: string, caret: number): MentionQuery | undefined {
  const before = text.slice(0, caret);
  const start = Math.max(before.lastIndexOf('@'), before.lastIndexOf('＠'));
  if (start < 0 || /[\w.+-]$/.test(before.slice(0, start))) return undefined;
  const name = before.slice(start + 1);
  return name.length > longestName || name.startsWith(' ') ? undefined : { start, name };
}

/**
 * The people whose handle, name, or a word of it, begins like that; those who wrote last come first.
 *
 * @param fold what names are compared by
 */
export function suggestPeople(
  people: readonly Person[],
  { name }: MentionQuery,
  fold: (text: string) => string,
): Person[] {
  const wanted = fold(name);
  return people
    .filter(({ handle, name: known }) =>
      [handle, fold(known)].some((words) => ` ${words}`.includes(` ${wanted}`)),
    )
    .slice(0, suggested);
}

/**
 * The effect of a key on the list of suggestions: the place of the one that it goes to, or another action.
 */
export function suggestionAction(
  key: string,
  chosen: number,
  count: number,
): number | 'choose' | 'close' | 'other' {
  switch (key) {
    case 'ArrowDown':
      return (chosen + 1) % count;
    case 'ArrowUp':
      return (chosen + count - 1) % count;
    case 'Tab':
      return 'choose';
    case 'Escape':
      return 'close';
    default:
      return 'other';
  }
}

/** The text and the caret after a person was chosen. */
export function insertMention(
  text: string,
  { start, name }: MentionQuery,
  person: Person,
): { text: string; caret: number } {
  const mention = `@${person.handle} `;
  const rest = text.slice(start + 1 + name.length).replace(/^ /, '');
  return { text: text.slice(0, start) + mention + rest, caret: start + mention.length };
}

/** The ids of those whom a text mentions. */
export function mentionedIds(text: string, people: readonly Person[]): number[] {
  const ids = findMentions(text, people).map(({ id }) => id);
  return [...new Set(ids)].slice(0, maxMentions);
}
