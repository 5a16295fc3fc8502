import { expect, newName, test as base } from '../fixtures.ts';

const test = base.extend({
  // Passkeys work on the host of the server's public URL only.
  baseURL: async ({ site }, use) => use(site.url.replace('127.0.0.1', 'localhost')),
});
test.use({ serverSettings: { DEMO: '0' }, serverRendered: false });

// rule: #setup
test('the address of a new site makes its first admin with a passkey, once, and sets the site up', async ({
  page,
  bloom,
  site,
  t,
  expectConsoleError,
}) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2' as const,
    transport: 'internal' as const,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
  const path = /\/setup#\S+/.exec(await site.admin('setup-code'))?.[0] ?? 'none';
  const main = page.getByRole('main');

  await page.goto(path);
  await expect(page).toHaveURL('/setup');
  await expect(main.getByRole('heading', { name: t('setup.title') })).toBeVisible();
  await bloom.press(main.getByRole('button', { name: t('login.passkeyNew') }));
  await main.getByLabel(t('login.passkeyName')).fill(newName('Founder'));
  await bloom.press(main.getByRole('button', { name: t('login.passkeyMake') }));
  const name = main.getByLabel(t('setup.site_name'));
  await expect(name).toHaveValue('Bloom');
  await name.fill('Film Club');
  await main.getByText(t('setup.join_invite')).click();
  await bloom.press(main.getByRole('button', { name: t('setup.submit') }));
  await expect(main.getByText(t('setup.done', { name: 'Film Club' }))).toBeVisible();

  await page.goto('/admin');
  await expect(main.getByText('site_name')).toBeVisible();
  await expect(page).toHaveTitle(/Film Club$/);

  expectConsoleError('setup/check');
  await page.goto(path);
  await expect(main.getByText(t('setup.finished'))).toBeVisible();
});
