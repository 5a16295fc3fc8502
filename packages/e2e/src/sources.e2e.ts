import { expect, newName, newVideoId, test, onceForAllLayouts } from './fixtures.ts';
import { playing } from './playing.ts';
import {
  titleOf as bilibiliTitle,
  videoIdFor as bilibiliVideo,
} from '@bloom/testing/upstreams/bilibili';
import { titleOf as siteTitle } from '@bloom/testing/upstreams/maccms';
import { streamFile } from '@bloom/testing/upstreams/stream';
import { cidFor, titleOf as tencentTitle } from '@bloom/testing/upstreams/tencent';
import { titleOf as youtubeTitle } from '@bloom/testing/upstreams/youtube';

/** For each source and type: the pasted link, the expected title, and the expected URL of the player. */
const links = [
  {
    what: 'a YouTube video',
    source: 'youtube',
    link: (id: string) => `https://youtu.be/${id}`,
    id: newVideoId,
    title: youtubeTitle,
    plays: (id: string) => `/embed/${id}`,
  },
  {
    what: 'a bilibili video with parts',
    source: 'bilibili',
    link: (id: string) => `https://m.bilibili.com/video/${id}`,
    id: () => bilibiliVideo('many'),
    title: bilibiliTitle,
    plays: (id: string) => `bvid=${id}&p=1&`,
  },
  {
    what: 'a Tencent cover',
    source: 'tencent',
    link: (id: string) => `https://v.qq.com/x/cover/${id}.html`,
    id: () => cidFor('flaky'),
    title: tencentTitle,
    plays: () => '/txp/iframe/player.html?vid=',
  },
];

for (const { what, source, link, id: newId, title, plays } of links) {
  // rule: #players
  test(
    `${what} is shared and played`,
    onceForAllLayouts,
    async ({ page, bloom, texts, loggedInAs, expectConsoleError }) => {
      const id = newId();
      // The form first checks whether the video is shared.
      expectConsoleError(`/api/v1/video/${source}/${id}`);
      await loggedInAs(newName('Sharer'));
      await page.goto('/');
      await bloom.openShare();
      await bloom.fillShare({
        link: link(id),
        category: texts.entertainment,
        subcategory: texts.music,
        audio: texts.mandarin,
        subtitle: texts.english,
      });
      await bloom.press(bloom.shareSubmit);
      await expect(bloom.cardOf(id)).toContainText(title(id));

      await page.goto(`/video/${id}?videoSrc=${source}`);
      await bloom.press(bloom.poster);
      await expect(bloom.player).toHaveAttribute('src', new RegExp(escaped(plays(id))));
      if (what.endsWith('parts')) {
        await bloom.press(page.getByRole('listitem').getByRole('button').nth(1));
        await expect(bloom.player).toHaveAttribute('src', /&p=2&/);
      }
    },
  );
}

test(
  'a series of a resource site lists its episodes, and says that a stream is unavailable',
  onceForAllLayouts,
  async ({ page, bloom, texts, loggedInAs, site, expectConsoleError }) => {
    // The streams are on the internet, which tests cannot reach.
    expectConsoleError('net::ERR_NAME_NOT_RESOLVED');
    const id = '4711';
    const name = newName('Sharer');
    await loggedInAs(name);
    const link = `http://${site.maccms.host}/index.php/vod/detail/id/${id}.html`;
    await site.api.shareOther(name, 'subo', id, link);
    await page.goto('/');
    await expect(bloom.cardOf(id)).toContainText(siteTitle(id));
    await page.goto(`/video/${id}?videoSrc=subo`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(siteTitle(id));
    await bloom.press(bloom.poster);
    await expect(page.getByRole('alert')).toContainText(texts.doesNotPlay);
  },
);

test(
  'the policy of a page names the hosts of its own streams, and no others',
  onceForAllLayouts,
  async ({ page, site }) => {
    const id = '4713';
    const link = `http://${site.maccms.host}/index.php/vod/detail/id/${id}.html`;
    await site.api.shareOther(newName('Sharer'), 'subo', id, link);
    const connectSrc = async (path: string) => {
      const policy = (await page.request.get(path)).headers()['content-security-policy'] ?? '';
      return /connect-src ([^;]*)/.exec(policy)?.[1];
    };
    // A busy server sends pages unrendered.
    await expect
      .poll(() => connectSrc(`/video/${id}?videoSrc=subo`))
      .toBe("'self' https://cdn1.example.invalid");
    expect(await connectSrc('/')).toBe("'self'");
    expect(await connectSrc('/video/nobodyknows')).toBe("'self'");
  },
);

test(
  'a stream of a resource site plays and counts as watched',
  onceForAllLayouts,
  async ({ page, bloom, loggedInAs, site }) => {
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
    await page.goto('/');
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
  },
);

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
