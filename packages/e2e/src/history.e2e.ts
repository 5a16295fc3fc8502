import { titleOf as siteTitle } from '@bloom/testing/upstreams/maccms';
import { logIn } from '@bloom/testing/server-process';
import { streamFile } from '@bloom/testing/upstreams/stream';
import { titleOf } from '@bloom/testing/upstreams/youtube';
import { expect, newName, newVideoId, onceForAllLayouts, test, watchLayout } from './fixtures.ts';

test.describe('what was watched', onceForAllLayouts, () => {
  // rule: #series
  test('a series goes on by itself, skips an episode that does not play, and is remembered on another device', async ({
    page,
    bloom,
    texts,
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
    await page.getByRole('button', { name: texts.playNow }).click();
    await expect(page).toHaveURL(/[?&]episode=2/);
    const episode = (number: number) =>
      page.getByRole('listitem').getByRole('button', { name: new RegExp(`^${number}\\b`) });
    await expect(episode(2)).toContainText(texts.episodeBroken);
    // The countdown is not cancelled.
    await expect(page).toHaveURL(/[?&]episode=3/);
    const video = page.locator('video');
    const ended = () => video.evaluate((element: HTMLVideoElement) => element.ended);
    await expect.poll(ended).toBe(true);
    await page.goto('/history');
    await expect(page.getByRole('list', { name: texts.history })).toContainText(siteTitle(id));

    const device = await browser.newContext({ baseURL: site.url });
    const token = await logIn(site.url, name);
    await device.addInitScript((value) => localStorage.setItem('user_token', value), token);
    const other = await device.newPage();
    await other.goto(`/video/${id}?videoSrc=subo`);
    await expect(other).toHaveURL(/[?&]episode=3/);
    await device.close();
  });

  // rule: #most-thanked, #continue-watching
  test('is not offered once more where the first screen has it', async ({
    page,
    bloom,
    texts,
    site,
    loggedInAs,
  }) => {
    const [name, old, newest] = [newName('Watcher'), newVideoId(), newVideoId()];
    await site.api.share(name, old);
    for (let more = 0; more < 12; more++) await site.api.share(name, newVideoId());
    await site.api.share(name, newest);
    for (const id of [old, newest]) await site.api.watch(name, id, 95, 300);
    const { id: account } = await site.api.account(name);
    await page.addInitScript((id) => localStorage.setItem('continue_row', `${id}:1`), account);
    await loggedInAs(name);
    await page.goto('/');
    const row = page.getByRole('region', { name: texts.continueWatching });
    await expect(row.getByRole('listitem')).toContainText([titleOf(old)]);
    await expect(bloom.cardOf(newest)).toBeVisible();
  });

  // rule: #continue-watching
  test('nothing moves where nothing was watched yet', async ({ page, texts, site, loggedInAs }) => {
    const name = newName('Newcomer');
    const { id: account } = await site.api.account(name);
    // As after the first sign-in.
    await page.addInitScript((id) => localStorage.setItem('continue_row', `${id}:1`), account);
    await loggedInAs(name);
    const shift = await watchLayout(page);
    await page.goto('/');
    const row = page.getByRole('region', { name: texts.continueWatching });
    await expect(row).toContainText(texts.continueNone);
    expect(await shift()).toBeLessThan(0.01);
  });

  // rule: #continue-watching
  test('can be continued, started over, removed and cleared', async ({
    page,
    bloom,
    texts,
    site,
    loggedInAs,
    expectAccessible,
  }) => {
    const [id, second, name] = [newVideoId(), newVideoId(), newName('Watcher')];
    for (const each of [id, second]) await site.api.share(name, each);
    await site.api.watch(name, id, 95, 300);
    await site.api.watch(name, second, 200, 300);
    await loggedInAs(name);
    await page.goto('/');
    const row = page.getByRole('region', { name: texts.continueWatching });
    // Until the history is known the row is not expected; the next visit has its space from the start.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('continue_row')))
      .toMatch(/:1$/);
    await page.reload();
    await expect(row.getByRole('link', { name: titleOf(id) })).toBeVisible();
    await row.getByRole('button', { name: texts.removeFromHistory(titleOf(second)) }).click();
    await expect(row.getByRole('listitem')).toHaveCount(1);
    await row.getByRole('link', { name: titleOf(id) }).click();
    await expect(page.getByText(texts.continuesAt('01:35'))).toBeVisible();
    await page.getByRole('button', { name: texts.startOver }).click();
    await bloom.player.contentFrame().getByRole('button', { name: 'Pause' }).waitFor();
    await expect(page.getByText(texts.continuesAt('01:35'))).toHaveCount(0);

    await page.goto('/history');
    await expect(page.getByRole('list', { name: texts.history })).toContainText(titleOf(id));
    await expectAccessible();
    await page.getByRole('button', { name: texts.clearHistory }).click();
    await page.getByRole('dialog').getByRole('button', { name: texts.clearYes }).click();
    await expect(page.getByText(texts.historyEmpty)).toBeVisible();
  });
});
