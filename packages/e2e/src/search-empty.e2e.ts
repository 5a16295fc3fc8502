import { expect, languageOfLayout, test } from './fixtures.ts';

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`a search that finds nothing in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #empty-search
    test('leads to the nearest category, drops filters, and shares a link with the words as a hint', async ({
      page,
      bloom,
      texts,
      loggedInAs,
      expectReadable,
    }) => {
      await loggedInAs('Robin');
      await page.goto('/?searchKeyWords=zqx+music&category=movies');
      await expect(page.getByRole('heading', { name: texts.nothingFound })).toBeVisible();
      await expectReadable();
      await bloom.press(page.getByRole('link', { name: texts.searchUnfiltered }));
      await expect(page).toHaveURL('/?searchKeyWords=zqx+music');
      await expect(page.getByRole('link', { name: texts.searchUnfiltered })).toHaveCount(0);

      await bloom.press(page.getByRole('button', { name: texts.shareALink }));
      const link = bloom.shareField('link');
      await expect(link).toHaveValue('');
      await expect(link).toHaveAccessibleDescription(texts.searchedFor('zqx music'));
      await page.goBack();

      await bloom.press(page.getByRole('link', { name: texts.nearestCategory(texts.music) }));
      await expect(page).toHaveURL('/?category=entertainment&subcategory=music');
    });
  });
}
