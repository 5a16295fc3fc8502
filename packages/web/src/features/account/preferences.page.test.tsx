import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, type PageOptions } from '../../../test/pages/open-page.tsx';

const preferences = {
  locale: 'zh-hans',
  theme: 'dark',
  audio: 'english',
  sort: 'thanked_day',
} as const;
const root = document.documentElement;

/** Opens a page as on another device, which has no choices of its own. */
const open = (path: string, options: PageOptions = {}) =>
  openPage(path, { account: { preferences }, ...options });

// rule: #preferences
test('what a user chose comes back: language, theme, order and languages of lists', async () => {
  const { router } = await open('/');
  await expect.poll(() => root.lang).toBe('zh-Hans');
  expect(root.dataset['theme']).toBe('dark');
  const list = '/?audio=english&sort=thanked_day';
  await expect.poll(() => router.state.location.href).toBe(list);
  // The logo leads to the list as the app starts with it.
  const logo = page.getByRole('banner').getByRole('link').first();
  await expect.element(logo).toHaveAttribute('href', list);
});

// rule: #preferences
test('a link with filters is a choice of its own', async () => {
  const { router } = await open('/?category=movies');
  await expect.poll(() => root.lang).toBe('zh-Hans');
  expect(router.state.location.href).toBe('/?category=movies');
});

// rule: #preferences
test('the language that a link names is kept, also on the next pages', async () => {
  const { api } = await open('/', { launchParams: { locale: 'en' }, stored: { locale: 'en' } });
  await expect.poll(() => root.dataset['theme']).toBe('dark');
  expect(root.lang).toBe('en');
  await expect.poll(() => api.bodies('PUT /account/preferences')).toEqual([{ locale: 'en' }]);
});

// rule: #preferences
test('what was chosen before the sign-in becomes the choice of an account without one', async () => {
  const { api } = await openPage('/', {
    account: {},
    stored: { theme: 'dark', locale: 'en', autoplay: 'off' },
  });
  const saved = { locale: 'en', theme: 'dark', autoplay: false };
  await expect.poll(() => api.bodies('PUT /account/preferences')).toEqual([saved]);
});

// rule: #preferences
test('a choice of a user is stored with the account, and one of a visitor is not', async () => {
  const { t, api } = await openPage('/', { account: {} });
  const menu = page.getByRole('button', { name: t('shell.languageMenu') });
  const dark = page.getByText(t('settings.theme_dark'), { exact: true });
  await menu.click();
  await dark.click();
  await expect.poll(() => api.bodies('PUT /account/preferences')).toEqual([{ theme: 'dark' }]);
  const visit = await openPage('/');
  await menu.click();
  await dark.click();
  await expect.poll(() => root.dataset['theme']).toBe('dark');
  expect(visit.api.bodies('PUT /account/preferences')).toEqual([]);
});
