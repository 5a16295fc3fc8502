import { titleOf as siteTitle } from '@bloom/testing/upstreams/maccms';
import { logIn } from '@bloom/testing/server-process';
import { streamFile } from '@bloom/testing/upstreams/stream';
import { expect, newName, test } from '../fixtures.ts';

// rule: #series
test('a series goes on by itself, skips an episode that does not play, and is remembered on another device', async ({
  page,
  bloom,
  t,
  site,
  browser,
  loggedInAs,
  expectConsoleError,
}) => {
  expectConsoleError('status of 404');
  // The second of its three episodes does not exist; a clip is four seconds long.
  await page.route('https://cdn1.example.invalid/**', (route, request) =>
    request.url().includes('/0002_')
      ? route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } })
      : route.fulfill({
          path: streamFile(request.url()),
          headers: { 'access-control-allow-origin': '*' },
        }),
  );
  const [id, name] = ['4715', newName('Watcher')];
  await loggedInAs(name);
  const link = `http://${site.maccms.host}/index.php/vod/detail/id/${id}.html`;
  await site.api.shareOther(name, 'subo', id, link);
  await page.goto(`/video/${id}?videoSrc=subo`);
  await bloom.press(bloom.poster);
  await page.getByRole('button', { name: t('video.playNow') }).click();
  await expect(page).toHaveURL(/[?&]episode=2/);
  const episode = (number: number) =>
    page.getByRole('listitem').getByRole('button', { name: new RegExp(`^${number}\\b`) });
  await expect(episode(2)).toContainText(t('video.episodeBroken'));
  // The countdown is not cancelled.
  await expect(page).toHaveURL(/[?&]episode=3/);
  const video = page.locator('video');
  const ended = () => video.evaluate((element: HTMLVideoElement) => element.ended);
  await expect.poll(ended).toBe(true);
  const token = await logIn(site.url, name);
  const finished = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await page.request.get(`/api/v1/video/subo/${id}/progress`, { headers });
    const { data } = (await response.json()) as { data: { finished: boolean }[] };
    return data.filter((each) => each.finished).length;
  };
  // The page stores the end of an episode a moment later.
  await expect.poll(finished).toBe(2);
  await page.goto('/history');
  await expect(page.getByRole('list', { name: t('history.title') })).toContainText(siteTitle(id));

  const device = await browser.newContext({ baseURL: site.url });
  await device.addInitScript((value) => localStorage.setItem('user_token', value), token);
  const other = await device.newPage();
  await other.goto(`/video/${id}?videoSrc=subo`);
  await expect(other).toHaveURL(/[?&]episode=3/);
  await device.close();
});
