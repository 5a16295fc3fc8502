import { expect, newName, newVideoId, onPhoneOnly, test, type Page } from './fixtures.ts';

/** How many pixels of the window the bars at the top and at the bottom cover. */
const covered = (page: Page): Promise<number> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.mobile-bar, .mobile-tabs')].reduce((sum, bar) => {
      const { top, bottom } = bar.getBoundingClientRect();
      return sum + Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0));
    }, 0),
  );

test.describe('the bars of the phone', onPhoneOnly, () => {
  for (const [what, size] of [
    ['on a phone', { width: 390, height: 844 }],
    ['at 200 % zoom', { width: 640, height: 400 }],
  ] as const) {
    // rule: #mobile-home
    test(`give way while scrolling down and return while scrolling up, ${what}`, async ({
      page,
      bloom,
      texts,
    }) => {
      await page.setViewportSize(size);
      await page.goto('/');
      await expect(bloom.cards.first()).toBeVisible();
      await page.mouse.wheel(0, 600);
      await expect.poll(() => covered(page)).toBe(0);
      await page.mouse.wheel(0, -100);
      const tabs = page.getByRole('navigation', { name: texts.tabs });
      await expect(tabs).toBeInViewport();
      await expect.poll(() => covered(page)).toBeGreaterThan(50);
      expect(await covered(page)).toBeLessThan(size.height * 0.2);
    });
  }

  // rule: #mobile-home
  test('come back for the keyboard', async ({ page, bloom, texts }) => {
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    await page.mouse.wheel(0, 600);
    await expect.poll(() => covered(page)).toBe(0);
    // As Tab does it, which chooses what is shown as focused.
    await page.keyboard.press('Shift');
    const home = page.getByRole('navigation', { name: texts.tabs }).getByRole('link').first();
    await home.evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
    await expect(home).toBeInViewport({ ratio: 1 });
  });
});

test.describe('the bar of a video', onPhoneOnly, () => {
  // rule: #video-page
  test('keeps the title in view while the page scrolls, and opens the search', async ({
    page,
    bloom,
    texts,
  }) => {
    await page.goto('/video/900001?videoSrc=subo');
    const bar = page.locator('header.video-bar');
    await expect(bar).toContainText('A Small Garden');
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(48);
    await page.mouse.wheel(0, 500);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await expect(bar).toBeInViewport({ ratio: 1 });
    const box = page.getByRole('combobox', { name: texts.search });
    await expect(box).toHaveCount(0);
    await bloom.press(bar.getByRole('button', { name: texts.search }));
    await expect(box).toBeFocused();
    await bloom.press(bar.getByRole('button', { name: texts.close }));
    await expect(box).toHaveCount(0);
    await bloom.press(bar.getByRole('button', { name: texts.search }));
    await box.fill('garden');
    await box.press('Enter');
    await expect(page).toHaveURL(/searchKeyWords=garden/);
  });
});

test.describe('the filter drawer', onPhoneOnly, () => {
  // rule: #mobile-home
  test('takes everything off by Reset, and shows the videos by one button', async ({
    page,
    bloom,
    texts,
  }) => {
    await page.goto('/?category=movies&subcategory=comedy&audio=english');
    await bloom.press(page.getByRole('button', { name: new RegExp(`^${texts.filters}`) }));
    const drawer = page.getByRole('dialog', { name: texts.filters });
    const reset = drawer.getByRole('button', { name: texts.reset });
    await reset.tap();
    await expect(reset).toBeDisabled();
    await expect(drawer.getByRole('radio', { checked: true })).toHaveCount(4);
    await drawer.getByRole('button', { name: texts.show, exact: true }).tap();
    await expect(page).toHaveURL('/');
    await expect(bloom.cards.first()).toBeVisible();
  });
});

test.describe('on the phone', onPhoneOnly, () => {
  test('the profile states the balance once', async ({ page, loggedInAs }) => {
    await loggedInAs(newName('Owner'));
    await page.goto('/mine');
    const main = page.getByRole('main');
    await expect(main).toContainText('1,000,000');
    await expect(main).not.toContainText('1 M');
  });

  // rule: #mobile-home
  test('a scrolled video page has no target that a bar makes too small', async ({
    page,
    bloom,
    site,
    expectAccessible,
  }) => {
    const id = newVideoId();
    await site.api.share(newName('Sharer'), id);
    await bloom.openVideo(id);
    for (let step = 0; step < 4; step++) {
      await page.mouse.wheel(0, 60);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await expectAccessible();
    }
  });
});
