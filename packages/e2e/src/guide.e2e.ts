import { expect, test, languageOfLayout } from './fixtures.ts';

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale, colorScheme: appLocale === 'zh-hans' ? 'dark' : 'light' });

    // rule: #page-routes, #profile-menu, #guide
    test('the guide and the facts about Bloom are public', async ({
      page,
      texts,
      isMobile,
      expectAccessible,
    }) => {
      await page.goto('/mineSetting?from=guide');
      await expect(page).toHaveURL(isMobile ? '/mineSetting?from=guide' : '/?dialog=guide');
      const place = isMobile
        ? page.getByRole('main')
        : page.getByRole('dialog', { name: texts.guide });
      await place.getByRole('tab').first().press('End');
      await expect(place.getByRole('tab', { name: texts.guideRules })).toBeFocused();
      await expect(place.getByRole('tabpanel')).toContainText(texts.giftTop);
      await expectAccessible();
      await page.goto('/mineSetting?from=about');
      await expect(page.getByText('1.3.6')).toBeVisible();
      await expect(page.getByText(texts.giftTop)).toBeVisible();
      await expectAccessible();
    });
  });
}
