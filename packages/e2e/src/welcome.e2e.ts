import { expect, newName, onceForAllLayouts, test } from './fixtures.ts';

test.describe('the words of welcome', () => {
  // rule: #welcome
  test('say what Bloom is, until the visitor closes it', async ({
    page,
    bloom,
    texts,
    expectReadable,
  }) => {
    await page.goto('/');
    const hero = page.getByRole('region', { name: texts.hero });
    await expect(hero).toContainText(texts.heroText);
    await expectReadable();
    await bloom.press(hero.getByRole('button', { name: texts.heroHow }));
    await expect(page.getByText(texts.guideIntro).first()).toBeVisible();
    await page.goBack();
    await bloom.press(hero.getByRole('button', { name: texts.heroDemo }));
    await expect(page.getByLabel(texts.demoName)).toBeVisible();
    await page.goBack();
    await bloom.press(hero.getByRole('button', { name: texts.heroClose }));
    await expect(hero).toHaveCount(0);
    // Hidden before the app has started, so that nothing moves.
    await page.goto('/', { waitUntil: 'commit' });
    await expect(bloom.cards.first()).toBeVisible();
    await expect(hero).toBeHidden();
  });

  // rule: #welcome
  test(
    'are not there for a signed-in user',
    onceForAllLayouts,
    async ({ page, bloom, texts, loggedInAs }) => {
      await loggedInAs(newName('User'));
      await page.goto('/');
      await expect(bloom.cards.first()).toBeVisible();
      await expect(page.getByRole('region', { name: texts.hero })).toBeHidden();
    },
  );

  test('move nothing while the page loads', async ({ page, bloom }) => {
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          const add = (entries: PerformanceEntryList) => {
            for (const entry of entries) sum += (entry as unknown as { value: number }).value;
          };
          const observer = new PerformanceObserver((list) => add(list.getEntries()));
          observer.observe({ type: 'layout-shift', buffered: true });
          // Two frames later every shift of the loaded page has been recorded.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              add(observer.takeRecords());
              resolve(sum);
            }),
          );
        }),
    );
    expect(shift).toBe(0);
  });
});

test.describe('every page', () => {
  // rule: #welcome
  test(
    'ends with the guide, the legal pages and the language',
    onceForAllLayouts,
    async ({ page, bloom, texts }) => {
      for (const path of ['/terms', '/?category=movies', '/error?code=404']) {
        await page.goto(path);
        const footer = page.getByRole('contentinfo');
        for (const name of ['about', 'guide', 'language'] as const) {
          await expect(footer.getByRole('button', { name: texts.footer[name] })).toBeVisible();
        }
        await expect(footer.getByRole('link', { name: texts.footer.privacy })).toBeVisible();
        await expect(footer.getByRole('link', { name: texts.footer.terms })).toBeVisible();
      }
      await page.goto('/terms');
      await bloom.press(
        page.getByRole('contentinfo').getByRole('button', { name: texts.footer.guide }),
      );
      await expect(page.getByText(texts.guideIntro).first()).toBeVisible();
    },
  );

  test(
    'links to the source code where the operator has set it',
    onceForAllLayouts,
    async ({ page, site }) => {
      await site.admin('set', 'source_url', 'https://code.example/bloom');
      await expect(async () => {
        await page.goto('/terms');
        await expect(
          page.getByRole('contentinfo').getByRole('link', { name: 'Source code' }),
        ).toHaveAttribute('href', 'https://code.example/bloom', { timeout: 1_000 });
      }).toPass();
      await site.admin('set', 'source_url', '');
    },
  );
});
