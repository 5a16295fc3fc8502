import { expect, it } from 'vitest';
import { quotableMessage } from './error-message.ts';

it.each([
  ['a sentence', 'The provider said no.', 'The provider said no.'],
  ['markup, which stays text', '<b>x</b>', '<b>x</b>'],
  ['lines, as one', 'a\n\tb\u0000c', 'a b c'],
  ['what turns the writing around, without it', 'a\u202Eb\u2066c', 'abc'],
  ['nothing that can be seen', '\u200B \n', ''],
  ['a page, cut', '花'.repeat(300), `${'花'.repeat(200)}…`],
])('a message may be %s', (_what, message, shown) => {
  expect(quotableMessage(message)).toBe(shown);
});
