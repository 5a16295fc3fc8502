import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PageLinks } from '@bloom/contract/page/page';
import { boxOf } from '../../../../test/pages/boxes.ts';
import { installClock } from '../../../../test/pages/device.ts';
import { exampleFor, refuse, type FakeApi } from '../../../../test/pages/fake-api.ts';
import { openPage } from '../../../../test/pages/open-page.tsx';
import { partsOf } from '../../../../test/pages/parts.ts';
import { videoOf } from '../../../../test/pages/video-page.ts';
import { exampleVideo, exampleVideos, inPages, shownVideos } from '../../../../test/pages/videos.ts';

const list = 'GET /video/list';
const links: PageLinks = {
  store: 'https://store.example/bloom',
  download: 'https://files.example/bloom.apk',
  social: 'https://social.example/bloom',
};
const poster = {
  show_poster: true,
  event_url: '',
  poster_img: 'https://i0.hdslb.com/poster.jpg',
  poster_title: 'Festival of short films',
};
const withPoster = { links: { poster: poster.poster_img } };

const someVideos = (api: FakeApi) => api.respond(list, inPages(exampleVideos(12)));
/** So many that one can scroll far down. */
const manyVideos = (api: FakeApi) => api.respond(list, { data: exampleVideos(48) });
const waitForCards = () => expect.poll(() => shownVideos().length).toBeGreaterThan(0);
/** Some parts of the home page load with the first user action. */
const act = () => window.dispatchEvent(new Event('scroll'));
const scrollTo = (top: number) => window.scrollTo({ top, behavior: 'instant' });

// rule: #poster
test('the poster links to the URL of the operator, and stays closed once it is closed', async () => {
  const open = (stored = {}) =>
    openPage('/', {
      config: withPoster,
      stored,
      api: (api) => {
        someVideos(api);
        api.respond('GET /event/poster', { ...poster, event_url: 'https://event.example/' });
      },
    });
  const { t } = await open();
  const region = page.getByRole('region', { name: t('home.poster') });
  const link = region.getByRole('link', { name: new RegExp(t('home.posterLink')) });
  await expect.element(link).toHaveAttribute('href', 'https://event.example/');
  await expect.element(link).toHaveAttribute('target', '_blank');
  const close = region.getByRole('button', { name: t('home.posterClose') });
  await close.click();
  await expect.element(region).not.toBeInTheDocument();
  expect(localStorage.getItem('poster_closed')).toBe(poster.poster_img);
});

// rule: #poster
test.for([
  ['a poster that was closed here', '/', { poster_closed: poster.poster_img }],
  ['the poster of a category', '/?category=movies', {}],
  ['the poster of a search', '/?searchKeyWords=jay', {}],
] as const)('%s is not shown', async ([, path, stored]) => {
  const { t, api } = await openPage(path, {
    config: withPoster,
    stored,
    api: (each) => {
      someVideos(each);
      each.respond('POST /video/search', inPages(exampleVideos(2)));
    },
  });
  await waitForCards();
  await expect.element(page.getByRole('region', { name: t('home.poster') })).not.toBeInTheDocument();
  expect(api.requests('GET /event/poster')).toEqual([]);
});

// rule: #poster
test.for(['desktop', 'mobile'] as const)('the poster is one line with its words (%s)', async (layout) => {
  const { t } = await openPage('/', {
    layout,
    config: withPoster,
    api: (api) => {
      someVideos(api);
      api.respond('GET /event/poster', poster);
    },
  });
  const region = page.getByRole('region', { name: t('home.poster') });
  await expect.element(region.getBySelector('.poster-image')).toBeVisible();
  await expect.element(region).toMatchTextContent('Festival of short films');
  expect(region.getByRole('link').query()).toBeNull();
  expect(boxOf(region).height).toBe(56);
});

// rule: #poster
test('a poster with the image of a video below shows only words', async () => {
  const { t } = await openPage('/', {
    config: withPoster,
    api: (api) => {
      const [first, ...others] = exampleVideos(12);
      const same = { ...first, thumbnails: { high: { url: poster.poster_img } } };
      api.respond(list, inPages([same as (typeof others)[number], ...others]));
      api.respond('GET /event/poster', { ...poster, poster_title: '' });
    },
  });
  const region = page.getByRole('region', { name: t('home.poster') });
  await expect.element(region).toMatchTextContent(t('home.poster'));
  expect(region.getBySelector('.poster-image').query()).toBeNull();
});

// rule: #welcome, #poster, #most-thanked
test.for([
  { who: 'a visitor', size: [1280, 800], layout: 'desktop' },
  { who: 'a visitor', size: [390, 844], layout: 'mobile' },
  { who: 'a member', size: [1280, 800], layout: 'desktop' },
  { who: 'a member', size: [390, 844], layout: 'mobile' },
] as const)('$who sees the title of the first card at once ($layout)', async ({ who, size, layout }) => {
  const { t } = await openPage('/', {
    layout,
    size: [...size],
    ...(who === 'a member' && { account: {}, stored: { continue_row: '7:1', home_tab: 'latest' } }),
    config: withPoster,
    api: (api) => {
      someVideos(api);
      api.respond('GET /event/poster', poster);
      api.respond('GET /account/history', exampleFor('GET /account/history'));
    },
  });
  await waitForCards();
  await expect.element(page.getByRole('region', { name: t('home.poster') })).toBeVisible();
  const title = boxOf(partsOf(t).cards.first().getByRole('heading'));
  const bar = layout === 'mobile' ? 56 : 0;
  expect(title.bottom).toBeLessThan(size[1] - bar);
  await expect.element(page.getByRole('link', { name: t('shell.home') })).toMatchTextContent('Bloom');
});

// rule: #poster
test('a poster that cannot be loaded leaves no gap, and is only logged', async () => {
  const info = vi.spyOn(console, 'info').mockReturnValue();
  await openPage('/', {
    config: withPoster,
    api: (api) => {
      someVideos(api);
      api.respond('GET /event/poster', refuse('request.notFound'));
    },
  });
  await waitForCards();
  await expect.poll(() => info.mock.calls.length).toBe(1);
  expect(page.getBySelector('.poster').query()).toBeNull();
  expect(page.getByRole('alert').query()).toBeNull();
});

// rule: #desktop-home
test('the buttons at the edge lead to the app, to the social account and back to the top', async () => {
  const { t, router } = await openPage('/', { config: { links }, api: manyVideos });
  await waitForCards();
  act();
  const app = page.getByRole('dialog', { name: t('home.app') });
  await page.getByRole('button', { name: t('home.app') }).click();
  await expect.element(app.getByRole('img', { name: t('home.appCode') })).toBeVisible();
  const store = app.getByRole('link', { name: t('home.appStore') });
  await expect.element(store).toHaveAttribute('href', links.store);
  const file = app.getByRole('link', { name: t('home.appFile') });
  await expect.element(file).toHaveAttribute('href', links.download);
  router.history.back();
  await expect.element(app).not.toBeInTheDocument();
  await page.getByRole('button', { name: t('home.social') }).click();
  const social = page.getByRole('dialog', { name: t('home.social') });
  await expect.element(social.getByRole('link')).toHaveAttribute('href', links.social);
  router.history.back();
  await expect.element(social).not.toBeInTheDocument();
  const top = page.getByRole('button', { name: t('home.toTop') });
  await expect.element(top).not.toBeInTheDocument();
  scrollTo(2_000);
  await top.click();
  await expect.poll(() => window.scrollY).toBe(0);
  await expect.element(top).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

// rule: #desktop-home
test('the buttons at the edge are not there without a link', async () => {
  const { t } = await openPage('/', { config: { links: {} }, api: someVideos });
  await waitForCards();
  act();
  const buttons = page.getByRole('complementary', { name: t('home.floating') }).getByRole('button');
  await expect.element(buttons).toHaveAccessibleName(t('shell.chat'));
});

const { youtube, place } = { youtube: 'YouTube', place: 'China' };

/** Opens a page as a visitor from China. */
const openInChina = (path: string, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(path, {
    ...options,
    api: (api) => {
      api.respond(list, inPages(exampleVideos(12, { source: 'bilibili' })));
      api.respond('GET /geo', { country: 'CN' });
      options.api?.(api);
    },
  });

// rule: #country-filter
test('a visitor in China sees no youtube, and reads how many videos are hidden and why', async () => {
  // One video of every page is not from youtube; the server does not filter, as if it did not know the
  // country yet.
  const mixed = exampleVideos(36).map((video, index) =>
    index % 12 === 5 ? { ...video, source: 'bilibili' as const } : video,
  );
  const { t, api } = await openInChina('/', { api: (each) => each.respond(list, inPages(mixed)) });
  // Without scrolling: the list loads more by itself while it shows too few videos.
  await expect.element(page.getByText(t('catalogue.end'))).toBeVisible();
  const keys = page.getBySelector('.card-grid > [data-key]').all();
  expect(keys.map((each) => each.element().getAttribute('data-key'))).toEqual([
    'bilibili/v5',
    'bilibili/v17',
    'bilibili/v29',
  ]);
  expect(api.requests(list).filter(({ query }) => !query['sort'])).toHaveLength(3);
  const text = t('home.hidden', { count: 33, sources: youtube, place });
  await expect.element(page.getByText(text)).toBeVisible();
});

// rule: #country-filter
test.for([
  { hidden: 7, key: 'home.hidden', count: 7 },
  { hidden: 1_001, key: 'home.hiddenMany', count: '1,000' },
] as const)('the $hidden videos that the server leaves out are named', async ({ hidden, key, count }) => {
  const { t } = await openInChina('/', {
    api: (api) => api.respond(list, { data: exampleVideos(2, { source: 'bilibili' }), hidden }),
  });
  const facts = { sources: youtube, place };
  const text = key === 'home.hidden' ? t(key, { ...facts, count }) : t(key, { ...facts, count });
  await expect.element(page.getByText(text)).toBeVisible();
});

// rule: #twin
test('who opens a youtube video in China gets its twin, and the way back does not lead through it', async () => {
  const twin = videoOf({ source: 'bilibili', id: 'BV1FV411d7u7', title: 'The twin' });
  const { router } = await openInChina('/video/aqz-KE-bpKQ?videoSrc=youtube', {
    api: (api) => api.respond('GET /video/:source/:id', { data: twin }),
  });
  await expect.poll(() => router.state.location.href).toBe('/video/BV1FV411d7u7?videoSrc=bilibili');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('The twin');
  expect(page.getByRole('main').element().textContent).not.toMatch(/youtube/i);
});

// rule: #country-filter
test('who opens a youtube video in China is sent home with the reason', async () => {
  const { t, router } = await openInChina('/video/aqz-KE-bpKQ?videoSrc=youtube');
  await expect.poll(() => router.state.location.href).toBe('/');
  const { toasts } = partsOf(t);
  await expect.element(toasts).toMatchTextContent(t('home.hiddenVideo', { sources: youtube, place }));
  await expect.element(page.getByText('Big Buck Bunny')).not.toBeInTheDocument();
});

// rule: #toasts
test('a toast covers neither search nor Share, and stays while it is read', async () => {
  installClock();
  const { t } = await openInChina('/video/aqz-KE-bpKQ?videoSrc=youtube');
  const toast = partsOf(t).toasts.getBySelector('.toast');
  await expect.element(toast).toBeVisible();
  await expect.element(partsOf(t).cards.first()).toBeVisible();
  expect(boxOf(toast).top).toBeGreaterThan(boxOf(page.getByRole('banner')).bottom);
  await toast.hover();
  vi.advanceTimersByTime(60_000);
  await expect.element(toast).toBeVisible();
  await userEvent.hover(page.getByRole('contentinfo'));
  vi.advanceTimersByTime(7_000);
  await expect.element(toast).not.toBeInTheDocument();
});

/** Opens a page with a toast, and closes it. */
async function closeToast(motion: boolean) {
  installClock();
  const { t } = await openInChina('/video/aqz-KE-bpKQ?videoSrc=youtube', { motion });
  const toast = partsOf(t).toasts.getBySelector('.toast');
  const close = toast.getByRole('button', { name: t('shell.close') });
  await expect.element(close).toBeVisible();
  (close.element() as HTMLElement).click();
  return toast;
}

// rule: #toasts
test('a closed toast fades for 200 ms', async () => {
  const toast = await closeToast(true);
  await expect.element(toast).toHaveAttribute('data-leaving', 'true');
  expect(getComputedStyle(toast.element()).transitionDuration).toBe('0.2s');
  vi.advanceTimersByTime(200);
  await expect.element(toast).not.toBeInTheDocument();
});

// rule: #toasts
test('a closed toast is gone at once where motion is not wanted', async () => {
  const toast = await closeToast(false);
  expect(toast.query()).toBeNull();
});

// rule: #mobile-home, #local-storage
test('tips explain the shortcuts of the phone, each until it is closed', async () => {
  const { t } = await openPage('/', { layout: 'mobile', tips: true, api: manyVideos });
  await waitForCards();
  act();
  const tip = page.getByRole('complementary', { name: t('home.tip') });
  // They cover no card of the first screen.
  await expect.element(page.getBySelector('.pull')).toBeInTheDocument();
  expect(tip.query()).toBeNull();
  scrollTo(2_500);
  await expect.poll(() => document.documentElement.dataset['barsHidden']).toBeDefined();
  expect(tip.query()).toBeNull();
  scrollTo(2_300);
  await expect.element(tip).toMatchTextContent(t('home.tip_signIn'));
  const close = tip.getByRole('button', { name: t('shell.close') });
  await close.click();
  await expect.element(tip).toMatchTextContent(t('home.tip_share'));
  await close.click();
  await expect.element(tip).not.toBeInTheDocument();
  expect(localStorage.getItem('sign_in_tip')).toBe('false');
  expect(localStorage.getItem('isShowTabBarTips')).toBe('false');
});

/** Pulls the list of the phone down. Returns how often it has been requested since. */
async function pullBy(px: number) {
  const { t, api } = await openPage('/', { layout: 'mobile', api: someVideos });
  await waitForCards();
  act();
  await expect.element(page.getBySelector('.pull')).toBeInTheDocument();
  api.respond(list, inPages([exampleVideo({ id: 'new' })]));
  const count = () => api.requests(list).filter(({ query }) => !query['sort']).length;
  const before = count();
  const target = page.getByRole('main').element();
  const touch = (type: string, y?: number) => {
    const touches = y === undefined ? [] : [new Touch({ identifier: 1, target, clientX: 190, clientY: y })];
    target.dispatchEvent(new TouchEvent(type, { touches, bubbles: true }));
  };
  touch('touchstart', 300);
  for (let y = 310; y <= 300 + px; y += 10) touch('touchmove', y);
  touch('touchend');
  return { t, requests: () => count() - before };
}

// rule: #mobile-home
test('pulling the list down loads it again', async () => {
  const { t, requests } = await pullBy(200);
  await expect.poll(shownVideos).toEqual(['new']);
  await expect.element(page.getByText(t('home.refreshing'))).not.toBeInTheDocument();
  expect(requests()).toBe(1);
});

// rule: #mobile-home
test('pulling the list down a little does not load it again', async () => {
  const { requests } = await pullBy(20);
  await new Promise(requestAnimationFrame);
  expect(requests()).toBe(0);
  expect(shownVideos()).not.toContain('new');
});

// rule: #most-thanked
test('the most thanked are of today or else of the week, and sharers, and move nothing', async () => {
  const week = Promise.withResolvers<void>();
  const thanked = exampleVideos(5, { thanks: 7_000 }).map((video) => ({
    ...video,
    id: `t${video.id}`,
  }));
  const { t, api, router } = await openPage('/', {
    api: (each) => {
      each.respond(list, async (request) => {
        const { sort } = request.query;
        if (sort === 'thanked_week') await week.promise.then(() => undefined);
        if (sort === 'thanked_week') return { data: thanked };
        return sort ? { data: exampleVideos(3) } : inPages(exampleVideos(12))(request);
      });
      each.respond('GET /user/thanked', {
        data: [{ rank: 1, id: 1, name: 'Lin', handle: 'lin', thanks: 9_000, shared_count: 4 }],
      });
    },
  });
  const card = partsOf(t).cards.first();
  await expect.element(card).toBeVisible();
  const row = page.getByRole('region', { name: t('home.thanked') });
  await expect.element(row.getByRole('status', { name: t('shell.loading') })).toBeVisible();
  // The page may scroll to what is pressed.
  const topOf = (target: Parameters<typeof boxOf>[0]) => boxOf(target).top + window.scrollY;
  const top = topOf(card);
  expect(topOf(row)).toBeGreaterThan(topOf(partsOf(t).cards.nth(7)));
  expect(topOf(row)).toBeLessThan(topOf(partsOf(t).cards.nth(8)));
  week.resolve();
  const entries = row.getByRole('listitem');
  const button = (name: string) => row.getByRole('button', { name });
  await expect.element(entries.first()).toMatchTextContent('7 K');
  expect(entries.all()).toHaveLength(4);
  await expect
    .element(entries.first().getByRole('link'))
    .toHaveAttribute('href', '/video/tv0?videoSrc=youtube&categoryIdx=0');
  await expect.element(button(t('home.thanked_thanked_week'))).toHaveAttribute('aria-pressed', 'true');
  expect(topOf(card)).toBe(top);
  const all = row.getByRole('link', { name: t('history.all') });
  await button(t('home.thanked_sharers')).click();
  await expect.element(entries.getByRole('link')).toHaveAttribute('href', '/@lin');
  await expect.element(entries).toMatchTextContent('9 K');
  await expect.element(all).toHaveAttribute('href', '/sharers');
  expect(topOf(card)).toBe(top);
  await button(t('home.thanked_thanked_day')).click();
  await expect.element(row).toMatchTextContent(t('home.thankedNone_thanked_day'));
  await expect.element(button(t('home.thanked_thanked_week'))).toHaveAttribute('aria-pressed', 'false');
  expect(topOf(card)).toBe(top);
  await all.click();
  await expect.poll(() => router.state.location.href).toBe('/?sort=thanked_day');
  await expect.element(row).not.toBeInTheDocument();
  expect(api.requests('GET /user/thanked')).toHaveLength(1);
});

// rule: #most-thanked
test('the most thanked are as they were chosen when one scrolls back to them', async () => {
  const { t } = await openPage('/', {
    api: (each) => {
      each.respond('GET /video/list', inPages(exampleVideos(60)));
      each.respond('GET /user/thanked', { data: [] });
    },
  });
  await waitForCards();
  const row = page.getByRole('region', { name: t('home.thanked') });
  const sharers = row.getByRole('button', { name: t('home.thanked_sharers'), exact: true });
  await sharers.click();
  await expect.element(sharers).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() => {
      scrollTo(window.scrollY + 400);
      return row.query();
    })
    .toBeNull();
  scrollTo(0);
  await expect.element(sharers).toHaveAttribute('aria-pressed', 'true');
});

// rule: #most-thanked
test('of the most thanked are those that the list does not begin with, and that are not hidden here', async () => {
  const ids = ['v0', 'a', 'b', 'c', 'd', 'e'];
  const thanked = ids.map((id) => exampleVideo({ id, thanks: 2_000 }));
  const { t } = await openPage('/', {
    stored: { hidden_videos: '["youtube/b"]' },
    api: (api) =>
      api.respond(list, (request) =>
        request.query['sort'] ? { data: thanked } : inPages(exampleVideos(12))(request),
      ),
  });
  await waitForCards();
  const row = page.getByRole('region', { name: t('home.thanked') });
  await expect.element(row.getByRole('listitem').first()).toBeVisible();
  const keys = row
    .getByRole('listitem')
    .all()
    .map((each) => each.element().getAttribute('data-key'));
  expect(keys).toEqual(['a', 'c', 'd', 'e'].map((id) => `youtube/${id}`));
});

// rule: #most-thanked
test('the most thanked that cannot be loaded say why, and are loaded again', async () => {
  const { t, api } = await openPage('/', {
    api: (each) =>
      each.respond(list, (request) =>
        request.query['sort'] ? refuse('request.notFound') : inPages(exampleVideos(12))(request),
      ),
  });
  const row = page.getByRole('region', { name: t('home.thanked') });
  await expect.element(row.getByRole('alert')).toBeVisible();
  api.respond(list, { data: [exampleVideo({ id: 'again', thanks: 2_000 })] });
  await row.getByRole('button', { name: t('shell.retry') }).click();
  await expect.element(row.getByRole('listitem')).toHaveAttribute('data-key', 'youtube/again');
});
