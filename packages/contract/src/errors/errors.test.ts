import { expect, test } from 'vitest';
import { formatError, type ErrorMessages } from './error-messages.ts';
import { locales } from '../wire/locale.ts';
import { errors as chineseErrors } from './error-messages-zh-hans.ts';
import { errors as englishErrors } from './error-messages-en.ts';
import { BloomError, errorCatalogue, errorKeyOf, type ErrorKey } from './errors.ts';

const keys = Object.keys(errorCatalogue) as ErrorKey[];

// rule: #error-catalogue
test('no two errors share a number', () => {
  const codes = keys.map((key) => errorCatalogue[key].code);
  expect(new Set(codes).size).toBe(codes.length);
});

test('an error has a name, and a cause only if there is one', () => {
  const cause = new Error('away');
  expect(new BloomError('server.unavailable', {}, { cause }).cause).toBe(cause);
  const plain = new BloomError('server.unavailable');
  expect(plain.name).toBe('BloomError');
  expect('cause' in plain).toBe(false);
  expect(plain.extra).toEqual({});
});

test('a number leads back to its error', () => {
  expect(errorKeyOf(201)).toBe('login.unsupportedProvider');
  expect(errorKeyOf(-1)).toBeUndefined();
});

// rule: #error-catalogue
// The numbers below 1000 of docs/specification/wire.md#error-catalogue.
test.each([
  [200, 'Failed to create user.'],
  [201, 'Unsupported social application.'],
  [203, 'Wechat login Auth denied.'],
  [204, 'Line login Auth denied.'],
  [205, 'Failed to get access token.'],
  [206, 'Failed to verify Line token.'],
  [404, 'Not found'],
  [999, 'Server is under maintenance. Please retry later. Sorry for the inconvenience!'],
])('%i has the message “%s”, and one in Chinese', (code, words) => {
  const key = errorKeyOf(code) as ErrorKey;
  expect(formatError(englishErrors, key, {})).toBe(words);
  expect(formatError(chineseErrors, key, {})).toMatch(/\p{Script=Han}/u);
});

// rule: #error-catalogue, #subtitle-messages
test('the message of every error uses its parameters and no others, in every language', async () => {
  for (const locale of locales) {
    const { errors: language } = (await import(`./error-messages-${locale}.ts`)) as {
      errors: ErrorMessages;
    };
    for (const key of keys) {
      const params = Object.fromEntries(
        errorCatalogue[key].params.map((name: string) => [name, `<${name}>`]),
      );
      const words = formatError(language, key, params as never);
      expect(words, key).not.toMatch(/\{/);
      for (const name of errorCatalogue[key].params) expect(words).toContain(`<${name}>`);
    }
  }
});

test('the message for something missing fits pages, videos and accounts', () => {
  expect(formatError(englishErrors, 'request.notFound', {})).not.toMatch(/page/i);
  expect(formatError(chineseErrors, 'request.notFound', {})).not.toContain('页');
});

test.each(['chat.newer', 'toString'])('%s, whose message is not known, is a failure', (key) => {
  const words = formatError(englishErrors, key as ErrorKey, {});
  expect(words).toBe('Something went wrong on our side. Please try again.');
});

test('a reason is translated', () => {
  expect(formatError(chineseErrors, 'video.unavailable', { reason: 'private' })).toContain('私密');
});

test('a time that is not formatted yet is written in UTC', () => {
  const words = formatError(englishErrors, 'video.reduceTooNew', { until: 1_795_276_800 });
  expect(words).toContain('2026-11-21 16:00 UTC');
});

// rule: #error-response
test('an error has its key, its parameters and further fields of the response', () => {
  const error = new BloomError('request.invalid', { field: 'page' }, { extra: { data: 1 } });
  expect(error).toMatchObject({ key: 'request.invalid', params: { field: 'page' } });
  expect(error.extra).toEqual({ data: 1 });
});
