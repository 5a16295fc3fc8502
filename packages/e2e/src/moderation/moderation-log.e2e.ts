import { titleOf } from '@bloom/testing/upstreams/youtube';
import { expect, newName, newVideoId, test } from '../fixtures.ts';

// rule: #decisions, #appeals, #moderation-log, #rules
test('the person concerned reads why and objects, another moderator grants it, and the log has both', async ({
  page,
  site,
  t,
  bloom,
  loggedInAs,
}) => {
  const [sharer, id] = [newName('Sharer'), newVideoId()];
  const [first, second] = [newName('Moderator'), newName('Moderator')];
  await site.api.share(sharer, id);
  for (const moderator of [first, second]) await site.giveRole(moderator, 'moderator');
  await site.api.act(first, id, 'hide', 'A copy <b>of it</b>.');
  const become = async (name: string) =>
    page.evaluate((token) => localStorage.setItem('user_token', token), await site.api.token(name));
  const panel = bloom.mine(t('decision.title'));

  await test.step('the bell and the list of decisions have the reason, and the objection is sent', async () => {
    await loggedInAs(sharer);
    await page.goto('/');
    await bloom.openMine(t('shell.bell'));
    const entry = bloom.mine(t('shell.bell')).getByRole('listitem').first();
    await expect(entry).toContainText(t('decision.your_hide', { video: titleOf(id) }));
    await expect(entry).toContainText('A copy <b>of it</b>.');
    await page.goto('/');
    await bloom.openMine(t('decision.title'));
    await expect(panel.getByRole('listitem')).toContainText(t('decision.decided_moderator'));
    await expect(panel).not.toContainText(first);
    await panel.getByRole('button', { name: t('decision.object'), exact: true }).click();
    await panel.getByRole('textbox').fill('It is my own film.');
    await panel.getByRole('button', { name: t('decision.objectSend') }).click();
    await expect(panel.getByRole('status')).toBeVisible();
  });

  await test.step('another moderator reads it and undoes the decision', async () => {
    await become(second);
    await page.goto('/moderation');
    const queue = page.getByRole('list', { name: t('cases.list') });
    await queue
      .getByRole('button')
      .filter({ hasText: titleOf(id) })
      .click();
    const objections = page.getByRole('region', { name: t('cases.appealsTitle') });
    await expect(objections).toContainText('It is my own film.');
    await objections.getByRole('button').click();
    await expect(bloom.toasts).toContainText(t('cases.done_restore'));
    await expect.poll(() => site.api.list()).toContain(id);
    await become(sharer);
    await page.goto('/');
    await bloom.openMine(t('decision.title'));
    await expect(panel.getByRole('status')).toContainText(t('decision.appeal_granted'));
  });

  await test.step('everybody reads both in the log, which leads to the rule', async () => {
    await page.goto('/log');
    const entries = page.getByRole('list', { name: t('decision.logList') }).getByRole('listitem');
    await expect(entries.nth(0)).toContainText(t('cases.restoreReason'));
    await expect(entries.nth(1)).toContainText('A copy <b>of it</b>.');
    await expect(entries.nth(1)).toContainText(/Undone on/);
    await expect(page.getByRole('main')).not.toContainText(/Moderator \w+/);
    await entries.nth(1).getByRole('link').click();
    await expect(page).toHaveURL(/\/rules\?version=\d+#rule-2$/);
    await page.goto('/rules#rule-8');
    await expect(page.locator('#rule-8')).toBeInViewport();
  });
});
