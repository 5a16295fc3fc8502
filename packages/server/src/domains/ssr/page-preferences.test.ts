import { describe, expect, test } from 'vitest';
import { localeOf, themeOf } from './page-preferences.ts';

const none = { lang: undefined, cookies: {}, language: undefined };

describe('the language of a page', () => {
  test.each([
    [{}, 'en'],
    [{ language: 'zh-CN' }, 'zh-hans'],
    [{ language: 'zh-TW' }, 'zh-hant'],
    [{ language: 'en-US' }, 'en'],
    [{ language: 'fr' }, 'en'],
    [{ language: '*' }, 'en'],
    [{ language: 'zh', cookies: { locale: 'en' } }, 'en'],
    [{ language: 'zh', cookies: { locale: 'xx' } }, 'zh-hans'],
    [{ language: 'zh', cookies: { locale: 'zh-hans' }, lang: 'en' }, 'en'],
    [{ cookies: { locale: 'cn' }, lang: 'fr' }, 'zh-hans'],
    [{ lang: 'cn' }, 'zh-hans'],
    [{ lang: 'zh-CN' }, 'zh-hans'],
    [{ lang: 'zh-hant', language: 'zh-CN' }, 'zh-hant'],
  ])('for %o is %s: the URL first, then the last choice, then the device', (given, locale) => {
    expect(localeOf({ ...none, ...given })).toBe(locale);
  });
});

test('the theme is a choice of light or dark, and else the device’s', () => {
  expect(themeOf({ cookies: { locale: 'zh-hans', theme: 'dark' } })).toBe('dark');
  expect(themeOf({ cookies: { theme: 'light' } })).toBe('light');
  expect(themeOf({ cookies: { theme: 'system' } })).toBeUndefined();
  expect(themeOf({ cookies: { theme: '"><script>' } })).toBeUndefined();
  expect(themeOf({ cookies: {} })).toBeUndefined();
});
