import { titleOf } from '@bloom/testing/upstreams/youtube';
import { expect, newName, newVideoId, test } from '../fixtures.ts';

test.use({ siteSettings: { approve_first: '1' } });

// rule: #first-shares
test('the first share of a new account waits where its sharer looks, and a moderator approves it', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
  expectConsoleError,
}) => {
  const [sharer, moderator, id] = [newName('Sharer'), newName('Mia'), newVideoId()];
  await site.giveRole(moderator, 'moderator');
  expectConsoleError(id);
  await loggedInAs(sharer);
  await page.goto('/');
  await bloom.openShare();
  await bloom.fillShare({ link: `https://youtu.be/${id}` });
  await bloom.press(bloom.shareSubmit);
  await expect(bloom.toasts).toContainText(t('video.shareWaits'));
  const main = page.getByRole('main');
  await page.goto('/videos');
  await expect(main.getByRole('listitem').filter({ hasText: titleOf(id) })).toContainText(
    t('user.waitingFact'),
  );
  await page.goto(`/video/${id}`);
  await expect(main.getByRole('heading', { name: t('video.waitingTitle') })).toBeVisible();

  await page.evaluate((token) => localStorage.setItem('user_token', token), await site.api.token(moderator));
  await page.goto('/moderation');
  const queue = page.getByRole('list', { name: t('cases.list') });
  await bloom.press(queue.getByRole('button').filter({ hasText: titleOf(id) }));
  await expect(page.getByRole('link', { name: t('cases.atSource') })).toHaveAttribute('href', new RegExp(id));
  const decide = page.getByRole('form', { name: t('cases.decide') });
  await bloom.press(decide.getByRole('button', { name: t('cases.do_approve') }));
  await expect(bloom.toasts).toContainText(t('cases.done_approve'));
  await expect.poll(() => site.api.list()).toContain(id);
});
