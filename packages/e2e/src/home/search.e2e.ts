import { expect, test } from '../fixtures.ts';

// rule: #search, #search-tabs, #line-search
test('a search finds videos in either script and by pinyin, people, and lines of subtitles', async ({
  page,
  bloom,
  t,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
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

  await test.step('people are in a tab of their own, which a reload keeps', async () => {
    await bloom.search('oscar');
    await bloom.press(tab(t('catalogue.kind_people')));
    await expect(page).toHaveURL('/?searchKeyWords=oscar&tab=people');
    await page.reload();
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
