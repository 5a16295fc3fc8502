import { expect, newName, onceForAllLayouts, test } from './fixtures.ts';

// rule: #e-mail
test(
  'a visitor signs in by the code of an e-mail, and later by its link',
  onceForAllLayouts,
  async ({ page, texts, isMobile, expectConsoleError }) => {
    // The wrong link and the wrong code.
    expectConsoleError('/api/v1/email/verify');
    const address = `${newName('mia').replaceAll(/\W/g, '')}@mail.example`.toLowerCase();
    const begin = async () => {
      await page.goto(isMobile ? '/login?login=1' : '/?dialog=login');
      await page.getByRole('button', { name: texts.email, exact: true }).click();
      await page.getByLabel(texts.emailAddress).fill(address);
      await page.getByRole('button', { name: texts.emailSend }).click();
      await expect(page.getByRole('status').filter({ hasText: address })).toBeVisible();
      const mailbox = await page.request.get('/demo/mail');
      return await mailbox.text();
    };

    await page.goto('/email#unknown');
    await page.getByRole('button', { name: texts.codeConfirm }).click();
    await expect(page.getByRole('alert')).toContainText(texts.usedCode);

    const [, code = ''] = /<h2>(\d{6})/.exec(await begin()) ?? [];
    const field = page.getByLabel(texts.code);
    await expect(field).toBeFocused();
    await field.fill(code === '000000' ? '000001' : '000000');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(/4/);
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press('Enter');
    await expect(page.getByText(texts.welcomeBack('').slice(0, 7)).first()).toBeVisible();

    await page.goto('/logout');
    const [, path = ''] = /href="[^"]*(\/email#[\w-]{43})"/.exec(await begin()) ?? [];
    await page.goto(path);
    await page.getByRole('button', { name: texts.codeConfirm }).click();
    await expect(page.getByText(texts.welcomeBack('').slice(0, 7)).first()).toBeVisible();
  },
);

// rule: #linked-logins
test(
  'an address is added to an account by the code of an e-mail, and removed',
  onceForAllLayouts,
  async ({ page, bloom, texts, loggedInAs }) => {
    const name = newName('Mia');
    const address = `${name.replaceAll(/\W/g, '')}@mail.example`.toLowerCase();
    await loggedInAs(name);
    await page.goto('/');
    await bloom.openMine(texts.myAccount);
    const mine = bloom.mine(texts.myAccount);
    const { email } = texts;
    await bloom.press(mine.getByRole('button', { name: texts.linkLogin(email) }));
    await mine.getByLabel(texts.emailAddress).fill(address);
    await bloom.press(mine.getByRole('button', { name: texts.emailSend }));
    await expect(mine.getByRole('status').filter({ hasText: address })).toBeVisible();
    const mailbox = await (await page.request.get('/demo/mail')).text();
    const [, code = ''] = /<h2>(\d{6})/.exec(mailbox) ?? [];
    await mine.getByLabel(texts.code).fill(code);
    await page.keyboard.press('Enter');
    const remove = mine.getByRole('button', { name: texts.unlink(email) });
    await expect(mine).toContainText(address);

    await bloom.press(remove);
    await bloom.press(mine.getByRole('button', { name: texts.unlink(''), exact: true }));
    await expect(mine).not.toContainText(address);
    await expect(mine.getByRole('button', { name: texts.linkLogin(email) })).toBeVisible();
  },
);
