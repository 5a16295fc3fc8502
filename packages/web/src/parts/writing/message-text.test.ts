import { expect, test } from 'vitest';
import { findMentions, parseMessage, type TextPart } from './message-text.ts';

const origin = 'https://bloom.example';
const people = [
  { id: 1, name: 'Al', handle: 'al_1' },
  { id: 2, name: 'Al Green', handle: 'algreen' },
  { id: 3, name: '林小梅', handle: 'linxiaomei' },
];
const parse = (content: string) => parseMessage(content, people, origin);
const links = (content: string) => parse(content).filter(({ kind }) => kind === 'link');
const joined = (parts: TextPart[]) => parts.map(({ text }) => text).join('');

test('a text without links and names is one part, whatever it looks like', () => {
  for (const text of ['<b>hi</b> &amp; [x](javascript:alert(1))', 'javascript:alert(1)', '@unknown']) {
    expect(parse(text)).toEqual([{ kind: 'text', text }]);
  }
});

test.each([
  ['see https://a.example/x.', 'https://a.example/x'],
  ['(https://a.example/x)', 'https://a.example/x'],
  ['https://a.example/x_(y)!', 'https://a.example/x_(y)'],
  ['看https://a.example/x，好看', 'https://a.example/x'],
  ['看https://a.example/x好看', 'https://a.example/x'],
  ['HTTPS://A.example/?q=1&r=2 next', 'https://a.example/?q=1&r=2'],
])('the link of “%s” ends where the sentence goes on', (content, href) => {
  expect(links(content)).toMatchObject([{ href }]);
});

// rule: #chat-room
test('a link is shown with the host that it really leads to', () => {
  expect(links('https://youtube.com@evil.example/login')).toMatchObject([{ text: 'evil.example/login' }]);
  expect(links('https://a.example/%E2%80%AEgpj.exe')).toMatchObject([{ text: 'a.example/%E2%80%AEgpj.exe' }]);
  expect(links('https://a.example/%E8%8A%B1')).toMatchObject([{ text: 'a.example/花' }]);
});

test('a long link is shown in part', () => {
  const [link] = links(`https://a.example/${'x'.repeat(200)}`);
  expect(link?.text).toHaveLength(60);
  expect(link?.text.endsWith('…')).toBe(true);
});

// rule: #chat-room
test('a link to a video of this Bloom names the video, one of another site does not', () => {
  expect(links(`${origin}/video/BV1x?videoSrc=bilibili&code=1`)).toMatchObject([
    { video: { source: 'bilibili', id: 'BV1x' } },
  ]);
  expect(links(`${origin}/video/abc`)).toMatchObject([{ video: { source: 'youtube', id: 'abc' } }]);
  for (const other of [
    'https://other.example/video/abc',
    `${origin}/user/1`,
    `${origin}/video/abc?videoSrc=nowhere`,
    'https://bloom.example.evil.example/video/abc',
  ]) {
    expect(links(other)[0]).not.toHaveProperty('video');
  }
});

// rule: #chat-room
test('handles are found whole, in letters of any case', () => {
  expect(findMentions('@AL_1 @al_12 @linxiaomei你好 @algreen_ @algreen.', people)).toEqual([
    { index: 0, length: 5, id: 1, handle: 'al_1' },
    { index: 13, length: 11, id: 3, handle: 'linxiaomei' },
    { index: 37, length: 8, id: 2, handle: 'algreen' },
  ]);
});

test('nothing of a message is lost by splitting it', () => {
  const content = 'Hi @Al Green, look: a.b @林小梅你好 @Albert';
  expect(joined(parse(content))).toBe(content);
});
