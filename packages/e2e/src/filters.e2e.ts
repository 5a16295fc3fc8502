import { expect, expectList, test, onceForAllLayouts, onDesktopOnly } from './fixtures.ts';

test.describe('categories', () => {
  // rule: #list, #page-routes
  test('narrow the list and are in the URL', async ({ page, bloom, texts, site, isMobile }) => {
    await page.goto('/');
    const tabs = page.getByRole('navigation', { name: texts.categoryTabs });
    await bloom.press(tabs.getByRole('link', { name: texts.movies }));
    await expect(page).toHaveURL('/?category=movies');
    const movies = await site.api.list({ category: 'movies' });
    await expectList(bloom, movies);
    await expect(tabs.getByRole('link', { name: texts.movies })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page).toHaveTitle(`${texts.movies} · Bloom`);

    if (isMobile) {
      await bloom.press(page.getByRole('button', { name: texts.filters }));
      const drawer = page.getByRole('dialog', { name: texts.filters });
      await drawer.getByText(texts.comedy, { exact: true }).tap();
      await bloom.press(drawer.getByRole('button', { name: texts.show }));
    } else {
      const chips = page.getByRole('navigation', { name: texts.subcategory });
      await bloom.press(chips.getByRole('link', { name: texts.comedy }));
    }
    await expect(page).toHaveURL('/?category=movies&subcategory=comedy');
    const comedies = await site.api.list({ category: 'movies', label: 'comedy' });
    await expectList(bloom, comedies);

    await page.reload();
    await expectList(bloom, comedies);
    await bloom.press(tabs.getByRole('link', { name: texts.all }));
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL('/?category=movies&subcategory=comedy');
    await expectList(bloom, comedies);
  });

  // The phone has tabs and the drawer.
  test.describe('of the top bar', onDesktopOnly, () => {
    // rule: #top-bar
    test('open with a mouse and with the keyboard', async ({ page, bloom, texts }) => {
      await page.goto('/');
      const menus = page.getByRole('navigation', { name: texts.categories, exact: true });
      await menus.getByRole('button', { name: texts.tvseries }).hover();
      await menus.getByRole('link', { name: texts.internet }).click();
      await expect(page).toHaveURL('/?category=tvseries&subcategory=internet');
      await expect(menus.getByRole('link')).toHaveCount(0);

      await menus.getByRole('button', { name: texts.movies }).focus();
      await page.keyboard.press('Enter');
      await expect(menus.getByRole('link', { name: texts.all })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menus.getByRole('link')).toHaveCount(0);
      await expect(menus.getByRole('button', { name: texts.movies })).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/?category=movies');
      await expect(bloom.cards.first()).toBeVisible();
    });
  });
});

test.describe('languages', () => {
  // rule: #languages, #mobile-home
  test('of sound and subtitles narrow the list', async ({ page, bloom, texts, site, isMobile }) => {
    await page.goto('/');
    if (isMobile) {
      await bloom.press(page.getByRole('button', { name: texts.filters }));
      const drawer = page.getByRole('dialog', { name: texts.filters });
      for (const [list, language] of [
        [texts.soundTrack, texts.english],
        [texts.subtitles, texts.chinese],
      ] as const) {
        await drawer.getByRole('group', { name: list }).getByText(language, { exact: true }).tap();
      }
      await bloom.press(drawer.getByRole('button', { name: texts.show }));
    } else {
      for (const [list, language] of [
        [texts.soundTrack, texts.english],
        [texts.subtitles, texts.chinese],
      ] as const) {
        await bloom.press(page.getByRole('button', { name: texts.languages }));
        await page
          .getByRole('region', { name: list })
          .getByRole('link', { name: language, exact: true })
          .click();
      }
    }
    await expect(page).toHaveURL('/?audio=english&subtitle=chinese');
    const matching = await site.api.list({ audio: 'english', subtitle: 'chinese' });
    expect(matching.length).toBeGreaterThan(3);
    await expectList(bloom, matching);
  });

  test(
    'that no video has leave an empty list with a link to all videos',
    onceForAllLayouts,
    async ({ page, bloom, texts }) => {
      await page.goto('/?audio=cantonese&subtitle=other');
      await expect(page.getByRole('heading', { name: texts.nothingHere })).toBeVisible();
      await bloom.press(page.getByRole('link', { name: texts.showAll }));
      await expect(page).toHaveURL('/');
      await expect(bloom.cards.first()).toBeVisible();
    },
  );
});
