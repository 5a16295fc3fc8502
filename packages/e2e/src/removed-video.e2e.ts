import { titleOf } from '@bloom/testing/upstreams/youtube';
import { expect, languageOfLayout, newName, newVideoId, test } from './fixtures.ts';
import type { Site } from './fixtures.ts';

const reason = 'This is advertising for a shop.';

/** A shared video, and a moderator. */
async function shareWithModerator({ api, admin }: Site) {
  const [id, sharer, moderator] = [newVideoId(), newName('Sharer'), newName('Mia')];
  await api.share(sharer, id);
  await api.account(moderator);
  await admin('role', moderator, 'moderator');
  return { id, sharer, moderator };
}

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #removed-videos
    test('the page of a removed video names the rule and nothing of it, and shows its sharer why', async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
      expectReadable,
      expectConsoleError,
    }) => {
      const { id, sharer, moderator } = await shareWithModerator(site);
      await site.api.moderate(moderator, id, 'hide', reason);
      expectConsoleError(id);
      const response = await page.goto(`/video/${id}`);
      expect(response?.status()).toBe(410);
      const html = (await response?.text()) ?? '';
      expect(html).toContain(texts.removed.rule);
      expect(html).toContain('noindex');
      expect(html).not.toContain(titleOf(id));
      expect(html).not.toMatch(/og:image|ytimg/);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: texts.removed.title })).toBeVisible();
      await expect(main).toContainText(texts.removed.rule);
      await expect(main.getByRole('link', { name: texts.removed.rules })).toHaveAttribute(
        'href',
        /^\/rules\?version=\d+#rule-5$/,
      );
      await expect(page).toHaveTitle(new RegExp(texts.removed.title));
      await expect(main).not.toContainText(reason);
      await expectReadable();

      await loggedInAs(sharer);
      await page.goto(`/video/${id}`);
      await expect(main.getByRole('heading', { name: texts.removed.reason })).toBeVisible();
      await expect(main).toContainText(reason);
      await expectReadable();

      await page.goto('/');
      await bloom.openShare();
      await bloom.fillShare({ link: `https://youtu.be/${id}` });
      await expect(bloom.shareForm).toContainText(texts.removed.refused);

      await site.api.moderate(moderator, id, 'restore', 'It was no advertising.');
      await page.goto(`/video/${id}`);
      await expect(main.getByRole('heading', { name: titleOf(id) })).toBeVisible();
    });

    // rule: #removed-videos
    test('a video that is removed while its page is open takes no gift, and is marked where it was saved', async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
      expectReadable,
      expectConsoleError,
    }) => {
      const { id, moderator } = await shareWithModerator(site);
      const fan = newName('Fan');
      await site.api.save(fan, id);
      await loggedInAs(fan);
      await page.clock.install();
      await bloom.openVideo(id);
      const main = page.getByRole('main');
      await site.api.moderate(moderator, id, 'hide', reason);
      expectConsoleError(id);
      await bloom.sendGift(bloom.actions, '2 K');
      await expect(bloom.toasts).toContainText(texts.removed.noGifts);
      await expect(main.getByRole('heading', { name: texts.removed.title })).toBeVisible();

      await page.goto('/saved');
      const row = main.getByRole('link', { name: texts.removed.row });
      await expect(row).toBeVisible();
      await expect(main).not.toContainText(titleOf(id));
      await expectReadable();
      await bloom.press(row);
      await expect(main.getByRole('heading', { name: texts.removed.title })).toBeVisible();
    });
  });
}
