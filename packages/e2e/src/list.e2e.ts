import type { BloomPage } from './bloom-page.ts';
import { expect, test, type Locator, type Page, watchLayout } from './fixtures.ts';

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
    t,
    site,
  }) => {
    const layoutShift = await watchLayout(page);
    const queries = collectLists(page);
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    const seen = await scrollUntil(bloom, () => isInViewport(page.getByText(t('catalogue.end'))));
    const all = await site.api.list();
    expect(seen).toEqual(all);
    // The server has rendered the first twelve.
    expect(queries).toHaveLength(Math.ceil(all.length / 12) - 1);
    for (const query of queries) expect(query.get('limit')).toBe('12');
    expect(await layoutShift()).toBeLessThan(0.01);
  });
});
