// rule: #flying-moments
import { expect, test } from 'vitest';
import { parseWords } from './muted-words.ts';

test('muted words are in lines or between commas, each once', () => {
  expect(parseWords('bad, 前方高能\n剧透、bad\n\n ，ends')).toEqual(['bad', '前方高能', '剧透', 'ends']);
  expect(parseWords(Array.from({ length: 60 }, (_, i) => `w${i}`).join('\n'))).toHaveLength(50);
});
