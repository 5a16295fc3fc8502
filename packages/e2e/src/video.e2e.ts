import {
  expect,
  newListId,
  newName,
  newVideoId,
  test,
  type Page,
  onceForAllLayouts,
  onDesktopOnly,
} from './fixtures.ts';
import { titleOf, videoIdFor, type YoutubeScenario } from '@bloom/testing/upstreams/youtube';

/** Shares a video unless another test has shared it on this server. */
async function shared(
  api: { video: (id: string) => Promise<unknown> } & {
    share: (name: string, id: string, classification?: object) => Promise<void>;
  },
  id: string,
): Promise<string> {
  const series = { category: 'tvseries', label: 'internet' };
  if (!(await api.video(id))) {
    await api.share(newName('Sharer'), id, id.startsWith('PL') ? series : {});
  }
  return id;
}

test.describe('the player', onceForAllLayouts, () => {
  test('plays, and receives the origin of the page', async ({ page, bloom, texts, site }) => {
    const id = await shared(site.api, newVideoId());
    const response = await page.goto(`/video/${id}?videoSrc=youtube`);
    expect(response?.headers()['referrer-policy']).toBe('strict-origin-when-cross-origin');
    await bloom.press(bloom.poster);
    await expect(bloom.player).toHaveAttribute('title', texts.playerOf(titleOf(id)));
    await expect(bloom.player).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
    const player = bloom.player.contentFrame();
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
    const request = site.youtube.requests.findLast(({ url }) => url.pathname === `/embed/${id}`);
    expect(request?.headers.referer).toBe(`${site.url}/`);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  // rule: #player-problems
  test('explains its errors, and links to the video at its source', async ({
    page,
    bloom,
    texts,
    site,
  }) => {
    for (const [word, problem] of [
      ['err2', 'invalid'],
      ['err5', 'cannotPlay'],
      ['err100', 'gone'],
      ['err101', 'notEmbeddable'],
      ['err150', 'notEmbeddable'],
      ['err153', 'noIdentity'],
    ] as const satisfies [YoutubeScenario, string][]) {
      await test.step(word, async () => {
        const id = await shared(site.api, videoIdFor(word));
        await page.goto(`/video/${id}?videoSrc=youtube`);
        await bloom.press(bloom.poster);
        const alert = page.getByRole('alert');
        await expect(alert.getByRole('heading')).toHaveText(texts.doesNotPlay);
        await expect(alert).toContainText(texts.problem[problem]);
        const link = alert.getByRole('link', { name: texts.watchOnYoutube });
        await expect(link).toHaveAttribute('href', `https://www.youtube.com/watch?v=${id}`);
        await expect(link).toHaveAttribute('rel', /noopener/);
      });
    }
    await bloom.press(page.getByRole('alert').getByRole('button', { name: texts.retry }));
    await expect(page.getByRole('alert')).toContainText(texts.problem.noIdentity);
  });

  // rule: #player-problems
  test('that does not respond for twelve seconds is replaced by a notice', async ({
    page,
    bloom,
    texts,
    site,
  }) => {
    const id = await shared(site.api, videoIdFor('silent'));
    const now = () => page.evaluate(() => Date.now());
    await page.clock.install();
    // The wait begins between these two moments.
    const before = await now();
    await bloom.openVideo(id);
    await bloom.press(bloom.poster);
    await bloom.player.waitFor();
    const after = await now();
    await page.clock.pauseAt(before + 11_900);
    await expect(bloom.player).toBeVisible();
    await expect(page.getByText(texts.silent)).toHaveCount(0);
    await page.clock.pauseAt(after + 12_100);
    await expect(page.getByText(texts.silent)).toBeVisible();
    await page.clock.resume();
    await expect(
      page.getByRole('link', { name: texts.watchInstead('A Small Garden · 小花园') }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: texts.watchOnYoutube })).toBeVisible();
  });

  test('that cannot be loaded shows that, and can be tried again', async ({
    page,
    bloom,
    texts,
    site,
    expectConsoleError,
  }) => {
    expectConsoleError('iframe_api');
    const id = await shared(site.api, newVideoId());
    await page.route('**/iframe_api', (route) => route.abort('connectionrefused'), { times: 1 });
    await page.goto(`/video/${id}?videoSrc=youtube`);
    await bloom.press(bloom.poster);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(texts.problem.unloaded);
    // The demo has clips that need no other site.
    await expect(
      alert.getByRole('link', { name: texts.watchInstead('A Small Garden · 小花园') }),
    ).toHaveAttribute('href', '/video/900001?videoSrc=subo');
    await bloom.press(alert.getByRole('button', { name: texts.retry }));
    await expect(alert).toHaveCount(0);
    await expect(bloom.player.contentFrame().getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  // rule: #players
  test('loads nothing from the source before it is wanted', async ({ page, bloom, site }) => {
    const id = await shared(site.api, newVideoId());
    const foreign: string[] = [];
    page.on('request', (request) => {
      // Images of related videos of bilibili come from its image hosts.
      const isImage = request.resourceType() === 'image';
      if (!isImage && !request.url().startsWith(site.url)) foreign.push(request.url());
    });
    await page.goto(`/video/${id}?videoSrc=youtube`);
    await page.locator('html[data-ready]').waitFor();
    await bloom.poster.hover();
    await expect(bloom.player).toHaveCount(0);
    expect(foreign).toEqual([]);
    await bloom.play();
    expect(foreign).not.toEqual([]);
  });
});

test.describe('a playlist', onceForAllLayouts, () => {
  // rule: #players
  test('lists its episodes and plays the one that is chosen', async ({
    page,
    bloom,
    texts,
    site,
  }) => {
    await page.goto(`/video/${await shared(site.api, newListId())}?videoSrc=youtube`);
    await expect(page.getByRole('heading', { name: texts.episodes(3) })).toBeVisible();
    await bloom.play();
    const player = bloom.player.contentFrame();
    await expect(player.getByText('ep0001')).toBeVisible();
    const episode = (number: number) =>
      page.getByRole('button', { name: new RegExp(`Episode ${number}\\b`) });
    await expect(episode(1)).toHaveAttribute('aria-current', 'true');
    await bloom.press(episode(2));
    await expect(player.getByText('ep0002')).toBeVisible();
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(episode(2)).toHaveAttribute('aria-current', 'true');
    await expect(episode(1)).not.toHaveAttribute('aria-current');
  });

  // rule: #series
  test('of a thousand episodes renders only those in sight, and keys reach them all', async ({
    page,
    bloom,
    site,
    expectConsoleError,
  }) => {
    // The server knows fewer.
    expectConsoleError('/api/v1/subtitle/');
    const id = await shared(site.api, newListId());
    await page.route(new RegExp(`/api/v1/video/youtube/${id}($|\\?)`), async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { list: object[] } };
      body.data.list = Array.from({ length: 1_000 }, (_, i) => ({
        id: `ep${String(i + 1).padStart(9, '0')}`,
        title: `Episode ${i + 1}`,
      }));
      await route.fulfill({ response, json: body });
    });
    await page.goto('/');
    await bloom.cardOf(id).getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('heading', { name: /^[^\d]*1,?000/ })).toBeVisible();
    const rows = page.locator('.episodes > li');
    const episode = (number: number) =>
      rows.getByRole('button', { name: new RegExp(`Episode ${number}$`) });
    expect(await rows.count()).toBeLessThan(50);
    await episode(1).focus();
    await page.keyboard.press('End');
    await expect(episode(1_000)).toBeFocused();
    await expect(rows.last()).toHaveAttribute('aria-posinset', '1000');
    expect(await rows.count()).toBeLessThan(50);
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowDown');
    await expect(rows.locator(':focus')).toBeInViewport();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/episode=1000/);
    await expect(episode(1_000)).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('Home');
    await expect(episode(1)).toBeFocused();
  });

  // rule: #players, #series
  test('has a URL and a title for each episode, and brings the player into view', async ({
    page,
    bloom,
    site,
  }) => {
    const id = await shared(site.api, newListId());
    await page.goto(`/video/${id}?videoSrc=youtube`);
    const episode = (number: number) =>
      page.getByRole('button', { name: new RegExp(`Episode ${number}\\b`) });
    const player = bloom.player.contentFrame();
    for (const number of [2, 3]) {
      await bloom.press(episode(number));
      await expect(player.getByText(`ep000${number}`)).toBeVisible();
      await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
      await expect(bloom.player).toBeInViewport({ ratio: 0.9 });
      await expect(page).toHaveURL(new RegExp(`[?&]episode=${number}$`));
      await expect(page).toHaveTitle(new RegExp(`^Episode ${number}\\b.*${titleOf(id)} · Bloom$`));
    }
    await page.goBack();
    await expect(episode(2)).toHaveAttribute('aria-current', 'true');
    await page.reload();
    await expect(episode(2)).toHaveAttribute('aria-current', 'true');
    await bloom.play();
    await expect(player.getByText('ep0002')).toBeVisible();
  });

  test('plays the next episode at the end of one, and stops after the last', async ({
    page,
    bloom,
    site,
  }) => {
    await page.clock.install();
    await page.goto(`/video/${await shared(site.api, newListId())}?videoSrc=youtube`);
    await bloom.play();
    const player = bloom.player.contentFrame();
    for (const next of ['ep0002', 'ep0003']) {
      await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
      await page.clock.fastForward(214_000);
      await expect(player.getByText(next)).toBeVisible();
    }
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.clock.fastForward(214_000);
    await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
    await expect(player.getByText('ep0003')).toBeVisible();
  });

  test.describe('that the browser requests', () => {
    test.use({ serverRendered: false });

    test('continues after an episode that does not play', async ({ page, bloom, texts, site }) => {
      const id = await shared(site.api, newListId());
      let second = '';
      await page.route(`**/api/v1/video/youtube/${id}`, async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        second = /ep0002\w{5}/.exec(text)?.[0] ?? '';
        await route.fulfill({ response, body: text.replaceAll(second, videoIdFor('err101')) });
      });
      // The server knows the episode by its own id.
      await page.route(`**/api/v1/subtitle/${id}?*`, (route) =>
        route.continue({
          url: route.request().url().replace(videoIdFor('err101'), second),
        }),
      );
      await page.goto(`/video/${id}?videoSrc=youtube`);
      await bloom.play();
      await bloom.press(page.getByRole('button', { name: /Episode 2\b/ }));
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(texts.problem.notEmbeddable);
      await bloom.press(alert.getByRole('button', { name: texts.nextEpisode }));
      await expect(alert).toHaveCount(0);
      await expect(bloom.player.contentFrame().getByText('ep0003')).toBeVisible();
    });
  });
});

test.describe('the page of a video', () => {
  // rule: #balance-display, #page-routes, #video-page
  test('shows who shared it, when, and its balance in full', async ({
    page,
    bloom,
    texts,
    site,
    isMobile,
  }) => {
    const [id, name] = [newVideoId(), newName('Sharer')];
    await site.api.share(name, id);
    await site.api.give(newName('Donor'), id, 2_345);
    await bloom.openVideo(id);
    const main = page.getByRole('main');
    await expect(main).toContainText(name);
    await expect(main.locator('.sharer time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/);
    const balance = main.getByRole('button', { name: '12.3 K' });
    await expect(page.getByRole('tooltip')).toBeHidden();
    if (isMobile) await balance.tap();
    else await balance.hover();
    await expect(page.getByRole('tooltip')).toHaveText(texts.petals('12,345'));
    await expect(page.getByRole('tooltip')).toBeVisible();
  });

  // rule: #video-page
  test(
    'has a title as wide as its column, and signs after the last word',
    onceForAllLayouts,
    async ({ page, bloom, site }) => {
      const [id, name] = [newVideoId(), newName('Sharer')];
      await site.api.share(name, id);
      await site.api.saveSubtitles(name, id, [[0, 2, 'Hello', '你好']]);
      await bloom.openVideo(id);
      const title = page.getByRole('heading', { level: 1 });
      const place = await title.evaluate((heading) => {
        heading.textContent =
          'Big Buck Bunny 60fps 4K - Official Blender Foundation Short Film, and as many words as need two lines of it';
        const range = document.createRange();
        range.selectNodeContents(heading);
        const lines = [...range.getClientRects()];
        const signs = heading.nextElementSibling?.getBoundingClientRect();
        const [first, last] = [lines[0], lines.at(-1)];
        const column = heading.parentElement?.getBoundingClientRect();
        if (!first || !last || !signs || !column) throw new Error('not the header of a video');
        return {
          lines: lines.length,
          filled: first.width / column.width,
          signsAfter: signs.left - last.right,
          signsBeside: signs.top < last.bottom && signs.bottom > last.top,
        };
      });
      expect(place.lines).toBeGreaterThan(1);
      expect(place.filled).toBeGreaterThan(0.8);
      expect(place.signsBeside).toBe(true);
      expect(place.signsAfter).toBeGreaterThan(0);
      expect(place.signsAfter).toBeLessThan(24);
    },
  );

  // rule: #play-registration
  test(
    'of a video that its source no longer has shows that',
    onceForAllLayouts,
    async ({ page, bloom, texts, site }) => {
      const id = newVideoId();
      await site.api.share(newName('Sharer'), id);
      // A source has to report it three times within a day, which takes too long for a test.
      await page.route(`**/api/v1/video/youtube/${id}`, async (route) => {
        const response = await route.fetch();
        const content = (await response.json()) as { data: object };
        await route.fulfill({
          response,
          json: { ...content, data: { ...content.data, offline: true } },
        });
      });
      await page.goto('/');
      await bloom.press(bloom.cardOf(id).getByRole('link').first());
      await expect(page.getByRole('alert')).toHaveText(texts.videoOffline);
    },
  );

  // rule: #video-page
  test(
    'of a video that is not shared shows that',
    onceForAllLayouts,
    async ({ page, bloom, texts, expectConsoleError }) => {
      expectConsoleError('/video/nobodyknows');
      for (const path of ['/video/nobodyknows', '/video/nobodyknows?videoSrc=youtube']) {
        // A busy server sends pages unrendered.
        await expect.poll(async () => (await page.request.get(path)).status()).toBe(404);
        await page.goto(path);
      }
      await expect(page.getByRole('heading', { name: texts.missingVideo })).toBeVisible();
      await expect(page).toHaveTitle(`${texts.missingVideo} · Bloom`);
      await bloom.press(page.getByRole('main').getByRole('link', { name: texts.backHome }));
      await expect(page).toHaveURL('/');
      await expect(bloom.cards.first()).toBeVisible();
    },
  );

  test.describe('without server rendering', onceForAllLayouts, () => {
    test.use({ serverRendered: false });

    test('that cannot be loaded shows that, and can be tried again', async ({
      page,
      bloom,
      texts,
      site,
      expectConsoleError,
    }) => {
      expectConsoleError('ERR_CONNECTION_REFUSED');
      const id = await shared(site.api, newVideoId());
      await page.clock.install();
      await page.route('**/api/v1/video/**', (route) => route.abort('connectionrefused'));
      await page.goto(`/video/${id}?videoSrc=youtube`);
      await bloom.waitForFailure(texts.offline);
      await page.unroute('**/api/v1/video/**');
      await bloom.press(page.getByRole('button', { name: texts.retry }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(id));
    });
  });

  // rule: #video-page, #share-to-an-app
  test(
    'has a link to share, with the referral code of the signed-in user',
    onceForAllLayouts,
    async ({ page, bloom, texts, site, context, loggedInAs, expectAccessible }) => {
      const [id, name] = [newVideoId(), newName('Inviter')];
      await site.api.share(newName('Sharer'), id);
      await loggedInAs(name);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const account = page.waitForResponse((response) => response.url().includes('/v1/account/'));
      await bloom.openVideo(id);
      await account;
      const opener = bloom.actions.getByRole('button', { name: texts.share, exact: true });
      await opener.focus();
      await page.keyboard.press('Enter');
      const panel = page.getByRole('dialog', { name: texts.shareVideo });
      await expect(panel).toBeFocused();

      const { ref_code: code } = await site.api.account(name);
      const link = `${site.url}/video/${id}?videoSrc=youtube&categoryIdx=2&code=${code}`;
      for (const network of await panel.getByRole('link').all()) {
        await expect(network).toHaveAttribute('href', new RegExp(encodeURIComponent(link)));
        await expect(network).toHaveAttribute('target', '_blank');
        await expect(network).toHaveAttribute('rel', 'noopener noreferrer');
      }
      await expect(panel.getByRole('link')).toHaveCount(4);
      await expect(panel.getByRole('img', { name: texts.scanVideo })).toBeVisible();
      // A button that the bar of the page half covers would count as too small.
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await expectAccessible();

      await bloom.press(panel.getByRole('button', { name: texts.copyLink }));
      await expect(panel).toContainText(texts.linkCopied);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

      await bloom.press(panel.getByRole('button', { name: texts.moreApps }));
      const apps = page.getByRole('dialog', { name: texts.shareToApp });
      for (const app of await apps.getByRole('link').all()) {
        await expect(app).toHaveAttribute('href', new RegExp(encodeURIComponent(link)));
      }
      await expect(apps.getByRole('link')).toHaveText(['WhatsApp', 'LINE']);
      await page.evaluate(() => navigator.clipboard.writeText(''));
      await bloom.press(apps.getByRole('button', { name: 'Instagram' }));
      await bloom.press(apps.getByRole('button', { name: texts.copyLink }));
      await expect(apps).toContainText(texts.linkCopied);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
      await bloom.press(apps.getByRole('button', { name: texts.wechat }));
      await expect(apps.getByRole('img', { name: texts.scanVideo })).toBeVisible();
      await expectAccessible();
      await bloom.press(apps.getByRole('button', { name: texts.back }));
      await expect(apps).toHaveCount(0);
      await expect(panel).toBeFocused();

      await page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
      await expect(opener).toBeFocused();
    },
  );

  // rule: #video-page
  test(
    'offers the share sheet of a device that has one',
    onceForAllLayouts,
    async ({ page, bloom, texts, site }) => {
      const id = await shared(site.api, newVideoId());
      await page.addInitScript(() => {
        navigator.share = (shared) => {
          document.title = JSON.stringify(shared);
          return Promise.reject(new DOMException('closed', 'AbortError'));
        };
      });
      await bloom.openVideo(id);
      await bloom.press(bloom.actions.getByRole('button', { name: texts.share, exact: true }));
      await bloom.press(page.getByRole('button', { name: texts.shareApp }));
      const link = `${site.url}/video/${id}?videoSrc=youtube&categoryIdx=2`;
      await expect(page).toHaveTitle(JSON.stringify({ title: titleOf(id), url: link }));
    },
  );
});

test.describe('nothing covers the player', () => {
  /** The elements over the player, without its edges, because of the rounded corners. */
  const coveredBy = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
      // An opened panel may have scrolled the page, so that the player is below the bar.
      window.scrollTo({ top: 0, behavior: 'instant' });
      const frame = document.querySelector('iframe');
      if (!frame) return ['no player'];
      const { left, top, width, height } = frame.getBoundingClientRect();
      const found = new Set<string>();
      for (let x = 1; x < 20; x++) {
        for (let y = 1; y < 20; y++) {
          const point = { x: left + (width * x) / 20, y: top + (height * y) / 20 };
          if (point.y >= window.innerHeight) continue;
          const element = document.elementFromPoint(point.x, point.y);
          if (element !== frame) found.add(element?.outerHTML.slice(0, 120) ?? 'nothing');
        }
      }
      return [...found];
    });

  // rule: #players
  test('whatever is opened beside it', async ({
    page,
    bloom,
    texts,
    site,
    isMobile,
    loggedInAs,
  }) => {
    const id = await shared(site.api, newVideoId());
    await loggedInAs(newName('Donor'));
    await page.clock.install();
    await bloom.openVideo(id);
    await bloom.play();
    expect(await coveredBy(page)).toEqual([]);
    const { width, height } = (await bloom.player.boundingBox()) ?? { width: 0, height: 0 };
    // docs/specification/playback.md#players
    expect(width).toBeGreaterThanOrEqual(isMobile ? 320 : 640);
    expect(height).toBeGreaterThanOrEqual(isMobile ? 200 : 360);

    await bloom.press(bloom.gift(bloom.actions, '2 K'));
    await expect(bloom.giftTip(bloom.actions)).toBeVisible();
    expect(await coveredBy(page)).toEqual([]);

    await page.clock.fastForward(500);
    await bloom.press(bloom.gift(bloom.actions, '2 K'));
    await expect(bloom.actions).toContainText(texts.sent('2 K'));
    expect(await coveredBy(page)).toEqual([]);

    for (const name of [texts.dislike, texts.otherAmount, texts.share, texts.more]) {
      await bloom.press(bloom.actions.getByRole('button', { name, exact: true }));
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await coveredBy(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }

    await bloom.press(page.getByRole('main').getByRole('button', { name: '12 K' }));
    await expect(page.getByRole('tooltip')).toBeVisible();
    expect(await coveredBy(page)).toEqual([]);
  });

  // The phone has no dialog on this page.
  test.describe('but a dialog', onDesktopOnly, () => {
    test('hides it and lets it pause', async ({ page, bloom, texts, site }) => {
      await bloom.openVideo(await shared(site.api, newVideoId()));
      await bloom.play();
      const player = bloom.player.contentFrame();
      await bloom.openLogin();
      await expect(page.getByRole('dialog', { name: texts.loginTitle })).toBeVisible();
      await expect(bloom.player).toHaveCSS('visibility', 'hidden');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
    });
  });
});
