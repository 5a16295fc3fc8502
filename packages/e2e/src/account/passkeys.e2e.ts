import { expect, newName, test } from '../fixtures.ts';

// Passkeys work on the host of the server's public URL only.
test.use({
  baseURL: async ({ site }, use) => use(site.url.replace('127.0.0.1', 'localhost')),
});

// rule: #passkeys
test('a passkey makes an account and signs in; more are added, and all but the last removed', async ({
  page,
  bloom,
  t,
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
  const ways = page.getByRole('dialog');
  const phone = await plugIn('internal');
  const name = newName('Newcomer');

  await page.goto('/');
  await bloom.openLogin();
  await bloom.showMoreWays();
  await bloom.press(ways.getByRole('button', { name: t('login.passkeyNew') }));
  await ways.getByLabel(t('login.passkeyName')).fill(name);
  await bloom.press(ways.getByRole('button', { name: t('login.passkeyMake') }));
  await welcome(name);

  await page.goto('/logout');
  await expect(page).toHaveURL('/');
  await bloom.openLogin();
  await bloom.press(ways.getByRole('button', { name: t('login.passkey') }));
  await welcome(name);

  await bloom.openMine(t('settings.title'));
  const mine = bloom.mine(t('settings.title'));
  const remove = mine.getByRole('button', { name: t('settings.passkeyRemoveOf', { name: '' }) });
  await expect(mine).toContainText(t('settings.onlyLogin'));
  await expect(remove).toHaveCount(0);
  await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: phone });
  const key = await plugIn('usb');
  await bloom.press(mine.getByRole('button', { name: t('settings.passkeyAdd') }));
  await expect(mine).toContainText(t('settings.passkeyAdded'));
  await expect(remove).toHaveCount(2);
  await bloom.press(remove.first());
  await bloom.press(mine.getByRole('button', { name: t('user.remove'), exact: true }));
  await expect(mine).toContainText(t('settings.passkeyRemoved'));
  await expect(mine).toContainText(t('settings.onlyLogin'));
  await expect(remove).toHaveCount(0);

  await page.goto('/logout');
  await expect(page).toHaveURL('/');
  await bloom.openLogin();
  await bloom.press(ways.getByRole('button', { name: t('login.passkey') }));
  await welcome(name);
  await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: key });
  await cdp.send('WebAuthn.disable');
});
