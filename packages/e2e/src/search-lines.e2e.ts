import { expect, languageOfLayout, test } from './fixtures.ts';

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`the lines of a search in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #line-search
    test('are in a tab of their own, with the words marked, and open the video at that second', async ({
      page,
      bloom,
      texts,
      expectReadable,
    }) => {
      // A job stores what lines are found by.
      await expect
        .poll(
          async () => (await (await page.request.get('/api/v1/search/lines?q=roots')).json()).data,
          { timeout: 60_000 },
        )
        .toHaveLength(1);
      await page.goto('/?searchKeyWords=樹根');
      const lines = page.getByRole('tab', { name: texts.foundLines });
      await expect(page.getByRole('tab')).toHaveText([texts.videos, texts.foundLines]);
      await page.getByRole('tab', { name: texts.videos }).press('ArrowRight');
      await expect(lines).toBeFocused();
      await expect(page).toHaveURL(/&tab=lines$/);
      const line = bloom.entriesOf(texts.foundLines);
      await expect(line).toHaveCount(1);
      await expect(line).toContainText('00:04');
      await expect(line).toContainText('No one minds, least of all the roots.');
      await expect(line).toContainText('没有谁介意，尤其是树根。');
      await expect(line.locator('mark')).toHaveText(['树根']);
      await expectReadable();

      await page.reload();
      await expect(lines).toHaveAttribute('aria-selected', 'true');
      await bloom.search('least roots');
      await bloom.press(lines);
      await expect(line.locator('mark')).toHaveText(['least', 'roots']);
      await bloom.press(line.getByRole('link'));
      await expect(page).toHaveURL(/\/video\/900001\?/);
      const query = new URL(page.url()).searchParams;
      expect([query.get('videoSrc'), query.get('episode'), query.get('t')]).toEqual([
        'subo',
        '2',
        '4',
      ]);
      await page.goBack();
      await expect(lines).toHaveAttribute('aria-selected', 'true');
      await expect(line).toHaveCount(1);
    });

    test.describe('without the server’s rendering', () => {
      test.use({ serverRendered: false });

      test('that cannot be loaded show that, and can be loaded again', async ({
        page,
        bloom,
        texts,
        expectConsoleError,
      }) => {
        const path = '**/api/v1/search/lines?*';
        expectConsoleError('/api/v1/search/lines');
        await page.route(path, (route) => route.abort('connectionrefused'));
        await page.goto('/?searchKeyWords=roots&tab=lines');
        await expect(page.getByRole('alert')).toBeVisible();
        await page.unroute(path);
        await bloom.press(page.getByRole('button', { name: texts.retry }));
        await expect(bloom.entriesOf(texts.foundLines)).toHaveCount(1);
      });
    });
  });
}
