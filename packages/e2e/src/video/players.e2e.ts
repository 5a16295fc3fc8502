import { expect, newName, test, type Page, type Site } from '../fixtures.ts';
import { livePlaylist, streamFile } from '@bloom/testing/upstreams/stream';

/** Lets the library play HLS, as in a browser that cannot. */
async function withoutNativeHls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { canPlayType } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.canPlayType = function (type: string) {
      return type.includes('mpegurl') ? '' : canPlayType.call(this, type);
    };
  });
}

/** Opens a film of the resource site whose stream comes from the test. */
async function openFilm(page: Page, site: Site, id: string): Promise<void> {
  const link = `http://${site.maccms.host}/index.php/vod/detail/id/${id}.html`;
  await site.api.shareOther(newName('Sharer'), 'subo', id, link);
  await page.goto(`/video/${id}?videoSrc=subo`);
}
const cdn = 'https://cdn1.example.invalid/**';
const open = { 'access-control-allow-origin': '*' };

test.describe('a stream', () => {
  // rule: #player-controls
  test('that is live goes back, and to its newest moment again', async ({ page, bloom, t, site }) => {
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
    await expect(live).toHaveText(t('player.toLive'));
    await bloom.press(live);
    await expect(live).toHaveAttribute('data-live', 'edge');
  });

  // rule: #player-problems
  test('that fails says why', async ({ page, bloom, t, site, expectConsoleError }) => {
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
        t('video.problem_crossOrigin'),
      ],
      ['gone', { status: 404, headers: open }, t('video.problem_gone')],
      ['region', { status: 403, headers: open }, t('video.problem_region')],
    ] as const;
    for (const [kind, response, text] of failures) {
      await test.step(kind, async () => {
        await page.route(cdn, (route) => route.fulfill({ body: '', ...response }));
        await page.reload();
        await bloom.press(bloom.poster);
        await expect(alert).toContainText(text);
        await bloom.press(alert.getByRole('button', { name: t('shell.retry') }));
        await expect(alert).toContainText(text);
        await page.unroute(cdn);
      });
    }
    // Each once, although each was tried twice.
    expect(reports).toEqual(['crossOrigin', 'gone', 'region']);
  });
});
