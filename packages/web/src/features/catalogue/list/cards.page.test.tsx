import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { deletedUserName } from '@bloom/contract/account/deleted-user';
import { sourceTable } from '@bloom/contract/sources/sources';
import type { VideoSummary } from '@bloom/contract/video/video';
import { inLocale } from '@bloom/contract/wire/locale';
import { boxOf } from '../../../../test/pages/boxes.ts';
import { emulate } from '../../../../test/pages/device.ts';
import { exampleFor, pending } from '../../../../test/pages/fake-api.ts';
import { openPage } from '../../../../test/pages/open-page.tsx';
import { partsOf, press } from '../../../../test/pages/parts.ts';
import { exampleVideos, inPages, shownVideos } from '../../../../test/pages/videos.ts';
import { personName } from '../../../lib/format.ts';

const list = 'GET /video/list';
const layouts = ['desktop', 'mobile'] as const;
const widths = [769, 1280, 1440, 1920];

/** Opens the home page with three videos, the first of which has these fields. */
async function openCards(fields: Partial<VideoSummary> = {}, options: Parameters<typeof openPage>[1] = {}) {
  const [first, ...others] = exampleVideos(3);
  const videos = [{ ...first, ...fields } as VideoSummary, ...others];
  const opened = await openPage('/', {
    ...options,
    api: (api) => {
      api.respond(list, ({ query }) => (query['sort'] ? { data: [] } : { data: videos }));
      options.api?.(api);
    },
  });
  const { cards } = partsOf(opened.t);
  await expect.poll(() => cards.all().length).toBe(3);
  return { ...opened, cards, card: cards.first() };
}

/** The edges of an element without its padding, as distances from the edges of the page. */
function margins(element: Element | null): [left: number, right: number] {
  if (!element) throw new Error('it is in the page');
  const { left, right } = element.getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  const width = document.documentElement.clientWidth;
  return [
    Math.round(left + Number.parseFloat(paddingLeft)),
    Math.round(width - right + Number.parseFloat(paddingRight)),
  ];
}

// rule: #desktop-home
test('top bar, filters and list share two edges with equal margins, and the floating buttons are beside them', async () => {
  const { t } = await openPage('/', {
    api: (api) => api.respond(list, inPages(exampleVideos(12))),
  });
  const cards = page.getByRole('list', { name: t('catalogue.list'), exact: true });
  await expect.element(cards).toBeVisible();
  // They load with the first user action.
  window.dispatchEvent(new Event('scroll'));
  const buttons = page.getByRole('complementary', { name: t('home.floating') });
  await expect.element(buttons).toBeVisible();
  for (const width of widths) {
    await emulate({ size: [width, 800] });
    await expect.poll(() => document.documentElement.clientWidth).toBe(width);
    const [left, right] = margins(cards.element());
    expect(Math.abs(left - right), `${width} pixels`).toBeLessThan(2);
    expect(width - left - right).toBeLessThanOrEqual(1440);
    expect(margins(document.querySelector('header > div'))).toEqual([left, right]);
    expect(margins(document.querySelector('.home-head'))).toEqual([left, right]);
    expect(boxOf(cards).right, `${width} pixels`).toBeLessThanOrEqual(boxOf(buttons).left);
    expect(boxOf(buttons).right).toBeLessThan(width);
  }
});

// rule: #cards
test.for(layouts)('a card has the exact size of its skeleton (%s)', async (layout) => {
  const { api, router, card } = await openCards({}, { layout });
  const { width, height } = boxOf(card);
  api.respond(list, pending);
  void router.navigate({ to: '/', search: { category: 'movies' } });
  const skeleton = page.getBySelector('.card[aria-hidden]').first();
  await expect.element(skeleton).toBeVisible();
  expect(boxOf(skeleton)).toMatchObject({ width, height });
});

// rule: #cards
test('a card shows its facts, and names its source only where that is not YouTube', async () => {
  const { t, card, cards } = await openCards({
    source: 'bilibili',
    duration: 596,
    video_bloom_balance: 12_000,
    moments: 1_234,
    account_name: 'Ann',
    account_handle: 'ann',
  });
  const image = card.getBySelector('.card-image');
  await expect.element(image).toMatchTextContent('bilibili');
  await expect.element(image).toMatchTextContent('09:56');
  await expect.element(cards.nth(1).getBySelector('.card-image')).not.toMatchTextContent('YouTube');
  const title = card.getByRole('heading', { level: 2 }).getByRole('link');
  await expect.element(title).toHaveTextContent('Video v0');
  await expect.element(title).toHaveAttribute('href', '/video/v0?videoSrc=bilibili&categoryIdx=0');
  await expect.element(title).toHaveAttribute('title', 'Video v0');
  const sharer = card.getByRole('link', { name: 'Ann' });
  await expect.element(sharer).toHaveAttribute('href', '/@ann');
  await expect.element(sharer).toHaveAttribute('tabindex', '-1');
  const balance = card.getBySelector('[data-gift-balance]');
  await expect.element(balance).toHaveTextContent('12 K');
  await expect.element(balance).toHaveAttribute('title', t('catalogue.balance', { amount: '12,000' }));
  const moments = card.getBySelector('.card-moments');
  await expect.element(moments).toHaveTextContent('1,234');
  await expect.element(moments).toHaveAttribute('title', t('video.momentsCount', { count: 1_234 }));
  expect(cards.nth(1).getBySelector('.card-moments').query()).toBeNull();
});

// rule: #cards, #gift-note
test.for(layouts)(
  'a card has the newest note in one line, whose place every card keeps (%s)',
  async (layout) => {
    const note = 'best three minutes of my day, and of the one before, and of the one before that one, too';
    const { t, card, cards } = await openCards(
      { newest_note: { name: 'Oscar', amount: 640_000, note } },
      { layout },
    );
    const line = card.getBySelector('.card-note');
    await expect
      .element(line)
      .toMatchTextContent(`${t('catalogue.newestNote', { name: 'Oscar', amount: '640 K' })} ${note}`);
    expect(boxOf(line).height).toBe(20);
    expect(boxOf(line).bottom).toBeLessThanOrEqual(boxOf(card).bottom);
    expect(cards.nth(1).getBySelector('.card-note').query()).toBeNull();
    expect(boxOf(cards.nth(1)).height).toBe(boxOf(card).height);
  },
);

// rule: #cards, #gift-note
test('the newest note of who has left has the words for that in the language of the reader', async () => {
  const { t, card } = await openCards(
    { newest_note: { name: deletedUserName, amount: 640_000, note: 'best' } },
    { locale: 'zh-hans' },
  );
  const name = personName('zh-hans', deletedUserName);
  expect(name).not.toBe(deletedUserName);
  const line = card.getBySelector('.card-note');
  await expect.element(line).toMatchTextContent(t('catalogue.newestNote', { name, amount: '64万' }));
  await expect.element(line).not.toMatchTextContent(deletedUserName);
});

// rule: #cards
test.for([
  { fields: { video_type: 'Live' }, badge: 'LIVE' },
  { fields: { video_type: 'Playlist', episode_count: 3 }, badge: '3 episodes' },
  { fields: { video_type: 'Video', duration: null }, badge: '' },
] satisfies { fields: Partial<VideoSummary>; badge: string }[])(
  'the badge of $fields is "$badge"',
  async ({ fields, badge }) => {
    const { card } = await openCards(fields);
    expect(card.getBySelector('.badge-end').query()?.textContent ?? '').toBe(badge);
  },
);

// rule: #works-in-lists
test.for(['en', 'zh-hans', 'zh-hant'] as const)(
  'a card of a work names its sources, its own first, also to a screen reader (%s)',
  async (locale) => {
    await emulate({ size: [360, 740] });
    const sources = ['bilibili', 'youtube', 'tencent'] as const;
    const { card, t } = await openCards({ source: 'bilibili', sources: [...sources] }, { locale });
    const mark = card.getBySelector('.badge-start');
    const names = sources.map((source) => inLocale(sourceTable[source].name, locale));
    await expect.element(mark).toMatchTextContent(`${names[0]} · ${names[1]} +1`);
    const label = t('catalogue.onSources', { sources: names.join(', ') });
    await expect.element(card.getBySelector('.card-link')).toHaveAccessibleDescription(label);
    const [edge, next] = [boxOf(mark), boxOf(card.getBySelector('.badge-end'))];
    expect(edge.right).toBeLessThan(next.left);
  },
);

test('the sharer of a card whose account is gone is no link', async () => {
  const { card } = await openCards({ account_id: null, account_name: '', account_handle: null });
  await expect.element(card.getBySelector('span.card-sharer')).toBeVisible();
  expect(card.getByRole('link').all()).toHaveLength(1);
});

// rule: #cards
test('a card says when it was shared, whole, after a name of any length, or not at all', async () => {
  const { card } = await openCards(
    { account_name: 'A name that is longer than a card has room for', share_timestamp: 1 },
    { layout: 'mobile' },
  );
  const time = card.getBySelector('time');
  const resize = async (width: number) => {
    await emulate({ size: [width, 800] });
    await expect.poll(() => document.documentElement.clientWidth).toBe(width);
  };
  await resize(430);
  await expect.element(time).toMatchTextContent(/\d+ years ago/);
  expect(boxOf(time).right).toBeLessThanOrEqual(boxOf(card.getBySelector('.card-facts').first()).right);
  expect(boxOf(card.getBySelector('.card-sharer')).right).toBeLessThan(boxOf(time).left + 8);
  await resize(320);
  await expect.element(time).not.toBeVisible();
});

// rule: #cards
test('a card has no blank second line below a short title', async () => {
  const title = 'A title of more words than one line of a card has room for';
  const { cards } = await openCards({ title });
  const measure = (index: number) => {
    const card = cards.nth(index);
    const heading = card.getByRole('heading');
    const range = document.createRange();
    range.selectNodeContents(heading.getByRole('link').element());
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    const gap = boxOf(card.getBySelector('.card-row')).top - boxOf(heading).bottom;
    return { lines, gap: Math.round(gap), height: Math.round(boxOf(card).height) };
  };
  const [long, short] = [measure(0), measure(1)];
  expect([long.lines > 1, short.lines]).toEqual([true, 1]);
  expect(short).toEqual({ ...long, lines: 1 });
});

// rule: #cards
test('the keyboard stops once at a card and once at its gifts, which are a toolbar', async () => {
  const { t, card, cards } = await openCards();
  const { gift } = partsOf(t);
  const stops = [...card.element().querySelectorAll<HTMLElement>('a, button')];
  expect(stops.filter(({ tabIndex }) => tabIndex >= 0)).toHaveLength(2);
  const gifts = card.getByRole('toolbar');
  card.getByRole('heading').getByRole('link').element().focus();
  const link = (index: number) => cards.nth(index).getByRole('heading').getByRole('link');
  for (const [keys, focused] of [
    ['{Tab}', gift(gifts, '2 K')],
    ['{ArrowRight}', gift(gifts, '20 K')],
    ['{End}', gifts.getByRole('button', { name: t('catalogue.more') })],
    ['{ArrowDown}', gift(gifts, '2 K')],
    ['{ArrowLeft}{ArrowUp}', gift(gifts, '200 K')],
    ['{Tab}', link(1)],
    ['{Shift>}{Tab}{/Shift}', gift(gifts, '200 K')],
    ['{Home}', gift(gifts, '2 K')],
  ] as const) {
    await press(keys);
    await expect.element(focused).toHaveFocus();
  }
});

/** Opens the menu of the first card. */
async function openMenu(options: Parameters<typeof openPage>[1] = {}, fields: Partial<VideoSummary> = {}) {
  const opened = await openCards(fields, options);
  const { t, card } = opened;
  const more = card.getByRole('button', { name: t('catalogue.more') });
  const menu = page.getByRole('menu', { name: 'Video v0' });
  more.element().focus();
  await press('{Enter}');
  await expect.element(menu).toBeVisible();
  await expect.element(more).toHaveAttribute('aria-expanded', 'true');
  const item = (name: string) => menu.getByText(name, { exact: true });
  return { ...opened, more, menu, item };
}

// rule: #cards
test('the menu of a card has the focus, and gives it back', async () => {
  const { t, more, menu, item, card } = await openMenu();
  await expect.element(item(t('user.save'))).toHaveFocus();
  await press('{ArrowDown}');
  await expect.element(item(t('video.hide'))).toHaveFocus();
  await press('{End}');
  await expect.element(item(t('cases.report'))).toHaveFocus();
  await press('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  await press('{Enter}');
  await press('{Tab}');
  await expect.element(menu).not.toBeInTheDocument();
  expect(card.element().contains(document.activeElement)).toBe(false);
});

// rule: #cards
test('the menu of a card reports a problem with its video', async () => {
  const { t, api, more, menu, item } = await openMenu({ account: {} });
  await item(t('video.report')).click();
  const dialog = page.getByRole('dialog', { name: t('video.reportTitle') });
  await expect.element(menu).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: t('video.reportSend') }).click();
  await expect.element(partsOf(t).toasts).toMatchTextContent(t('video.reportSent'));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
  const [report] = api.requests('POST /video/:source/:id/report');
  expect(report?.params).toEqual({ source: 'youtube', id: 'v0' });
});

// rule: #cards
test('the menu of a card hides its video on this device, and what follows has the focus', async () => {
  const { t, api, item, cards } = await openMenu();
  const { toasts } = partsOf(t);
  await item(t('video.hide')).click();
  await expect.poll(shownVideos).toEqual(['v1', 'v2']);
  await expect.element(cards.first().getByRole('heading').getByRole('link')).toHaveFocus();
  expect(localStorage.getItem('hidden_videos')).toBe('["youtube/v0"]');
  await expect.element(toasts).toMatchTextContent(t('video.hidden', { title: 'Video v0' }));
  await toasts.getByRole('button', { name: t('shell.undo') }).click();
  await expect.poll(shownVideos).toEqual(['v0', 'v1', 'v2']);
  expect(localStorage.getItem('hidden_videos')).toBeNull();
  expect(api.requests('PUT /video/:source/:id/not-interested')).toEqual([]);
});

// rule: #cards
test('the list says how many videos are hidden on this device, and shows them again', async () => {
  const stored = { hidden_videos: '["youtube/v1","youtube/gone"]' };
  const { t } = await openPage('/', {
    stored,
    api: (api) =>
      api.respond(list, ({ query }) => (query['sort'] ? { data: [] } : { data: exampleVideos(3) })),
  });
  await expect.poll(shownVideos).toEqual(['v0', 'v2']);
  const line = page.getBySelector('.hidden-line');
  await expect.element(line).toMatchTextContent(t('catalogue.hiddenHere', { count: 1 }));
  await page.getByRole('button', { name: t('catalogue.showHidden') }).click();
  await expect.poll(shownVideos).toEqual(['v0', 'v1', 'v2']);
  await expect.element(page.getByRole('link', { name: 'Video v0', exact: true })).toHaveFocus();
  expect(localStorage.getItem('hidden_videos')).toBe('["youtube/gone"]');
  await expect.element(line).not.toBeInTheDocument();
});

// rule: #cards
test('the menu of a card saves its video, for a visitor after the login', async () => {
  const { t, menu, item } = await openMenu();
  await item(t('user.save')).click();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog', { name: t('account.loginTitle') })).toBeVisible();
  expect(sessionStorage.getItem('login_intent')).toContain('"save":{"source":"youtube","id":"v0"}');
});

// rule: #cards
test('the menu of a card saves its video for a signed-in user, and says whether it is saved', async () => {
  const { t, api, item, more } = await openMenu({
    account: {},
    api: (each) => each.respond('GET /account/saved', { data: [] }),
  });
  await expect.element(item(t('user.save'))).toHaveAttribute('aria-checked', 'false');
  await item(t('user.save')).click();
  const dialog = page.getByRole('dialog', { name: t('user.save') });
  // Its opening saves at once.
  await expect.poll(() => api.requests('PUT /video/:source/:id/saved').length).toBe(1);
  api.respond('GET /account/saved', exampleFor('GET /account/saved'));
  await press('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await more.click();
  await expect.element(item(t('user.saveOn'))).toHaveAttribute('aria-checked', 'true');
});

test('a signed-in user calls a video not interesting, which the account remembers', async () => {
  const { t, api, item } = await openMenu({ account: {} });
  await item(t('personal.notInterested')).click();
  await expect.poll(shownVideos).toEqual(['v1', 'v2']);
  const { toasts } = partsOf(t);
  await expect.element(toasts).toMatchTextContent(t('personal.dismissed', { title: 'Video v0' }));
  expect(api.requests('PUT /video/:source/:id/not-interested')[0]?.params).toEqual({
    source: 'youtube',
    id: 'v0',
  });
  await toasts.getByRole('button', { name: t('shell.undo') }).click();
  await expect.poll(() => api.requests('DELETE /video/:source/:id/not-interested').length).toBe(1);
});

// rule: #cards
test('an own video has no menu', async () => {
  const { t, card } = await openCards({}, { account: { id: 42 } });
  await expect.element(card.getByRole('button', { name: t('gift.boost') })).toBeVisible();
  expect(card.getByRole('button', { name: t('catalogue.more') }).query()).toBeNull();
});
