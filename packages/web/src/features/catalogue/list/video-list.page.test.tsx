import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { errorMessage } from '../../../i18n/error-messages.ts';
import { installClock } from '../../../../test/pages/device.ts';
import { refuse, type FakeApi } from '../../../../test/pages/fake-api.ts';
import { openPage } from '../../../../test/pages/open-page.tsx';
import { watchShifts } from '../../../../test/pages/layout-shifts.ts';
import { partsOf } from '../../../../test/pages/parts.ts';
import { exampleVideos, inPages, shownVideos } from '../../../../test/pages/videos.ts';

const list = 'GET /video/list';
const layouts = ['desktop', 'mobile'] as const;
const forty = exampleVideos(40);
const ids = forty.map(({ id }) => id);
const retry = page.getByRole('alert').getByRole('button');

afterEach(() => window.scrollTo(0, 0));

/** The requests for the list; the row of the most thanked has some of its own. */
const requestsOf = (api: FakeApi) => api.requests(list).filter(({ query }) => query['sort'] === undefined);

/** Scrolls down, until the page is rendered. */
async function scrollBy(top: number): Promise<void> {
  window.scrollBy({ top, behavior: 'instant' });
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

/** Scrolls down row by row until `isDone`. Returns all videos on the way, in their order. */
async function scrollUntil(isDone: (seen: ReadonlySet<string>) => boolean): Promise<string[]> {
  const seen = new Set<string>();
  const look = () => shownVideos().forEach((id) => seen.add(id));
  await expect
    .poll(
      async () => {
        look();
        await scrollBy(400);
        return isDone(seen);
      },
      { interval: 0 },
    )
    .toBe(true);
  look();
  return [...seen];
}

const isAtEnd = () => {
  const { scrollHeight, clientHeight } = document.documentElement;
  return window.scrollY + clientHeight >= scrollHeight - 1;
};

// rule: #list
test.for(layouts)('loads twelve by twelve to its end (%s)', async (layout) => {
  const { api, t } = await openPage('/', {
    layout,
    api: (each) => each.respond(list, inPages(forty)),
  });
  await expect.poll(() => shownVideos().length).toBeGreaterThan(0);
  const end = page.getByText(t('catalogue.end'));
  const seen = await scrollUntil(() => isAtEnd() && end.query() !== null);
  expect(seen).toEqual(ids);
  expect(requestsOf(api).map(({ query }) => query)).toEqual(
    [undefined, '12', '24', '36'].map((after) => ({ limit: '12', ...(after && { after }) })),
  );
  const last = page.getBySelector('.card-grid > li').last();
  await expect.element(last).toHaveAttribute('aria-setsize', '40');
  await expect.element(last).toHaveAttribute('aria-posinset', '40');
  // Rows far above are not in the page.
  expect(shownVideos()).not.toContain('v0');
});

test.for(layouts)('moves nothing when a page is late for a visitor at the end (%s)', async (layout) => {
  const late = Promise.withResolvers<void>();
  const { t } = await openPage('/', {
    layout,
    api: (each) =>
      each.respond(list, async (request) => {
        if (request.query['after']) await late.promise;
        return inPages(forty.slice(0, 24))(request);
      }),
  });
  const grid = page.getByRole('list', { name: t('catalogue.list'), exact: true });
  await expect.element(grid).toHaveAttribute('aria-busy', 'false');
  const moved = watchShifts();
  await scrollBy(document.documentElement.scrollHeight);
  await expect.element(grid).toHaveAttribute('aria-busy', 'true');
  await expect.element(page.getByRole('status', { name: t('catalogue.loading') })).toBeVisible();
  await scrollBy(document.documentElement.scrollHeight);
  late.resolve();
  await expect.element(grid.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '24');
  await expect.element(grid).toHaveAttribute('aria-busy', 'false');
  expect(moved()).toBeLessThan(0.01);
});

test.for(layouts)('stays where it was scrolled to (%s)', async (layout) => {
  await openPage('/', { layout, api: (each) => each.respond(list, inPages(forty)) });
  await expect.poll(() => shownVideos().length).toBeGreaterThan(0);
  for (let turn = 0; turn < 8; turn += 1) {
    await scrollBy(400);
    const { scrollY } = window;
    await scrollBy(0);
    await scrollBy(0);
    expect(window.scrollY).toBe(scrollY);
  }
});

test('reports a failure in the middle, and continues from there', async () => {
  installClock();
  let isFailing = true;
  const { api, t } = await openPage('/', {
    api: (each) =>
      each.respond(list, (request) =>
        request.query['after'] && isFailing ? 'unreachable' : inPages(forty)(request),
      ),
  });
  await expect.poll(() => shownVideos().length).toBeGreaterThan(0);
  await scrollBy(2_000);
  await expect.poll(() => (vi.advanceTimersByTime(3_000), retry.query())).not.toBeNull();
  const message = errorMessage('en', 'server.unavailable', {});
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('catalogue.moreFailed', { message }));
  await expect.element(page.getByText(t('catalogue.end'))).not.toBeInTheDocument();
  // Once, and two repetitions.
  expect(requestsOf(api)).toHaveLength(4);
  isFailing = false;
  await retry.click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  const end = page.getByText(t('catalogue.end'));
  window.scrollTo(0, 0);
  expect(await scrollUntil(() => end.query() !== null && isAtEnd())).toEqual(ids);
});

test('that cannot be loaded says that, and can be tried again', async () => {
  installClock();
  const { api, t } = await openPage('/', {
    api: (each) => each.respond(list, ({ query }) => (query['sort'] ? { data: [] } : 'unreachable')),
  });
  await expect.element(page.getByRole('status', { name: t('catalogue.loading') })).toBeVisible();
  await expect.poll(() => (vi.advanceTimersByTime(3_000), retry.query())).not.toBeNull();
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(t('shell.offlineTitle'));
  await expect.element(alert).toMatchTextContent(t('shell.offlineText'));
  api.respond(list, inPages(forty));
  await retry.click();
  await expect.element(partsOf(t).cards.first()).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('says what is wrong where the server fails', async () => {
  installClock();
  const { t } = await openPage('/', {
    api: (each) =>
      each.respond(list, ({ query }) => (query['sort'] ? { data: [] } : refuse('server.failed'))),
  });
  await expect.poll(() => (vi.advanceTimersByTime(3_000), retry.query())).not.toBeNull();
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(t('shell.errorTitle'));
  await expect.element(alert).toMatchTextContent(errorMessage('en', 'server.failed', {}));
  await expect.element(retry).toHaveTextContent(t('shell.retry'));
});

test('says at once that the device is offline, and recovers online', async () => {
  const { api, t } = await openPage('/', {
    layout: 'mobile',
    api: (each) => each.respond(list, inPages(forty)),
  });
  const { cards } = partsOf(t);
  await expect.element(cards.first()).toBeVisible();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void window.dispatchEvent(new Event('online')));
  window.dispatchEvent(new Event('offline'));
  api.respond(list, 'unreachable');
  const tabs = page.getByRole('navigation', { name: t('catalogue.tabs') });
  await tabs.getByRole('link', { name: 'Movies' }).click();
  await expect.element(page.getByRole('main')).toMatchTextContent(t('shell.offlineTitle'));
  expect(requestsOf(api).filter(({ query }) => query['category'] === 'movies')).toHaveLength(1);
  onLine.mockReturnValue(true);
  api.respond(list, inPages(forty));
  window.dispatchEvent(new Event('online'));
  await expect.element(cards.first()).toBeVisible();
});

test('shows the response to the last request, whichever arrives first', async () => {
  const late = Promise.withResolvers<void>();
  const movies = vi.fn<() => void>();
  const { t } = await openPage('/', {
    layout: 'mobile',
    api: (each) =>
      each.respond(list, async (request) => {
        const { category = 'all' } = request.query;
        if (category === 'movies') await late.promise.then(movies);
        return inPages(exampleVideos(2, { id: category }).slice(1))(request);
      }),
  });
  const tabs = page.getByRole('navigation', { name: t('catalogue.tabs') });
  await tabs.getByRole('link', { name: 'Movies' }).click();
  await tabs.getByRole('link', { name: 'TV series' }).click();
  await expect.poll(shownVideos).toEqual(['tvseries']);
  late.resolve();
  await expect.poll(() => movies.mock.calls.length).toBe(1);
  await scrollBy(0);
  expect(shownVideos()).toEqual(['tvseries']);
});

// rule: #list, #cards
test.for(layouts)('is as it was after Back, with its scroll position (%s)', async (layout) => {
  const { api, router } = await openPage('/', {
    layout,
    api: (each) => each.respond(list, inPages(forty)),
  });
  await expect.poll(() => shownVideos().length).toBeGreaterThan(0);
  const seen = await scrollUntil(({ size }) => size >= 36);
  const card = page.getBySelector(`[data-key="youtube/${seen.at(-6)}"]`);
  card.element().scrollIntoView({ block: 'center', behavior: 'instant' });
  await scrollBy(0);
  const { scrollY } = window;
  const pages = requestsOf(api).length;
  expect(scrollY).toBeGreaterThan(500);
  await card.getByRole('heading').getByRole('link').click();
  await expect.poll(() => router.state.location.pathname).toBe(`/video/${seen.at(-6)}`);
  await expect.poll(() => window.scrollY).toBe(0);
  router.history.back();
  await expect.element(card).toBeInViewport();
  expect(Math.abs(window.scrollY - scrollY)).toBeLessThan(2);
  // No loaded page was requested again; a following one may have been.
  expect(
    requestsOf(api)
      .slice(pages)
      .filter(({ query }) => query['after'] === undefined),
  ).toEqual([]);
});

// rule: #list
test.for(layouts)('opened again begins at its top with new videos (%s)', async (layout) => {
  const { api, t } = await openPage('/', {
    layout,
    api: (each) => each.respond(list, inPages(forty)),
  });
  await expect.poll(() => shownVideos().length).toBeGreaterThan(0);
  const newest = exampleVideos(1, { id: 'new' });
  api.respond(list, inPages([...newest, ...forty]));
  await scrollBy(500);
  const home =
    layout === 'desktop'
      ? page.getByRole('link', { name: t('shell.home') })
      : page
          .getByRole('navigation', { name: t('shell.tabs') })
          .getByRole('link', { name: t('shell.homeTab') });
  // At once: the bars of the phone give way while the page is scrolled down.
  (home.element() as HTMLElement).click();
  await expect.poll(() => shownVideos()[0]).toBe('new');
  await expect.poll(() => window.scrollY).toBe(0);
});
