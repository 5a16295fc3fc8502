import { errors } from '@bloom/contract/error-messages-en';
import { localeTable } from '@bloom/contract/locale';
import type { Locator } from '@playwright/test';
import { expect, newName, newVideoId, test } from './fixtures.ts';

test.describe('a server-rendered page', () => {
  test.describe('without any script', () => {
    test.use({ appLocale: 'zh-hans', javaScriptEnabled: false });

    // rule: #server-rendering
    test('can be read', async ({ page, bloom, t, site }) => {
      // A busy server sends pages unrendered, as right after its start.
      await expect(async () => {
        await page.goto('/', { waitUntil: 'commit' });
        await expect(bloom.cards).toHaveCount(12, { timeout: 2_000 });
      }).toPass();
      const [video] = await site.api.list();
      await expect(page.locator('html')).toHaveAttribute('lang', localeTable['zh-hans'].tag);
      await expect(
        page.getByRole('list', { name: t('catalogue.list'), exact: true }),
      ).toBeVisible();
      await expect(bloom.cardOf(video ?? '').getByRole('heading')).toBeVisible();
      const thanked = page.getByRole('region', { name: t('home.thanked') });
      await expect(thanked.getByRole('listitem')).toHaveCount(4);
      const keysOf = (items: Locator) =>
        items.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['key'] ?? ''));
      const shown = await keysOf(page.locator('.card-grid > :nth-child(-n + 8)'));
      expect(shown).toHaveLength(8);
      for (const key of await keysOf(thanked.locator('li'))) expect(shown).not.toContain(key);
    });
  });

  test.describe('of a video', () => {
    test.use({ javaScriptEnabled: false });

    // rule: #server-rendering
    test('shows its image without any script', async ({ page, bloom }) => {
      await page.goto('/', { waitUntil: 'commit' });
      const link = bloom.cards.first().getByRole('heading').getByRole('link');
      const url = (await link.getAttribute('href')) ?? '';
      const image = bloom.poster.locator('img');
      // A busy server sends pages unrendered.
      await expect(async () => {
        await page.goto(url, { waitUntil: 'commit' });
        await expect(image).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expect(image).not.toHaveJSProperty('naturalWidth', 0);
    });
  });

  test('has the title and image of a video for link previews', async ({ page, bloom }) => {
    await page.goto('/');
    const link = bloom.cards.first().getByRole('heading').getByRole('link');
    const title = await link.innerText();
    const url = (await link.getAttribute('href')) ?? '';
    // A busy server sends pages unrendered.
    await expect(async () => {
      const response = await page.goto(url);
      expect(response?.status()).toBe(200);
      const text = (await response?.text()) ?? '';
      const of = (pattern: RegExp) => pattern.exec(text)?.[1]?.replaceAll('&amp;', '&');
      const head = {
        title: of(/<title>([^<]*)/),
        name: of(/<meta property="og:title" content="([^"]*)/),
        image: of(/<meta property="og:image" content="([^"]*)/),
      };
      expect(head).toEqual({
        title: `${title} · Bloom`,
        name: title,
        image: expect.stringMatching(/^http:\/\/.*\/(api\/v1\/image|demo|icons)\/|^https:\/\//),
      });
    }).toPass();
    await expect(page).toHaveTitle(`${title} · Bloom`);
  });

  test.describe('without its images', () => {
    test.use({ images: 'none' });

    // rule: #missing-images
    test('shows art with the title instead of an image that failed before hydration', async ({
      page,
      bloom,
      site,
      expectConsoleError,
    }) => {
      expectConsoleError('net::ERR_FAILED');
      // The browser may have the images of the sample catalogue in its memory.
      const id = newVideoId();
      await site.api.share(newName('Sharer'), id);
      await page.goto('/');
      const card = bloom.cardOf(id);
      await expect(card.locator('.art')).toBeVisible();
      await expect(card.locator('.art')).toHaveText(await card.getByRole('heading').innerText());
      await expect(card.locator('img')).toHaveCount(0);
    });
  });

  test('replays a click that came before hydration', async ({ page, t }) => {
    const script = Promise.withResolvers<void>();
    await page.route('**/assets/index-*.js', async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    // Without its style sheet, the page still shows the buttons of both layouts.
    await page
      .getByRole('button', { name: t('shell.share'), exact: true })
      .first()
      .click();
    await expect(page.locator('html')).not.toHaveAttribute('data-ready');
    script.resolve();
    await expect(page.getByRole('heading', { name: t('account.loginTitle') })).toBeVisible();
  });

  test('is hydrated without changes, also where its address changes', async ({ page }) => {
    let script = Promise.withResolvers<void>();
    await page.route('**/assets/index-*.js', async (route) => {
      await script.promise;
      await route.continue();
    });
    for (const [url, search] of [
      ['/?utm_source=x&fbclid=y', ''],
      ['/?category=movie', '?category=movies'],
      ['/video/aqz-KE-bpKQ', '?videoSrc=youtube'],
    ] as const) {
      // A busy server sends pages unrendered.
      await expect(async () => {
        await page.goto(url, { waitUntil: 'commit' });
        await expect(page.locator('main :is(.card, .player)').first()).toBeAttached({
          timeout: 2_000,
        });
      }).toPass();
      const mark = page.locator('main [data-mark]');
      await page.evaluate(() => {
        document.querySelector('main article')?.setAttribute('data-mark', '');
      });
      await expect(mark).toHaveCount(1);
      script.resolve();
      await expect(page.locator('html')).toHaveAttribute('data-ready');
      await expect(mark).toHaveCount(1);
      expect(new URL(page.url()).search).toBe(search);
      script = Promise.withResolvers<void>();
    }
  });

  for (const [path, link, target] of [
    ['/', 'header a[href*="category="]', /category=/],
    ['/video/aqz-KE-bpKQ', 'header a[href="/"]', /\/$/],
  ] as const) {
    test(`is hydrated as a whole: a link around ${path} leads on at once`, async ({
      page,
      bloom,
    }) => {
      await page.addInitScript((selector) => {
        const follow = () => document.querySelector<HTMLElement>(selector)?.click();
        document.addEventListener('bloom-ready', follow, { once: true });
      }, link);
      await page.goto(path);
      await expect(page).toHaveURL(target);
      await expect(bloom.cards.first()).toBeVisible();
    });
  }

  // rule: #locale-choice
  test('is hydrated in its language before the one chosen on the device appears', async ({
    page,
    context,
  }) => {
    const client = await context.newCDPSession(page);
    // Parts of the page are then still to be hydrated when the language changes.
    await client.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.addInitScript(() => localStorage.setItem('locale', 'cn'));
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Han}/u);
    await expect(page.locator('.card').first()).toContainText(/\p{Script=Han}/u);
  });

  test('is in the language chosen earlier in this browser, or in that of the link', async ({
    page,
    browser,
    site,
  }) => {
    await page.goto('/?lang=zh-hans');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
    await page.context().storageState();
    // The same browser without scripts: only the server can choose the language.
    const plain = await browser.newContext({
      baseURL: site.url,
      javaScriptEnabled: false,
      locale: 'en-US',
      storageState: await page.context().storageState(),
    });
    const again = await plain.newPage();
    await again.goto('/');
    await expect(again.locator('html')).toHaveAttribute('lang', 'zh-Hans');
    await plain.close();
  });
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
      cached.filter((path) => !/^\/(assets\/.+|offline\.html|favicon\.svg)$/.test(path)),
    ).toEqual([]);
  });
});

test('a link that another app shares opens in the share form', async ({ page, loggedInAs }) => {
  await loggedInAs('Handing');
  // A video of the sample: looking up a new one would be a 404 in the console.
  const query = new URLSearchParams({
    title: 'A video',
    text: 'see https://youtu.be/aqz-KE-bpKQ',
  });
  await page.goto(`/shareVideo?${query.toString()}`);
  const known = page.getByRole('region', { name: errors.errors['error.alreadyShared'] });
  await expect(known).toContainText('Big Buck Bunny');
  await expect(page).not.toHaveURL(/text=/);
});
