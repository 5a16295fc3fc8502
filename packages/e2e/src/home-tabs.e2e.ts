import { titleOf } from '@bloom/testing/upstreams/youtube';
import { expect, languageOfLayout, newName, newVideoId, test, watchLayout } from './fixtures.ts';

test('a visitor has no tabs on the home page', async ({ page, bloom }) => {
  await page.goto('/');
  await expect(bloom.cards.first()).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #home-tabs
    test('a newcomer sees the latest videos, and how "For you" and "Following" come to life', async ({
      page,
      bloom,
      texts,
      loggedInAs,
      expectReadable,
    }) => {
      const tab = (name: string) => page.getByRole('tab', { name, exact: true });
      await loggedInAs(newName('Newcomer'));
      await page.goto('/');
      await expect(tab(texts.latestTab)).toHaveAttribute('aria-selected', 'true');
      await expect(bloom.cards.first()).toBeVisible();
      const [newest] = await bloom.ids();
      await bloom.press(tab(texts.forYouTab));
      await expect(page.getByText(texts.forYouEmpty)).toBeVisible();
      expect((await bloom.ids())[0]).toBe(newest);
      await expectReadable();
      await bloom.press(tab(texts.followingTab));
      await expect(page.getByRole('heading', { name: texts.followingNone })).toBeVisible();
      await expectReadable();
      // The tabs are not those of a filtered list.
      await page.goto('/?category=movies');
      await expect(bloom.cards.first()).toBeVisible();
      await expect(page.getByRole('tab')).toHaveCount(0);
    });

    // rule: #home-tabs
    test('"Following" has a dot while something is new, says why each video is there, and is remembered', async ({
      page,
      bloom,
      texts,
      site,
      isMobile,
      loggedInAs,
      expectReadable,
    }) => {
      const [user, robin, ann] = [newName('User'), newName('Robin'), newName('Ann')];
      const [shared, given] = [newVideoId(), newVideoId()];
      await site.api.share(robin, shared);
      await site.api.share(ann, given);
      await site.api.follow(user, shared);
      await site.api.give(robin, given, 20_000);
      await loggedInAs(user);
      await page.goto('/');
      const following = page.getByRole('tab', { name: texts.followingTab });
      await expect(following).toHaveText(`${texts.followingTab}${texts.isNew}`);
      await bloom.press(following);
      await expect(following).toHaveText(texts.followingTab);
      await expect.poll(() => bloom.ids()).toEqual([given, shared]);
      await expect(bloom.cardOf(given)).toContainText(
        texts.personGave(robin, texts.amount(20_000)),
      );
      await expect(bloom.cardOf(shared)).toContainText(texts.personShared(robin));
      await expectReadable();

      await page.reload();
      await expect(following).toHaveAttribute('aria-selected', 'true');
      await expect.poll(() => bloom.ids()).toEqual([given, shared]);
      if (isMobile) return;
      await following.focus();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('tab', { name: texts.latestTab })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await expect(following).toHaveText(texts.followingTab);
    });

    // rule: #home-tabs
    test('"For you" explains its videos, and no longer has one that is not interesting', async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
      expectAccessible,
    }) => {
      const [user, robin] = [newName('User'), newName('Robin')];
      const id = newVideoId();
      await site.api.share(robin, id);
      await site.api.follow(user, id);
      await loggedInAs(user);
      await page.goto('/');
      await bloom.press(page.getByRole('tab', { name: texts.forYouTab }));
      const card = bloom.cardOf(id);
      await expect(card).toContainText(texts.personShared(robin));
      const menu = page.getByRole('menu', { name: titleOf(id) });
      const choose = async (name: string) => {
        await bloom.press(card.getByRole('button', { name: texts.more }));
        await bloom.press(menu.getByText(name, { exact: true }));
      };
      await choose(texts.why);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(texts.whyShared(robin));
      await expectAccessible();
      await page.keyboard.press('Escape');
      await choose(texts.cardNotInterested);
      await expect(card).toHaveCount(0);
      await bloom.press(page.getByRole('button', { name: texts.undo }));
      await expect(card).toHaveCount(1);
      const stored = page.waitForResponse(
        (response) =>
          response.url().endsWith('/not-interested') && response.request().method() === 'PUT',
      );
      await choose(texts.cardNotInterested);
      expect((await stored).status()).toBe(200);
      // The server knows it, not only this device.
      await page.evaluate(() => localStorage.removeItem('hidden_videos'));
      await page.reload();
      await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible();
      await expect(page.getByRole('tabpanel')).not.toContainText(titleOf(id));
    });
  });
}

// rule: #home-tabs
test('nothing moves while the remembered tab is loaded', async ({
  page,
  bloom,
  site,
  loggedInAs,
}) => {
  const [user, robin] = [newName('User'), newName('Robin')];
  const id = newVideoId();
  // As many as the latest videos fill the window with: else the end of the page moves up.
  for (let more = 0; more < 12; more++) await site.api.share(robin, newVideoId());
  await site.api.share(robin, id);
  await site.api.follow(user, id);
  await page.addInitScript(() => {
    localStorage.setItem('home_tab', 'following');
    // The lists are different elements, whose places are no layout shift.
    const tops = new Set<number>();
    Object.assign(window, { tops });
    const look = () => {
      const list = document.querySelector('.home-tabs + div .card-grid');
      if (list) tops.add(Math.round(list.getBoundingClientRect().top));
      requestAnimationFrame(look);
    };
    look();
  });
  await loggedInAs(user);
  const shift = await watchLayout(page);
  await page.goto('/');
  await expect(bloom.cardOf(id)).toBeVisible();
  expect(await shift()).toBeLessThan(0.01);
  expect(
    await page.evaluate(() => [...(window as unknown as { tops: Set<number> }).tops]),
  ).toHaveLength(1);
});
