import { expect, expectList, test, onceForAllLayouts, onDesktopOnly } from './fixtures.ts';

test.describe('categories', () => {
  test('narrow the list and are in the URL', async ({ page, bloom, say, site, isMobile }) => {
    await page.goto('/');
    const tabs = page.getByRole('navigation', { name: say.categoryTabs });
    await bloom.press(tabs.getByRole('link', { name: say.movies }));
    await expect(page).toHaveURL('/?category=movies');
    const movies = await site.api.list({ category: 'movies' });
    await expectList(bloom, movies);
    await expect(tabs.getByRole('link', { name: say.movies })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page).toHaveTitle(`${say.movies} · Bloom`);

    if (isMobile) {
      await bloom.press(page.getByRole('button', { name: say.filters }));
      const drawer = page.getByRole('dialog', { name: say.filters });
      await drawer.getByText(say.comedy, { exact: true }).tap();
      await bloom.press(drawer.getByRole('button', { name: say.show }));
    } else {
      const chips = page.getByRole('navigation', { name: say.subcategory });
      await bloom.press(chips.getByRole('link', { name: say.comedy }));
    }
    await expect(page).toHaveURL('/?category=movies&subcategory=comedy');
    const comedies = await site.api.list({ category: 'movies', label: 'comedy' });
    await expectList(bloom, comedies);

    await page.reload();
    await expectList(bloom, comedies);
    await bloom.press(tabs.getByRole('link', { name: say.all }));
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL('/?category=movies&subcategory=comedy');
    await expectList(bloom, comedies);
  });

  // The phone has tabs and the drawer.
  test.describe('of the top bar', onDesktopOnly, () => {
    test('open with a mouse and with the keyboard', async ({ page, bloom, say }) => {
      await page.goto('/');
      const menus = page.getByRole('navigation', { name: say.categories, exact: true });
      await menus.getByRole('button', { name: say.tvseries }).hover();
      await menus.getByRole('link', { name: say.internet }).click();
      await expect(page).toHaveURL('/?category=tvseries&subcategory=internet');
      await expect(menus.getByRole('link')).toHaveCount(0);

      await menus.getByRole('button', { name: say.movies }).focus();
      await page.keyboard.press('Enter');
      await expect(menus.getByRole('link', { name: say.all })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menus.getByRole('link')).toHaveCount(0);
      await expect(menus.getByRole('button', { name: say.movies })).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/?category=movies');
      await expect(bloom.cards.first()).toBeVisible();
    });
  });
});

test.describe('languages', () => {
  test('of sound and subtitles narrow the list', async ({ page, bloom, say, site, isMobile }) => {
    await page.goto('/');
    if (isMobile) {
      await bloom.press(page.getByRole('button', { name: say.filters }));
      const drawer = page.getByRole('dialog', { name: say.filters });
      for (const [list, language] of [
        [say.soundTrack, say.english],
        [say.subtitles, say.chinese],
      ] as const) {
        await drawer.getByRole('group', { name: list }).getByText(language, { exact: true }).tap();
      }
      await bloom.press(drawer.getByRole('button', { name: say.show }));
    } else {
      for (const [list, language] of [
        [say.soundTrack, say.english],
        [say.subtitles, say.chinese],
      ] as const) {
        await bloom.press(page.getByRole('button', { name: say.languages }));
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
    async ({ page, bloom, say }) => {
      await page.goto('/?audio=cantonese&subtitle=other');
      await expect(page.getByRole('heading', { name: say.nothingHere })).toBeVisible();
      await bloom.press(page.getByRole('link', { name: say.showAll }));
      await expect(page).toHaveURL('/');
      await expect(bloom.cards.first()).toBeVisible();
    },
  );
});
