import { titleOf } from '@bloom/testing/upstreams/youtube';
import { expect, newName, newVideoId, test } from '../fixtures.ts';

// rule: #home-tabs
test('the gifts and shares of followed users are in "Following" with a dot, and "For you" forgets what is not interesting', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
}) => {
  const [user, robin, ann] = [newName('User'), newName('Robin'), newName('Ann')];
  const [shared, given] = [newVideoId(), newVideoId()];
  await site.api.share(robin, shared);
  await site.api.share(ann, given);
  await site.api.follow(user, shared);
  await site.api.give(robin, given, 20_000);
  await loggedInAs(user);
  await page.goto('/');
  const following = page.getByRole('tab', { name: t('home.list_following') });
  await expect(following).toHaveText(`${t('home.list_following')}${t('home.listNew')}`);
  await following.click();
  await expect(following).toHaveText(t('home.list_following'));
  await expect.poll(() => bloom.ids()).toEqual([given, shared]);
  await expect(bloom.cardOf(given)).toContainText(t('personal.given', { name: robin, amount: '20 K' }));
  await page.reload();
  await expect(following).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => bloom.ids()).toEqual([given, shared]);

  await page.getByRole('tab', { name: t('home.list_for-you') }).click();
  const card = bloom.cardOf(shared);
  await expect(card).toContainText(t('personal.shared', { name: robin }));
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/not-interested') && response.request().method() === 'PUT',
  );
  await card.getByRole('button', { name: t('catalogue.more') }).click();
  const menu = page.getByRole('menu', { name: titleOf(shared) });
  await menu.getByText(t('personal.notInterested'), { exact: true }).click();
  expect((await stored).status()).toBe(200);
  // The server knows it, not only this device.
  await page.evaluate(() => localStorage.removeItem('hidden_videos'));
  await page.reload();
  await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('tabpanel')).not.toContainText(titleOf(shared));
});
