import { expect, test, vi } from 'vitest';
import { messages as cn } from './zh-hans/index.ts';
import { messages as en } from './en/index.ts';
import { activeLocale, firstLocale, setLocale, withMessages } from './locale.ts';

// rule: #locale-choice
test('hydration keeps the language of the server’s page when the account brings another', async () => {
  vi.stubGlobal('document', { documentElement: {}, getElementById: () => null });
  await setLocale('en');
  await setLocale('zh-hans');
  expect(activeLocale().locale).toBe('zh-hans');
  expect(firstLocale().locale).toBe('en');
  expect(firstLocale().t('shell.close')).toBe('Close');
  await withMessages(() => Promise.resolve());
  expect(activeLocale().locale).toBe('zh-hans');
  expect(firstLocale().t('share.change')).not.toBe(activeLocale().t('share.change'));
});

test('a language that the page has already is not rendered again', async () => {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: {}, getElementById: () => null });
  const fresh = await import('./locale.ts');
  await fresh.setLocale('zh-hans');
  const rendered = fresh.activeLocale();
  expect(fresh.firstLocale()).toBe(rendered);
  await fresh.setLocale('zh-hans');
  expect(fresh.activeLocale()).toBe(rendered);
});

test('a page loads no messages of another language, until its language changes', async () => {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: {}, getElementById: () => null });
  const english = vi.fn<() => Promise<object>>(async () => ({
    ...(await vi.importActual<object>('./en/rest.ts')),
    errors: undefined,
  }));
  vi.doMock('./en/rest.ts', english);
  const fresh = await import('./locale.ts');
  await fresh.setLocale('zh-hans');
  expect(fresh.activeLocale().t('home.thanked')).toBe(cn.home.thanked);
  await fresh.withMessages(() => Promise.resolve());
  expect(fresh.activeLocale().t('share.change')).toBe(cn.share.change);
  expect(english).not.toHaveBeenCalled();
  await fresh.setLocale('en');
  expect(fresh.activeLocale().t('share.change')).toBe(en.share.change);
  vi.doUnmock('./en/rest.ts');
});

test('messages that could not be loaded are loaded by the next call', async () => {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: {}, getElementById: () => null });
  const rest = vi.fn<() => object>(() => {
    throw new Error('no network');
  });
  vi.doMock('./en/rest.ts', rest);
  const fresh = await import('./locale.ts');
  await fresh.setLocale('en');
  const part = () => Promise.resolve('part');
  await expect(fresh.withMessages(part)).rejects.toThrow(/./);
  vi.doUnmock('./en/rest.ts');
  expect(await fresh.withMessages(part)).toBe('part');
  expect(fresh.activeLocale().t('share.change')).toBe(en.share.change);
});
