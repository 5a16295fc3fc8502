import { expect, test, vi } from 'vitest';
import { cn } from './cn/index.ts';
import { en } from './en/index.ts';
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

test.each([
  ['before', (open: () => Promise<unknown>, load: () => Promise<unknown>) => [open(), load()]],
  ['after', (open: () => Promise<unknown>, load: () => Promise<unknown>) => [load(), open()]],
])('the editor has its messages when others are loaded and it is opened %s', async (_when, run) => {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: {} });
  const fresh = await import('./locale.ts');
  await fresh.setLocale('en');
  const part = () => Promise.resolve();
  await Promise.all(
    run(
      () => fresh.withEditorMessages(part),
      () => fresh.withMessages(part),
    ),
  );
  const { t } = fresh.activeLocale();
  expect([t('editor.tools'), t('share.title')]).toEqual(['More tools', expect.stringMatching(/./)]);
});

test('a page in Chinese loads no English messages, until its language changes', async () => {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: {} });
  const english = vi.fn<() => Promise<object>>(() =>
    vi.importActual<object>('./en/deferred-messages.ts'),
  );
  vi.doMock('./en/deferred-messages.ts', english);
  const fresh = await import('./locale.ts');
  await fresh.setLocale('cn');
  expect(fresh.activeLocale().t('share.title')).toBe('');
  await fresh.withMessages(() => Promise.resolve());
  expect(fresh.activeLocale().t('share.title')).toBe(cn.share.title);
  expect(english).not.toHaveBeenCalled();
  await fresh.setLocale('en');
  expect(fresh.activeLocale().t('share.title')).toBe(en.share.title);
  vi.doUnmock('./en/deferred-messages.ts');
});
