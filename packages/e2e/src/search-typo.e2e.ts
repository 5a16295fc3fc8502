import { expect, test } from './fixtures.ts';

// rule: #search
test('a typo in a search is corrected, and the words as they were typed are searched on request', async ({
  page,
  bloom,
  texts,
}) => {
  await page.goto('/?searchKeyWords=liner%20algebra');
  const notice = page.getByRole('status').filter({ hasText: texts.corrected });
  await expect(notice).toBeVisible();
  await expect(bloom.cards.first()).toContainText('linear algebra');
  await bloom.press(page.getByRole('link', { name: texts.searchTyped }));
  await expect(page).toHaveURL(/exact=1/);
  await expect(notice).toBeHidden();
  await expect(page.getByText(texts.nothingFound)).toBeVisible();
  await page.reload();
  await expect(page.getByText(texts.nothingFound)).toBeVisible();
});
