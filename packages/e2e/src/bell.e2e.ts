import type { Page } from '@playwright/test';
import { localeTable } from '@bloom/contract/locale';
import { titleOf } from '@bloom/testing/upstreams/youtube';
import type { Messages } from './messages.ts';
import {
  expect,
  handleOf,
  newName,
  newVideoId,
  test,
  onceForAllLayouts,
  languageOfLayout,
} from './fixtures.ts';

/** So small that it lifts no video to the top, which would be an entry of its own. */
const small = 20;

/** Where the page shows the number of unread entries: the top bar, or a dot at the tab of the phone. */
const bellOf = (page: Page, texts: Messages, isMobile: boolean) =>
  isMobile
    ? page.getByRole('navigation', { name: texts.tabs }).getByRole('link', { name: texts.mine })
    : page.getByRole('banner').getByRole('button', { name: texts.bell });

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #first-moments, #bell
    test('a sharer is notified of a gift at once, sees who sent it, and has read it on every device', async ({
      page,
      bloom,
      texts,
      site,
      isMobile,
      loggedInAs,
      expectAccessible,
      browser,
    }) => {
      const [first, id, second] = [newVideoId(), newVideoId(), newVideoId()];
      const [sharer, donor] = [newName('Sharer'), newName('Donor')];
      await site.api.share(sharer, id);
      await site.api.share(sharer, second);
      // Above the others.
      await site.api.share(donor, first);
      await loggedInAs(sharer);
      await page.goto('/');
      const bell = bellOf(page, texts, isMobile);
      await expect(bell).toBeVisible();
      await expect(bell).not.toHaveAccessibleName(new RegExp(texts.bellNew(1)));

      await site.api.give(donor, id, small, 'Made my day <b>🌸</b>');
      await expect(bell).toHaveAccessibleName(new RegExp(texts.bellNew(1)));
      await site.api.give(donor, id, small);
      await site.api.give(donor, second, small);
      await expect(bell).toHaveAccessibleName(new RegExp(texts.bellNew(2)));
      await page.evaluate(() => (document.body.dataset['notReloaded'] = 'yes'));

      await bloom.openMine(texts.bell);
      const panel = bloom.mine(texts.bell);
      const entries = panel.getByRole('list', { name: texts.bellList }).getByRole('listitem');
      const video = await site.api.video(id);
      await expect(entries).toHaveCount(2);
      await expect(entries.last()).toContainText(
        texts.sentYou(donor, `30 ${localeTable[appLocale].petals}`, video?.title ?? ''),
      );
      await expect(entries.last()).toContainText(texts.bellNewEntry);
      await expect(panel.getByText(texts.firstGift)).toHaveCount(1);
      await expect(entries.last()).toContainText(texts.firstGift);
      await expectAccessible();
      await expect(bell).not.toHaveAccessibleName(new RegExp(texts.bellNew(1)));

      await bloom.press(entries.last().getByRole('link', { name: video?.title ?? '' }));
      await expect(page).toHaveURL(new RegExp(`/video/${id}`));
      await expect(page.locator('body')).toHaveAttribute('data-not-reloaded', 'yes');

      await page.goto('/');
      await bloom.openMine(texts.bell);
      await expect(entries).toHaveCount(2);
      await expect(entries.last()).not.toContainText(texts.bellNewEntry);
      await expect(panel).not.toContainText(texts.firstGift);
      await bloom.press(entries.last().getByRole('link', { name: donor }));
      await expect(page).toHaveURL(new RegExp(`/@${handleOf(donor)}$`));
      await expect(page.getByRole('heading', { level: 1, name: donor })).toBeVisible();
      await expect(page.getByRole('article').filter({ hasText: titleOf(first) })).toBeVisible();

      const { token } = await page.evaluate(() => ({ token: localStorage.getItem('user_token') }));
      const other = await browser.newContext({ baseURL: site.url });
      await other.addInitScript((value) => localStorage.setItem('user_token', value), token ?? '');
      const response = await other.request.get(`${site.url}/api/v1/account/notifications`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(await response.json()).toMatchObject({
        unread: 0,
        data: [{ read: true }, { read: true }],
      });
      await other.close();
    });
  });
}

// rule: #bell
test(
  'a follower is notified of a new video at once, and opens it',
  onceForAllLayouts,
  async ({ page, bloom, texts, site, isMobile, loggedInAs }) => {
    const [known, id] = [newVideoId(), newVideoId()];
    const [sharer, follower] = [newName('Sharer'), newName('Follower')];
    await site.api.share(sharer, known);
    await site.api.follow(follower, known);
    await loggedInAs(follower);
    await page.goto('/');
    await expect(bellOf(page, texts, isMobile)).toBeVisible();
    await site.api.share(sharer, id);
    await expect(bellOf(page, texts, isMobile)).toHaveAccessibleName(new RegExp(texts.bellNew(1)));
    await bloom.openMine(texts.bell);
    const panel = bloom.mine(texts.bell);
    await expect(panel).toContainText(texts.sharedVideo(sharer, titleOf(id)));
    await bloom.press(panel.getByRole('link', { name: titleOf(id) }));
    await expect(page).toHaveURL(new RegExp(`/video/${id}`));
    await expect(page.getByRole('main')).toBeFocused();
  },
);

test(
  'a note is plain text, and markup in it is shown as it is',
  onceForAllLayouts,
  async ({ page, bloom, texts, site, loggedInAs }) => {
    const [id, sharer, donor] = [newVideoId(), newName('Sharer'), newName('Donor')];
    await site.api.share(sharer, id);
    await site.api.share(donor, newVideoId());
    await site.api.give(donor, id, small, '<b>Made</b> my day\u202E');
    await loggedInAs(sharer);
    await page.goto('/');
    await bloom.openMine(texts.bell);
    await expect(bloom.mine(texts.bell)).toContainText('<b>Made</b> my day');
  },
);

test(
  'what is read on one device is read on the other, live',
  onceForAllLayouts,
  async ({ page, bloom, texts, site, isMobile, loggedInAs }) => {
    const [id, sharer, donor] = [newVideoId(), newName('Sharer'), newName('Donor')];
    await site.api.share(sharer, id);
    await site.api.share(donor, newVideoId());
    await site.api.give(donor, id, small);
    await loggedInAs(sharer);
    await page.goto('/');
    const bell = bellOf(page, texts, isMobile);
    await expect(bell).toHaveAccessibleName(new RegExp(texts.bellNew(1)));
    const token = await page.evaluate(() => localStorage.getItem('user_token'));
    await page.request.post(`${site.url}/api/v1/account/notifications/read`, {
      headers: { authorization: `Bearer ${token}` },
      data: { upto: Number.MAX_SAFE_INTEGER },
    });
    await expect(bell).not.toHaveAccessibleName(new RegExp(texts.bellNew(1)));
    await bloom.openMine(texts.bell);
    await expect(bloom.mine(texts.bell)).not.toContainText(texts.bellEmpty);
  },
);

// rule: #bell
test(
  'where the stream does not work, the count is requested',
  onceForAllLayouts,
  async ({ page, texts, site, isMobile, loggedInAs, expectConsoleError }) => {
    expectConsoleError('message/stream');
    const [id, sharer, donor] = [newVideoId(), newName('Sharer'), newName('Donor')];
    await site.api.share(sharer, id);
    await site.api.share(donor, newVideoId());
    await site.api.give(donor, id, small);
    await loggedInAs(sharer);
    await page.route('**/api/v1/message/stream', (route) => route.abort('connectionrefused'));
    await page.goto('/');
    await expect(bellOf(page, texts, isMobile)).toHaveAccessibleName(new RegExp(texts.bellNew(1)));
  },
);

test(
  'a list that cannot be loaded shows that, and can be tried again; an empty one says what to do',
  onceForAllLayouts,
  async ({ page, bloom, texts, loggedInAs, expectConsoleError }) => {
    expectConsoleError('ERR_CONNECTION_REFUSED');
    await loggedInAs(newName('User'));
    await page.clock.install();
    await page.route('**/api/v1/account/notifications**', (route) =>
      route.abort('connectionrefused'),
    );
    await page.goto('/');
    await bloom.openMine(texts.bell);
    const panel = bloom.mine(texts.bell);
    await bloom.waitForFailure(texts.offline, panel);
    await page.unroute('**/api/v1/account/notifications**');
    await bloom.press(panel.getByRole('button', { name: texts.retry }));
    await expect(panel).toContainText(texts.bellEmpty);
  },
);

// rule: #bell
test(
  'a kind that is switched off stays off after a reload',
  onceForAllLayouts,
  async ({ page, texts, loggedInAs }) => {
    await loggedInAs(newName('User'));
    await page.goto('/?dialog=account');
    const toggle = page.getByRole('switch', { name: texts.bellGiftSwitch });
    await expect(toggle).toBeChecked();
    const stored = page.waitForResponse((response) => response.request().method() === 'PUT');
    await toggle.click();
    await stored;
    await page.reload();
    await expect(toggle).not.toBeChecked();
  },
);
