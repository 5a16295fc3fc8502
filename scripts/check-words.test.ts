import { expect, test } from 'vitest';
import { findWords } from './check-words.ts';

test.each([
  // In prose.
  ['// The server tells the client', 'tells'],
  ['-- Nobody may give', 'Nobody'],
  ['A follower hears of it', 'hears'],
  ['The message says so.', 'says so'],
  ['What stands below the player', 'stands below'],
  ['It shows the own videos.', 'the own'],
  ['/** What it begins or ends. */', 'What'],
  [' * What it begins or ends.', 'What'],
  // As a part of a name, however it is written.
  ['const answerMs = 50;', 'answer'],
  ['let toldMs = 0;', 'told'],
  ['tellWatched(1);', 'tell'],
  ['const HTTPAnswer = 1;', 'Answer'],
  ['create function chat_answer()', 'answer'],
  ['<p className="chat-answer">', 'answer'],
  ['const ANSWER_MS = 50;', 'ANSWER'],
  // Only as a part of a name.
  ['return keptAssets;', 'kept'],
  ['{ isKept }', 'Kept'],
  ['sayInApp(message);', 'say'],
  ['const kept = [];', 'kept'],
  // Only as the verb that a name begins with.
  ['noteGift(5);', 'note'],
  ['takeBackup();', 'take'],
  ['function take(chunk: string) {', 'take'],
  ['const take = async (lock: Lock) => {', 'take'],
])('in %j the word %j is refused', (text, word) => {
  expect(findWords(`\n${text}`)).toEqual([{ line: 2, word, instead: expect.any(String) }]);
});

test('a line of a comment is at most 110 characters long', () => {
  const long = `  // ${'x'.repeat(105)}`;
  expect(findWords(long)).toEqual([]);
  expect(findWords(`${long}x`)).toHaveLength(1);
  expect(findWords(`  // rule: ${'#word, '.repeat(21)}`)).toEqual([]);
});

test.each([
  'The parts are kept in order, which takes a second.',
  'The field says when it expires.',
  '// What waits stays in the queue.',
  'const note = readNote();',
  'const isTaken = names.has(name);',
  'giftNote(noteField, maxNoteLength);',
  'await query.executeTakeFirst();',
  'startRedisStandIn();',
  'task, basket and distasked',
])('in %j no word is refused', (text) => {
  expect(findWords(text)).toEqual([]);
});
