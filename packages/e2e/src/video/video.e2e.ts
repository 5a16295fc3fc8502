import { titleOf } from '@bloom/testing/upstreams/youtube';
import { expect, newName, newVideoId, test } from '../fixtures.ts';

// rule: #players, #player-problems
test('a video of YouTube loads nothing before it is wanted, says when its player cannot be loaded, and plays', async ({
  page,
  bloom,
  t,
  site,
  expectConsoleError,
}) => {
  expectConsoleError('iframe_api');
  const id = newVideoId();
  await site.api.share(newName('Sharer'), id);
  const foreign: string[] = [];
  page.on('request', (request) => {
    // Images of related videos of bilibili come from its image hosts.
    const isImage = request.resourceType() === 'image';
    if (!isImage && !request.url().startsWith(site.url)) foreign.push(request.url());
  });
  await page.route('**/iframe_api', (route) => route.abort('connectionrefused'), { times: 1 });
  const response = await page.goto(`/video/${id}?videoSrc=youtube`);
  expect(response?.headers()['referrer-policy']).toBe('strict-origin-when-cross-origin');
  await bloom.poster.hover();
  await expect(bloom.player).toHaveCount(0);
  expect(foreign).toEqual([]);

  await bloom.press(bloom.poster);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(t('video.problem_network'));
  // The demo has clips that need no other site.
  await expect(
    alert.getByRole('link', {
      name: t('video.watchInstead', { title: 'A Small Garden · 小花园' }),
    }),
  ).toHaveAttribute('href', '/video/900001?videoSrc=subo');
  await bloom.press(alert.getByRole('button', { name: t('shell.retry') }));
  await expect(alert).toHaveCount(0);
  await expect(bloom.player.contentFrame().getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(bloom.player).toHaveAttribute('title', t('video.playerOf', { title: titleOf(id) }));
  const request = site.youtube.requests.findLast(({ url }) => url.pathname === `/embed/${id}`);
  expect(request?.headers.referer).toBe(`${site.url}/`);
});
