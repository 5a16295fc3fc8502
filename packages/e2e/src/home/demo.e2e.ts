import type { BloomPage } from '../bloom-page.ts';
import { expect, test, type Page } from '../fixtures.ts';

// A server of its own: the images of videos that other tests share cannot be fetched.
test.use({ serverSettings: { WELCOME_PETALS: '10000', SHOW_POSTER: '1' } });
// One server for all tests: each takes seconds to start.
test.describe.configure({ mode: 'default' });

/** The paths that failed, and the hosts besides Bloom's own that were requested. */
function watchRequests(page: Page, url: string): string[] {
  const problems: string[] = [];
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(url) || /^(data|blob):/.test(request.url());
    if (!isOwn) problems.push(`elsewhere: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
  });
  return problems;
}

/** The state of the player: whether it plays, has sound, and an image that is not black. */
function playback(page: Page) {
  return page.evaluate(() => {
    const video = document.querySelector('video');
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    if (!video || !context || video.currentTime < 0.5) return 'not yet';
    context.drawImage(video, 0, 0, 32, 18);
    const { data } = context.getImageData(0, 0, 32, 18);
    const light = data.reduce((sum, value, i) => (i % 4 === 3 ? sum : sum + value), 0);
    const { webkitAudioDecodedByteCount: sound } = video as {
      webkitAudioDecodedByteCount?: number;
    };
    return { plays: !video.paused, lit: light / (32 * 18 * 3) > 20, sounds: (sound ?? 0) > 0 };
  });
}

/** Presses the player, and starts it where the press has not. */
async function start(page: Page, bloom: BloomPage): Promise<void> {
  await bloom.press(bloom.poster);
  const readiness = () => page.evaluate(() => document.querySelector('video')?.readyState ?? 0);
  await expect.poll(readiness).toBeGreaterThanOrEqual(2);
  await page.evaluate(() => document.querySelector('video')?.play());
}

const playing = { plays: true, lit: true, sounds: true };

test.describe('the demo without a network', () => {
  test.use({ images: 'server' });

  // rule: #sample-catalogue, #demo-login
  test('shows an image on every card of the home page, requests nothing elsewhere, and is entered by a press', async ({
    page,
    bloom,
    t,
    site,
  }) => {
    const problems = watchRequests(page, site.url);
    await page.goto('/');
    const poster = page.getByRole('region', { name: t('home.poster') });
    await expect(poster.getByRole('link')).toHaveAttribute('href', /\/sharers$/);
    // Its image is that of a card below.
    await expect(poster.locator('img')).toHaveCount(0);
    await expect(async () => {
      await page.mouse.wheel(0, 900);
      const bare = await bloom.cards.evaluateAll((cards) =>
        cards
          .filter((card) => {
            const image = card.querySelector('img');
            return !card.querySelector('.art') && !(image && image.naturalWidth > 0);
          })
          .map((card) => card.textContent),
      );
      expect(bare).toEqual([]);
      await expect(page.getByText(t('catalogue.end'))).toBeInViewport({ timeout: 100 });
    }).toPass({ intervals: [150] });
    expect(problems).toEqual([]);

    const token = () => page.evaluate(() => localStorage.getItem('user_token'));
    for (const [name, role] of [
      ['Lin', undefined],
      ['Robin', { name: 'moderator' }],
    ] as const) {
      // On a page without the app, whose requests would have no token.
      await page.goto('/robots.txt');
      await page.evaluate(() => localStorage.removeItem('user_token'));
      await page.goto('/');
      await bloom.openLogin();
      const entry = role ? t('login.enterAsModerator') : t('login.enterAs', { name });
      if (role) await bloom.showMoreWays();
      await page.getByRole('button', { name: entry }).click();
      await expect.poll(token).toBeTruthy();
      const account = await page.request.get(`${site.url}/api/v1/account/${await token()}`);
      expect(await account.json()).toMatchObject({ name, ...(role && { role }) });
    }
  });

  // rule: #sample-catalogue
  test('plays its clips, and its series of three episodes one after the other', async ({
    page,
    bloom,
    site,
  }) => {
    const problems = watchRequests(page, site.url);
    const requested = new Set<string | undefined>();
    page.on('request', (request) => requested.add(/clips\/([\w-]+)\//.exec(request.url())?.[1]));
    await page.goto('/video/900001?videoSrc=subo&categoryIdx=0');
    await start(page, bloom);
    for (const episode of ['garden-1', 'garden-2', 'garden-3']) {
      await expect.poll(() => [...requested]).toContain(episode);
      await expect.poll(() => playback(page)).toEqual(playing);
      await page.evaluate(() => {
        const video = document.querySelector('video');
        if (video) video.currentTime = video.duration - 0.6;
      });
    }
    for (const [id, source] of [
      ['900002', 'zdziyuan'],
      ['900003', 'subo'],
      ['900004', 'zdziyuan'],
    ] as const) {
      await page.goto(`/video/${id}?videoSrc=${source}&categoryIdx=0`);
      await start(page, bloom);
      await expect.poll(() => playback(page)).toEqual(playing);
    }
    expect(problems).toEqual([]);
  });
});
