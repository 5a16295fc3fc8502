import { expect, test } from 'vitest';
import { browserUrl, loginProviderOf } from './browser-links.ts';

const server = 'https://bloom.example';
const app = 'https://localhost';
const urlOf = (url: string) => browserUrl(url, server, app);

test('a login opens in the browser, and comes back to the app', () => {
  expect(urlOf(`${server}/api/oauth/line/login?code=ABC`)).toBe(
    `${server}/api/oauth/line/login?code=ABC&from_mobile_app=true`,
  );
  expect(urlOf(`${server}/api/oauth/wechat/login?from_wechat_web=true`)).toBe(
    `${server}/api/oauth/wechat/login?from_mobile_app=true`,
  );
});

test('other sites open in the browser, unchanged', () => {
  for (const url of ['https://www.youtube.com/watch?v=x', 'mailto:hello@bloom.example']) {
    expect(urlOf(url)).toBe(url);
  }
  expect(urlOf('https://evil.example/api/oauth/line/login')).not.toContain('from_mobile_app');
});

test.each([`${app}/video/x`, 'blob:https://localhost/1', 'javascript:void 0', ''])(
  'what the app opens itself, %j, stays in it',
  (url) => expect(urlOf(url)).toBeUndefined(),
);

test('the login of a provider is known by its URL', () => {
  expect(loginProviderOf(`${server}/api/oauth/wechat/login?code=ABC`, server)).toBe('wechat');
  for (const page of [
    `${server}/api/oauth/demo/login`,
    `${server}/video/wechat`,
    'https://evil.example/api/oauth/wechat/login',
  ]) {
    expect(loginProviderOf(page, server)).toBeUndefined();
  }
});
