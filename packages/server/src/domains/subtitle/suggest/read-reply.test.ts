import { expect, test } from 'vitest';
import { readReply } from './read-reply.ts';

const lines = ['One', 'Two <b>'];
const completion = (content: unknown) => JSON.stringify({ choices: [{ message: { content } }] });
const right = '{"lines":[{"n":1,"text":"一"},{"n":2,"text":"二"}]}';
const withTexts = (...texts: string[]) =>
  completion(JSON.stringify({ lines: texts.map((text, i) => ({ n: i + 1, text })) }));

// rule: #subtitle-suggestions
test.each([
  ['as wanted', right],
  ['in a fence', `\`\`\`json\n${right}\n\`\`\``],
  ['after a sentence', `Here you are:\n${right}\nAnything else?`],
  ['after thinking', `<think>{"lines": []}</think>\n${right}`],
  ['in another order', '{"lines":[{"n":2,"text":"二"},{"n":1,"text":"一"}],"note":"x"}'],
])('a reply is read: %s', (_, content) => {
  expect(readReply(completion(content), lines)).toEqual(['一', '二']);
});

test.each([
  ['no JSON at all', 'Sorry…'],
  ['nothing', undefined],
  ['another object', '{"error":{"message":"quota"}}'],
  ['no choice', '{"choices":[]}'],
  ['a content that is no text', completion([{ type: 'text', text: right }])],
  ['a refusal in words', completion('I cannot help with that.')],
  ['an end in the middle', completion(right.slice(0, -3))],
  ['a list without numbers', completion('{"lines":["一","二"]}')],
  ['too few lines', withTexts('一')],
  ['too many lines', withTexts('一', '二', '三')],
  ['a number twice', completion('{"lines":[{"n":1,"text":"一"},{"n":1,"text":"二"}]}')],
  ['other numbers', completion('{"lines":[{"n":0,"text":"一"},{"n":1,"text":"二"}]}')],
  ['a text that is no text', completion('{"lines":[{"n":1,"text":"一"},{"n":2,"text":null}]}')],
])('a reply is refused: %s', (_, body) => {
  expect(() => readReply(body, lines)).toThrow(/^(no|\d)/);
});

test('a message about a refused reply has nothing of it', () => {
  expect(() => readReply(completion('secret words'), lines)).toThrow(/^no JSON$/);
});

// rule: #subtitle-suggestions
test('suggestions become words of a cue, and are empty where they have a tag of their own or are too long', () => {
  const read = (first: string, second = '二') => readReply(withTexts(first, second), lines)[0];
  expect(read(' 一\u0007\u202E \r\n\n 二 ')).toBe('一\n二');
  expect(read('<i>一</i>{\\an8} &amp; 二')).toBe('一 & 二');
  for (const hostile of [
    '<script>x()</script>',
    '一<img src=x onerror=x()>',
    '<!-- x -->',
    '<svg/onload=x()>',
  ]) {
    expect(read(hostile)).toBe('');
  }
  expect(read('一'.repeat(1_001))).toBe('');
  expect(read('一'.repeat(1_000))).toHaveLength(1_000);
  expect(readReply(withTexts('1 < 2', '二 <x>'), lines)).toEqual(['1 < 2', '二 <x>']);
});
