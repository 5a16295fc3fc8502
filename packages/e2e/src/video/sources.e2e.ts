import { expect, newName, test } from '../fixtures.ts';
import { playing } from '../playing.ts';
import { titleOf as bilibiliTitle, videoIdFor as bilibiliVideo } from '@bloom/testing/upstreams/bilibili';
import { titleOf as siteTitle } from '@bloom/testing/upstreams/maccms';
import { streamFile } from '@bloom/testing/upstreams/stream';

// rule: #players
test('a bilibili video with parts is shared and played', async ({
  page,
  bloom,
  loggedInAs,
  expectConsoleError,
}) => {
  const id = bilibiliVideo('many');
  // The form first checks whether the video is shared.
  expectConsoleError(`/api/v1/video/bilibili/${id}`);
  await loggedInAs(newName('Sharer'));
  await page.goto('/');
  await bloom.openShare();
  await bloom.fillShare({
    link: `https://m.bilibili.com/video/${id}`,
    category: 'Entertainment',
    subcategory: 'Music',
    audio: 'Mandarin',
    subtitle: 'English',
  });
  await bloom.press(bloom.shareSubmit);
  await expect(bloom.cardOf(id)).toContainText(bilibiliTitle(id));

  await page.goto(`/video/${id}?videoSrc=bilibili`);
  await bloom.press(bloom.poster);
  await expect(bloom.player).toHaveAttribute('src', new RegExp(`bvid=${id}&p=1&`));
  await bloom.press(page.getByRole('listitem').getByRole('button').nth(1));
  await expect(bloom.player).toHaveAttribute('src', /&p=2&/);
});

test('a stream of a resource site plays and counts as watched, and its page allows no other hosts', async ({
  page,
  bloom,
  loggedInAs,
  site,
}) => {
  await page.route('https://cdn1.example.invalid/**', (route, request) =>
    route.fulfill({
      path: streamFile(request.url()),
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  const id = '4712';
  const name = newName('Sharer');
  await loggedInAs(name);
  const link = `http://${site.maccms.host}/index.php/vod/detail/id/${id}.html`;
  await site.api.shareOther(name, 'subo', id, link);
  const connectSrc = async (path: string) => {
    const policy = (await page.request.get(path)).headers()['content-security-policy'] ?? '';
    return /connect-src ([^;]*)/.exec(policy)?.[1];
  };
  expect(await connectSrc(`/video/${id}?videoSrc=subo`)).toBe("'self' https://cdn1.example.invalid");
  expect(await connectSrc('/')).toBe("'self'");
  expect(await connectSrc('/video/nobodyknows')).toBe("'self'");

  await page.goto('/');
  await expect(bloom.cardOf(id)).toContainText(siteTitle(id));
  const registered = page.waitForResponse(/\/subo\/4712\/play$/);
  await bloom.cardOf(id).getByRole('link').first().click();
  // The document of the list does not name the stream's hosts, so the page is loaded once more.
  await page.waitForFunction(
    () =>
      performance.getEntriesByType('navigation')[0]?.name.includes('/video/') === true &&
      document.documentElement.dataset['ready'] === '',
  );
  await bloom.press(bloom.poster);
  expect((await registered).status()).toBe(200);
  await expect.poll(async () => (await playing(page)).timeS).toBeGreaterThan(0.5);
});
