import { describe, expect, it } from 'vitest';
import { errors as chineseErrors } from '@bloom/contract/errors/error-messages-zh-hans';
import { errors as englishErrors } from '@bloom/contract/errors/error-messages-en';
import { messages as cn } from '../../../i18n/zh-hans/index.ts';
import { messages as en } from '../../../i18n/en/index.ts';
import { registerErrorMessages } from '../../../i18n/error-messages.ts';
import { createTranslator } from '../../../i18n/messages.ts';
import { errorPageText, keyOf, quotableMessage } from './error-message.ts';

it.each([
  ['a sentence', 'The provider said no.', 'The provider said no.'],
  ['markup, which stays text', '<b>x</b>', '<b>x</b>'],
  ['lines, as one', 'a\n\tb\u0000c', 'a b c'],
  ['what turns the writing around, without it', 'a\u202Eb\u2066c', 'abc'],
  ['nothing that can be seen', '\u200B \n', ''],
  ['a page, cut', '花'.repeat(300), `${'花'.repeat(200)}…`],
])('a message may be %s', (_what, message, shown) => {
  expect(quotableMessage(message)).toBe(shown);
});

describe('the error page', () => {
  registerErrorMessages('en', englishErrors);
  registerErrorMessages('zh-hans', chineseErrors);
  const words = { en: createTranslator(en, 'en'), 'zh-hans': createTranslator(cn, 'zh-Hans') };
  const textOf = (locale: keyof typeof words, code: number, at: Parameters<typeof errorPageText>[2] = {}) => {
    const key = keyOf(String(code));
    return key && errorPageText({ locale, t: words[locale] }, key, at);
  };

  it.each([
    [203, 'wechat', 'Signing in with WeChat failed or was cancelled. Wechat login Auth denied.'],
    [204, 'line', 'Signing in with LINE failed or was cancelled. Line login Auth denied.'],
    [205, 'facebook', 'Signing in with Facebook failed or was cancelled. Failed to get access token.'],
    [205, 'twitter', 'Signing in with X (Twitter) failed or was cancelled. Failed to get access token.'],
    [205, 'wechat', 'Signing in with WeChat failed or was cancelled. Failed to get access token.'],
    [
      1111,
      'twitter',
      'You signed in with X (Twitter), but your profile there could not be read. Please try again.',
    ],
  ])('says of %i at which provider a login failed: %s', (code, provider, text) => {
    expect(textOf('en', code, { provider })).toBe(text);
    expect(textOf('zh-hans', code, { provider })).toContain(words['zh-hans'](`login.${provider as 'line'}`));
  });

  it('has the words of the product document where no provider is named', () => {
    expect(textOf('en', 203)).toBe('Wechat login Auth denied.');
    expect(textOf('en', 205)).toBe('Failed to get access token.');
    expect(textOf('zh-hans', 205, { provider: 'facebook' })).toBe(
      '使用 Facebook 登录失败或已取消。获取访问令牌失败。',
    );
  });

  it('shows nothing of the address that it does not know', () => {
    expect(textOf('en', 205, { provider: 'evil.example' })).toBe('Failed to get access token.');
    expect(textOf('en', 1111, { provider: '<b>' })).toBeUndefined();
    expect(textOf('en', 1000, { field: 'password' })).toBeUndefined();
    expect(textOf('en', 1000, { field: 'name' })).toMatch(/^This name cannot be used\./);
    expect(textOf('en', 404, { provider: 'line' })).toBe('Not found');
  });
});
