import type { ReportReason } from '@bloom/contract/moderation/moderation-rules';
import { titleOf } from '@bloom/testing/upstreams/youtube';
import { expect, newName, newVideoId, test, type Site } from '../fixtures.ts';

test.describe.configure({ mode: 'default' });

const moderator = 'Mia';

/** A reported video, by a name of its own. */
async function reportNew(site: Site, reason: ReportReason) {
  const id = newVideoId();
  await site.api.share(newName('Sharer'), id);
  await site.api.reportVideo(newName('Reporter'), id, reason);
  return id;
}

test.beforeEach(async ({ site }) => {
  await site.giveRole(moderator, 'moderator');
});

// rule: #reports, #cases
test('a video is reported, found in the queue, removed and restored', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
}) => {
  const id = newVideoId();
  await site.api.share(newName('Sharer'), id);
  await loggedInAs(newName('Reporter'));
  await page.goto(`/video/${id}?videoSrc=youtube`);
  await bloom.press(bloom.actions.getByRole('button', { name: t('catalogue.more') }));
  await bloom.press(page.getByRole('button', { name: t('cases.report') }));
  const link = page.getByRole('link', { name: t('notice.title') });
  await expect(link).toHaveAttribute('href', new RegExp(`/notice\\?address=.*${id}`));
  await page.getByText(t('cases.reason_misleading'), { exact: true }).click();
  await bloom.press(page.getByRole('button', { name: t('cases.reportSend') }));
  await expect(bloom.toasts).toContainText(t('cases.reportSent'));

  await page.evaluate((token) => localStorage.setItem('user_token', token), await site.api.token(moderator));
  await page.goto('/moderation');
  const queue = page.getByRole('list', { name: t('cases.list') });
  await bloom.press(queue.getByRole('button').filter({ hasText: titleOf(id) }));
  await expect(page.getByRole('form', { name: t('cases.decide') })).toBeVisible();
  await bloom.press(page.getByRole('button', { name: t('cases.do_hide'), exact: true }));
  await expect(bloom.toasts).toContainText(t('cases.done_hide'));
  await expect.poll(() => site.api.list()).not.toContain(id);
  await bloom.press(bloom.toasts.getByRole('button', { name: t('shell.undo') }));
  await expect(bloom.toasts).toContainText(t('cases.done_restore'));
  await expect.poll(() => site.api.list()).toContain(id);
});

// rule: #reversed-gifts
test('gifts to a video are looked at, reversed from its case and given back', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
}) => {
  const [donor, id] = [newName('Donor'), await reportNew(site, 'misleading')];
  for (const amount of [1_000, 2_000]) await site.api.give(donor, id, amount);
  const { handle } = await site.api.account(donor);
  const balance = async () => (await site.api.video(id))?.video_bloom_balance;
  await loggedInAs(moderator);
  await page.goto('/moderation');
  const queue = page.getByRole('list', { name: t('cases.list') });
  await bloom.press(queue.getByRole('button').filter({ hasText: titleOf(id) }));
  const decide = page.getByRole('form', { name: t('cases.decide') });
  await decide.getByText(t('cases.do_reverseGifts'), { exact: true }).first().click();
  const reverse = decide.getByRole('button', { name: t('cases.do_reverseGifts') });
  await expect(reverse).toBeDisabled();
  await decide.getByLabel(t('cases.gifts_from')).fill(`@${handle}`);
  await bloom.press(decide.getByRole('button', { name: t('cases.gifts_preview') }));
  await expect(decide.getByRole('status')).toContainText(/^2 gifts of 3,000 petals/);
  await bloom.press(reverse);
  await expect(bloom.toasts).toContainText(t('cases.done_reverseGifts'));
  await expect.poll(balance).toBe(10_000);
  await page.keyboard.press('u');
  await expect(bloom.toasts).toContainText(t('cases.done_undoReversal'));
  await expect.poll(balance).toBe(13_000);
});
