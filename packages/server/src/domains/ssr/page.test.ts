import { describe, expect, test } from 'vitest';
import { localeOf, themeOf } from './page.ts';

const nobody = { lang: undefined, cookie: undefined, acceptLanguage: undefined };

describe('the language of a page', () => {
  test.each([
    [{}, 'en'],
    [{ acceptLanguage: 'zh-CN,zh;q=0.9,en;q=0.8' }, 'cn'],
    [{ acceptLanguage: 'zh-TW' }, 'cn'],
    [{ acceptLanguage: 'en-US,en;q=0.9,zh;q=0.8' }, 'en'],
    [{ acceptLanguage: 'en;q=0.2, zh-Hans;q=0.9' }, 'cn'],
    [{ acceptLanguage: 'fr' }, 'en'],
    [{ acceptLanguage: ';;,q=,=' }, 'en'],
    [{ acceptLanguage: 'zh', cookie: 'a=b; locale=en' }, 'en'],
    [{ acceptLanguage: 'zh', cookie: 'locale=xx' }, 'cn'],
    [{ acceptLanguage: 'zh', cookie: 'locale=cn', lang: 'en' }, 'en'],
    [{ cookie: 'locale=cn', lang: 'fr' }, 'cn'],
  ])('for %o is %s: the address first, then the last choice, then the device', (told, locale) => {
    expect(localeOf({ ...nobody, ...told })).toBe(locale);
  });
});

test('the theme is a choice of light or dark, and else the device’s', () => {
  expect(themeOf({ cookie: 'locale=cn; theme=dark' })).toBe('dark');
  expect(themeOf({ cookie: 'theme=light' })).toBe('light');
  expect(themeOf({ cookie: 'theme=system' })).toBeUndefined();
  expect(themeOf({ cookie: 'theme="><script>' })).toBeUndefined();
  expect(themeOf({ cookie: undefined })).toBeUndefined();
});
