import { expect, test, onceForAllLayouts } from './fixtures.ts';

test.describe('the search', onceForAllLayouts, () => {
  // rule: #search
  test('finds words of both languages', async ({ page, bloom, texts }) => {
    await page.goto('/');
    for (const [what, text, id] of [
      ['an English word', 'queen', 'fJ9rUzIMcZQ'],
      ['the beginning of a word in capitals', 'BOHEM', 'fJ9rUzIMcZQ'],
      ['a Chinese word', '告白', 'bu7nU9Mhpyo'],
      ['a single Chinese character', '瓷', 'Z8Mqw0b9ADs'],
      ['words of both', '稻香 rice', 'sHD_z90ZKV0'],
    ] as const) {
      await test.step(what, async () => {
        await bloom.search(text);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.results(text));
        await expect.poll(() => bloom.ids()).toEqual([id]);
        expect(new URL(page.url()).searchParams.get('searchKeyWords')).toBe(text);
      });
    }
    await page.reload();
    await expect.poll(() => bloom.ids()).toEqual(['sHD_z90ZKV0']);
  });

  test('that finds nothing shows that, and is cleared', async ({ page, bloom, texts }) => {
    await page.goto('/');
    await bloom.search('没有这个视频 zqx');
    await expect(page.getByRole('heading', { name: texts.nothingFound })).toBeVisible();
    await bloom.press(page.getByRole('button', { name: texts.searchClear }));
    await expect(page).toHaveURL('/');
    await expect(bloom.cards.first()).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('');
  });

  // rule: #search
  test('accepts twenty characters and no empty text', async ({ page, bloom }) => {
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    const box = page.getByRole('searchbox');
    await box.press('Enter');
    await box.fill('   ');
    await box.press('Enter');
    await expect(page).toHaveURL('/');
    await box.fill('');
    await box.pressSequentially('abcdefghijklmnopqrstuvwxyz');
    await expect(box).toHaveValue('abcdefghijklmnopqrst');
  });

  test('is focused by a slash, but not in a text field', async ({ page, bloom }) => {
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    const box = page.getByRole('searchbox');
    await page.keyboard.press('/');
    await expect(box).toBeFocused();
    await page.keyboard.type('a/b');
    await expect(box).toHaveValue('a/b');
  });
});
