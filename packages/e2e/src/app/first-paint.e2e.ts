import { localeTable } from '@bloom/contract/wire/locale';
import type { Locator, Page } from '@playwright/test';
import { expect, newName, newVideoId, test, watchLayout } from '../fixtures.ts';
import { phone } from '../phone.ts';

const keysOf = (items: Locator) =>
  items.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['key'] ?? ''));

/** Holds the script of the app back until the returned function is called, for the next page. */
async function holdApp(page: Page): Promise<() => Promise<void>> {
  const scripts = '**/assets/index-*.js';
  const app = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await app.promise;
    await route.continue();
  });
  return async () => {
    app.resolve();
    await expect(page.locator('html')).toHaveAttribute('data-ready');
    await page.unroute(scripts);
  };
}

test.describe('without any script', () => {
  test.use({ appLocale: 'zh-hans', javaScriptEnabled: false });

  // rule: #server-rendering, #map-table
  test('the pages can be read, and a video has the title and image of link previews', async ({
    page,
    bloom,
    t,
    site,
  }) => {
    await page.goto('/', { waitUntil: 'commit' });
    await expect(bloom.cards).toHaveCount(12);
    await expect(page.locator('html')).toHaveAttribute('lang', localeTable['zh-hans'].tag);
    await expect(page.getByRole('list', { name: t('catalogue.list'), exact: true })).toBeVisible();
    const thanked = page.getByRole('region', { name: t('home.thanked') });
    await expect(thanked.getByRole('listitem')).toHaveCount(4);
    const shown = await keysOf(page.locator('.card-grid > :nth-child(-n + 8 of [data-key])'));
    expect(shown).toHaveLength(8);
    for (const key of await keysOf(thanked.locator('li'))) expect(shown).not.toContain(key);
    const [video] = await site.api.list();
    const link = bloom
      .cardOf(video ?? '')
      .getByRole('heading')
      .getByRole('link');
    const title = await link.innerText();
    const url = (await link.getAttribute('href')) ?? '';

    await page.goto(url, { waitUntil: 'commit' });
    const image = bloom.poster.locator('img');
    await expect(image).toBeVisible();
    await expect(image).not.toHaveJSProperty('naturalWidth', 0);
    await expect(page).toHaveTitle(`${title} · Bloom`);
    const preview = (name: string) => page.locator(`meta[property="og:${name}"]`);
    await expect(preview('title')).toHaveAttribute('content', title);
    await expect(preview('image')).toHaveAttribute(
      'content',
      /^http:\/\/.*\/(api\/v1\/image|demo|icons)\/|^https:\/\//,
    );

    // With the data that ship with Bloom.
    await page.goto('/map', { waitUntil: 'commit' });
    await expect(page.getByRole('table')).toContainText('1,843,712');
  });
});

/**
 * A page, what its address has once the app is there, and a link in the frame of the desktop.
 */
const hydrated = [
  ['/?utm_source=x&fbclid=y', '', 'footer a[href="/map"]', /\/map$/],
  ['/video/aqz-KE-bpKQ', '?videoSrc=youtube', 'header a[href="/"]', /\/$/],
] as const;

const isHydrated = (layout: 'desktop' | 'phone') => {
  // rule: #list, #welcome
  test(`a page is hydrated as a whole, without changes or a shift, also where its address changes (${layout})`, async ({
    page,
  }) => {
    const layoutShift = await watchLayout(page);
    const lists: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      // The row of the most thanked has lists of its own, and a high window the second page.
      const isFirst = !searchParams.has('sort') && !searchParams.has('after');
      if (pathname === '/api/v1/video/list' && isFirst) lists.push(request.url());
    });
    for (const [url, search, link, target] of hydrated) {
      const startApp = await holdApp(page);
      await page.goto(url, { waitUntil: 'commit' });
      await expect(page.locator('main :is(.card, .player)').first()).toBeVisible();
      const mark = page.locator('main [data-mark]');
      await page.evaluate(() => {
        document.querySelector('main article')?.setAttribute('data-mark', '');
      });
      await expect(mark).toHaveCount(1);
      await startApp();
      await expect(mark).toHaveCount(1);
      expect(new URL(page.url()).search).toBe(search);
      expect(await layoutShift()).toBeLessThan(0.01);
      // The server has rendered the first page of the list.
      if (search === '') expect(lists).toEqual([]);
      if (layout === 'phone') continue;

      // The app listens everywhere when it says that it is there.
      const startAgain = await holdApp(page);
      await page.goto(url, { waitUntil: 'commit' });
      await page.evaluate((selector) => {
        const follow = () => document.querySelector<HTMLElement>(selector)?.click();
        document.addEventListener('bloom-ready', follow, { once: true });
      }, link);
      await startAgain();
      await expect(page).toHaveURL(target);
      await expect(page.locator('main :is(.card, table)').first()).toBeVisible();
    }
  });
};

isHydrated('desktop');
test.describe('on a phone', () => {
  test.use(phone);
  isHydrated('phone');
});

test.describe('before the app is there', () => {
  test.use({ images: 'none' });

  // rule: #most-thanked, #cards, #welcome, #missing-images
  test('what this device hides is hidden, and a press and a missing image are not forgotten', async ({
    page,
    bloom,
    t,
    site,
    expectConsoleError,
  }) => {
    expectConsoleError('net::ERR_FAILED');
    // The browser may have the images of the sample catalogue in its memory.
    const [hidden, shared] = [newVideoId(), newVideoId()];
    for (const id of [hidden, shared]) await site.api.share(newName('Sharer'), id);
    const thanked = page.locator('.thanked-list > :visible');
    const card = page.locator('.card-grid > :visible').first();
    const places = async () => [
      await thanked.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left)),
      await card.boundingBox(),
    ];
    await page.goto('/');
    const [first, , third] = await keysOf(thanked);
    const all = [first, third, `youtube/${hidden}`];
    await page.evaluate((keys) => {
      localStorage.setItem('hidden_videos', JSON.stringify(keys));
      localStorage.setItem('hero_closed', '1');
    }, all);

    const startApp = await holdApp(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(thanked).toHaveCount(4);
    for (const key of await keysOf(thanked)) expect(all).not.toContain(key);
    const hiddenCard = page.locator(`.card-grid > [data-key="youtube/${hidden}"]`);
    await expect(hiddenCard).toBeAttached();
    await expect(hiddenCard).toBeHidden();
    await expect(page.getByRole('region', { name: t('shell.heroLabel') })).toBeHidden();
    const before = await places();
    await page
      .getByRole('button', { name: t('video.share'), exact: true })
      .first()
      .click();
    await expect(page.locator('html')).not.toHaveAttribute('data-ready');

    await startApp();
    await expect(page.getByRole('heading', { name: t('account.loginTitle') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await places()).toEqual(before);
    await expect(hiddenCard).toHaveCount(0);
    const without = bloom.cardOf(shared);
    await expect(without.locator('.art')).toHaveText(await without.getByRole('heading').innerText());
    await expect(without.locator('img')).toHaveCount(0);
  });
});

// rule: #top-bar
test('who has a session is no visitor before the app is there, and the account is requested once', async ({
  page,
  t,
  site,
}) => {
  const layoutShift = await watchLayout(page);
  const token = await site.api.token(newName('Member'));
  await page.goto('/');
  await page.evaluate((value) => localStorage.setItem('user_token', value), token);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/api/v1/account/${token}`)) requests.push(request.url());
  });
  const startApp = await holdApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('.card').first()).toBeVisible();
  const banner = page.getByRole('banner').filter({ visible: true });
  await expect(banner.getByText(t('shell.signIn'), { exact: true }).filter({ visible: true })).toHaveCount(0);
  await expect.poll(() => requests.length).toBe(1);
  await startApp();
  await expect(page.getByRole('button', { name: t('shell.profileOf', { name: '' }) })).toBeVisible();
  expect(requests).toHaveLength(1);
  expect(await layoutShift()).toBeLessThan(0.01);
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('Bloom shows an offline page without a network, and reloads when there is one', async ({
    page,
    context,
    bloom,
    expectConsoleError,
  }) => {
    expectConsoleError('ERR_INTERNET_DISCONNECTED');
    expectConsoleError('ERR_FAILED');
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.goto('/?category=movies', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await context.setOffline(false);
    await expect(bloom.cards.first()).toBeVisible();
    // No private data is stored on the device.
    const cached = await page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(
      cached.filter((path) => !/^\/(assets\/.+|offline\.html|icons\/icon-192\.png)$/.test(path)),
    ).toEqual([]);
  });
});
