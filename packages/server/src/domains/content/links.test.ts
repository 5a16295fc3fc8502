// rule: #chat-links
import { expect, test } from 'vitest';
import { expectLittleWork } from '../../../test/little-work.ts';
import { containsLink } from './links.ts';

const inText = (content: string) => containsLink(content, 'bloom.example');

test.each([
  'https://evil.example',
  'see HTTP://evil.example/x now',
  'www.evil.example',
  'evil.com',
  'buy at evil.co.uk!',
  '看evil.com吧',
  'evil.anything/path',
  'evil.example:8080/x',
  '10.0.0.1/x',
  't.me/evil',
  'tg://join?invite=x',
  'ｅｖｉｌ．ｃｏｍ',
  'evil。com',
  'e\u200Bv\u200Bil.c\u200Bom',
  'me@evil.com',
  '例子.中国',
  'xn--fsq.xn--0zwm56d',
  'https://bloom.example.evil.com/',
  'https://bloom.example@evil.com/',
  'https://evil.com/bloom.example',
  'https://bloom.example evil.com',
])('%j contains a link', (content) => {
  expect(inText(content)).toBe(true);
});

test.each([
  'Hello there',
  'Wait... what?',
  'Version 1.2.3 is out',
  'e.g. this one, i.e. that one',
  'ok.thanks',
  '24.5/30 points',
  '你好。com是什么',
  '你好。再见',
  'either/or',
  '3.14',
  'http://',
  'https://bloom.example/video/abc?videoSrc=youtube',
  'bloom.example/video/abc',
  'see https://bloom.example',
  'HTTPS://BLOOM.example/ and more',
])('%j contains none', (content) => {
  expect(inText(content)).toBe(false);
});

test('the host of the site may have a port', () => {
  expect(containsLink('http://localhost:4120/video/a', 'localhost:4120')).toBe(false);
  expect(containsLink('http://localhost:4121/video/a', 'localhost:4120')).toBe(true);
});

test.each(['花', 'a', 'a.', 'a-', '1.2.3.4.', 'www', 'a:'])(
  'a hundred times the longest message, all of %j, is little work',
  async (part) => {
    const content = part.repeat(50_000 / part.length);
    expect(await expectLittleWork(() => inText(content))).toBe(false);
  },
);
