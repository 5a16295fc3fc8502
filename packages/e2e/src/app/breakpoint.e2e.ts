import { expect, newName, test } from '../fixtures.ts';

// rule: #page-routes
test('the pages of the phone redirect to home on the desktop', async ({ page, loggedInAs }) => {
  await loggedInAs(newName('Sharer'));
  for (const path of ['/ShareVideo', '/mine']) {
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
