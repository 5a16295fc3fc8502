import { expect, newName, test, onceForAllLayouts } from './fixtures.ts';

test.describe('at the breakpoint', onceForAllLayouts, () => {
  // rule: #layouts
  test('768 is the phone and 769 the desktop', async ({ page, bloom, texts }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    const tabBar = page.getByRole('navigation', { name: texts.tabs });
    const menus = page.getByRole('navigation', { name: texts.categories, exact: true });
    await expect(tabBar).toBeVisible();
    await expect(menus).toHaveCount(0);
    await page.setViewportSize({ width: 769, height: 900 });
    await expect(menus).toBeVisible();
    await expect(tabBar).toHaveCount(0);
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(tabBar).toBeVisible();
  });

  // rule: #layouts
  test('a narrower window closes the dialog', async ({ page, bloom, texts, loggedInAs }) => {
    await loggedInAs(newName('Sharer'));
    await page.setViewportSize({ width: 769, height: 900 });
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: texts.share, exact: true }).click();
    await expect(page.getByRole('dialog', { name: texts.shareTitle })).toBeVisible();
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(bloom.cards.first()).toBeVisible();
    await page.getByRole('button', { name: texts.filters }).click();
    await expect(page.getByRole('dialog', { name: texts.filters })).toBeVisible();
    await page.setViewportSize({ width: 769, height: 900 });
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  // rule: #page-routes
  test('the pages of the phone redirect to home on the desktop', async ({ page, loggedInAs }) => {
    await loggedInAs(newName('Sharer'));
    for (const path of ['/shareVideo', '/ShareVideo', '/mine']) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 768, height: 900 });
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        await expect(page).toHaveURL(path);
        await page.setViewportSize({ width: 769, height: 900 });
        await expect(page).toHaveURL(path === '/mine' ? '/' : '/?dialog=share');
      });
    }
  });
});
