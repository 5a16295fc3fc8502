import { formatError } from '@bloom/contract/errors/error-messages';
import { errors } from '@bloom/contract/errors/error-messages-en';
import { titleOf } from '@bloom/testing/upstreams/youtube';
import { expect, newName, newVideoId, test } from '../fixtures.ts';
import type { Site } from '../fixtures.ts';

const reason = 'This is advertising for a shop.';

/** A shared video, and a moderator. */
async function shareWithModerator({ api, giveRole }: Site) {
  const [id, sharer, moderator] = [newVideoId(), newName('Sharer'), newName('Mia')];
  await api.share(sharer, id);
  await giveRole(moderator, 'moderator');
  return { id, sharer, moderator };
}

// rule: #removed-videos
test('the page of a removed video names the rule and nothing of it, and shows its sharer why', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
  expectConsoleError,
}) => {
  const { id, sharer, moderator } = await shareWithModerator(site);
  await site.api.save(sharer, id);
  await site.api.moderate(moderator, id, 'hide', reason);
  const rule = t('video.removedText', { rule: 5, title: 'No spam and no advertising' });
  expectConsoleError(id);
  const response = await page.goto(`/video/${id}`);
  expect(response?.status()).toBe(410);
  const html = (await response?.text()) ?? '';
  expect(html).toContain(rule);
  expect(html).toContain('noindex');
  expect(html).not.toContain(titleOf(id));
  expect(html).not.toMatch(/og:image|ytimg/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: t('video.removedTitle') })).toBeVisible();
  await expect(main).toContainText(rule);
  await expect(main.getByRole('link', { name: t('video.removedRules') })).toHaveAttribute(
    'href',
    /^\/rules\?version=\d+#rule-5$/,
  );
  await expect(page).toHaveTitle(new RegExp(t('video.removedTitle')));
  await expect(main).not.toContainText(reason);

  await loggedInAs(sharer);
  await page.goto(`/video/${id}`);
  await expect(main.getByRole('heading', { name: t('video.removedReason') })).toBeVisible();
  await expect(main).toContainText(reason);

  await page.goto('/saved');
  const row = main.getByRole('link', { name: t('user.removedVideo') });
  await expect(row).toBeVisible();
  await expect(main).not.toContainText(titleOf(id));
  await bloom.press(row);
  await expect(main.getByRole('heading', { name: t('video.removedTitle') })).toBeVisible();

  await page.goto('/');
  await bloom.openShare();
  await bloom.fillShare({ link: `https://youtu.be/${id}` });
  // The version is that of this server, whose rules other tests change.
  const [refusal = ''] = formatError(errors, 'video.removed', { rule: 5, version: 1 }).split('1');
  await expect(bloom.shareForm).toContainText(refusal);

  await site.api.moderate(moderator, id, 'restore', 'It was no advertising.');
  await page.goto(`/video/${id}`);
  await expect(main.getByRole('heading', { name: titleOf(id) })).toBeVisible();
});
