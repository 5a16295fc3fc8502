import { foldText } from '@bloom/contract/fold/fold-text';
import { expect, test } from 'vitest';
import {
  insertMention,
  mentionQuery,
  mentionedIds,
  suggestionAction,
  suggestPeople,
} from './mention-input.ts';

const people = [
  { id: 1, name: 'Mei Lin', handle: 'meilin' },
  { id: 2, name: 'Oscar', handle: 'oscar' },
  { id: 3, name: '林小梅', handle: 'linxiaomei' },
  { id: 4, name: 'Oscar @oscar2', handle: 'oscar2' },
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
test('people are suggested by the beginning of their handle, their name or a word of it', () => {
  const ids = (name: string) => suggestPeople(people, { start: 0, name }, foldText).map(({ id }) => id);
  expect(ids('os')).toEqual([2, 4]);
  expect(ids('lin')).toEqual([1, 3]);
  expect(ids('meil')).toEqual([1]);
  expect(ids('oscar ')).toEqual([4]);
  expect(ids('林')).toEqual([3]);
  expect(ids('')).toHaveLength(4);
  expect(ids('ＭＥＩ')).toEqual([1]);
  expect(
    suggestPeople([{ id: 5, name: '周杰倫', handle: 'jay' }], { start: 0, name: '周杰伦' }, foldText),
  ).toHaveLength(1);
});

test('the arrow keys go around the suggestions; Tab chooses, Escape closes', () => {
  expect(suggestionAction('ArrowDown', 2, 3)).toBe(0);
  expect(suggestionAction('ArrowUp', 0, 3)).toBe(2);
  expect(suggestionAction('Tab', 0, 3)).toBe('choose');
  expect(suggestionAction('Escape', 0, 3)).toBe('close');
  expect(suggestionAction('a', 0, 3)).toBe('other');
});

test('the handle of a chosen person takes the place of what was typed', () => {
  const typed = { start: 3, name: '林' };
  const person = { id: 3, name: '林小梅', handle: 'linxiaomei' };
  expect(insertMention('hi @林 there', typed, person)).toEqual({
    text: 'hi @linxiaomei there',
    caret: 15,
  });
});

test('a mention counts while it is in the text, once', () => {
  expect(mentionedIds('@oscar @Oscar @meilin @oscar2', people)).toEqual([2, 1, 4]);
  expect(mentionedIds('oscar', people)).toEqual([]);
});
