import {
  collectGifts,
  expect,
  newName,
  newVideoId,
  test,
  type Page,
  type Request,
  onceForAllLayouts,
} from './fixtures.ts';

test.describe('watching', onceForAllLayouts, () => {
  const watch = test.extend<{ plays: Request[]; id: string }>({
    plays: async ({ page }, use) => {
      const plays: Request[] = [];
      // After the response: a jump of the clock aborts pending requests.
      page.on('requestfinished', (request) => {
        if (request.url().endsWith('/play')) plays.push(request);
      });
      await use(plays);
    },
    id: async ({ page, site, loggedInAs }, use) => {
      const id = newVideoId();
      await site.api.share(newName('Sharer'), id);
      await loggedInAs(newName('Watcher'));
      await page.clock.install();
      await use(id);
    },
  });
  const reported = (plays: Request[]) =>
    plays.map((play) => (play.postDataJSON() as { playing: boolean }).playing);
  const points = (page: Page) =>
    page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('activity') ?? '{}') as { activePoint: number })
          .activePoint,
    );

  // rule: #play-registration
  watch(
    'is reported when it begins, continues and stops, and counts as activity',
    async ({ page, bloom, texts, plays, id }) => {
      await bloom.openVideo(id);
      await bloom.play();
      const player = bloom.player.contentFrame();
      await expect.poll(() => reported(plays)).toEqual([true]);
      await page.clock.fastForward(30_500);
      await expect.poll(() => reported(plays)).toEqual([true, true]);
      await page.clock.fastForward(30_000);
      await expect.poll(() => reported(plays)).toEqual([true, true, true]);
      await player.getByRole('button', { name: 'Pause' }).click();
      await page.clock.fastForward(2_000);
      await expect.poll(() => reported(plays)).toEqual([true, true, true, false]);
      const counted = await points(page);
      expect(counted).toBeGreaterThan(0.0001 + 0.1 / 6);
      expect(counted).toBeLessThan(0.0001 + 0.1 / 4);
      expect(collectGifts(page)).toEqual([]);
      await expect(page.getByText(texts.videoOffline)).toHaveCount(0);
    },
  );

  // rule: #mini-player
  watch(
    'goes on when the page is left, and ends with the mini player',
    async ({ page, bloom, texts, plays, id }) => {
      await bloom.openVideo(id);
      await bloom.play();
      await expect.poll(() => reported(plays)).toEqual([true]);
      await bloom.goHome();
      const mini = page.getByRole('region', { name: texts.mini });
      await mini.waitFor();
      await page.clock.fastForward(30_500);
      await expect.poll(() => reported(plays)).toEqual([true, true]);
      await page.clock.fastForward(30_000);
      await expect.poll(() => reported(plays)).toEqual([true, true, true]);
      const last = plays.at(-1)?.postDataJSON() as { position_s: number };
      // It was left in its first seconds.
      expect(last.position_s).toBeGreaterThan(25);
      await bloom.press(mini.getByRole('button', { name: texts.close }));
      await expect.poll(() => reported(plays)).toEqual([true, true, true, false]);
    },
  );

  watch(
    'that the server refuses says that the video is offline',
    async ({ page, bloom, texts, id, expectConsoleError }) => {
      expectConsoleError('/play');
      await page.route('**/play', (route) =>
        route.fulfill({
          status: 404,
          json: { status: 'error', code: 404, key: 'request.notFound', message: '', params: {} },
        }),
      );
      await bloom.openVideo(id);
      await bloom.play();
      await expect(page.getByRole('alert')).toHaveText(texts.videoOffline);
      await page.unroute('**/play');
      await page.clock.fastForward(30_500);
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  );
});
