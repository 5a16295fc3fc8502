import { expect, newName, test } from '../fixtures.ts';

// rule: #invitees, #referral-codes
test('a visitor with an invite link reads who invited them, joins, and is among the invitees', async ({
  page,
  bloom,
  t,
  site,
  expectConsoleError,
}) => {
  const [inviter, friend] = [newName('Inviter'), newName('Friend')];
  const { ref_code: code } = await site.api.account(inviter);
  const hero = page.getByRole('region', { name: t('shell.heroLabel') });

  await test.step('an unknown code changes nothing', async () => {
    expectConsoleError('/api/v1/inviter/NOSUCH22');
    const unknown = page.waitForResponse('**/api/v1/inviter/*');
    await page.goto('/?code=NOSUCH22');
    expect((await unknown).status()).toBe(404);
    await expect(bloom.cards.first()).toBeVisible();
    await expect(hero).toContainText(t('shell.hero'));
  });

  await test.step('the link names the inviter, and the page for everybody does not', async () => {
    await page.goto(`/#/?code=${code}`);
    await expect(hero).toContainText(t('referral.invitedBy', { name: inviter }));
    expect(await (await page.request.get(site.url)).text()).not.toContain(inviter);
  });

  await test.step('who joins is among the invitees', async () => {
    await bloom.openLogin();
    await bloom.logInAs(friend);
    await page.evaluate((token) => localStorage.setItem('user_token', token), await site.api.token(inviter));
    await page.goto('/?dialog=invite');
    const panel = bloom.mine(t('referral.title'));
    await expect(panel.getByRole('textbox', { name: t('referral.link') })).toHaveValue(
      `${site.url}/#/?code=${code}`,
    );
    const invitees = panel.getByRole('list', { name: t('referral.people') }).getByRole('listitem');
    await expect(invitees).toHaveText([new RegExp(friend)]);
  });
});
