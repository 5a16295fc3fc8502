import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { installClock } from '../../../test/pages/device.ts';
import { exampleFor, refuse } from '../../../test/pages/fake-api.ts';
import { openPage } from '../../../test/pages/open-page.tsx';
import { partsOf } from '../../../test/pages/parts.ts';
import type { Translate } from '../../i18n/messages.ts';

const stored = (key: string) => localStorage.getItem(key);
const banner = page.getByRole('banner');
const signInOf = (t: Translate) => banner.getByRole('button', { name: t('shell.signIn'), exact: true });

/** Changes what is stored, as another tab does. */
function changeInOtherTab(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

// rule: #page-routes, #profile-menu
test.for(['desktop', 'mobile'] as const)(
  'a logout ends the session here and on the server: %s',
  async (layout) => {
    const isMobile = layout === 'mobile';
    const { t, api, router } = await openPage(isMobile ? '/mine' : '/', { layout, account: {} });
    if (!isMobile) await page.getByRole('button', { name: /^Profile of Dora/ }).hover();
    await page.getByRole('link', { name: t('account.logout') }).click();
    await expect.poll(() => router.state.location.href).toBe('/');
    await expect.element(partsOf(t).cards.first()).toBeVisible();
    expect([stored('user_token'), stored('user_token_ts')]).toEqual([null, null]);
    await expect.poll(() => api.requests('POST /account/logout').length).toBe(1);
    const [revoked] = api.requests('POST /account/logout');
    expect(revoked?.headers.get('authorization')).toBe('Bearer token-of-the-test');
  },
);

test('a logout leaves nothing of the account to the next user of the browser', async () => {
  const removed = ['share_choice', 'continue_row', 'home_tab', 'following_seen'];
  const { router } = await openPage('/rules', {
    account: {},
    stored: Object.fromEntries(removed.map((key) => [key, '1'])),
  });
  await router.navigate({ to: '/logout' });
  await expect.poll(() => stored('user_token')).toBeNull();
  expect(removed.map(stored)).toEqual([null, null, null, null]);
});

// rule: #session-check
test('the session ends when the server no longer has it', async () => {
  const { t, router } = await openPage('/', {
    account: {},
    api: (api) => api.respond('GET /account/:token', refuse('request.notFound')),
  });
  await expect.element(signInOf(t)).toBeVisible();
  expect(stored('user_token')).toBeNull();
  expect(router.state.location.href).toBe('/');
  await expect.element(partsOf(t).cards.first()).toBeVisible();
});

// rule: #session-check
test('the session outlives a server that fails, and the account is read again', async () => {
  installClock();
  const { t, api } = await openPage('/', {
    account: {},
    api: (fake) => fake.respond('GET /account/:token', refuse('server.failed')),
  });
  await expect.element(partsOf(t).cards.first()).toBeVisible();
  await expect.poll(() => api.requests('GET /account/:token').length).toBe(1);
  await expect.element(signInOf(t)).not.toBeInTheDocument();
  api.respond('GET /account/:token', exampleFor('GET /account/:token', { id: 7, name: 'Dora' }));
  expect(stored('last_user_id')).toBeNull();
  vi.advanceTimersByTime(2_000);
  await expect.poll(() => stored('last_user_id')).toBe('7');
  await expect.element(page.getByRole('button', { name: /^Profile of Dora/ })).toBeVisible();
  expect(stored('user_token')).toBe('token-of-the-test');
});

test('a login in another tab counts here, and closes the login', async () => {
  const { t } = await openPage('/?dialog=login');
  const form = page.getByLabelText(t('login.demoName'));
  await expect.element(form).toBeVisible();
  changeInOtherTab('user_token', 'token-of-the-other-tab');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(signInOf(t)).not.toBeInTheDocument();
});

test('a logout in another tab counts here', async () => {
  const { t } = await openPage('/', { account: {} });
  await expect.element(page.getByRole('button', { name: /^Profile of Dora/ })).toBeVisible();
  changeInOtherTab('user_token', null);
  await expect.element(signInOf(t)).toBeVisible();
});
