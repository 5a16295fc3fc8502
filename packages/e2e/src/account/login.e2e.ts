import { expect, newName, test } from '../fixtures.ts';
import { issueCode } from '@bloom/testing/server-process';

// rule: #local-storage, #referral-codes, #handoff, #page-routes
test('an invited visitor signs in and out, and confirms a login from elsewhere', async ({
  page,
  bloom,
  t,
  site,
}) => {
  const stored = (name: string) => page.evaluate((key) => localStorage.getItem(key), name);
  const hasSession = async () => site.api.hasSession((await stored('user_token')) ?? '');
  const referrers: string[] = [];
  page.on('request', (request) => referrers.push(request.headers()['referer'] ?? ''));
  const { ref_code: code } = await site.api.account(newName('Inviter'));
  const name = newName('Invitee');

  for (const path of ['/?code=', '/#/?code=']) {
    await page.goto('/rules');
    await page.evaluate(() => localStorage.removeItem('referrer_code'));
    await page.goto(`${path}${code}`);
    await expect(page).toHaveURL('/');
    await expect.poll(() => stored('referrer_code')).toBe(code);
  }

  await test.step('in', async () => {
    await bloom.openLogin();
    const login = page.waitForRequest((request) => request.url().includes('/oauth/demo/login'));
    await bloom.logInAs(name);
    expect(new URL((await login).url()).searchParams.get('code')).toBe(code);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => stored('referrer_code')).toBeNull();
    expect(await hasSession()).toBe(true);
    // No other site learns the code from a referrer.
    expect(referrers.filter((referrer) => referrer.includes('token='))).toEqual([]);
    await page.reload();
    await expect(page.getByRole('button', { name: t('shell.profileOf', { name }) })).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/token/);
  });

  await test.step('out', async () => {
    const token = (await stored('user_token')) ?? '';
    await page.goto('/logout');
    await expect(page).toHaveURL('/');
    await expect.poll(() => stored('user_token')).toBeNull();
    await expect.poll(() => site.api.hasSession(token)).toBe(false);
  });

  await test.step('from elsewhere', async () => {
    const stranger = newName('Stranger');
    await page.goto(`/?token=${await issueCode(site.url, stranger)}`);
    await expect(page).toHaveURL('/');
    const title = t('login.confirmTitle', { name: stranger });
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    expect(await stored('user_token')).toBeNull();
    const accept = t('login.confirmYes', { name: stranger });
    await bloom.press(dialog.getByRole('button', { name: accept }));
    await expect.poll(() => stored('user_token')).not.toBeNull();
    expect(await hasSession()).toBe(true);
  });
});
