// rule: #app-shell
import { expect, test } from 'vitest';
import { appLoginUrl, browserUrl, loginOf } from './browser-links.ts';

const server = 'https://bloom.example';
const app = 'https://localhost';
const urlOf = (url: string) => browserUrl(url, app);

test('a login opens in the browser, and comes back to this app', () => {
  const login = `${server}/api/oauth/line/login?code=ABC`;
  expect(urlOf(login)).toBe(login);
  expect(appLoginUrl(login, 'hash')).toBe(`${login}&from_mobile_app=true&app_challenge=hash`);
  expect(appLoginUrl(`${server}/api/oauth/wechat/login?from_wechat_web=true`, 'hash')).toBe(
    `${server}/api/oauth/wechat/login?from_mobile_app=true&app_challenge=hash`,
  );
});

test('other sites open in the browser, unchanged', () => {
  const url = 'https://www.youtube.com/watch?v=x';
  expect(urlOf(url)).toBe(url);
});

// The plugin for the browser opens pages only, on iOS.
test.each([
  `${app}/video/x`,
  'blob:https://localhost/1',
  'mailto:hello@bloom.example',
  'javascript:void 0',
  '',
])('what the web view itself opens, %j, is left to it', (url) => expect(urlOf(url)).toBeUndefined());

test('a login is known by its URL, and no other site gets the secret’s hash', () => {
  expect(loginOf(`${server}/api/oauth/wechat/login?code=ABC`, server)).toBe('wechat');
  expect(loginOf(`${server}/api/oauth/oidc1/login`, server)).toBe('oidc1');
  expect(loginOf(`${server}/api/oauth/demo/login?name=Ann`, server)).toBe('demo');
  for (const page of [
    `${server}/video/wechat`,
    `${server}/api/oauth/myspace/login`,
    'https://evil.example/api/oauth/wechat/login',
  ]) {
    expect(loginOf(page, server)).toBeUndefined();
  }
});
