import type { PageLinks } from '@bloom/contract/page';
import type { VideoListResponse } from '@bloom/contract/video';
import {
  expect,
  newName,
  newVideoId,
  test,
  type Page,
  withLinks,
  onceForAllLayouts,
  onDesktopOnly,
  onPhoneOnly,
} from './fixtures.ts';
import { titleOf } from '@bloom/testing/upstreams/youtube';

const links: PageLinks = {
  store: 'https://store.example/bloom',
  download: 'https://files.example/bloom.apk',
  social: 'https://social.example/bloom',
  poster: 'https://i0.hdslb.com/poster.jpg',
};

/** Makes the server report this country for the visitor. */
async function visitFrom(page: Page, country: string): Promise<void> {
  await page.route('**/api/v1/geo', (route) =>
    route.fulfill({ json: { status: 'ok', code: 0, country } }),
  );
}

test.describe('the poster', () => {
  // The server's rendering would not contain the responses that a test changes.
  test.use({ serverRendered: false });

  // rule: #poster
  test(
    'links to the URL that the operator set, and stays closed once it is closed',
    onceForAllLayouts,
    async ({ page, bloom, texts, expectAccessible }) => {
      await withLinks(page, links);
      await page.route('**/api/v1/event/poster', (route) =>
        route.fulfill({
          json: {
            status: 'ok',
            code: 0,
            show_poster: true,
            event_url: 'https://event.example/',
            poster_img: links.poster,
          },
        }),
      );
      await page.goto('/');
      const poster = page.getByRole('region', { name: texts.poster });
      await expect(poster.getByRole('link')).toHaveAttribute('href', 'https://event.example/');
      await expectAccessible();
      const close = poster.getByRole('button', { name: texts.posterClose });
      // Light on a dark background in every theme; axe does not check icons.
      await expect(close).toHaveCSS('color', 'oklch(0.99 0 0)');
      await bloom.press(close);
      await expect(poster).toHaveCount(0);
      await page.reload();
      await expect(bloom.cards.first()).toBeVisible();
      await expect(poster).toHaveCount(0);
    },
  );

  // rule: #poster
  test('is on the unfiltered first view only, at most 200 pixels high', async ({ page, bloom }) => {
    await withLinks(page, links);
    await page.route('**/api/v1/event/poster', (route) =>
      route.fulfill({
        json: { status: 'ok', code: 0, show_poster: true, event_url: '', poster_img: links.poster },
      }),
    );
    await page.goto('/');
    const poster = page.locator('.poster');
    await expect(poster.locator('img')).toBeVisible();
    expect((await poster.boundingBox())?.height).toBeLessThanOrEqual(200);
    for (const path of ['/?category=movies', '/?searchKeyWords=jay']) {
      await page.goto(path);
      await expect(bloom.cards.first()).toBeVisible();
      await expect(poster).toHaveCount(0);
    }
  });

  // rule: #poster
  test(
    'that cannot be loaded leaves no gap',
    onceForAllLayouts,
    async ({ page, bloom, expectConsoleError }) => {
      expectConsoleError('/api/v1/event/poster');
      await withLinks(page, links);
      await page.route('**/api/v1/event/poster', (route) =>
        route.fulfill({
          status: 404,
          json: { status: 'error', code: 404, key: 'request.notFound' },
        }),
      );
      const loaded = page.waitForResponse('**/api/v1/event/poster');
      await page.goto('/');
      await loaded;
      await expect(bloom.cards.first()).toBeVisible();
      await expect(page.locator('.poster')).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  );
});

test.describe('the buttons at the edge', onDesktopOnly, () => {
  // rule: #desktop-home
  test('lead to the app, to the social account and back to the top', async ({
    page,
    bloom,
    texts,
    expectAccessible,
  }) => {
    await withLinks(page, { ...links, poster: '' });
    await page.goto('/');
    // They load with the first user action.
    await page.mouse.move(10, 10);
    await page.getByRole('button', { name: texts.app }).click();
    const app = page.getByRole('dialog', { name: texts.app });
    await expect(app.getByRole('img')).toBeVisible();
    await expect(app.getByRole('link', { name: texts.appStore })).toHaveAttribute(
      'href',
      links.store ?? '',
    );
    await expect(app.getByRole('link', { name: texts.appFile })).toHaveAttribute(
      'href',
      links.download ?? '',
    );
    await expectAccessible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: texts.social }).click();
    await expect(page.getByRole('dialog').getByRole('link')).toHaveAttribute(
      'href',
      links.social ?? '',
    );
    await page.keyboard.press('Escape');
    const top = page.getByRole('button', { name: texts.toTop });
    await expect(bloom.cards.first()).toBeVisible();
    await expect(top).toHaveCount(0);
    await expect(async () => {
      await page.mouse.wheel(0, 2_000);
      await expect(top).toBeVisible({ timeout: 300 });
    }).toPass();
    await top.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(top).toHaveCount(0);
  });

  // rule: #desktop-home
  test('are not there without a link', async ({ page, bloom, texts }) => {
    await withLinks(page, {});
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    await expect(async () => {
      await page.mouse.wheel(0, 2_000);
      await expect(page.getByRole('button', { name: texts.toTop })).toBeVisible({ timeout: 300 });
    }).toPass();
    await expect(page.getByRole('button', { name: texts.app })).toHaveCount(0);
    await expect(page.getByRole('button', { name: texts.social })).toHaveCount(0);
  });
});

test.describe('a visitor in CN', onceForAllLayouts, () => {
  // rule: #country-filter
  test('sees no youtube, and reads how many videos are hidden and why', async ({
    page,
    bloom,
    texts,
    site,
  }) => {
    const id = newVideoId();
    await site.api.share(newName('Sharer'), id);
    await visitFrom(page, 'CN');
    const queries: string[] = [];
    // One video of every page, however short, is not from youtube. The server does not filter, as if
    // it did not know the country yet.
    await page.route('**/api/v1/video/list?*', async (route) => {
      queries.push(route.request().url());
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as VideoListResponse;
      const other = data.findIndex((video) => video.id !== id);
      const mixed = data.map((video, index) => ({
        ...video,
        source: index === other ? 'bilibili' : 'youtube',
      }));
      await route.fulfill({ response, json: { ...rest, data: mixed } });
    });
    await page.goto('/');
    await expect(page.getByText(texts.hiddenBecause)).toBeVisible();
    await expect(bloom.cards.first()).toBeVisible();
    await expect(bloom.cardOf(id)).toHaveCount(0);
    await expect(page.locator('.card a[href*="videoSrc=youtube"]')).toHaveCount(0);
    await expect(page.getByText(texts.end)).toBeVisible();
    // Without scrolling: the list loads more by itself while it shows too few videos.
    expect(queries.length).toBeGreaterThan(1);
  });

  // rule: #country-filter
  test('who opens a youtube video is sent home with the reason', async ({
    page,
    bloom,
    texts,
    site,
  }) => {
    const id = newVideoId();
    await site.api.share(newName('Sharer'), id);
    await visitFrom(page, 'CN');
    await page.goto(`/video/${id}?videoSrc=youtube`);
    await expect(page).toHaveURL('/');
    await expect(bloom.toasts).toContainText(texts.hiddenBecause);
    await expect(page.getByText(titleOf(id))).toHaveCount(0);
  });
});

test.describe('a toast', onceForAllLayouts, () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const isStill = reducedMotion === 'reduce';
    test(
      // rule: #toasts
      isStill ? 'disappears at once where motion is not wanted' : 'fades for 200 ms',
      async ({ page, bloom, texts, site }) => {
        const id = newVideoId();
        await site.api.share(newName('Sharer'), id);
        await visitFrom(page, 'CN');
        await page.emulateMedia({ reducedMotion });
        await page.clock.install();
        await page.goto(`/video/${id}?videoSrc=youtube`);
        const toast = bloom.toasts.locator('.toast');
        await expect(toast).toContainText(texts.hiddenBecause);
        await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
        await toast.getByRole('button', { name: texts.close }).click();
        if (!isStill) {
          await expect(toast).toHaveCSS('opacity', '0');
          await expect(toast).toHaveCSS('transition-duration', '0.2s');
          await page.clock.runFor(200);
        }
        await expect(toast).toHaveCount(0);
      },
    );
  }
});

test.describe('a toast of the desktop', onDesktopOnly, () => {
  // rule: #toasts
  test('covers no card, and stays while it is read', async ({ page, bloom, texts, site }) => {
    const id = newVideoId();
    await site.api.share(newName('Sharer'), id);
    await visitFrom(page, 'CN');
    await page.clock.install();
    await page.goto(`/video/${id}?videoSrc=youtube`);
    const toast = bloom.toasts.locator('.toast');
    await expect(toast).toContainText(texts.hiddenBecause);
    const [card, box] = [await bloom.cards.first().boundingBox(), await toast.boundingBox()];
    expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThan(card?.y ?? NaN);
    // Nor a player, which begins below the top bar.
    expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThan(88);
    await toast.hover();
    await page.clock.fastForward(60_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(10, 700);
    await page.clock.fastForward(7_000);
    await expect(toast).toHaveCount(0);
  });
});

test.describe('on a phone', onPhoneOnly, () => {
  test.describe('for the first time', () => {
    test.use({ tips: true });

    // rule: #mobile-home, #local-storage
    test('tips explain the shortcuts, each until it is closed', async ({
      page,
      texts,
      expectAccessible,
    }) => {
      await page.goto('/');
      await page.getByRole('banner').tap({ position: { x: 5, y: 2 } });
      const tip = page.getByRole('complementary', { name: texts.tip });
      // They cover no card of the first screen.
      await page.locator('.pull').waitFor({ state: 'attached' });
      await expect(tip).toHaveCount(0);
      await page.mouse.wheel(0, 2_500);
      await expect(tip).toBeHidden();
      await page.mouse.wheel(0, -200);
      await expect(tip).toContainText(texts.tipSignIn);
      await expectAccessible();
      await tip.getByRole('button', { name: texts.close }).tap();
      await expect(tip).toContainText(texts.tipShare);
      await tip.getByRole('button', { name: texts.close }).tap();
      await expect(tip).toHaveCount(0);
      const stored = () =>
        page.evaluate(() =>
          ['sign_in_tip', 'isShowTabBarTips'].map((each) => localStorage.getItem(each)),
        );
      expect(await stored()).toEqual(['false', 'false']);
    });
  });

  // rule: #mobile-home
  test('pulling the list down loads it again', async ({ page, bloom, site }) => {
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    await page.getByRole('banner').tap({ position: { x: 5, y: 2 } });
    await page.locator('.pull').waitFor({ state: 'attached' });
    const id = newVideoId();
    await site.api.share(newName('Sharer'), id);
    const touch = await page.context().newCDPSession(page);
    const at = (y: number) => [{ x: 190, y }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(300) });
    for (let y = 320; y <= 500; y += 20) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) });
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(bloom.cards.first()).toContainText(titleOf(id));
  });
});

test.describe('the most thanked', () => {
  // rule: #most-thanked
  test(
    'are in the page before the app, without those that are hidden on this device',
    onceForAllLayouts,
    async ({ page }) => {
      const entries = page.locator('.thanked-list > :visible');
      const shown = () =>
        entries.evaluateAll((all) =>
          all.map((each) => ({
            key: (each as HTMLElement).dataset['key'],
            left: each.getBoundingClientRect().left,
          })),
        );
      await page.goto('/');
      const [first, , third] = await shown();
      const hidden = [first?.key, third?.key];
      await page.evaluate(
        (keys) => localStorage.setItem('hidden_videos', JSON.stringify(keys)),
        hidden,
      );
      const app = Promise.withResolvers<void>();
      await page.route('**/assets/index-*.js', async (route) => {
        await app.promise;
        await route.continue();
      });
      // A busy server sends pages unrendered.
      await expect(async () => {
        await page.goto('/', { waitUntil: 'commit' });
        await expect(entries).toHaveCount(4, { timeout: 2_000 });
      }).toPass();
      const before = await shown();
      for (const { key } of before) expect(hidden).not.toContain(key);
      app.resolve();
      await expect(page.locator('html')).toHaveAttribute('data-ready');
      expect(await shown()).toEqual(before);
    },
  );

  test.describe('without server rendering', onceForAllLayouts, () => {
    test.use({ serverRendered: false });

    // rule: #most-thanked
    test('are of today or else of the week, and sharers, and move nothing when they come', async ({
      page,
      bloom,
      texts,
      expectReadable,
    }) => {
      const lists = /video\/list\?.*sort=thanked_(day|week)/;
      await page.route(lists, async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as VideoListResponse;
        const isWeek = route.request().url().includes('thanked_week');
        const data = isWeek
          ? body.data.slice(0, 5).map((each) => ({ ...each, thanks: 7_000 }))
          : [];
        await route.fulfill({ json: { ...body, data } });
      });
      await page.route('**/api/v1/user/thanked', (route) =>
        route.fulfill({
          json: {
            status: 'ok',
            code: 0,
            data: [{ rank: 1, id: 1, name: 'Lin', handle: 'lin', thanks: 9_000 }],
          },
        }),
      );
      await page.goto('/');
      const card = bloom.cards.first();
      await expect(card).toBeVisible();
      const before = await card.boundingBox();
      const row = page.getByRole('region', { name: texts.mostThanked });
      const entries = row.getByRole('listitem');
      const press = (name: string) => bloom.press(row.getByRole('button', { name, exact: true }));
      await expect(entries).toHaveCount(4);
      await expect(entries.first()).toContainText('7 K');
      await expect(row.getByRole('button', { name: texts.thankedWeek })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      expect(await card.boundingBox()).toEqual(before);
      await expectReadable();
      await press(texts.thankedSharers);
      await expect(entries.getByRole('link', { name: 'Lin' })).toHaveAttribute('href', '/@lin');
      await expect(row.getByRole('link', { name: texts.thankedAll })).toHaveAttribute(
        'href',
        '/sharers',
      );
      await press(texts.thankedToday);
      await expect(row).toContainText(texts.noGiftsToday);
      expect(await card.boundingBox()).toEqual(before);
      // The list goes on loading when the test ends.
      await page.unroute(lists);
      await bloom.press(row.getByRole('link', { name: texts.thankedAll }));
      await expect(page).toHaveURL('/?sort=thanked_day');
      await expect(row).toHaveCount(0);
    });
  });
});
