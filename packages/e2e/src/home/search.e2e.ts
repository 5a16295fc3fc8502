import { expect, test } from '../fixtures.ts';

// rule: #search, #search-results, #line-search
test('a search finds videos in either script and by pinyin, people, and lines of subtitles', async ({
  page,
  bloom,
  t,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/');
  for (const [text, id] of [
    ['queen', 'fJ9rUzIMcZQ'],
    ['告白氣球', 'bu7nU9Mhpyo'],
    ['gbqq', 'bu7nU9Mhpyo'],
    ['稻香 rice', 'sHD_z90ZKV0'],
  ] as const) {
    await bloom.search(text);
    await expect(heading).toHaveText(t('catalogue.results', { text }));
    await expect.poll(() => bloom.ids()).toEqual([id]);
  }
  await page.reload();
  await expect.poll(() => bloom.ids()).toEqual(['sHD_z90ZKV0']);

  await test.step('a typo is corrected', async () => {
    await page.goto('/?searchKeyWords=liner%20algebra');
    const notice = t('catalogue.corrected', { text: 'linear algebra' });
    await expect(page.getByRole('main')).toContainText(notice);
    await expect(bloom.cards.first()).toContainText('linear algebra');
  });

  await test.step('words within titles are suggested in either script, and by pinyin', async () => {
    const box = page.getByRole('combobox', { name: t('catalogue.search') });
    for (const [text, title] of [
      ['linear', 'Essence of linear algebra'],
      ['buck', 'Big Buck Bunny'],
      ['花园', '小花园'],
      ['線性', '线性代数'],
      ['xiaohuayuan', '小花园'],
      ['zhoujielun', '周杰倫'],
    ] as const) {
      await box.fill(text);
      await expect(page.getByRole('option').filter({ hasText: title }).first()).toBeVisible();
    }
  });

  await test.step('people come first', async () => {
    await bloom.search('oscar');
    await expect(bloom.entriesOf(t('catalogue.kind_people'))).toContainText(['@oscar']);
  });

  await test.step('lines of subtitles open their video at that second', async () => {
    // A job stores what lines are found by.
    await expect
      .poll(async () => (await (await page.request.get('/api/v1/search/lines?q=roots')).json()).data)
      .toHaveLength(1);
    await page.goto('/?searchKeyWords=樹根&tab=lines');
    const line = bloom.entriesOf(t('catalogue.kind_lines'));
    await expect(line).toContainText('No one minds, least of all the roots.');
    await expect(line.locator('mark')).toHaveText(['树根']);
    await bloom.press(line.getByRole('link'));
    await expect(page).toHaveURL(/\/video\/900001\?videoSrc=subo&.*episode=2&t=4/);
  });
});
