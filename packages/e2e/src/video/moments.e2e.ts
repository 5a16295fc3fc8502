import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, newName, newVideoId, test } from '../fixtures.ts';
import { phone } from '../phone.ts';
import { playing } from '../playing.ts';

/** Opens the moments of a youtube video. */
async function openMoments(page: Page, id: string): Promise<void> {
  await page.goto(`/video/${id}?videoSrc=youtube`);
  // Other pages than that of the fixture do not wait for it.
  await page.waitForFunction(() => document.documentElement.dataset['ready'] === '');
  await page.locator('.video-moments').scrollIntoViewIfNeeded();
}

const textsOf = (page: Page) => page.locator('.moment-text');

// rule: #moment-page, #moment-events, #moment-thanks, #moment-import
test('two people have the moments of a video open: each sees at once what the other one and an operator do', async ({
  page,
  t,
  site,
  loggedInAs,
  browser,
}, testInfo) => {
  const [me, other, id] = [newName('Me'), newName('Other'), newVideoId()];
  await site.api.share(other, id);
  const visitor = await browser.newContext({ baseURL: site.url });
  const token = await site.api.token(other);
  await visitor.addInitScript((value) => localStorage.setItem('user_token', value), token);
  const there = await visitor.newPage();
  await loggedInAs(me);
  for (const each of [page, there]) {
    await openMoments(each, id);
    await expect(each.getByText(t('moment.emptyTitle'))).toBeVisible();
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const both = async (texts: string[]) => {
    for (const each of [page, there]) await expect(textsOf(each)).toHaveText(texts);
  };

  await test.step('a moment, and a reply to it', async () => {
    const field = page.getByRole('textbox', { name: t('moment.field') });
    await field.fill('Nice');
    await field.press('Enter');
    await both(['Nice']);
    await button(t('moment.replyTo', { name: me })).click();
    const reply = page.getByRole('textbox', { name: t('moment.replyTo', { name: me }) });
    await reply.fill('And so');
    await reply.press('Enter');
    await both(['Nice', 'And so']);
  });
  await test.step('thanks, which are paid', async () => {
    const [before, donor] = [await site.api.balance(me), await site.api.balance(other)];
    await there
      .getByRole('button', { name: t('moment.thankOf', { name: me }) })
      .first()
      .click();
    const dialog = there.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t('moment.thankAmount') }).fill('500');
    await dialog.getByRole('button', { name: t('moment.thankSend'), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('.moment-thanks')).toHaveAccessibleName(t('moment.thanks', { amount: '500' }));
    expect(await site.api.balance(other)).toBe(donor - 500);
    expect(await site.api.balance(me)).toBe(before + 375);
  });
  await test.step('a change, and the deletion of both', async () => {
    const more = button(t('moment.moreOf', { name: me })).first();
    await more.click();
    await page.getByRole('menuitem', { name: t('chat.edit') }).click();
    await page.getByRole('textbox', { name: t('chat.edit') }).fill('Nicer');
    await button(t('moment.save')).click();
    await both(['Nicer', 'And so']);
    await more.click();
    await page.getByRole('menuitem', { name: t('chat.delete') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('chat.delete') })
      .click();
    await both([]);
  });
  await test.step('what an operator imports', async () => {
    const file = testInfo.outputPath('comments.xml');
    await writeFile(file, '<i><d p="7,1,25,0,1500000000,0,a,1">前方高能</d></i>');
    await site.admin('moments', 'import', `youtube:${id}`, file);
    await both(['前方高能']);
  });
  await visitor.close();
});

test.describe('on a phone', () => {
  test.use(phone);

  // rule: #moment-bell, #moment-page
  test('the entry of the bell for a reply leads to it, and the video begins at its second', async ({
    page,
    bloom,
    t,
    site: { api },
    loggedInAs,
  }) => {
    const [me, other, id] = [newName('Me'), newName('Other'), newVideoId()];
    await api.share(other, id);
    const post = (name: string, body: object) => api.postMoment(name, ['youtube', id], body);
    const root = await post(me, { content: 'The turn', at_ms: 83_000 });
    const reply = await post(other, { content: 'So it is', reply_to: root });
    await loggedInAs(me);
    await page.goto('/');
    await bloom.openMine(t('shell.bell'));
    const entry = bloom.mine(t('shell.bell')).getByRole('listitem').first();
    await entry.getByRole('link').nth(1).tap();
    await expect(page).toHaveURL(new RegExp(`[?&]moment=${reply}(&|$)`));
    const linked = page.getByRole('list', { name: t('moment.linked') });
    await expect(linked.locator('.moment-text')).toHaveText(['The turn', 'So it is']);
    await expect(linked.locator('[data-linked]')).toBeFocused();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await bloom.play();
    await expect.poll(async () => (await playing(page)).timeS).toBeGreaterThanOrEqual(83);
  });
});
