import { expect, newName, test, onceForAllLayouts, languageOfLayout } from './fixtures.ts';

const inEnglish = (amount: number) => amount.toLocaleString('en');

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #invitees, #profile-menu
    test('the invitation has a link, a code and all invitees', async ({
      page,
      context,
      bloom,
      texts,
      site,
      loggedInAs,
      expectAccessible,
    }) => {
      const [inviter, first, second] = [newName('Inviter'), newName('First'), newName('Second')];
      await site.api.join(first, inviter);
      await site.api.join(second, inviter);
      const { parts } = await site.api.claim(first);
      await loggedInAs(inviter);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto('/');
      await bloom.openMine(texts.invite);
      const panel = bloom.mine(texts.invite);
      const { ref_code: code } = await site.api.account(inviter);
      const link = `${site.url}/#/?code=${code}`;
      await expect(panel.getByRole('textbox', { name: texts.inviteLink })).toHaveValue(link);
      await expect(panel.getByRole('textbox', { name: texts.inviteLink })).toHaveAttribute(
        'readonly',
      );
      await expect(panel.getByRole('img', { name: texts.inviteCode })).toBeVisible();
      await bloom.press(panel.getByRole('button', { name: texts.copy }));
      await expect(panel).toContainText(texts.linkCopied);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

      const invitees = panel.getByRole('list', { name: texts.whoJoined }).getByRole('listitem');
      await expect(invitees).toHaveCount(2);
      await expect(invitees.nth(0)).toContainText(second);
      await expect(invitees.nth(0)).toContainText(texts.petals('0'));
      await expect(invitees.nth(1)).toContainText(first);
      await expect(invitees.nth(1)).toContainText(texts.petals(inEnglish(parts.extra)));
      await expect(panel).toContainText(texts.brought(2, inEnglish(parts.extra)));
      await expectAccessible();
    });
  });
}

test(
  'an invitation that cannot be loaded shows that, and can be tried again',
  onceForAllLayouts,
  async ({ page, bloom, texts, loggedInAs, expectConsoleError }) => {
    expectConsoleError('ERR_CONNECTION_REFUSED');
    await loggedInAs(newName('User'));
    await page.clock.install();
    await page.route('**/api/v1/account/referral**', (route) => route.abort('connectionrefused'));
    await page.goto('/');
    await bloom.openMine(texts.invite);
    const panel = bloom.mine(texts.invite);
    await bloom.waitForFailure(texts.offline, panel);
    await page.unroute('**/api/v1/account/referral**');
    await bloom.press(panel.getByRole('button', { name: texts.retry }));
    await expect(panel).toContainText(texts.noInvitees);
  },
);

// rule: #referral-codes
test(
  'a visitor with an invite link reads who invited them and what both get; an unknown code changes nothing',
  onceForAllLayouts,
  async ({ page, bloom, texts, site, expectReadable, expectConsoleError }) => {
    const inviter = newName('Inviter');
    const { ref_code: code } = await site.api.account(inviter);
    const hero = page.getByRole('region', { name: texts.hero });
    await page.goto(`/#/?code=${code}`);
    await expect(hero).toContainText(texts.invitedBy(inviter, '20%', '5%'));
    await expectReadable();
    // The page that the server has rendered is the same for everybody.
    expect(await (await page.request.get(site.url)).text()).not.toContain(inviter);

    expectConsoleError('/api/v1/inviter/NOSUCH22');
    const unknown = page.waitForResponse('**/api/v1/inviter/*');
    await page.goto('/?code=NOSUCH22');
    expect((await unknown).status()).toBe(404);
    await expect(bloom.cards.first()).toBeVisible();
    await expect(hero).toContainText(texts.heroFact);
  },
);
