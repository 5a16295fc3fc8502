import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { platform } from '../../platform/index.ts';
import { installClock } from '../../../test/pages/device.ts';
import { refuse } from '../../../test/pages/fake-api.ts';
import { openPage } from '../../../test/pages/open-page.tsx';
import { partsOf } from '../../../test/pages/parts.ts';

const referral = 'GET /account/referral';
const person = { name: 'Ben', joined: 1_790_000_000, brought: 0 };

// rule: #invitees, #profile-menu
test.for(['desktop', 'mobile'] as const)(
  'the invitation has a link, a code and all invitees: %s',
  async (layout) => {
    const path = layout === 'mobile' ? '/mine?feature=invite' : '/?dialog=invite';
    const copyText = vi.spyOn(platform, 'copyText').mockResolvedValue(true);
    const { t } = await openPage(path, {
      layout,
      account: { ref_code: 'K7MPQ2XW' },
      api: (api) =>
        api.respond(referral, {
          data: [person, { ...person, name: 'Cleo', brought: 1_234 }],
          invited: 2,
          brought: 1_234,
          pending: 34,
        }),
    });
    const link = `${location.origin}/#/?code=K7MPQ2XW`;
    const field = page.getByRole('textbox', { name: t('referral.link') });
    await expect.element(field).toHaveValue(link);
    await expect.element(field).toHaveAttribute('readonly');
    await expect.element(page.getByRole('img', { name: t('referral.code') })).toBeVisible();
    await page.getByRole('button', { name: t('referral.copy') }).click();
    await expect.element(page.getByText(t('video.linkCopied'))).toBeVisible();
    expect(copyText.mock.calls).toEqual([[link]]);
    const invitees = page.getByRole('list', { name: t('referral.people') }).getByRole('listitem');
    await expect.poll(() => invitees.elements()).toHaveLength(2);
    await expect.element(invitees.first()).toMatchTextContent('Ben');
    await expect.element(invitees.first()).toMatchTextContent(t('video.fullBalance', { amount: '0' }));
    await expect.element(invitees.last()).toMatchTextContent('Cleo');
    await expect.element(invitees.last()).toMatchTextContent(t('video.fullBalance', { amount: '1,234' }));
    const totals = t('referral.totals', { count: 2, brought: '1,234', pending: '34' });
    await expect.element(page.getByText(totals)).toBeVisible();
  },
);

test('where copying is refused the invitation shows it', async () => {
  vi.spyOn(platform, 'copyText').mockResolvedValue(false);
  const { t } = await openPage('/?dialog=invite', { account: {} });
  await page.getByRole('button', { name: t('referral.copy') }).click();
  await expect.element(page.getByText(t('video.linkNotCopied'))).toBeVisible();
});

test('an invitation that cannot be loaded shows that, and can be tried again', async () => {
  installClock();
  const { t, api } = await openPage('/?dialog=invite', {
    account: {},
    api: (api) => api.respond(referral, 'unreachable'),
  });
  for (const attempt of [1, 2]) {
    await expect.poll(() => api.requests(referral)).toHaveLength(attempt);
    vi.advanceTimersByTime(attempt * 1_000);
  }
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('shell.offlineTitle'));
  api.respond(referral, { data: [], invited: 0, brought: 0, pending: 0 });
  await page.getByRole('button', { name: t('shell.retry') }).click();
  await expect.element(page.getByText(t('referral.empty'))).toBeVisible();
});

// rule: #referral-codes
test('a visitor with an invite link reads who invited them and what both get', async () => {
  const { t, api } = await openPage('/', { stored: { referrer_code: 'K7MPQ2XW' } });
  api.respond('GET /inviter/:code', { data: { name: 'Ann' } });
  const hero = page.getByRole('region', { name: t('shell.heroLabel') });
  await expect.element(hero).toMatchTextContent(t('referral.invitedBy', { name: 'Ann' }));
  const why = t('referral.invitedWhy', { name: 'Ann', extra: '20%', gift: '5%' });
  await expect.element(hero).toMatchTextContent(why);
  expect(api.requests('GET /inviter/:code').map(({ params }) => params['code'])).toEqual(['K7MPQ2XW']);
});

// rule: #referral-codes
test('an unknown code changes nothing', async () => {
  const { t, api } = await openPage('/', {
    stored: { referrer_code: 'NOSUCH22' },
    api: (api) => api.respond('GET /inviter/:code', refuse('request.notFound')),
  });
  await expect.poll(() => api.requests('GET /inviter/:code')).toHaveLength(1);
  const hero = page.getByRole('region', { name: t('shell.heroLabel') });
  await expect.element(hero).toMatchTextContent(t('shell.hero'));
  await expect.element(partsOf(t).cards.first()).toBeVisible();
});
