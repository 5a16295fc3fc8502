import { streamFile } from '@bloom/testing/upstreams/stream';
import type { Locator } from '@playwright/test';
import { expect, newName, newVideoId, test, type Page } from '../fixtures.ts';
import type { BloomPage } from '../bloom-page.ts';
import { playing } from '../playing.ts';

/** The layout shift that is allowed: a further digit of the time in the player's bar shifts less. */
const maxShift = 0.001;

const elementOf = (page: Page): Locator => page.locator('.player :is(iframe, video)');
const miniOf = ({ page, t }: BloomPage): Locator => page.getByRole('region', { name: t('video.mini') });

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

// rule: #mini-player
test('what plays goes on in a corner when its page is left, and takes its place again without a break', async ({
  page,
  bloom,
  site,
}) => {
  const id = newVideoId();
  await site.api.share(newName('Sharer'), id);
  await page.goto('/');
  await page.goto(`/video/${id}?videoSrc=youtube`);
  await bloom.play();
  const place = await elementOf(page).boundingBox();
  let navigations = 0;
  page.on('framenavigated', () => void navigations++);
  const shift = await watchShifts(page);
  await bloom.goHome();
  const mini = miniOf(bloom);
  await expect(mini).toBeVisible();
  await expect(bloom.cards.first()).toBeVisible();
  await expectGoesOn(page);
  await bloom.press(mini.getByRole('link'));
  await expect(mini).toHaveCount(0);
  expect(await elementOf(page).boundingBox()).toEqual(place);
  await expectGoesOn(page);
  expect(await shift()).toBeLessThan(maxShift);
  // The two steps of the page; the frame does not load again.
  expect(navigations).toBe(2);
});

// rule: #mini-player
test('the mini player gives way by one press to a stream for which the page loads again', async ({
  page,
  bloom,
  site,
  expectConsoleError,
}) => {
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
});
