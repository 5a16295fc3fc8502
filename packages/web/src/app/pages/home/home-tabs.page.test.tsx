import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { exampleVideo, exampleVideos, inPages, shownVideos } from '../../../../test/pages/videos.ts';
import { exampleFor, type FakeApi } from '../../../../test/pages/fake-api.ts';
import { installClock } from '../../../../test/pages/device.ts';
import { watchShifts } from '../../../../test/pages/layout-shifts.ts';
import { openPage } from '../../../../test/pages/open-page.tsx';
import { partsOf, press } from '../../../../test/pages/parts.ts';
import { boxOf } from '../../../../test/pages/boxes.ts';

const latest = exampleVideos(12);
const given = {
  ...exampleVideo({ id: 'given' }),
  reason: {
    kind: 'given' as const,
    user_id: 3,
    user_name: 'Robin',
    amount: 20_000,
    timestamp: 1_790_000_100,
  },
};
const shared = {
  ...exampleVideo({ id: 'shared', title: 'A shared video' }),
  reason: { kind: 'shared' as const, user_id: 3, user_name: 'Robin', timestamp: 1_790_000_000 },
};

/** The lists of an account whose videos have no thanks. */
function empty(api: FakeApi): void {
  api.respond('GET /video/list', inPages(latest));
  api.respond('GET /video/for-you', { data: [] });
  api.respond('GET /video/following', { data: [] });
  api.respond('GET /account/following', exampleFor('GET /account/following', { data: [] }));
}

/** The lists of an account that follows Robin. */
function full(api: FakeApi): void {
  empty(api);
  api.respond('GET /video/for-you', { data: [shared] });
  api.respond('GET /video/following', { data: [given, shared] });
}

const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const panel = page.getByRole('tabpanel');

test('a visitor has no tabs on the home page', async () => {
  await openPage('/', { api: empty });
  await expect.poll(() => shownVideos().length).toBeGreaterThan(0);
  expect(page.getByRole('tab').all()).toHaveLength(0);
  expect(panel.query()).toBeNull();
});

// rule: #home-tabs
test('a newcomer sees the latest videos, and how "For you" and "Following" come to life', async () => {
  const { t, api, router } = await openPage('/', { account: {}, api: empty });
  await expect.element(tab(t('home.list_latest'))).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => shownVideos()[0]).toBe('v0');
  await tab(t('home.list_for-you')).click();
  await expect.element(panel).toMatchTextContent(t('personal.forYouEmpty'));
  await expect.element(panel).toHaveAccessibleName(t('home.list_for-you'));
  await expect.poll(() => shownVideos()[0]).toBe('v0');
  await tab(t('home.list_following')).click();
  await expect.element(panel.getByRole('heading', { name: t('user.followingEmpty') })).toBeVisible();
  // The board of sharers, to follow them.
  const sharers = panel.getByRole('region', { name: t('user.sharers') });
  await expect
    .element(sharers.getByRole('button', { name: t('user.followOf', { name: 'Ann' }) }))
    .toBeVisible();
  // The tabs are not those of a filtered list.
  await router.navigate({ to: '/', search: { category: 'movies' } });
  await expect.element(panel).not.toBeInTheDocument();
  expect(api.requests('GET /user/thanked').length).toBeGreaterThan(0);
});

test('"Following" without anything new leads to the followed people and to the latest videos', async () => {
  const { t } = await openPage('/', {
    account: {},
    stored: { home_tab: 'following' },
    api: (api) => {
      empty(api);
      api.respond('GET /account/following', exampleFor('GET /account/following'));
    },
  });
  await expect.element(panel.getByRole('heading', { name: t('personal.quiet') })).toBeVisible();
  await expect
    .element(panel.getByRole('link', { name: t('home.peopleLong') }))
    .toHaveAttribute('href', '/following');
  await panel.getByRole('button', { name: t('personal.toLatest') }).click();
  await expect.element(tab(t('home.list_latest'))).toHaveAttribute('aria-selected', 'true');
  expect(localStorage.getItem('home_tab')).toBe('latest');
});

// rule: #home-tabs
test('"Following" has a dot while something is new, says why each video is there, and is remembered', async () => {
  const { t } = await openPage('/', { account: {}, api: full });
  const following = tab(t('home.list_following'));
  const isNew = `${t('home.list_following')}${t('home.listNew')}`;
  await expect.element(following).toHaveTextContent(isNew);
  await following.click();
  await expect.element(following).toHaveTextContent(t('home.list_following'));
  await expect.poll(shownVideos).toEqual(['given', 'shared']);
  const reasons = page.getBySelector('.card-reason');
  await expect
    .element(reasons.first())
    .toHaveTextContent(t('personal.given', { name: 'Robin', amount: '20 K' }));
  await expect.element(reasons.nth(1)).toHaveTextContent(t('personal.shared', { name: 'Robin' }));
  await expect
    .element(page.getByRole('link', { name: t('home.peopleLong') }))
    .toHaveAttribute('href', '/following');
  expect(localStorage.getItem('home_tab')).toBe('following');
  expect(localStorage.getItem('following_seen')).toBe('1790000100');

  following.element().focus();
  await press('{End}{Enter}');
  await expect.element(tab(t('home.list_latest'))).toHaveAttribute('aria-selected', 'true');
  await expect.element(tab(t('home.list_latest'))).toHaveFocus();
  await expect.element(following).toHaveTextContent(t('home.list_following'));
  await press('{Home}');
  await expect.element(tab(t('home.list_for-you'))).toHaveFocus();
});

// rule: #home-tabs
test('the tab that was chosen last is shown, without a dot for what was seen', async () => {
  const { t } = await openPage('/', {
    account: {},
    stored: { home_tab: 'for-you', following_seen: '1790000100' },
    api: full,
  });
  await expect.element(tab(t('home.list_for-you'))).toHaveAttribute('aria-selected', 'true');
  await expect.poll(shownVideos).toEqual(['shared']);
  await expect.element(tab(t('home.list_following'))).toHaveTextContent(t('home.list_following'));
});

// rule: #home-tabs
test('a tab that was loaded more than a minute ago is loaded again', async () => {
  installClock();
  const { t, api } = await openPage('/', { account: {}, api: full });
  const requests = () => api.requests('GET /video/for-you').length;
  await tab(t('home.list_for-you')).click();
  await expect.poll(requests).toBe(1);
  await expect.poll(shownVideos).toEqual(['shared']);
  await tab(t('home.list_latest')).click();
  await tab(t('home.list_for-you')).click();
  expect(requests()).toBe(1);
  vi.advanceTimersByTime(61_000);
  await tab(t('home.list_latest')).click();
  await tab(t('home.list_for-you')).click();
  await expect.poll(requests).toBe(2);
});

// rule: #home-tabs
test('"For you" explains its videos, and no longer has one that is not interesting', async () => {
  const { t, api } = await openPage('/', {
    account: {},
    stored: { home_tab: 'for-you' },
    api: full,
  });
  const { toasts, cards } = partsOf(t);
  const menu = page.getByRole('menu', { name: 'A shared video' });
  const choose = async (name: string) => {
    await cards.getByRole('button', { name: t('catalogue.more') }).click();
    await menu.getByText(name, { exact: true }).click();
  };
  await choose(t('personal.why'));
  const dialog = page.getByRole('dialog', { name: t('personal.whyTitle') });
  await expect.element(dialog).toMatchTextContent(t('personal.why_shared', { name: 'Robin' }));
  await expect.element(dialog).toMatchTextContent(t('personal.whyRule'));
  await press('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await choose(t('personal.notInterested'));
  await expect.poll(shownVideos).toEqual([]);
  expect(api.requests('PUT /video/:source/:id/not-interested')).toHaveLength(1);
  await toasts.getByRole('button', { name: t('shell.undo') }).click();
  await expect.poll(shownVideos).toEqual(['shared']);
  await expect.poll(() => api.requests('DELETE /video/:source/:id/not-interested').length).toBe(1);
});

// rule: #home-tabs
test('nothing moves while the remembered tab is loaded', async () => {
  const late = Promise.withResolvers<void>();
  const { t } = await openPage('/', {
    account: {},
    stored: { home_tab: 'following' },
    api: (api) => {
      full(api);
      api.respond('GET /video/following', async () => {
        await late.promise;
        return { data: exampleVideos(12).map((video) => ({ ...video, reason: shared.reason })) };
      });
    },
  });
  const skeletons = page.getBySelector('.card-grid-reasons[role=status]');
  await expect.element(skeletons).toBeVisible();
  const { top, left } = boxOf(skeletons);
  const moved = watchShifts();
  late.resolve();
  const grid = page.getByRole('list', { name: t('catalogue.list'), exact: true });
  await expect.element(grid).toBeVisible();
  expect(boxOf(grid)).toMatchObject({ top, left });
  expect(moved()).toBeLessThan(0.01);
});
