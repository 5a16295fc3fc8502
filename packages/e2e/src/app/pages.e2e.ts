import { expect, newName, newVideoId, test } from '../fixtures.ts';
import { titleOf } from '@bloom/testing/upstreams/youtube';

// rule: #page-routes
test('a path behind /#/ opens its page, also from within the page, and stays on this site', async ({
  page,
  bloom,
  site,
}) => {
  const id = newVideoId();
  await site.api.share(newName('Sharer'), id);
  const heading = page.getByRole('heading', { level: 1, name: titleOf(id) });
  await page.goto(`/#/video/${id}?videoSrc=youtube&categoryIdx=2`);
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL(`/video/${id}?videoSrc=youtube&categoryIdx=2`);
  await page.goto('/?category=movies');
  await expect(bloom.cards.first()).toBeVisible();
  await page.evaluate((to) => {
    window.location.hash = to;
  }, `/video/${id}?videoSrc=youtube`);
  await expect(heading).toBeVisible();
  await page.goto('/#//evil.example/x');
  await expect(page).toHaveURL('/error?code=404');
});

test('code of the page can make neither markup nor a script from text', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError('TrustedHTML');
  expectConsoleError('TrustedScript');
  await page.goto('/');
  const outcomes = await page.evaluate((youtube) => {
    const refuses = (act: () => void) => {
      try {
        act();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    };
    const script = (src: string) => () => {
      document.createElement('script').src = src;
    };
    return {
      markup: refuses(() => {
        document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
      }),
      text: refuses(() => {
        document.createElement('script').textContent = 'alert(1)';
      }),
      upload: refuses(script('/api/v1/image/x')),
      elsewhere: refuses(script('https://evil.example/a.js')),
      youtubeCallback: refuses(script(`${youtube}/oembed?callback=alert`)),
      youtubePlayer: refuses(script(`${youtube}/iframe_api`)),
      ownScript: refuses(script('/assets/index.js')),
    };
  }, site.youtube.url);
  expect(outcomes).toEqual({
    markup: true,
    text: true,
    upload: true,
    elsewhere: true,
    youtubeCallback: true,
    youtubePlayer: false,
    ownScript: false,
  });
});
