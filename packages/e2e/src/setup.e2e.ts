import { expect, languageOfLayout, newName, test as base } from './fixtures.ts';

const test = base.extend({
  // Passkeys work on the host of the server's public URL only.
  baseURL: async ({ site }, use) => use(site.url.replace('127.0.0.1', 'localhost')),
});
test.use({ serverSettings: { DEMO: '0' }, serverRendered: false });

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #setup
    test('the address of a new site makes its first admin with a passkey, once, and sets the site up', async ({
      page,
      bloom,
      site,
      texts,
      expectAccessible,
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
      await expect(main.getByRole('heading', { name: texts.setup.title })).toBeVisible();
      await bloom.press(main.getByRole('button', { name: texts.passkey.isNew }));
      await main.getByLabel(texts.passkey.name).fill(newName('Founder'));
      await bloom.press(main.getByRole('button', { name: texts.passkey.make }));
      const name = main.getByLabel(texts.setup.siteName);
      await expect(name).toHaveValue('Bloom');
      await expectAccessible();
      await name.fill('Film Club');
      await main.getByText(texts.setup.byInvitation).click();
      await bloom.press(main.getByRole('button', { name: texts.setup.submit }));
      await expect(main.getByText(texts.setup.done('Film Club'))).toBeVisible();

      await page.goto('/admin');
      await expect(main.getByText('site_name')).toBeVisible();
      await expect(page).toHaveTitle(/Film Club$/);

      expectConsoleError('setup/check');
      await page.goto(path);
      await expect(main.getByText(texts.setup.finished)).toBeVisible();
    });
  });
}
