import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../test/pages/open-page.tsx';
import { press } from '../../../test/pages/parts.ts';
import { pathOf, videoOf } from '../../../test/pages/video-page.ts';
import { exampleVideos, shownVideos } from '../../../test/pages/videos.ts';

const dialog = page.getByRole('dialog');
const bar = page.getByRole('banner');

// rule: #layouts
test('a dialog is in the URL: Back closes it and keeps the place of the page, Forward opens it, and Escape leaves its entry', async () => {
  const { t, api, router } = await openPage('/', {
    api: (given) => given.respond('GET /video/list', { data: exampleVideos(48) }),
  });
  await expect.poll(() => shownVideos().length).toBeGreaterThan(0);
  // The router keeps the place of a page that has said, a frame later, that it was scrolled.
  const scrolled = new Promise((resolve) => document.addEventListener('scroll', resolve, { once: true }));
  window.scrollTo(0, 150);
  await scrolled;
  // Beside those of the most thanked.
  const lists = () => api.requests('GET /video/list').filter(({ query }) => !query['sort']).length;
  const before = lists();
  const opener = bar.getByRole('button', { name: t('shell.guide') });
  (opener.element() as HTMLElement).focus({ preventScroll: true });
  await press('{Enter}');
  await expect.element(page.getByRole('dialog', { name: t('shell.guide') })).toBeVisible();
  expect(router.state.location.href).toBe('/?dialog=guide');
  expect(window.scrollY).toBe(150);
  router.history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(router.state.location.href).toBe('/');
  await expect.element(opener).toHaveFocus();
  await expect.poll(() => window.scrollY).toBe(150);
  router.history.forward();
  await expect.element(dialog).toBeVisible();
  expect(lists()).toBe(before);
  await press('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => router.state.location.href).toBe('/');
});

// rule: #layouts
test('a dialog opens by a link, over the page that the link names', async () => {
  const { t, router } = await openPage('/?dialog=about&category=movies');
  await expect.element(page.getByRole('dialog', { name: t('about.title') })).toBeVisible();
  expect(router.state.location.search).toEqual({ category: 'movies', dialog: 'about' });
  await dialog.getByRole('button', { name: t('shell.close') }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(router.state.location.href).toBe('/?category=movies');
});

test('a dialog is replaced by one that it opens', async () => {
  const { t, router } = await openPage('/');
  await bar.getByRole('button', { name: t('shell.signIn') }).click();
  const login = page.getByRole('dialog', { name: t('account.loginTitle') });
  await login.getByRole('button', { name: t('shell.guide') }).click();
  await expect.element(page.getByRole('dialog', { name: t('shell.guide') })).toBeVisible();
  await expect.element(login).not.toBeInTheDocument();
  router.history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(router.state.location.href).toBe('/');
});

test('a dialog that needs a session shows the login', async () => {
  const { t, router } = await openPage('/?dialog=share');
  const share = page.getByRole('dialog', { name: t('catalogue.shareFirst') });
  await share.getByRole('button', { name: t('shell.signIn') }).click();
  await expect.element(page.getByRole('dialog', { name: t('account.loginTitle') })).toBeVisible();
  expect(router.state.location.href).toBe('/?dialog=login');
});

test('the dialog of the login does not open for a user with a session', async () => {
  const { t, router } = await openPage('/?dialog=login', { account: {} });
  const profile = page.getByRole('button', {
    name: new RegExp(t('shell.profileOf', { name: 'Dora' })),
  });
  await expect.element(profile).toBeVisible();
  await expect.poll(() => router.state.location.href).toBe('/');
  await expect.element(dialog).not.toBeInTheDocument();
});

const video = pathOf(videoOf());
// rule: #layouts
test.for([
  ['/?dialog=nonsense', '/', 'desktop'],
  ['/?dialog=filters', '/', 'desktop'],
  // No link to the app is set.
  ['/?dialog=app', '/', 'desktop'],
  [`${video}&dialog=nonsense`, video, 'desktop'],
  ['/?dialog=about', '/', 'mobile'],
] as const)('%s, which does not exist or not here, is %s: %s', async ([given, shown, layout]) => {
  const { router } = await openPage(given, { layout });
  await expect.poll(() => router.state.location.href).toBe(shown);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the choice in a dialog of the phone takes its place in the history', async () => {
  const { t, router } = await openPage('/', { layout: 'mobile' });
  const filters = page.getByRole('button', { name: t('catalogue.filters') });
  await filters.click();
  await expect.element(dialog).toBeVisible();
  expect(router.state.location.href).toBe('/?dialog=filters');
  router.history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  await filters.click();
  await dialog.getByText('Movies', { exact: true }).click();
  await dialog.getByRole('button', { name: t('catalogue.show') }).click();
  await expect.poll(() => router.state.location.href).toBe('/?category=movies');
  router.history.back();
  await expect.poll(() => router.state.location.href).toBe('/');
  await expect.element(dialog).not.toBeInTheDocument();
});
