import {
  expect,
  newName,
  newVideoId,
  onceForAllLayouts,
  test,
  type Page,
  type Site,
} from './fixtures.ts';
import { playing, type Playing } from './playing.ts';
import { livePlaylist, streamFile } from '@bloom/testing/upstreams/stream';
import { videoIdFor } from '@bloom/testing/upstreams/youtube';

/** Lets the library play HLS, as in a browser that cannot. */
async function withoutNativeHls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { canPlayType } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.canPlayType = function (type: string) {
      return type.includes('mpegurl') ? '' : canPlayType.call(this, type);
    };
  });
}

const clip = '/video/900002?videoSrc=zdziyuan';
const players = [
  {
    what: 'YouTube’s player',
    lengthS: 213.1,
    open: async (_page: Page, { api }: Site) => {
      const id = newVideoId();
      await api.share(newName('Sharer'), id);
      return `/video/${id}?videoSrc=youtube`;
    },
  },
  { what: 'the browser’s own HLS', lengthS: 18, open: async () => clip },
  {
    what: 'HLS by the library',
    lengthS: 18,
    open: async (page: Page) => {
      await withoutNativeHls(page);
      return clip;
    },
  },
];

// rule: #player-interface
test.describe('one contract for', onceForAllLayouts, () => {
  for (const { what, lengthS, open } of players) {
    test(what, async ({ page, bloom, texts, site }) => {
      const path = await open(page, site);
      await page.goto(path);
      await bloom.press(bloom.poster);
      const time = async () => (await playing(page)).timeS;
      const expectNow = (expected: Partial<Playing>) =>
        expect.poll(() => playing(page)).toMatchObject(expected);
      const session = () => page.evaluate(() => navigator.mediaSession.playbackState);
      await expect.poll(time).toBeGreaterThan(0.3);
      await expect.poll(session).toBe('playing');

      await page.keyboard.press('k');
      await expectNow({ plays: false });
      await expect.poll(session).toBe('paused');
      await page.keyboard.press('5');
      await expect.poll(time).toBeCloseTo(lengthS / 2, 0);
      await page.keyboard.press('ArrowRight');
      await expect.poll(time).toBeCloseTo(lengthS / 2 + 5, 0);
      await page.keyboard.press('j');
      await expect.poll(time).toBeCloseTo(lengthS / 2 - 5, 0);
      await page.keyboard.press('m');
      await expectNow({ muted: true });
      await page.getByLabel(texts.speed).selectOption('1.5');
      await expectNow({ rate: 1.5 });

      await page.keyboard.press('Space');
      await expectNow({ plays: true });
      await expect.poll(time).toBeGreaterThan(lengthS / 2 - 4.9);
      // Neither while a user types nor while an input method composes.
      await page.evaluate(() =>
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', isComposing: true })),
      );
      await page.getByRole('search').getByRole('combobox').first().focus();
      await page.keyboard.type('k');
      await expectNow({ plays: true });
      await page.getByRole('search').getByRole('combobox').first().fill('');

      await page.getByRole('main').focus();
      await page.keyboard.press('k');
      await expectNow({ plays: false });
      await bloom.goHome();
      await expect(page.locator('video, iframe')).toHaveCount(0);
      expect(await session()).toBe('none');
    });
  }

  // rule: #player-keys
  test('a frame that takes no commands: it is left alone', async ({ page, bloom, texts, site }) => {
    const name = newName('Sharer');
    const [room, vid] = ['8100001', 'playersvid1'];
    await site.api.shareOther(name, 'bilibili', room, `https://live.bilibili.com/${room}`);
    await site.api.shareOther(name, 'tencent', vid, `https://v.qq.com/x/page/${vid}.html`);
    for (const path of [`/video/${room}?videoSrc=bilibili`, `/video/${vid}?videoSrc=tencent`]) {
      await page.goto(path);
      await bloom.press(bloom.poster);
      await expect(bloom.playerBar).toBeVisible();
      await page.keyboard.press('Space');
      await page.keyboard.press('l');
      await expect(page.getByLabel(texts.speed)).toHaveCount(0);
      await page.keyboard.press('?');
      const sheet = page.getByRole('dialog', { name: texts.keys });
      await expect(sheet.locator('kbd')).toHaveText(['F', 'T', '?']);
      expect(await page.evaluate(() => navigator.mediaSession.playbackState)).toBe('none');
    }
  });
});

/** Opens a film of the resource site whose stream comes from the test. */
async function openFilm(page: Page, site: Site, id: string): Promise<void> {
  const link = `http://${site.maccms.host}/index.php/vod/detail/id/${id}.html`;
  await site.api.shareOther(newName('Sharer'), 'subo', id, link);
  // A busy server sends pages whose policy does not name the hosts of streams.
  await expect(async () => {
    const response = await page.goto(`/video/${id}?videoSrc=subo`);
    const policy = response?.headers()['content-security-policy'];
    expect(policy).toContain('https://cdn1.example.invalid');
  }).toPass();
}
const cdn = 'https://cdn1.example.invalid/**';
const open = { 'access-control-allow-origin': '*' };

test.describe('a stream', onceForAllLayouts, () => {
  // rule: #player-controls
  test('has image and sound, in the quality that is chosen', async ({ page, bloom, texts }) => {
    for (const quality of ['native', 'library']) {
      if (quality === 'library') await withoutNativeHls(page);
      await page.goto(clip);
      await bloom.press(bloom.poster);
      const seen = () =>
        page.locator('video').evaluate((video: HTMLVideoElement) => {
          const context = document.createElement('canvas').getContext('2d');
          context?.drawImage(video, 0, 0, 32, 18);
          const { data } = context?.getImageData(0, 0, 32, 18) ?? { data: [] };
          const light = [...data].filter((_, i) => i % 4 < 3).reduce((sum, each) => sum + each, 0);
          const { webkitAudioDecodedByteCount: sound } = video as {
            webkitAudioDecodedByteCount?: number;
          };
          return { isLit: light / (32 * 18 * 3) > 20, sounds: (sound ?? 0) > 0 };
        });
      await expect.poll(seen, quality).toEqual({ isLit: true, sounds: true });
      const height = () =>
        page.locator('video').evaluate((video: HTMLVideoElement) => video.videoHeight);
      for (const [name, lines] of [
        ['360p', 360],
        ['720p', 720],
      ] as const) {
        await page.getByLabel(texts.quality).selectOption(name);
        await expect.poll(height, `${quality} ${name}`).toBe(lines);
      }
    }
  });

  // rule: #player-controls
  test('that is live goes back, and to its newest moment again', async ({
    page,
    bloom,
    texts,
    site,
  }) => {
    await withoutNativeHls(page);
    const beganMs = Date.now();
    await page.route(cdn, (route, request) =>
      request.url().endsWith('.m3u8')
        ? route.fulfill({
            body: livePlaylist((Date.now() - beganMs) / 1000),
            contentType: 'application/vnd.apple.mpegurl',
            headers: open,
          })
        : route.fulfill({ path: streamFile(request.url()), headers: open }),
    );
    await openFilm(page, site, '4721');
    await bloom.press(bloom.poster);
    const live = page.locator('.player-live');
    await expect(live).toHaveAttribute('data-live', 'edge');
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('j');
    await expect(live).toHaveText(texts.toLive);
    await bloom.press(live);
    await expect(live).toHaveAttribute('data-live', 'edge');
  });

  // rule: #player-problems
  test('that fails says why', async ({ page, bloom, texts, site, expectConsoleError }) => {
    expectConsoleError('cdn1.example.invalid');
    const reports: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/report')) {
        reports.push((request.postDataJSON() as { kind: string }).kind);
      }
    });
    await withoutNativeHls(page);
    await openFilm(page, site, '4722');
    const alert = page.getByRole('alert');
    const failures = [
      [
        'crossOrigin',
        { headers: { 'access-control-allow-origin': 'https://other.example' } },
        texts.problem.crossOrigin,
      ],
      ['gone', { status: 404, headers: open }, texts.problem.gone],
      ['region', { status: 403, headers: open }, texts.problem.region],
    ] as const;
    for (const [kind, response, text] of failures) {
      await test.step(kind, async () => {
        await page.route(cdn, (route) => route.fulfill({ body: '', ...response }));
        await page.reload();
        await bloom.press(bloom.poster);
        await expect(alert).toContainText(text);
        await bloom.press(alert.getByRole('button', { name: texts.retry }));
        await expect(alert).toContainText(text);
        await page.unroute(cdn);
      });
    }
    // Each once, although each was tried twice.
    expect(reports).toEqual(['crossOrigin', 'gone', 'region']);
  });

  // rule: #player-problems
  test('from which nothing arrives shows that, and stays', async ({
    page,
    bloom,
    texts,
    site,
    expectConsoleError,
  }) => {
    // The requests that wait fail at the end of the test.
    expectConsoleError('cdn1.example.invalid');
    await page.clock.install();
    await openFilm(page, site, '4723');
    await page.route(cdn, () => undefined);
    await bloom.press(bloom.poster);
    await page.locator('.player video').waitFor();
    await expect(page.getByText(texts.stalled)).toHaveCount(0);
    const reported = page.waitForRequest((request) => request.url().endsWith('/report'));
    await page.clock.fastForward(12_100);
    await expect(page.getByText(texts.stalled)).toBeVisible();
    await expect(page.locator('.player video')).toBeVisible();
    expect((await reported).postDataJSON()).toMatchObject({ kind: 'stalled' });
    await page.unroute(cdn);
  });

  test.describe('that the browser requests', () => {
    test.use({ serverRendered: false });

    // rule: #player-problems
    test('without encryption is not loaded, and says why', async ({ page, bloom, texts, site }) => {
      const id = '4724';
      const link = `http://${site.maccms.host}/index.php/vod/detail/id/${id}.html`;
      await site.api.shareOther(newName('Sharer'), 'subo', id, link);
      await page.route(`**/api/v1/video/subo/${id}`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          body: (await response.text()).replaceAll('https://cdn1', 'http://cdn1'),
        });
      });
      await page.goto(`/video/${id}?videoSrc=subo`);
      await bloom.press(bloom.poster);
      await expect(page.getByRole('alert')).toContainText(texts.problem.insecure);
    });
  });
});

test.describe('a visitor', onceForAllLayouts, () => {
  // rule: #player-controls
  test('gives the player the width of the page, which is remembered, and the whole screen', async ({
    page,
    bloom,
  }) => {
    const width = async () => (await page.locator('.player').boundingBox())?.width ?? 0;
    const bar = page.locator('.player-bar');
    await page.goto(clip);
    await bloom.press(bloom.poster);
    await bar.waitFor();
    const narrow = await width();
    await page.keyboard.press('t');
    await expect.poll(width).toBeGreaterThan(narrow + 300);
    await page.reload();
    await bloom.press(bloom.poster);
    await bar.waitFor();
    await expect.poll(width).toBeGreaterThan(narrow + 300);
    await page.keyboard.press('t');
    await expect.poll(width).toBe(narrow);

    const isWhole = () =>
      page.evaluate(() => document.fullscreenElement?.classList.contains('player-frame') ?? false);
    await page.keyboard.press('f');
    await expect.poll(isWhole).toBe(true);
    await page.keyboard.press('f');
    await expect.poll(isWhole).toBe(false);
  });

  // rule: #player-problems
  test('starts a video of YouTube that the browser has blocked', async ({
    page,
    bloom,
    texts,
    site,
  }) => {
    const id = videoIdFor('noauto');
    await site.api.share(newName('Sharer'), id);
    await bloom.openVideo(id);
    await bloom.press(bloom.poster);
    await expect(page.getByText(texts.autoplayBlocked)).toBeVisible();
    await bloom.press(page.getByRole('status').getByRole('button', { name: texts.play }));
    await expect.poll(() => playing(page)).toMatchObject({ plays: true });
    await expect(page.getByText(texts.autoplayBlocked)).toHaveCount(0);
  });

  // rule: #player-controls
  test('reports a problem', async ({ page, bloom, texts, site }) => {
    const id = newVideoId();
    await site.api.share(newName('Sharer'), id);
    await bloom.openVideo(id);
    await bloom.press(bloom.actions.getByRole('button', { name: texts.more }));
    await bloom.press(bloom.actions.getByRole('button', { name: texts.report }));
    const sent = page.waitForRequest((request) => request.url().endsWith('/report'));
    await bloom.press(page.getByRole('button', { name: texts.reportSend }));
    expect((await sent).postDataJSON()).toEqual({ kind: 'gone' });
    await expect(bloom.actions).toContainText(texts.reportSent);
  });

  // rule: #player-keys
  test('starts what the browser has blocked, and switches the keys off', async ({
    page,
    bloom,
    texts,
  }) => {
    await page.addInitScript(() => {
      const { play } = HTMLMediaElement.prototype;
      let blocked = true;
      HTMLMediaElement.prototype.play = function () {
        if (!blocked) return play.call(this);
        blocked = false;
        return Promise.reject(new DOMException('no gesture', 'NotAllowedError'));
      };
    });
    await page.goto(clip);
    await bloom.press(bloom.poster);
    const notice = page.getByText(texts.autoplayBlocked);
    await expect(notice).toBeVisible();
    await bloom.press(page.getByRole('status').getByRole('button', { name: texts.play }));
    await expect(notice).toHaveCount(0);
    await expect.poll(() => playing(page)).toMatchObject({ plays: true });

    // The keys come with the bar, which is loaded apart from the player.
    await expect(bloom.playerBar).toBeVisible();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: texts.keys });
    await sheet.getByLabel(texts.useKeys).uncheck();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await page.keyboard.press('m');
    await page.keyboard.press('k');
    expect(await playing(page)).toMatchObject({ plays: true, muted: false });
  });
});
