import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeApi } from '../../../../test/pages/fake-api.ts';
import { boxOf, isInWindow } from '../../../../test/pages/boxes.ts';
import { openPage } from '../../../../test/pages/open-page.tsx';
import { partsOf, press } from '../../../../test/pages/parts.ts';
import { exampleVideos, inPages, shownVideos } from '../../../../test/pages/videos.ts';

const list = 'GET /video/list';

/** Opens a page of the site, whose list has one video, called after what the request wants. */
async function openList(path: string, options: Parameters<typeof openPage>[1] = {}) {
  const opened = await openPage(path, {
    ...options,
    api: (each) =>
      each.respond(list, (request) => {
        const { limit, ...wanted } = request.query;
        const id = Object.values(wanted).join(' ') || 'all';
        return limit ? inPages(exampleVideos(1, { id }))(request) : { data: [] };
      }),
  });
  const { t, router } = opened;
  await expect.poll(() => shownVideos().length).toBe(1);
  return {
    ...opened,
    url: () => router.state.location.href,
    chips: page.getByRole('navigation', { name: t('catalogue.subcategory') }),
    menus: page.getByRole('navigation', { name: t('catalogue.categories'), exact: true }),
    drawer: page.getByRole('dialog', { name: t('catalogue.filters') }),
  };
}

const lastQuery = (api: FakeApi) => api.requests(list).at(-1)?.query;

// rule: #list, #page-routes
test('categories narrow the list and are in the URL', async () => {
  const { t, api, router, url, chips } = await openList('/');
  await expect.element(page.getByRole('navigation', { name: t('catalogue.tabs') })).not.toBeInTheDocument();
  await router.navigate({ to: '/', search: { category: 'movies' } });
  await expect.poll(shownVideos).toEqual(['movies']);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Movies');
  expect(document.title).toBe('Movies · Bloom');
  await expect.element(chips.getByRole('link').first()).toHaveAttribute('aria-current', 'page');

  await chips.getByRole('link', { name: 'Documentary' }).click();
  await expect.poll(url).toBe('/?category=movies&subcategory=documentary');
  await expect.poll(shownVideos).toEqual(['movies documentary']);
  expect(lastQuery(api)).toEqual({ limit: '12', category: 'movies', label: 'documentary' });
  await expect.element(chips.getBySelector('[aria-current]')).toHaveTextContent('Documentary');
  // The chips say it already.
  await expect.element(page.getByRole('list', { name: t('catalogue.active') })).not.toBeInTheDocument();

  await page.getByRole('link', { name: t('catalogue.remove', { filter: 'Movies' }) }).click();
  await expect.poll(url).toBe('/');
  await expect.poll(shownVideos).toEqual(['all']);
  await expect.element(chips).not.toBeInTheDocument();
  router.history.back();
  await expect.poll(url).toBe('/?category=movies&subcategory=documentary');
  await expect.poll(shownVideos).toEqual(['movies documentary']);
});

// rule: #list, #languages, #mobile-home
test('the drawer of the phone has all filters, and applies them at once', async () => {
  const { t, api, url, drawer } = await openList('/?category=movies', { layout: 'mobile' });
  const choose = (group: string, name: string) =>
    drawer.getByRole('group', { name: group, exact: true }).getByText(name, { exact: true }).click();
  const button = page.getByRole('button', { name: t('catalogue.filters'), exact: true });
  await button.click();
  await expect.element(drawer.getByRole('radio', { name: 'Movies' })).toBeChecked();
  await choose(t('catalogue.sort'), t('catalogue.sort_thanked_day'));
  await choose(t('catalogue.subcategory'), 'Documentary');
  await choose(t('catalogue.audio'), 'English');
  await choose(t('catalogue.subtitle'), 'Chinese');
  expect(url()).toBe('/?category=movies&dialog=filters');
  await drawer.getByRole('button', { name: t('catalogue.show') }).click();
  await expect
    .poll(url)
    .toBe('/?category=movies&subcategory=documentary&audio=english&subtitle=chinese&sort=thanked_day');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect
    .poll(() => lastQuery(api))
    .toEqual({
      limit: '12',
      category: 'movies',
      label: 'documentary',
      audio: 'english',
      subtitle: 'chinese',
      sort: 'thanked_day',
    });
  const active = page.getByRole('list', { name: t('catalogue.active') }).getByRole('link');
  const audio = t('catalogue.activeAudio', { language: 'English' });
  const subtitle = t('catalogue.activeSubtitle', { language: 'Chinese' });
  await expect.element(active.first()).toHaveTextContent('Documentary');
  await expect.element(active.nth(2)).toHaveTextContent(subtitle);
  const count = t('catalogue.filtersActive', { count: 3 });
  await expect.element(page.getByRole('button', { name: count })).toBeVisible();

  await page.getByRole('link', { name: t('catalogue.remove', { filter: audio }) }).click();
  await expect.poll(url).toContain('documentary&subtitle=chinese');
  await expect.poll(() => active.all().length).toBe(2);

  await page.getByRole('button', { name: t('catalogue.filtersActive', { count: 2 }) }).click();
  await drawer.getByRole('button', { name: t('catalogue.reset') }).click();
  await expect.element(drawer.getByRole('button', { name: t('catalogue.reset') })).toBeDisabled();
  expect(drawer.getByRole('radio', { checked: true }).all()).toHaveLength(5);
  await drawer.getByRole('button', { name: t('catalogue.show') }).click();
  await expect.poll(url).toBe('/');
});

// rule: #missing-subtitles
test.each(['desktop', 'mobile'] as const)(
  'videos that need subtitles in a language are chosen on the %s, and the thanks shown',
  async (layout) => {
    const { t, api, url, drawer } = await openList('/', { layout });
    if (layout === 'desktop') {
      await page.getByRole('button', { name: t('catalogue.languages') }).click();
      const region = page.getByRole('region', { name: t('catalogue.needs') });
      await region.getByRole('link', { name: 'Chinese' }).click();
    } else {
      await page.getByRole('button', { name: t('catalogue.filters'), exact: true }).click();
      const group = drawer.getByRole('group', { name: t('catalogue.needs'), exact: true });
      await group.getByText('Chinese', { exact: true }).click();
      await drawer.getByRole('button', { name: t('catalogue.show') }).click();
    }
    await expect.poll(url).toBe('/?needs=chinese');
    await expect.poll(() => lastQuery(api)).toEqual({ limit: '12', needs: 'chinese' });
    const text = `${t('catalogue.needsText', { language: 'Chinese' })} ${t('catalogue.needsThanks', { count: 2 })}`;
    await expect.element(page.getByText(text)).toBeVisible();
    const filter = t('catalogue.activeNeeds', { language: 'Chinese' });
    await page.getByRole('link', { name: t('catalogue.remove', { filter }) }).click();
    await expect.poll(url).toBe('/');
    await expect.element(page.getByText(text)).not.toBeInTheDocument();
  },
);

// rule: #missing-subtitles
test('without the editor no list offers what needs subtitles, and without points no thanks are shown', async () => {
  const { t } = await openList('/?needs=english', {
    config: { subtitleEditing: false, subtitlePoints: 0 },
  });
  const text = t('catalogue.needsText', { language: 'English' });
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('catalogue.languages') }).click();
  await expect.element(page.getByRole('region', { name: t('catalogue.subtitle') })).toBeVisible();
  await expect.element(page.getByRole('region', { name: t('catalogue.needs') })).not.toBeInTheDocument();
});

// rule: #languages
test('languages of sound and subtitles narrow the list', async () => {
  const { t, api, url } = await openList('/');
  for (const [title, language] of [
    [t('catalogue.audio'), 'English'],
    [t('catalogue.subtitle'), 'Chinese'],
  ] as const) {
    await page.getByRole('button', { name: t('catalogue.languages') }).click();
    const links = page.getByRole('region', { name: title }).getByRole('link');
    await expect.element(links.first()).toHaveAttribute('aria-current');
    await page.getByRole('region', { name: title }).getByRole('link', { name: language }).click();
    await expect.element(links.first()).not.toBeInTheDocument();
  }
  await expect.poll(url).toBe('/?audio=english&subtitle=chinese');
  await expect
    .poll(() => lastQuery(api))
    .toEqual({
      limit: '12',
      audio: 'english',
      subtitle: 'chinese',
    });
  const active = page.getByRole('list', { name: t('catalogue.active') }).getByRole('link');
  await expect.element(active.first()).toHaveTextContent(t('catalogue.activeAudio', { language: 'English' }));
  await active.first().click();
  await expect.poll(url).toBe('/?subtitle=chinese');
});

test('what is chosen is a preference of the account', async () => {
  const { t, api } = await openList('/?audio=english', { account: {} });
  const saved = () => api.bodies('PUT /account/preferences').at(-1);
  await page.getByRole('button', { name: t('catalogue.languages') }).click();
  const subtitles = page.getByRole('region', { name: t('catalogue.subtitle') });
  await subtitles.getByRole('link', { name: 'Chinese' }).click();
  await expect.poll(saved).toMatchObject({ subtitle: 'chinese' });
  await page
    .getByRole('button', { name: t('catalogue.sortBy', { sort: t('catalogue.sort_activity') }) })
    .click();
  await page.getByRole('link', { name: t('catalogue.sort_newest') }).click();
  await expect.poll(saved).toMatchObject({ sort: 'newest' });
});

test('filters that no video has leave an empty list with a link to all videos', async () => {
  const { t, api, router } = await openPage('/?audio=english&subtitle=other_language', {
    api: (each) => each.respond(list, { data: [] }),
  });
  const heading = page.getByRole('heading', { name: t('catalogue.empty_filter') });
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByText(t('catalogue.emptyText_filter'))).toBeVisible();
  api.respond(list, inPages(exampleVideos(1)));
  await page.getByRole('link', { name: t('catalogue.showAll') }).click();
  await expect.poll(() => router.state.location.href).toBe('/');
  await expect.element(partsOf(t).cards.first()).toBeVisible();
});

test('a site without videos says that, and that links are shared', async () => {
  const { t } = await openPage('/', { api: (each) => each.respond(list, { data: [] }) });
  await expect.element(page.getByRole('heading', { name: t('catalogue.empty_all') })).toBeVisible();
  await page.getByRole('button', { name: t('catalogue.shareFirst') }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('the order of the list is chosen, and is the order of the server', async () => {
  const { t, api, url } = await openList('/');
  const sorted = exampleVideos(3).toReversed();
  const by = (sort: 'activity' | 'thanked_day') =>
    page.getByRole('button', {
      name: t('catalogue.sortBy', { sort: t(`catalogue.sort_${sort}`) }),
    });
  api.respond(list, inPages(sorted));
  await by('activity').click();
  const orders = page.getByRole('list', { name: t('catalogue.sort'), exact: true });
  await expect
    .element(orders.getBySelector('[aria-current]'))
    .toHaveTextContent(t('catalogue.sort_activity'));
  await orders.getByRole('link', { name: t('catalogue.sort_thanked_day') }).click();
  await expect.poll(url).toBe('/?sort=thanked_day');
  await expect.poll(shownVideos).toEqual(['v2', 'v1', 'v0']);
  expect(lastQuery(api)).toEqual({ limit: '12', sort: 'thanked_day' });
  await by('thanked_day').click();
  await expect
    .element(orders.getBySelector('[aria-current]'))
    .toHaveTextContent(t('catalogue.sort_thanked_day'));
  expect(orders.getByRole('link').all()).toHaveLength(4);
});

// rule: #top-bar
test('the categories of the top bar open with a mouse and with the keyboard', async () => {
  const { t, url, menus } = await openList('/', { size: [1536, 700] });
  await menus.getByRole('button', { name: 'Movies' }).hover();
  await menus.getByRole('link', { name: 'Documentary' }).click();
  await expect.poll(url).toBe('/?category=movies&subcategory=documentary');
  await expect.element(menus.getByRole('link').first()).not.toBeInTheDocument();

  const button = menus.getByRole('button', { name: 'Entertainment' });
  button.element().focus();
  await press('{Enter}');
  await expect.element(menus.getByRole('link', { name: t('catalogue.all') })).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await press('{Escape}');
  await expect.element(menus.getByRole('link').first()).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await press('{Enter}');
  await press('{Tab}');
  await press('{Enter}');
  await expect.poll(url).toBe('/?category=entertainment');
  await expect.poll(shownVideos).toEqual(['entertainment']);
});

// rule: #top-bar
test.each([1000, 1280, 1535])(
  'at %i pixels one menu leads to all categories and subcategories',
  async (width) => {
    const { t, url, menus } = await openList('/', { size: [width, 700] });
    expect(menus.getByRole('button').all()).toHaveLength(1);
    const browse = menus.getByRole('button', { name: t('catalogue.browse') });
    await browse.hover();
    for (const category of ['TV series', 'Movies', 'Entertainment', 'Other']) {
      const link = menus.getByRole('link', { name: category }).first();
      await expect.poll(() => isInWindow(link)).toBe(true);
    }
    await menus.getByRole('link', { name: 'Music' }).click();
    await expect.poll(url).toBe('/?category=entertainment&subcategory=music');
    await expect.element(menus.getByRole('link').first()).not.toBeInTheDocument();
    browse.element().focus();
    await press('{Enter}');
    await press('{Tab}');
    // All of the first category.
    await press('{Enter}');
    await expect.poll(url).toBe('/?category=tvseries');
  },
);

// rule: #top-bar
test('the categories of the top bar keep the order and the languages, and end a search', async () => {
  const { t, url, menus } = await openList(
    '/?searchKeyWords=a&category=tvseries&audio=english&sort=thanked_day',
  );
  await menus.getByRole('button', { name: t('catalogue.browse') }).hover();
  await menus.getByRole('link', { name: 'Documentary' }).click();
  await expect.poll(url).toBe('/?category=movies&subcategory=documentary&audio=english&sort=thanked_day');
});

// rule: #top-bar
test('a click on a menu that has opened under the mouse does not close it', async () => {
  const { t, menus } = await openList('/');
  const browse = menus.getByRole('button', { name: t('catalogue.browse') });
  await browse.hover();
  await expect.element(menus.getByRole('link').first()).toBeVisible();
  await browse.click();
  await expect.element(menus.getByRole('link').first()).toBeVisible();
  await expect.element(browse).toHaveAttribute('aria-expanded', 'true');
});

// rule: #category-response
test('a page that comes without the table of categories requests it', async () => {
  const { api, menus } = await openList('/', { config: { categories: undefined }, size: [1536, 700] });
  await expect.poll(() => api.requests('GET /category/all').length).toBe(1);
  await menus.getByRole('button', { name: 'Movies' }).hover();
  await expect.element(menus.getByRole('link', { name: 'Documentary' })).toBeVisible();
});

test('a page that comes with the table requests none', async () => {
  const { api } = await openList('/');
  expect(api.requests('GET /category/all')).toEqual([]);
});

// rule: #layouts
test('a menu at the lower edge of the window opens above its button', async () => {
  const { t } = await openList('/');
  const button = page.getByRole('button', { name: t('catalogue.languages') });
  await openList('/', { size: [1280, Math.ceil(boxOf(button).bottom) + 40] });
  await button.click();
  const menu = page.getBySelector('.popover:popover-open');
  await expect.element(menu).toBeVisible();
  await expect.poll(() => boxOf(menu).bottom <= boxOf(button).top).toBe(true);
  expect(boxOf(menu).top).toBeGreaterThanOrEqual(0);
});
