import { edges, expect, newName, newVideoId, test, type Locator } from './fixtures.ts';

/** Scrolls until an element is just above the lower edge of the window. */
const toLowerEdge = (target: Locator) =>
  target.evaluate((element) => {
    const { bottom } = element.getBoundingClientRect();
    window.scrollBy({ top: bottom - window.innerHeight + 4, behavior: 'instant' });
  });

test.describe('in a window 720 pixels high', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  // rule: #layouts
  test('a menu at the lower edge opens above its button, and a tip above its amount', async ({
    page,
    bloom,
    t,
    site,
  }) => {
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    const filters = page.getByRole('button', { name: t('catalogue.languages') });
    const { bottom } = await edges(filters);
    await page.setViewportSize({ width: 1280, height: Math.ceil(bottom) + 40 });
    await filters.click();
    const menu = page.locator('.popover:popover-open');
    await expect(menu).toBeVisible();
    const overlap = async () => (await edges(menu)).bottom - (await edges(filters)).top;
    // It may have opened before the page knew the new height.
    await expect.poll(overlap).toBeLessThanOrEqual(0);
    expect((await edges(menu)).top).toBeGreaterThanOrEqual(0);

    await page.setViewportSize({ width: 1280, height: 720 });
    const id = newVideoId();
    await site.api.share(newName('Sharer'), id);
    await bloom.openVideo(id);
    const amount = page.getByRole('main').getByRole('button', { name: '10 K' });
    await toLowerEdge(amount);
    await amount.hover();
    await expect(page.getByRole('tooltip')).toBeInViewport({ ratio: 1 });
  });
});
