import { locales } from '@bloom/contract/locale';
import { expect, newName, newVideoId, onDesktopOnly, test, type Page } from './fixtures.ts';

/** What is wrong with the row of the top bar: parts that overlap, wrap or leave it. */
function findFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
    const row = document.querySelector('header > div');
    if (!row) return ['no top bar'];
    if (row.getBoundingClientRect().height !== 64) faults.push('it is not 64 pixels high');
    const parts = [...row.querySelectorAll('a, button, form')]
      .filter((part) => !part.closest('form') || part.matches('form'))
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    for (const [index, { part, box }] of parts.entries()) {
      const name = part.ariaLabel ?? part.textContent;
      if (box.right > clientWidth) faults.push(`"${name}" leaves the window`);
      if (box.height > 48) faults.push(`"${name}" wraps`);
      const next = parts[index + 1]?.box;
      if (next && box.right > next.left + 0.5) faults.push(`"${name}" overlaps the next one`);
    }
    return faults;
  });
}

const widths = [769, 1000, 1100, 1180, 1280];

for (const appLocale of locales) {
  test.describe(`the top bar in ${appLocale}`, onDesktopOnly, () => {
    test.use({ appLocale });

    // rule: #top-bar
    test('never wraps, overlaps or leaves the window, however long a name is', async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
    }) => {
      const id = newVideoId();
      await site.api.share(newName('Sharer'), id);
      const expectFit = async (path: string) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 700 });
          expect(await findFaults(page), `${path} at ${width} pixels`).toEqual([]);
          await expect(page.getByRole('button', { name: texts.languageMenu })).toBeInViewport();
        }
      };
      await page.goto('/');
      await expect(bloom.cards.first()).toBeVisible();
      await expectFit('/ of a visitor');
      await expect(page.getByRole('button', { name: texts.guide })).toBeInViewport();
      const name = newName('Wilhelmina').padEnd(30, 'w');
      await loggedInAs(name);
      for (const path of ['/', `/video/${id}`]) {
        await page.goto(path);
        await expect(page.getByRole('button', { name: texts.profileOf(name) })).toBeVisible();
        await expectFit(path);
      }
    });
  });
}

test.describe('up to 1,099 pixels', onDesktopOnly, () => {
  // rule: #top-bar
  test('one menu leads to all categories and subcategories', async ({
    page,
    bloom,
    texts,
    site,
  }) => {
    await page.setViewportSize({ width: 1000, height: 700 });
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    const menus = page.getByRole('navigation', { name: texts.categories, exact: true });
    await expect(menus.getByRole('button')).toHaveCount(1);
    await menus.getByRole('button', { name: texts.browse }).click();
    for (const category of [texts.tvseries, texts.movies, texts.entertainment, texts.other]) {
      await expect(
        menus.getByRole('link', { name: category, exact: true }).first(),
      ).toBeInViewport();
    }
    await menus.getByRole('link', { name: texts.music, exact: true }).click();
    await expect(page).toHaveURL('/?category=entertainment&subcategory=music');
    const music = await site.api.list({ category: 'entertainment', label: 'music' });
    await expect.poll(async () => (await bloom.ids())[0]).toBe(music[0]);
  });
});

test(
  'nothing in the menu of the profile moves when what watching has brought is known',
  onDesktopOnly,
  async ({ page, texts, loggedInAs }) => {
    await loggedInAs(newName('Watcher'));
    const response = Promise.withResolvers<void>();
    await page.route('**/api/v1/account/watching', async (route) => {
      await response.promise;
      await route.continue();
    });
    await page.goto('/');
    await page.getByRole('button', { name: texts.profileOf('') }).click();
    const credit = page.locator('.popover p[aria-busy]');
    await expect(credit).toHaveAttribute('aria-busy', 'true');
    const statement = page.locator('.popover').getByRole('button', { name: texts.statement });
    const before = await statement.boundingBox();
    response.resolve();
    await expect(credit).toHaveAttribute('aria-busy', 'false');
    expect(await statement.boundingBox()).toEqual(before);
  },
);
