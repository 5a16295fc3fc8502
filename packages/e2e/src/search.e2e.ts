import { expect, test, onceForAllLayouts } from './fixtures.ts';

for (const appLocale of ['en', 'zh-hant'] as const) {
  test.describe(`the search in ${appLocale}`, onceForAllLayouts, () => {
    test.use({ appLocale });

    // rule: #search
    test('finds words of both languages, in either script and by pinyin', async ({
      page,
      bloom,
      texts,
    }) => {
      await page.goto('/');
      for (const [what, text, id] of [
        ['an English word', 'queen', 'fJ9rUzIMcZQ'],
        ['the beginning of a word in capitals', 'BOHEM', 'fJ9rUzIMcZQ'],
        ['a Chinese word', '告白', 'bu7nU9Mhpyo'],
        ['words in the other script', '告白气球', 'bu7nU9Mhpyo'],
        ['the initials of its pinyin', 'gbqq', 'bu7nU9Mhpyo'],
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
  });
}

test.describe('the search', onceForAllLayouts, () => {
  test('that finds nothing shows that, and is cleared', async ({ page, bloom, texts }) => {
    await page.goto('/');
    await bloom.search('没有这个视频 zqx');
    await expect(page.getByRole('heading', { name: texts.nothingFound })).toBeVisible();
    await bloom.press(page.getByRole('button', { name: texts.searchClear }));
    await expect(page).toHaveURL('/');
    await expect(bloom.cards.first()).toBeVisible();
    await expect(page.getByRole('search').getByRole('combobox')).toHaveValue('');
  });

  // rule: #search
  test('accepts twenty characters and no empty text', async ({ page, bloom }) => {
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    const box = page.getByRole('search').getByRole('combobox');
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
    const box = page.getByRole('search').getByRole('combobox');
    await page.keyboard.press('/');
    await expect(box).toBeFocused();
    await page.keyboard.type('a/b');
    await expect(box).toHaveValue('a/b');
  });

  // rule: #suggestions
  test('suggests titles, people and the last searches, and shares a link', async ({
    page,
    bloom,
    texts,
    expectAccessible,
  }) => {
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    const box = page.getByRole('search').getByRole('combobox');
    const options = page.getByRole('option');
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/search/suggest')) sent.push(searchParams.get('q') ?? '');
    });

    await box.fill('queen');
    await expect(options.first()).toContainText('Queen');
    await expectAccessible();
    await box.press('Escape');
    await expect(options).toHaveCount(0);
    await box.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.results('queen'));
    await box.fill('');
    await expect(options).toHaveText(['queen']);
    await box.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await box.press('Delete');
    await expect(options).toHaveCount(0);

    await box.fill('xiaotao');
    await expect(options.first()).toContainText('@xiaotao');
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect(page).toHaveURL('/@xiaotao');

    await box.fill('me@example.org');
    await box.fill('youtu.be/fJ9rUzIMcZQ');
    await expect(options).toHaveText([texts.shareThisLink]);
    await box.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(sent).toEqual(['queen', 'xiaotao']);
  });
});
