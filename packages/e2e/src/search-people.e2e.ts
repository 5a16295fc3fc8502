import { expect, languageOfLayout, test } from './fixtures.ts';

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`the people of a search in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #search-tabs
    test('are in a tab of their own, which Back and a reload keep, and can be followed', async ({
      page,
      bloom,
      texts,
      loggedInAs,
      expectReadable,
    }) => {
      await loggedInAs('Robin');
      await page.goto('/?searchKeyWords=oscar');
      const people = page.getByRole('tab', { name: texts.peopleFound });
      const person = bloom.entriesOf(texts.peopleFound).filter({ hasText: '@oscar' });
      await expect(people).toHaveAttribute('aria-selected', 'false');
      await page.getByRole('tab', { name: texts.videos }).press('ArrowRight');
      await expect(people).toBeFocused();
      await expect(people).toHaveAttribute('aria-selected', 'true');
      await expect(page).toHaveURL('/?searchKeyWords=oscar&tab=people');
      await expect(person).toContainText('Oscar');
      await expectReadable();

      await page.reload();
      await expect(people).toHaveAttribute('aria-selected', 'true');
      await bloom.press(person.getByRole('button', { name: texts.followOf('Oscar') }));
      await expect(person.getByRole('button', { name: texts.followingOf('Oscar') })).toBeVisible();
      await bloom.press(person.getByRole('link'));
      await expect(page).toHaveURL('/@oscar');
      await page.goBack();
      await expect(people).toHaveAttribute('aria-selected', 'true');
      await expect(person).toBeVisible();
    });

    // rule: #search-tabs
    test('have no tab where there are none, and another search begins with the videos', async ({
      page,
      bloom,
      texts,
    }) => {
      await page.goto('/?searchKeyWords=xiaotao&tab=people');
      const tabs = page.getByRole('tab');
      await expect(tabs).toHaveText([texts.videos, texts.peopleFound]);
      await expect(bloom.entriesOf(texts.peopleFound)).not.toHaveCount(0);
      await bloom.search('queen');
      await expect(page).toHaveURL('/?searchKeyWords=queen');
      await expect(bloom.cards.first()).toBeVisible();
      await expect(tabs).toHaveCount(0);
    });
  });
}
