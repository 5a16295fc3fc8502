import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { installClock } from '../../../test/pages/device.ts';
import { exampleFor, refuse } from '../../../test/pages/fake-api.ts';
import { openPage } from '../../../test/pages/open-page.tsx';
import { partsOf, wordsOf } from '../../../test/pages/parts.ts';

const list = exampleFor('GET /video/list');

// rule: #maintenance
test('maintenance is a notice above the page, until the server is back', async () => {
  installClock();
  const { t, api } = await openPage('/', {
    api: (given) => {
      given.respond('GET /video/list', refuse('server.maintenance', {}, { maintenance: true }));
    },
  });
  const notice = page.getByRole('alert').filter({ hasText: wordsOf('server.maintenance', {}) });
  await expect.element(notice.first()).toBeVisible();
  await expect.element(page.getByRole('banner')).toBeVisible();
  api.respond('GET /video/list', list);
  const retry = page.getByRole('button', { name: t('shell.retry') });
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1_000);
      // A slow machine has given up repeating the request by itself.
      (retry.query() as HTMLElement | null)?.click();
      return partsOf(t).cards.length;
    })
    .toBe(1);
  await expect.element(notice).not.toBeInTheDocument();
});

// rule: #upgrade-notice
test('an app that is too old shows a notice, until the server stops reporting it', async () => {
  const { t, api, router } = await openPage('/', {
    api: (given) => given.respond('GET /video/list', { ...list, upgrade: true }),
  });
  const notice = page.getByRole('alert').filter({ hasText: t('shell.upgrade') });
  await expect.element(notice).toBeVisible();
  await expect.element(notice.getByRole('button', { name: t('shell.reload') })).toBeVisible();
  api.respond('GET /video/list', list);
  await router.navigate({ to: '/', search: { category: 'movies' } });
  await expect.element(notice).not.toBeInTheDocument();
});

test('an account that cannot be looked up is a notice, and the session continues', async () => {
  installClock();
  const { t, api } = await openPage('/', {
    account: {},
    api: (given) => given.respond('GET /account/:token', refuse('server.failed')),
  });
  const notice = page.getByRole('status').filter({ hasText: t('shell.accountAway') });
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1_500);
      return notice.length;
    })
    .toBe(1);
  await expect.element(partsOf(t).cards.first()).toBeVisible();
  api.respond('GET /account/:token', exampleFor('GET /account/:token'));
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1_500);
      return notice.length;
    })
    .toBe(0);
  expect(localStorage.getItem('user_token')).toBe('token-of-the-test');
});
