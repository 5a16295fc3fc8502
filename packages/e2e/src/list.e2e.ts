import type { BloomPage } from './bloom-page.ts';
import {
  expect,
  expectList,
  newName,
  newVideoId,
  test,
  type Locator,
  type Page,
  onceForAllLayouts,
  watchLayout,
} from './fixtures.ts';

/** The queries of the page's list requests. */
function collectLists(page: Page): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // The row of the most thanked has lists of its own.
    const isList = pathname === '/api/v1/video/list' && !searchParams.has('sort');
    if (isList) queries.push(searchParams);
  });
  return queries;
}

/** Whether an element is in the viewport. */
const isInViewport = (target: Locator): Promise<boolean> =>
  target.evaluateAll((found) =>
    found.some((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    }),
  );

/** Scrolls down row by row until `done`; returns the ids of all cards on the way, in their order. */
async function scrollUntil(
  bloom: BloomPage,
  done: (seen: ReadonlySet<string>) => Promise<boolean>,
): Promise<string[]> {
  const seen = new Set<string>();
  await expect(async () => {
    for (const id of await bloom.ids()) seen.add(id);
    // A busy browser would do several turns of a wheel at once, and show some cards never.
    await bloom.page.evaluate(async () => {
      window.scrollBy({ top: 400, behavior: 'instant' });
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
    expect(await done(seen)).toBe(true);
  }).toPass({ intervals: [0] });
  for (const id of await bloom.ids()) seen.add(id);
  return [...seen];
}

test.describe('the list', () => {
  // rule: #list
  test('loads twelve by twelve to its end, without layout shifts', async ({
    page,
    bloom,
    texts,
    site,
  }) => {
    const layoutShift = await watchLayout(page);
    const queries = collectLists(page);
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    const seen = await scrollUntil(bloom, () => isInViewport(page.getByText(texts.end)));
    const all = await site.api.list();
    expect(seen).toEqual(all);
    // The server has rendered the first twelve.
    expect(queries).toHaveLength(Math.ceil(all.length / 12) - 1);
    for (const query of queries) expect(query.get('limit')).toBe('12');
    expect(await layoutShift()).toBeLessThan(0.01);
  });

  test('moves nothing when the next page is late and the visitor is already at the end', async ({
    page,
  }) => {
    const late = Promise.withResolvers<void>();
    await page.route(
      (url) => url.pathname === '/api/v1/video/list' && url.searchParams.has('after'),
      async (route) => {
        await late.promise;
        await route.continue();
      },
    );
    const layoutShift = await watchLayout(page);
    await page.goto('/');
    const grid = page.locator('ul.card-grid[aria-busy]');
    const endOfPage = () =>
      page.evaluate(async () => {
        window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      });
    await endOfPage();
    await expect(grid).toHaveAttribute('aria-busy', 'true');
    await endOfPage();
    late.resolve();
    await expect(grid.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '24');
    await expect(grid).toHaveAttribute('aria-busy', 'false');
    expect(await layoutShift()).toBeLessThan(0.01);
  });

  test('stays where it was scrolled to, also without motion', async ({ page, bloom, site }) => {
    for (let shared = 0; shared < 14; shared++) {
      await site.api.share(newName('Sharer'), newVideoId());
    }
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    for (let turn = 0; turn < 12; turn++) {
      const positions = await page.evaluate(async () => {
        window.scrollBy({ top: 400, behavior: 'instant' });
        const frame = () => new Promise(requestAnimationFrame);
        for (let frames = 0; frames < 10; frames++) await frame();
        const seen = new Set<number>();
        for (let frames = 0; frames < 10; frames++) {
          await frame();
          seen.add(window.scrollY);
        }
        return [...seen];
      });
      expect(positions).toHaveLength(1);
    }
  });

  test(
    'reports a failure in the middle, and continues from there',
    onceForAllLayouts,
    async ({ page, bloom, texts, site, expectConsoleError }) => {
      expectConsoleError('ERR_CONNECTION_REFUSED');
      await page.clock.install();
      let failing = true;
      await page.route(
        (url) => url.pathname === '/api/v1/video/list' && url.searchParams.has('after'),
        (route) => (failing ? route.abort('connectionrefused') : route.continue()),
      );
      await page.goto('/');
      const retry = page.getByRole('alert').getByRole('button', { name: texts.retry });
      const before = await scrollUntil(bloom, async () => {
        await page.clock.fastForward(3_000);
        return retry.isVisible();
      });
      failing = false;
      await bloom.press(retry);
      await expect(retry).toHaveCount(0);
      const after = await scrollUntil(bloom, () => isInViewport(page.getByText(texts.end)));
      const all = await site.api.list();
      expect(before).toEqual(all.slice(0, 12));
      expect([...new Set([...before, ...after])]).toEqual(all);
    },
  );

  test.describe('without server rendering', onceForAllLayouts, () => {
    test.use({ serverRendered: false });
    // Not the row of the most thanked, which has a list and an error of its own.
    const ofList = (url: URL) =>
      url.pathname === '/api/v1/video/list' && !url.searchParams.has('sort');

    test('that cannot be loaded shows that and can be tried again', async ({
      page,
      bloom,
      texts,
      expectConsoleError,
    }) => {
      expectConsoleError('ERR_CONNECTION_REFUSED');
      await page.clock.install();
      await page.route(ofList, (route) => route.abort('connectionrefused'));
      await page.goto('/');
      await bloom.waitForFailure(texts.offline);
      await page.unroute(ofList);
      await bloom.press(page.getByRole('button', { name: texts.retry }));
      await expect(bloom.cards.first()).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    test('for which a proxy returns a page shows an error', async ({
      page,
      bloom,
      texts,
      expectConsoleError,
    }) => {
      expectConsoleError('502');
      await page.clock.install();
      await page.route(ofList, (route) =>
        route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
      );
      await page.goto('/');
      await bloom.waitForFailure(texts.wrong);
      await expect(page.getByRole('button', { name: texts.retry })).toBeVisible();
    });
  });

  test(
    'says at once that the device is offline, and recovers online',
    onceForAllLayouts,
    async ({ page, bloom, texts, context, expectConsoleError }) => {
      expectConsoleError('ERR_INTERNET_DISCONNECTED');
      await page.goto('/');
      await expect(bloom.cards.first()).toBeVisible();
      await context.setOffline(true);
      const tabs = page.getByRole('navigation', { name: texts.categoryTabs });
      await bloom.press(tabs.getByRole('link', { name: texts.movies }));
      await expect(page.getByRole('main')).toContainText(texts.offline);
      await context.setOffline(false);
      const retry = page.getByRole('button', { name: texts.retry });
      await expect(async () => {
        // The list may recover before the button can be pressed.
        if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
        await expect(bloom.cards.first()).toBeVisible({ timeout: 1_000 });
      }).toPass();
    },
  );

  test(
    'shows the response to the last request, whichever arrives first',
    onceForAllLayouts,
    async ({ page, bloom, texts, site }) => {
      const late = Promise.withResolvers<void>();
      await page.route('**/api/v1/video/list?*category=movies*', async (route) => {
        await late.promise;
        // The page may have aborted the request, which is fine.
        await route.continue().catch(() => undefined);
      });
      await page.goto('/');
      const tabs = page.getByRole('navigation', { name: texts.categoryTabs });
      await bloom.press(tabs.getByRole('link', { name: texts.movies }));
      await bloom.press(tabs.getByRole('link', { name: texts.tvseries }));
      const series = await site.api.list({ category: 'tvseries' });
      await expectList(bloom, series);
      late.resolve();
      await page.evaluate(() => fetch('/api/v1/category/all'));
      await expectList(bloom, series);
    },
  );

  // rule: #list, #cards
  test('is as it was after Back, with its scroll position', async ({ page, bloom }) => {
    const queries = collectLists(page);
    // No list is old, however long the test takes.
    await page.clock.setFixedTime(new Date());
    await page.goto('/');
    const seen = await scrollUntil(bloom, async ({ size }) => size >= 36);
    const card = bloom.cardOf(seen.at(-6) ?? '');
    await card.scrollIntoViewIfNeeded();
    const scrollY = await page.evaluate(() => window.scrollY);
    expect(scrollY).toBeGreaterThan(500);
    await bloom.press(card.getByRole('heading').getByRole('link'));
    await expect(page).toHaveURL(/\/video\//);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(card).toBeInViewport();
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - scrollY)).toBeLessThan(2);
    // No loaded page was requested again; a following one may have been.
    expect(queries.filter((query) => !query.has('after'))).toHaveLength(0);
  });

  // rule: #list
  test('opened again begins at its top with new videos', async ({ page, bloom, site }) => {
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    const id = newVideoId();
    await site.api.share(newName('Other'), id);
    // At once: the bars of the phone would leave again while a wheel still scrolls.
    await page.evaluate(() => window.scrollBy({ top: 500, behavior: 'instant' }));
    await bloom.goHome();
    await expect.poll(async () => (await bloom.ids())[0]).toBe(id);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});
