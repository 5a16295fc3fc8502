import { readFile } from 'node:fs/promises';
import { expect, newName, test } from '../fixtures.ts';

// rule: #sessions, #data-export, #account-deletion
test('other devices are signed out, my data is exported, and my account deleted by typing its name', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
}) => {
  const name = newName('Leaver');
  const elsewhere = await site.api.token(name);
  await loggedInAs(name);
  await page.goto('/');
  await bloom.openMine(t('settings.title'));
  const place = bloom.mine(t('settings.title'));
  const token = (await page.evaluate(() => localStorage.getItem('user_token'))) ?? '';

  await place.getByRole('button', { name: t('settings.endOthers') }).click();
  await expect(place.getByText(t('settings.ended', { count: 1 }))).toBeVisible();
  expect(await site.api.hasSession(elsewhere)).toBe(false);

  const download = page.waitForEvent('download');
  await place.getByRole('button', { name: t('settings.export') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('bloom-my-data.json');
  expect(JSON.stringify(JSON.parse(await readFile(await file.path(), 'utf8')))).toContain(name);

  await place.getByRole('button', { name: t('settings.deleteStart') }).click();
  await place.getByLabel(t('settings.deleteConfirm', { name })).fill(name);
  await place.getByRole('button', { name: t('settings.deleteYes') }).click();
  await expect(bloom.toasts).toContainText(t('settings.deleted'));
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('user_token'))).toBeNull();
  expect(await site.api.hasSession(token)).toBe(false);
});

// rule: #recovery-codes
test('a recovery code, made after a fresh sign-in, signs its owner in', async ({
  page,
  bloom,
  t,
  loggedInAs,
  expectConsoleError,
}) => {
  expectConsoleError('recovery_codes');
  const name = newName('Owner');
  await loggedInAs(name);
  await page.goto('/?dialog=account');
  const place = bloom.mine(t('settings.title'));
  // As five minutes after the sign-in.
  const path = '**/api/v1/account/recovery_codes';
  await page.route(path, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 403,
          json: { status: 'error', code: 1117, key: 'login.notFresh' },
        })
      : route.continue(),
  );
  // The list of devices moves what is below it when it comes.
  const here = place.getByText(t('settings.here'), { exact: true });
  const make = place.getByRole('button', { name: t('settings.recoveryMake') });
  await expect(here).toBeVisible();
  await make.click();
  const provider = t('settings.demo');
  const again = page.getByRole('link', { name: t('settings.againWith', { provider }) });
  // The request is sent after the press.
  await expect(again).toBeVisible();
  await page.unroute(path);
  await again.click();
  await page.getByRole('button', { name: t('login.confirmYes', { name }) }).click();
  await expect(here).toBeVisible();
  await make.click();
  const codes = place.getByRole('list', { name: t('settings.recovery') }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const code = (await codes.first().textContent()) ?? '';

  await page.goto('/logout');
  await page.waitForFunction(() => localStorage.getItem('user_token') === null);
  await page.goto('/?dialog=login');
  await bloom.showMoreWays();
  await page.getByRole('button', { name: t('login.recoveryCode') }).click();
  const field = page.getByLabel(t('login.recoveryCode'));
  await field.fill(code);
  await field.press('Enter');
  await expect(bloom.toasts).toContainText(name);
});
