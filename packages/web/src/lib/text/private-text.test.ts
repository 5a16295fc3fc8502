import { expect, test } from 'vitest';
import { isLink, isPrivate } from './private-text.ts';

// rule: #suggestions
test.each(['https://youtu.be/x', 'HTTP://a.b', 'www.bilibili.com', 'youtu.be/abc', ' https://a.b/c '])(
  '%s is a link, and not sent',
  (text) => {
    expect([isLink(text), isPrivate(text)]).toEqual([true, true]);
  },
);

test.each(['me@example.org', 'me@', 'https:', 'http://'])('%s is not sent', (text) => {
  expect(isPrivate(text)).toBe(true);
});

test.each(['linear algebra', '@oscar', '周杰倫', 'S01花絮', 'vol. 2', '3.14', 'AC/DC', 'www'])(
  '%s is sent',
  (text) => {
    expect(isPrivate(text)).toBe(false);
  },
);
