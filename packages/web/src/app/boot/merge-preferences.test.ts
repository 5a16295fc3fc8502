// rule: #preferences
import { expect, it } from 'vitest';
import { mergePreferences } from './merge-preferences.ts';

it.each([
  [
    'a new device takes what the account has',
    { locale: 'zh-hans', theme: 'dark' },
    {},
    { locale: 'zh-hans', theme: 'dark' },
    {},
  ],
  ['the account gets what only the device has', {}, { theme: 'dark' }, {}, { theme: 'dark' }],
  [
    'the account wins where both chose',
    { locale: 'zh-hans' },
    { locale: 'en', theme: 'dark' },
    { locale: 'zh-hans' },
    { theme: 'dark' },
  ],
  ['nothing happens where both are the same', { locale: 'zh-hans' }, { locale: 'zh-hans' }, {}, {}],
] as const)('%s', (_what, account, device, apply, save) => {
  expect(mergePreferences(account, device)).toEqual({ apply, save });
});
