import { expect, handleOf, newName, newVideoId, test } from '../fixtures.ts';
import type { Page } from '../fixtures.ts';
import type { Translate } from '@bloom/web/src/i18n/messages.ts';

const chatOf = (page: Page, t: Translate) => page.getByRole('region', { name: t('shell.chat') });

// rule: #chat-room, #bell
test('a visitor beside a video and a member on the home page talk, and a mention rings the bell', async ({
  page,
  bloom,
  t,
  site,
  browser,
}) => {
  const [me, other, video] = [newName('Me'), newName('Other'), newVideoId()];
  await site.api.share(other, video);
  const context = await browser.newContext({ baseURL: site.url });
  const token = await site.api.token(other);
  await context.addInitScript((value) => localStorage.setItem('user_token', value), token);
  const there = await context.newPage();
  await there.goto('/?dialog=chat');
  const field = (of: Page) => of.getByRole('textbox', { name: t('chat.input') });
  const write = async (of: Page, text: string) => {
    await field(of).fill(text);
    await field(of).press('Enter');
    await expect(field(of)).toHaveValue('');
  };

  await test.step('the visitor reads what is written now, and signs in: then the room is open', async () => {
    await page.goto(`/video/${video}?videoSrc=youtube`);
    await page.getByRole('tab', { name: t('video.chat') }).click();
    await write(there, `Hello from ${other}`);
    await expect(chatOf(page, t).getByText(`Hello from ${other}`)).toBeVisible();
    await expect(field(page)).toHaveCount(0);
    await chatOf(page, t)
      .getByRole('button', { name: t('shell.signIn') })
      .click();
    await bloom.logInAs(me);
    await expect(field(page)).toBeVisible();
    await expect(page).not.toHaveURL(/dialog=/);
  });
  await test.step('both see what the other one writes, once', async () => {
    await write(page, '<b>Hi</b> all');
    await expect(chatOf(there, t).getByText('<b>Hi</b> all')).toHaveCount(1);
    await expect(chatOf(page, t).getByText('<b>Hi</b> all')).toHaveCount(1);
    const stored = (await site.api.chat()).filter(({ user_name: name }) => name === me);
    expect(stored.map(({ content }) => content)).toEqual(['<b>Hi</b> all']);
  });
  await test.step('who has closed the room sees how many messages are new', async () => {
    await there.getByRole('button', { name: t('shell.close'), exact: true }).click();
    await expect(chatOf(there, t)).toHaveCount(0);
    await write(page, 'Still there?');
    const count = t('shell.chatNew', { count: 1 });
    await expect(there.getByRole('button', { name: count })).toBeVisible();
  });
  await test.step('the bell of who is mentioned leads to the room', async () => {
    await field(page).fill('Hi @');
    await field(page).pressSequentially(other.slice(0, 5).toLowerCase());
    await page.getByRole('option', { name: other }).click();
    await expect(field(page)).toHaveValue(`Hi @${handleOf(other)} `);
    await field(page).press('Enter');
    await there.getByRole('button', { name: t('shell.bellNew', { count: 1 }) }).click();
    const bell = there.getByRole('dialog', { name: t('shell.bell') });
    await expect(bell).toContainText(t('notification.mention', { who: me }));
    await bell.getByRole('link', { name: t('notification.openChat') }).click();
    const mention = chatOf(there, t).getByRole('link', { name: `@${handleOf(other)}` });
    await expect(mention).toBeVisible();
  });
  await context.close();
});
