import { expect, test, vi } from 'vitest';
import { activeLocale, firstLocale, setLocale, withMessages } from './locale.ts';

test('hydration keeps the language of the server’s page when the account brings another', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await setLocale('en');
  await setLocale('cn');
  expect(activeLocale().locale).toBe('cn');
  expect(firstLocale().locale).toBe('en');
  expect(firstLocale().t('shell.close')).toBe('Close');
  await withMessages(() => Promise.resolve());
  expect(activeLocale().locale).toBe('cn');
  expect(firstLocale().t('share.title')).not.toBe(activeLocale().t('share.title'));
});
