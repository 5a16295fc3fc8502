import { expect, newName, test, onDesktopOnly, onceForAllLayouts } from './fixtures.ts';

test(
  'a demo name without letters is refused beside its field',
  onceForAllLayouts,
  async ({ page, texts, isMobile }) => {
    await page.goto(isMobile ? '/login?login=1' : '/?dialog=login');
    const name = page.getByLabel(texts.demoName);
    await page.getByRole('button', { name: texts.demoLogin }).click();
    await expect(name).toHaveAccessibleDescription(texts.demoNameMissing);
    await expect(name).toBeFocused();
    await name.fill('…');
    await page.getByRole('button', { name: texts.demoLogin }).click();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(page).toHaveURL(/login/);
  },
);

test.describe('the login panel of the top bar', onDesktopOnly, () => {
  // rule: #login-providers, #top-bar
  test('opens by hover or focus, and closes when both end', async ({ page, bloom, texts }) => {
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    // Exactly: the panel itself has a button with more words.
    const entry = page.getByRole('banner').getByRole('button', { name: texts.signIn, exact: true });
    const name = page.getByLabel(texts.demoName);

    await entry.hover();
    await expect(name).toBeVisible();
    await expect(page.getByRole('button', { name: texts.facebook })).toBeDisabled();
    await expect(page.getByText(texts.providersOff)).toBeVisible();
    await name.click();
    await page.mouse.move(100, 700);
    await page.keyboard.type('Ann');
    await expect(name).toHaveValue('Ann');
    await page.keyboard.press('Escape');
    await expect(name).toHaveCount(0);

    await page.getByRole('button', { name: texts.guide }).focus();
    await page.keyboard.press('Tab');
    await expect(entry).toBeFocused();
    await expect(name).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(name).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(entry).toBeFocused();
    await expect(name).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(entry).toBeFocused();
    await expect(name).toHaveCount(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(name).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(name).toHaveCount(0);
  });

  test('returns to the page after a login', async ({ page, bloom, texts }) => {
    await page.goto('/?category=movies');
    await expect(bloom.cards.first()).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: texts.signIn }).hover();
    await bloom.logInAs(newName('Newcomer'));
    await expect(page).toHaveURL('/?category=movies');
  });
});
