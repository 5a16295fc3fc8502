import { titleOf } from '@bloom/testing/upstreams/youtube';
import { expect, newName, newVideoId, test } from '../fixtures.ts';

// rule: #bell, #first-moments
test('a sharer is notified of a gift at once, sees who sent it, and has read it on every device', async ({
  page,
  t,
  site,
  loggedInAs,
  browser,
}) => {
  const [id, sharer, donor] = [newVideoId(), newName('Sharer'), newName('Donor')];
  await site.api.share(sharer, id);
  await loggedInAs(sharer);
  await page.goto('/');
  const other = await browser.newContext({ baseURL: site.url });
  const token = await site.api.token(sharer);
  await other.addInitScript((value) => localStorage.setItem('user_token', value), token);
  const there = await other.newPage();
  await there.goto('/');
  const name = t('shell.bellNew', { count: 1 });
  // So small that it lifts no video to the top, which would be an entry of its own.
  await site.api.give(donor, id, 20, 'Made my day <b>🌸</b>');
  const bell = page.getByRole('button', { name });
  await expect(bell).toBeVisible();
  await expect(there.getByRole('button', { name })).toBeVisible();
  await bell.click();
  const panel = page.getByRole('dialog', { name: t('shell.bell') });
  const entry = panel.getByRole('listitem');
  await expect(entry).toContainText(donor);
  await expect(entry).toContainText('Made my day <b>🌸</b>');
  await expect(entry).toContainText(t('notification.first', { percent: '75%' }));
  await expect(there.getByRole('button', { name })).toHaveCount(0);
  await entry.getByRole('link', { name: titleOf(id) }).click();
  await expect(page).toHaveURL(new RegExp(`/video/${id}`));
  await other.close();
});
