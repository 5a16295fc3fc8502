import type { Page } from '@playwright/test';
import { expect, newName, test } from '../fixtures.ts';

/**
 * The code, or the path of the link, of the newest e-mail to an address, once it has so many: other tests
 * have e-mails in the same mailbox.
 */
async function readMail(page: Page, address: string, count: number, part: RegExp): Promise<string> {
  let own: string[] = [];
  const read = async () => {
    const mailbox = await (await page.request.get('/demo/mail')).text();
    own = mailbox.split('<article>').filter((mail) => mail.includes(`<p>${address}</p>`));
    return own.length;
  };
  await expect.poll(read).toBe(count);
  return part.exec(own[0] ?? '')?.[1] ?? '';
}
const code = /<h2>(\d{6})/;
const link = /href="[^"]*(\/email#[\w-]{43})"/;

const addressOf = (name: string) => `${name.replaceAll(/\W/g, '')}@mail.example`.toLowerCase();

// rule: #e-mail
test('a visitor signs in by the code of an e-mail, and later by its link', async ({ page, bloom, t }) => {
  const address = addressOf(newName('mia'));
  const begin = async () => {
    await page.goto('/?dialog=login');
    await bloom.showMoreWays();
    await page.getByRole('button', { name: t('login.email'), exact: true }).click();
    await page.getByLabel(t('login.emailAddress')).fill(address);
    await page.getByRole('button', { name: t('login.emailSend') }).click();
    await expect(page.getByText(t('login.emailSent', { address }))).toBeVisible();
  };
  const welcome = () => expect(bloom.toasts).toContainText(t('account.welcome', { name: '' }).slice(0, 7));

  await begin();
  await page.getByLabel(t('login.code')).fill(await readMail(page, address, 1, code));
  await page.keyboard.press('Enter');
  await welcome();

  await page.goto('/logout');
  await expect(page).toHaveURL('/');
  await begin();
  await page.goto(await readMail(page, address, 2, link));
  await page.getByRole('button', { name: t('login.codeConfirm') }).click();
  await welcome();
});

// rule: #linked-logins
test('an address is added to an account by the code of an e-mail, and removed', async ({
  page,
  bloom,
  t,
  loggedInAs,
}) => {
  const name = newName('Mia');
  const address = addressOf(name);
  await loggedInAs(name);
  await page.goto('/?dialog=account');
  const mine = bloom.mine(t('settings.title'));
  const provider = t('login.email');
  const add = mine.getByRole('button', { name: t('settings.linkOf', { provider }) });
  await add.click();
  await mine.getByLabel(t('login.emailAddress')).fill(address);
  await mine.getByRole('button', { name: t('login.emailSend') }).click();
  await expect(mine.getByText(t('login.emailSent', { address }))).toBeVisible();
  await mine.getByLabel(t('login.code')).fill(await readMail(page, address, 1, code));
  await page.keyboard.press('Enter');
  await expect(mine).toContainText(address);
  await mine.getByRole('button', { name: t('settings.unlinkOf', { provider }) }).click();
  await mine.getByRole('button', { name: t('settings.unlink'), exact: true }).click();
  await expect(mine).not.toContainText(address);
  await expect(add).toBeVisible();
});
