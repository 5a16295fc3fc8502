// rule: #deep-links, #received-links, #app-messages
import { describe, expect, test } from 'vitest';
import { readReceivedLink } from './received-link.ts';

const server = 'https://bloom.example';
const read = (url: string) => readReceivedLink(url, server, []);
const share = (text: string) => read(`bloom://share?${new URLSearchParams({ text })}`);
const youtube = 'https://www.youtube.com/watch?v=AAAAAAAAAAA';

describe('a deep link', () => {
  test('of a login hands over its code', () => {
    expect(read('bloom://login?token=abc')).toEqual({ kind: 'login', code: 'abc' });
    expect(read('bloom://login')).toBeUndefined();
  });

  test('of a verified login hands over its provider and code', () => {
    expect(read('bloom://linked?provider=line&token=abc')).toEqual({
      kind: 'linked',
      provider: 'line',
      code: 'abc',
    });
    expect(read('bloom://linked?provider=oidc1&token=abc')).toMatchObject({ provider: 'oidc1' });
    expect(read('bloom://linked?provider=myspace&token=abc')).toBeUndefined();
    expect(read('bloom://linked?provider=line')).toBeUndefined();
  });

  test.each(['bloom://other?token=abc', 'javascript:alert(1)', 'x', '', 'other://share?text=x'])(
    'that is not for the app, %j, does nothing',
    (url) => expect(read(url)).toBeUndefined(),
  );
});

describe('a link of the site', () => {
  test('opens its page', () => {
    expect(read(`${server}/video/AAAAAAAAAAA?videoSrc=youtube#x`)).toEqual({
      kind: 'page',
      path: '/video/AAAAAAAAAAA?videoSrc=youtube#x',
    });
  });

  test('with a token is a login', () => {
    expect(read(`${server}/?token=abc`)).toEqual({ kind: 'login', code: 'abc' });
    expect(read(`${server}/map?token=abc`)).toEqual({ kind: 'login', code: 'abc' });
  });

  // rule: #received-links
  test.each(['/feed/all.atom', '/assets/x.js', '/api/v1/video/list', '/demo/images/x'])(
    'with a token is no login where it leads to no page: %s',
    (path) => {
      expect(read(`${server}${path}?token=abc`)).toEqual({ kind: 'page', path });
      expect(share(`${server}${path}?token=abc`)).toEqual({ kind: 'page', path });
    },
  );

  test.each([
    'https://evil.example/?token=abc',
    'http://bloom.example/?token=abc',
    'https://bloom.example.evil.example/?token=abc',
    'https://bloom.example@evil.example/?token=abc',
  ])('is no other: %s', (url) => {
    expect(read(url)).toBeUndefined();
    expect(share(url)).toEqual({ kind: 'unsupported' });
  });
});

describe('a shared text', () => {
  test.each([
    [youtube, 'youtube'],
    [`Look at this: ${youtube} via app`, 'youtube'],
    ['【标题】 https://b23.tv/abc1234', 'bilibili'],
    ['https://v.qq.com/x/page/a0012abcdef.html', 'tencent'],
  ])('with a link, %s, goes to the form', (text, source) => {
    expect(share(text)).toMatchObject({ kind: 'share', text, link: { source } });
  });

  test.each(['hello', 'https://vimeo.com/1', 'https://www.youtube.com/'])(
    'without a supported link, %s, is refused',
    (text) => expect(share(text)).toEqual({ kind: 'unsupported' }),
  );

  test.each(['bloom://share', 'bloom://share?text=', 'bloom://share?text=%20%0A'])(
    'that is empty, %s, was not handed over',
    (url) => expect(read(url)).toEqual({ kind: 'empty' }),
  );

  test('signs in only by a link of our own', () => {
    expect(share('Log in: bloom://login?token=abc')).toEqual({ kind: 'login', code: 'abc' });
    expect(share(`${server}/?token=abc`)).toEqual({ kind: 'login', code: 'abc' });
    expect(share(`${youtube}&token=abc`)).toMatchObject({ kind: 'share' });
    expect(share('token=abc')).toEqual({ kind: 'unsupported' });
  });
});

test('a login that failed shows why, and only by what the app itself knows', () => {
  expect(readReceivedLink('bloom://error?code=203&provider=wechat&message=Pay+me', server, [])).toEqual({
    kind: 'failedLogin',
    path: '/error?code=203&provider=wechat',
  });
});
