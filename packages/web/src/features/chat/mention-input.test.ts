import { expect, test } from 'vitest';
import {
  insertMention,
  mentionQuery,
  mentionedIds,
  suggestionAction,
  suggestPeople,
} from './mention-input.ts';

const people = [
  { id: 1, name: 'Mei Lin' },
  { id: 2, name: 'Oscar' },
  { id: 3, name: '林小梅' },
  { id: 4, name: 'Oscar' },
];

test.each([
  ['hi @Os', { start: 3, name: 'Os' }],
  ['@', { start: 0, name: '' }],
  ['你好＠林', { start: 2, name: '林' }],
  ['@Mei L', { start: 0, name: 'Mei L' }],
  ['me@example', undefined],
  ['no one', undefined],
  ['@ later', undefined],
])('“%s” is typed', (text, query) => {
  expect(mentionQuery(text, text.length)).toEqual(query);
});

test('only what is before the caret counts', () => {
  expect(mentionQuery('@Oscar', 3)).toEqual({ start: 0, name: 'Os' });
});

// rule: #chat-room
test('people are suggested by the beginning of their name or of a word of it', () => {
  const ids = (name: string) => suggestPeople(people, { start: 0, name }).map(({ id }) => id);
  expect(ids('os')).toEqual([2, 4]);
  expect(ids('lin')).toEqual([1]);
  expect(ids('林')).toEqual([3]);
  expect(ids('')).toHaveLength(4);
});

test('the arrow keys go around the suggestions; Enter and Tab choose, Escape closes', () => {
  expect(suggestionAction('ArrowDown', 2, 3)).toBe(0);
  expect(suggestionAction('ArrowUp', 0, 3)).toBe(2);
  expect(suggestionAction('Enter', 0, 3)).toBe('choose');
  expect(suggestionAction('Tab', 0, 3)).toBe('choose');
  expect(suggestionAction('Escape', 0, 3)).toBe('close');
  expect(suggestionAction('a', 0, 3)).toBe('other');
});

test('a chosen person takes the place of what was typed', () => {
  expect(insertMention('hi @os there', { start: 3, name: 'os' }, { id: 2, name: 'Oscar' })).toEqual(
    {
      text: 'hi @Oscar there',
      caret: 10,
    },
  );
});

test('a mention counts while it is in the text; a chosen one before others of the same name', () => {
  const [, , , other] = people;
  expect(mentionedIds('@Oscar @Oscar @Mei Lin', people, [])).toEqual([2, 1]);
  expect(mentionedIds('@Oscar', people, other ? [other] : [])).toEqual([4]);
  expect(mentionedIds('Oscar', people, other ? [other] : [])).toEqual([]);
});
