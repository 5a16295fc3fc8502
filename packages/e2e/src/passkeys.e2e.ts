import { expect, languageOfLayout, newName, test } from './fixtures.ts';

// Passkeys work on the host of the server's public URL only.
test.use({
  baseURL: async ({ site }, use) => use(site.url.replace('127.0.0.1', 'localhost')),
});

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #passkeys
    test('a passkey makes an account and signs in; more are added, and all but the last removed', async ({
      page,
      bloom,
      texts,
      isMobile,
      expectAccessible,
    }) => {
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('WebAuthn.enable');
      /** Plugs an authenticator in, whose user agrees to everything. */
      const plugIn = async (transport: 'internal' | 'usb') => {
        const options = {
          protocol: 'ctap2' as const,
          transport,
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        };
        return (await cdp.send('WebAuthn.addVirtualAuthenticator', { options })).authenticatorId;
      };
      const welcome = (name: string) => expect(bloom.toasts).toContainText(name);
      const ways = isMobile ? page.getByRole('main') : page.getByRole('dialog');
      const phone = await plugIn('internal');
      const name = newName('Newcomer');

      await page.goto('/');
      await bloom.openLogin();
      await bloom.press(ways.getByRole('button', { name: texts.passkey.isNew }));
      await expectAccessible();
      await ways.getByLabel(texts.passkey.name).fill(name);
      await bloom.press(ways.getByRole('button', { name: texts.passkey.make }));
      await welcome(name);

      await page.goto('/logout');
      await expect(page).toHaveURL('/');
      await bloom.openLogin();
      await bloom.press(ways.getByRole('button', { name: texts.passkey.signIn }));
      await welcome(name);

      await bloom.openMine(texts.myAccount);
      const mine = bloom.mine(texts.myAccount);
      const remove = mine.getByRole('button', { name: texts.passkey.removeOf });
      await expect(mine).toContainText(texts.onlyLogin);
      await expect(remove).toHaveCount(0);
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: phone });
      const key = await plugIn('usb');
      await bloom.press(mine.getByRole('button', { name: texts.passkey.add }));
      await expect(mine).toContainText(texts.passkey.added);
      await expect(remove).toHaveCount(2);
      await bloom.press(remove.first());
      await bloom.press(mine.getByRole('button', { name: texts.passkey.remove, exact: true }));
      await expect(mine).toContainText(texts.passkey.removed);
      await expect(mine).toContainText(texts.onlyLogin);
      await expect(remove).toHaveCount(0);

      await page.goto('/logout');
      await expect(page).toHaveURL('/');
      await bloom.openLogin();
      await bloom.press(ways.getByRole('button', { name: texts.passkey.signIn }));
      await welcome(name);
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: key });
      await cdp.send('WebAuthn.disable');
    });
  });
}
