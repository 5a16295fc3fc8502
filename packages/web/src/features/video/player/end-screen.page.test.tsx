import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { exampleFor } from '../../../../test/pages/fake-api.ts';
import { installClock } from '../../../../test/pages/device.ts';
import { expectPlaying } from '../../../../test/pages/playing.ts';
import { clip, openVideo, pathOf, videoOf } from '../../../../test/pages/video-page.ts';

const other = videoOf({ ...clip, id: '900003', source: 'subo', title: 'A Hundred Petals' });

/** Opens the clip, to which another one is related. */
async function openClip(options: Parameters<typeof openVideo>[1] = {}) {
  installClock();
  const { api: prepare, ...others } = options;
  const opened = await openVideo(clip, {
    ...others,
    api: (api) => {
      api.respond('GET /video/:source/:id', ({ params }) => ({
        data: params['id'] === other.id ? other : clip,
      }));
      api.respond('GET /video/:source/:id/related', { data: [other] });
      prepare?.(api);
    },
  });
  const { t, play, router } = opened;
  const end = page.getBySelector('.player-end');
  return {
    ...opened,
    end,
    playNow: end.getByRole('button', { name: t('video.playNow') }),
    path: () => router.state.location.href,
    finish: async () => {
      await play();
      await page.getByRole('slider', { name: t('player.position') }).fill('17.9');
      await expect.element(end).toBeVisible();
    },
  };
}

/** Lets so many seconds pass, as the countdown counts them. */
async function countDown(seconds: number) {
  for (let s = 0; s < seconds; s++) await vi.advanceTimersByTimeAsync(1_000);
}

// rule: #end-screen
test('the end screen offers thanks, and can be cancelled', async () => {
  const { t, end, playNow, inBar, path, finish } = await openClip();
  await finish();
  const gifts = end.getByRole('toolbar').getByRole('button');
  const amounts = () => gifts.elements().map(({ textContent }) => textContent);
  await expect.poll(amounts).toEqual(['2\u00A0K', '20\u00A0K', '200\u00A0K']);
  await expect.element(playNow).toBeVisible();
  await end.getByRole('button', { name: t('shell.cancel') }).click();
  await countDown(6);
  expect(path()).toBe(pathOf(clip));
  await inBar(t('player.replay')).click();
  await expect.element(end).not.toBeInTheDocument();
  await expectPlaying({ plays: true });
});

// rule: #end-screen
test('the related video begins by itself in five seconds', async () => {
  const { t, bar, poster, path, finish } = await openClip();
  await finish();
  const title = other.title;
  await expect
    .element(page.getByRole('status').filter({ hasText: title }))
    .toHaveTextContent(`${t('video.upNext')}: ${title}`);
  await countDown(4);
  expect(path()).toBe(pathOf(clip));
  await countDown(2);
  await expect.poll(path).toBe(pathOf(other));
  await expect.element(bar).toBeVisible();
  await expect.element(poster).not.toBeInTheDocument();
});

// rule: #end-screen
test('nothing begins by itself without autoplay, and the next video plays at one press', async () => {
  const { bar, end, poster, playNow, path, finish } = await openClip({ stored: { autoplay: 'off' } });
  await finish();
  await expect.element(end.getByRole('toolbar')).toBeVisible();
  await expect.element(playNow).toBeVisible();
  await expect.element(end.getBySelector('.player-upcoming-image')).toBeVisible();
  await countDown(6);
  expect(path()).toBe(pathOf(clip));
  await playNow.click();
  await expect.poll(path).toBe(pathOf(other));
  await expect.element(bar).toBeVisible();
  await expect.element(poster).not.toBeInTheDocument();
});

// rule: #end-screen
test('a video is not taken away from a visitor who types', async () => {
  const { t, playNow, path, finish } = await openClip();
  await finish();
  await expect.element(playNow).toBeVisible();
  page
    .getByRole('combobox', { name: t('catalogue.search') })
    .element()
    .focus();
  await countDown(1);
  await expect.element(playNow).not.toBeInTheDocument();
  await countDown(6);
  expect(path()).toBe(pathOf(clip));
});

// rule: #end-screen, #collection
test('in full screen, the next video of the collection takes the place of the entry', async () => {
  const { t, inBar, poster, path, router, finish } = await openClip({
    query: '&collection=c1',
    api: (api) => {
      const collection = exampleFor('GET /collection/:collection', { data: [other] });
      api.respond('GET /collection/:collection', collection);
      api.respond('GET /video/:source/:id/related', { data: [] });
    },
  });
  const place = () => (history.state as { __TSR_index: number }).__TSR_index;
  const before = place();
  await finish();
  await inBar(t('player.fullScreen')).click();
  await expect.poll(() => document.fullscreenElement).not.toBe(null);
  await countDown(6);
  await expect.poll(path).toBe(`${pathOf(other)}&collection=c1`);
  await expect.element(poster).not.toBeInTheDocument();
  expect(place()).toBe(before + 1);
  router.history.back();
  await expect.poll(path).toBe(`${pathOf(clip)}&collection=c1`);
});
