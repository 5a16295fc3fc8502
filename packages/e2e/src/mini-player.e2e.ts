import { streamFile } from '@bloom/testing/upstreams/stream';
import { titleOf } from '@bloom/testing/upstreams/youtube';
import {
  expect,
  newListId,
  newName,
  newVideoId,
  onceForAllLayouts,
  onDesktopOnly,
  onPhoneOnly,
  test,
  type Locator,
  type Page,
} from './fixtures.ts';
import type { BloomPage } from './bloom-page.ts';
import { playing, playOn } from './playing.ts';

/** The layout shift that is allowed: a further digit of the time in the player's bar shifts less. */
const maxShift = 0.001;

const clip = '/video/900002?videoSrc=zdziyuan';

/** The width and height of what plays in the mini player. YouTube’s terms require 200 by 200. */
const cornerOf = {
  HLS: { desktop: [320, 180], phone: [100, 56] },
  YouTube: { desktop: [356, 200], phone: [200, 200] },
} as const;

const elementOf = (page: Page): Locator => page.locator('.player :is(iframe, video)');
const miniOf = ({ page, t }: BloomPage): Locator =>
  page.getByRole('region', { name: t('video.mini') });

/** Marks the player’s element as it is now, and counts how often a frame loads from now on. */
async function mark(page: Page): Promise<void> {
  await playOn(page);
  await elementOf(page).evaluate((element) => {
    const marked = Object.assign(element, { loads: 0 });
    element.addEventListener('load', () => void marked.loads++);
  });
}

/** Whether the marked element is there, and has not loaded again. */
const isUntouched = (page: Page): Promise<boolean> =>
  elementOf(page).evaluate((element) => (element as Element & { loads?: number }).loads === 0);

/** Waits until it has slid in from outside the window. */
const hasArrived = (mini: Locator) =>
  mini.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));

const timeOf = async (page: Page) => (await playing(page)).timeS;

async function expectGoesOn(page: Page): Promise<void> {
  const before = await timeOf(page);
  await expect.poll(async () => Math.abs((await timeOf(page)) - before)).toBeGreaterThan(0.2);
}

/** The layout shifts of the video’s page and of the mini player from now on, without those after input. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        // Subtitles follow the bar, which goes after three seconds.
        const isOurs = sources.some(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return element?.closest('.video-page, .mini-player') && !element.closest('.subtitle');
        });
        if (isOurs && !hadRecentInput) shifts.sum += value;
      }
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
}

test.describe('what plays when its page is left', () => {
  for (const source of ['YouTube', 'HLS'] as const) {
    // rule: #mini-player
    test(`goes on in a corner and takes its place again without a break: ${source}`, async ({
      page,
      bloom,
      site,
      isMobile,
      expectAccessible,
    }) => {
      const id = newVideoId();
      await site.api.share(newName('Sharer'), id);
      const path = source === 'HLS' ? clip : `/video/${id}?videoSrc=youtube`;
      await page.goto('/');
      await page.goto(path);
      await bloom.press(bloom.poster);
      await expect.poll(() => timeOf(page)).toBeGreaterThan(0.3);
      const [place, title] = [
        await elementOf(page).boundingBox(),
        await page.getByRole('heading', { level: 1 }).textContent(),
      ];
      await mark(page);
      const shift = await watchShifts(page);

      await bloom.goHome();
      const mini = miniOf(bloom);
      await expect(mini).toBeVisible();
      await expect(bloom.cards.first()).toBeVisible();
      await expectGoesOn(page);
      expect(await isUntouched(page)).toBe(true);
      await hasArrived(mini);
      for (const part of [elementOf(page), page.locator('.player-column')]) {
        const corner = await part.boundingBox();
        const [width, height] = cornerOf[source][isMobile ? 'phone' : 'desktop'];
        expect(corner?.width).toBeCloseTo(width, 0);
        expect(corner?.height).toBeCloseTo(height, 0);
      }
      await expectAccessible();

      await bloom.press(mini.getByRole('link', { name: title ?? '' }));
      await expect(mini).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
      expect(await elementOf(page).boundingBox()).toEqual(place);
      await expectGoesOn(page);
      expect(await isUntouched(page)).toBe(true);
      expect(await shift()).toBeLessThan(maxShift);

      // The way back of the browser is one too.
      await bloom.goHome();
      await expect(mini).toBeVisible();
      await page.goBack();
      await expect(mini).toHaveCount(0);
      await expectGoesOn(page);
      expect(await isUntouched(page)).toBe(true);
      expect(await shift()).toBeLessThan(maxShift);
    });
  }

  // rule: #mini-player
  test('is paused, played and closed there', onceForAllLayouts, async ({ page, bloom, texts }) => {
    await page.goto(clip);
    await bloom.press(bloom.poster);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(0.3);
    await playOn(page);
    await bloom.goHome();
    const mini = miniOf(bloom);
    const plays = async () => (await playing(page)).plays;
    await mini.getByRole('button', { name: texts.pause }).click();
    await expect.poll(plays).toBe(false);
    // Its keys are those of the page only while the focus is in it.
    await page.getByRole('main').focus();
    await page.keyboard.press('k');
    expect(await plays()).toBe(false);
    await mini.getByRole('button', { name: texts.play }).focus();
    await page.keyboard.press('k');
    await expect.poll(plays).toBe(true);
    await mini.getByRole('button', { name: texts.close }).press('Enter');
    await expect(elementOf(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    expect(await page.evaluate(() => navigator.mediaSession.playbackState)).toBe('none');
  });

  // rule: #mini-player
  test(
    'stays behind if it is paused, and ends with the session',
    onceForAllLayouts,
    async ({ page, bloom, texts, loggedInAs }) => {
      await loggedInAs(newName('Watcher'));
      await page.goto(clip);
      await bloom.press(bloom.poster);
      await expect.poll(() => timeOf(page)).toBeGreaterThan(0.3);
      await page.keyboard.press('k');
      await bloom.goHome();
      await expect(bloom.cards.first()).toBeVisible();
      await expect(elementOf(page)).toHaveCount(0);

      await page.goBack();
      await bloom.press(bloom.poster);
      await expect.poll(() => timeOf(page)).toBeGreaterThan(0.3);
      await playOn(page);
      await bloom.goHome();
      await expect(miniOf(bloom)).toBeVisible();
      await page.getByRole('button', { name: texts.profileOf('') }).click();
      await page.getByRole('link', { name: texts.logout }).click();
      await expect(elementOf(page)).toHaveCount(0);
    },
  );

  // rule: #mini-player
  test(
    'gives way to another video when that is started, not before',
    onceForAllLayouts,
    async ({ page, bloom, site }) => {
      const id = newVideoId();
      await site.api.share(newName('Sharer'), id);
      await page.goto(clip);
      await bloom.press(bloom.poster);
      await expect.poll(() => timeOf(page)).toBeGreaterThan(0.3);
      await mark(page);
      await bloom.goHome();
      await bloom.cardOf(id).getByRole('heading').getByRole('link').click();
      await expect(bloom.poster).toBeVisible();
      await expect(miniOf(bloom)).toBeVisible();
      await expectGoesOn(page);
      expect(await isUntouched(page)).toBe(true);
      await bloom.play();
      await expect(page.locator('video')).toHaveCount(0);
      await expect(miniOf(bloom)).toHaveCount(0);
      await bloom.goHome();
      await expect(miniOf(bloom)).toContainText(titleOf(id));
    },
  );

  // rule: #mini-player
  test(
    'gives way by one press to a stream for which the page loads again',
    onceForAllLayouts,
    async ({ page, bloom, site, expectConsoleError }) => {
      const cdn = 'https://cdn1.example.invalid';
      expectConsoleError(cdn);
      await page.route(`${cdn}/**`, (route, request) =>
        route.fulfill({
          path: streamFile(request.url()),
          headers: { 'access-control-allow-origin': '*' },
        }),
      );
      const [id, film, name] = [newVideoId(), '4731', newName('Sharer')];
      await site.api.share(name, id);
      const link = `http://${site.maccms.host}/index.php/vod/detail/id/${film}.html`;
      await site.api.shareOther(name, 'subo', film, link);
      // A busy server sends pages whose policy does not name the hosts of streams.
      await page.route(`${site.url}/video/${film}?*`, (route) =>
        expect(async () => {
          const response = await route.fetch();
          expect(response.headers()['content-security-policy']).toContain(cdn);
          await route.fulfill({ response });
        }).toPass(),
      );
      await page.goto(`/video/${id}?videoSrc=youtube`);
      await bloom.play();
      await bloom.goHome();
      await bloom.cardOf(film).getByRole('heading').getByRole('link').click();
      await expect(bloom.poster).toBeVisible();
      await expect(miniOf(bloom)).toBeVisible();
      const loaded = page.waitForEvent('load');
      await bloom.press(bloom.poster);
      await loaded;
      await expect.poll(() => timeOf(page)).toBeGreaterThan(0.3);
      await expect(miniOf(bloom)).toHaveCount(0);
    },
  );

  // rule: #mini-player
  test(
    'goes on with the next episode, and keeps it',
    onceForAllLayouts,
    async ({ page, bloom, site }) => {
      const id = newListId();
      await site.api.share(newName('Sharer'), id);
      await page.clock.install();
      await page.goto(`/video/${id}?videoSrc=youtube`);
      await bloom.play();
      await mark(page);
      await bloom.goHome();
      await expect(miniOf(bloom)).toContainText('Episode 1');
      await page.clock.fastForward(214_000);
      await expect(miniOf(bloom)).toContainText('Episode 2');
      await expect(bloom.player.contentFrame().getByText('ep0002')).toBeVisible();
      await expect(page).toHaveURL(/\/$/);
      await page.goBack();
      await expect(page).toHaveURL(/[?&]episode=2$/);
      await expect(page.getByRole('button', { name: /Episode 2\b/ })).toHaveAttribute(
        'aria-current',
        'true',
      );
      await expect(bloom.player.contentFrame().getByText('ep0002')).toBeVisible();
      expect(await isUntouched(page)).toBe(true);
    },
  );

  // rule: #mini-player
  test(
    'is not covered where its source forbids that',
    onDesktopOnly,
    async ({ page, bloom, texts, site }) => {
      const room = '8100009';
      const link = `https://live.bilibili.com/${room}`;
      await site.api.shareOther(newName('Sharer'), 'bilibili', room, link);
      await page.goto(`/video/${room}?videoSrc=bilibili`);
      await bloom.press(bloom.poster);
      await elementOf(page).waitFor();
      await mark(page);
      await bloom.goHome();
      const mini = miniOf(bloom);
      // It does not say whether it plays, so nothing offers to pause it.
      await expect(mini.getByRole('button')).toHaveCount(1);
      const frame = await elementOf(page).boundingBox();
      for (const part of [
        mini.getByRole('link'),
        mini.getByRole('button', { name: texts.close }),
      ]) {
        const box = await part.boundingBox();
        expect(box?.y).toBeGreaterThanOrEqual((frame?.y ?? NaN) + (frame?.height ?? NaN) - 1);
      }
      await hasArrived(mini);
      const isOnTop = await elementOf(page).evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === element;
      });
      expect(isOnTop).toBe(true);
      expect(await isUntouched(page)).toBe(true);
    },
  );

  // rule: #mini-player
  test(
    'is a bar above the tabs of a phone, from which the page keeps clear',
    onPhoneOnly,
    async ({ page, bloom, texts }) => {
      await page.goto(clip);
      await bloom.press(bloom.poster);
      await expect.poll(() => timeOf(page)).toBeGreaterThan(0.3);
      await playOn(page);
      // A page that ends, unlike a list that loads more.
      await page.getByRole('contentinfo').getByRole('link').nth(1).tap();
      const mini = miniOf(bloom);
      const tabs = page.getByRole('navigation', { name: texts.tabs });
      const edges = async (target: Locator) => {
        const { y, height } = (await target.boundingBox()) ?? { y: NaN, height: NaN };
        return { top: Math.round(y), bottom: Math.round(y + height), height };
      };
      await expect.poll(async () => (await edges(mini)).height).toBe(56);
      // The tabs may still be on their way back.
      await expect
        .poll(async () => Math.abs((await edges(mini)).bottom - (await edges(tabs)).top))
        .toBeLessThanOrEqual(1);
      for (const part of await mini.getByRole('button').all()) {
        const { width, height } = (await part.boundingBox()) ?? { width: 0, height: 0 };
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      }
      const footer = page.getByRole('contentinfo').getByRole('button').last();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await page.evaluate(() => delete document.documentElement.dataset['barsHidden']);
      await expect
        .poll(async () => (await edges(footer)).bottom)
        .toBeLessThan((await edges(mini)).top);
    },
  );
});
