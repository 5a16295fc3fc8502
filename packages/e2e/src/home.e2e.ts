import { expect, test } from './fixtures.ts';

test.describe('the most thanked', () => {
  // rule: #most-thanked
  test('are in the page before the app, without those that are hidden on this device', async ({
    page,
  }) => {
    const entries = page.locator('.thanked-list > :visible');
    const shown = () =>
      entries.evaluateAll((all) =>
        all.map((each) => ({
          key: (each as HTMLElement).dataset['key'],
          left: each.getBoundingClientRect().left,
        })),
      );
    await page.goto('/');
    const [first, , third] = await shown();
    const hidden = [first?.key, third?.key];
    await page.evaluate(
      (keys) => localStorage.setItem('hidden_videos', JSON.stringify(keys)),
      hidden,
    );
    const app = Promise.withResolvers<void>();
    await page.route('**/assets/index-*.js', async (route) => {
      await app.promise;
      await route.continue();
    });
    // A busy server sends pages unrendered.
    await expect(async () => {
      await page.goto('/', { waitUntil: 'commit' });
      await expect(entries).toHaveCount(4, { timeout: 2_000 });
    }).toPass();
    const before = await shown();
    for (const { key } of before) expect(hidden).not.toContain(key);
    app.resolve();
    await expect(page.locator('html')).toHaveAttribute('data-ready');
    expect(await shown()).toEqual(before);
  });
});
