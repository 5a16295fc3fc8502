import { readFile } from 'node:fs/promises';
import { expect, newName, test, onceForAllLayouts } from './fixtures.ts';
import { logIn } from '@bloom/testing/server-process';

// rule: #sessions
test('my account shows where I am signed in, and signs me out there', async ({
  page,
  bloom,
  texts,
  site,
  isMobile,
  loggedInAs,
  expectAccessible,
}) => {
  const name = newName('Owner');
  const elsewhere = await logIn(site.url, name);
  await loggedInAs(name);
  await page.goto(isMobile ? '/mine' : '/');
  await bloom.openMine(texts.myAccount);
  const place = bloom.mine(texts.myAccount);
  await expect(place.getByText(texts.here, { exact: true })).toBeVisible();
  await expectAccessible();
  await bloom.press(place.getByRole('button', { name: texts.endOthers }));
  await expect(place.getByText(texts.oneEnded)).toBeVisible();
  await expect(place.getByRole('button', { name: texts.endOthers })).toHaveCount(0);
  expect(await site.api.hasSession(elsewhere)).toBe(false);
});

// rule: #account-deletion
test(
  'my data can be exported, and my account deleted by typing its name',
  onceForAllLayouts,
  async ({ page, bloom, texts, site, isMobile, loggedInAs, expectAccessible }) => {
    const name = newName('Leaver');
    await loggedInAs(name);
    await page.goto(isMobile ? '/mineSetting?from=account' : '/');
    if (!isMobile) await bloom.openMine(texts.myAccount);
    const place = bloom.mine(texts.myAccount);
    const token = (await page.evaluate(() => localStorage.getItem('user_token'))) ?? '';

    const download = page.waitForEvent('download');
    await bloom.press(place.getByRole('button', { name: texts.exportData }));
    const file = await download;
    expect(file.suggestedFilename()).toBe('bloom-my-data.json');
    expect(JSON.stringify(JSON.parse(await readFile(await file.path(), 'utf8')))).toContain(name);

    await bloom.press(place.getByRole('button', { name: texts.deleteStart }));
    const field = place.getByLabel(texts.deleteConfirm);
    await expect(field).toBeFocused();
    await field.fill('not me');
    await field.press('Enter');
    await expect(place).toContainText(texts.deleteMismatch);
    await expectAccessible();
    await field.fill(name);
    await bloom.press(place.getByRole('button', { name: texts.deleteYes }));
    await expect(bloom.toasts).toContainText(texts.deleted);
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('user_token'))).toBeNull();
    expect(await site.api.hasSession(token)).toBe(false);
  },
);

// rule: #recovery-codes
test(
  'a recovery code, made after a fresh sign-in, signs its owner in',
  onceForAllLayouts,
  async ({ page, bloom, texts, loggedInAs, expectAccessible, expectConsoleError }) => {
    expectConsoleError('recovery_codes');
    expectConsoleError('recovery/login');
    const name = newName('Owner');
    await loggedInAs(name);
    await page.goto('/?dialog=account');
    const place = bloom.mine(texts.myAccount);
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
    const here = place.getByText(texts.here, { exact: true });
    await expect(here).toBeVisible();
    await bloom.press(place.getByRole('button', { name: texts.recoveryMake }));
    const again = place.getByRole('link', { name: texts.signInAgain });
    // The request is sent after the press.
    await expect(again).toBeVisible();
    await page.unroute(path);
    await bloom.press(again);
    await bloom.press(page.getByRole('button', { name: texts.loginAsYes(name) }));
    await expect(here).toBeVisible();
    await bloom.press(place.getByRole('button', { name: texts.recoveryMake }));
    const codes = place.getByRole('list', { name: texts.recovery }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await expectAccessible();
    const code = (await codes.first().textContent()) ?? '';

    await page.goto('/logout');
    await page.waitForFunction(() => localStorage.getItem('user_token') === null);
    await page.goto('/?dialog=login');
    await bloom.press(page.getByRole('button', { name: texts.recoveryCode }));
    const field = page.getByLabel(texts.recoveryCode);
    await field.fill('aaaa-aaaa-aaaa-aaaa');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription(texts.recoveryRefused);
    await field.fill(code);
    await field.press('Enter');
    await expect(bloom.toasts).toContainText(name);
  },
);
