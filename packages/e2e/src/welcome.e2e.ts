import { expect, inBothLayouts, test } from './fixtures.ts';

// rule: #welcome
test(
  'the words of welcome move nothing while the page loads, and stay closed',
  inBothLayouts,
  async ({ page, bloom, t }) => {
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

    const hero = page.getByRole('region', { name: t('shell.heroLabel') });
    await bloom.press(hero.getByRole('button', { name: t('shell.heroClose') }));
    await expect(hero).toHaveCount(0);
    // Hidden before the app has started, so that nothing moves.
    await page.goto('/', { waitUntil: 'commit' });
    await expect(bloom.cards.first()).toBeVisible();
    await expect(hero).toBeHidden();
  },
);
