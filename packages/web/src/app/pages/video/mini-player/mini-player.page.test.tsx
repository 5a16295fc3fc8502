import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { installClock } from '../../../../../test/pages/device.ts';
import { press } from '../../../../../test/pages/parts.ts';
import {
  expectPlaying,
  expectTime,
  playing,
  videoElement,
  youtubePlayer,
} from '../../../../../test/pages/playing.ts';
import { clip, openVideo, pathOf, playlist, videoOf } from '../../../../../test/pages/video-page.ts';

type Options = Parameters<typeof openVideo>[1];

const element = () => document.querySelector('.player :is(iframe, video)');

/** Plays a video, which then goes on in the corner of the home page. */
async function playInCorner(video = clip, options: Options = {}) {
  const opened = await openVideo(video, options);
  const { router, t, play } = opened;
  await play();
  if (video.source === 'zdziyuan') videoElement().loop = true;
  const [played, place] = [element(), element()?.getBoundingClientRect()];
  await router.navigate({ to: '/' });
  const mini = page.getByRole('region', { name: t('video.mini') });
  await expect.element(mini).toBeVisible();
  return { ...opened, mini, played, place };
}

async function expectGoesOn(played: Element | null) {
  const before = playing().timeS;
  await expectTime().not.toBe(before);
  expect(element()).toBe(played);
}

// rule: #mini-player
test.for([
  { of: 'a stream', video: clip, layout: 'desktop', size: [320, 180] },
  { of: 'a stream', video: clip, layout: 'mobile', size: [100, 56] },
  // YouTube’s terms require 200 by 200.
  { of: 'a frame', video: videoOf(), layout: 'desktop', size: [356, 200] },
  { of: 'a frame', video: videoOf(), layout: 'mobile', size: [200, 200] },
] as const)(
  'the video of $of goes on in a corner and takes its place again: $layout',
  async ({ video, layout, size }) => {
    const { router, mini, played, place } = await playInCorner(video, { layout });
    await expectGoesOn(played);
    for (const part of [element(), document.querySelector('.player-column')]) {
      const box = part?.getBoundingClientRect();
      expect(Math.round(box?.width ?? NaN)).toBe(size[0]);
      expect(Math.round(box?.height ?? NaN)).toBe(size[1]);
    }
    await mini.getByRole('link', { name: video.title }).click();
    await expect.element(mini).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(video.title);
    await expect.poll(() => element()?.getBoundingClientRect()).toEqual(place);
    await expectGoesOn(played);
    // The way back of the browser is one too.
    await router.navigate({ to: '/' });
    await expect.element(mini).toBeVisible();
    router.history.back();
    await expect.element(mini).not.toBeInTheDocument();
    await expectGoesOn(played);
  },
);

// rule: #mini-player
test('the mini player is paused, played and closed, and has keys only while it has the focus', async () => {
  const { t, mini } = await playInCorner();
  await mini.getByRole('button', { name: t('player.pause') }).click();
  await expectPlaying({ plays: false });
  page.getByRole('main').element().focus();
  await press('k');
  expect(playing().plays).toBe(false);
  mini
    .getByRole('button', { name: t('video.play') })
    .element()
    .focus();
  await press('k');
  await expectPlaying({ plays: true });
  mini
    .getByRole('button', { name: t('shell.close') })
    .element()
    .focus();
  await press('{Enter}');
  await expect.element(mini).not.toBeInTheDocument();
  expect(element()).toBe(null);
  await expect.element(page.getByRole('main')).toHaveFocus();
  expect(navigator.mediaSession.playbackState).toBe('none');
});

// rule: #mini-player
test('a paused video stays behind, and one that plays ends with the session', async () => {
  const { t, router, play } = await openVideo(clip, { account: {} });
  await play();
  await press('k');
  await expectPlaying({ plays: false });
  await router.navigate({ to: '/' });
  await expect.poll(element).toBe(null);
  router.history.back();
  await play();
  videoElement().loop = true;
  await router.navigate({ to: '/' });
  const mini = page.getByRole('region', { name: t('video.mini') });
  await expect.element(mini).toBeVisible();
  await router.navigate({ to: '/logout' });
  await expect.poll(element).toBe(null);
});

// rule: #mini-player
test('the mini player gives way to another video when that is started, not before', async () => {
  const other = videoOf({ title: 'Another video' });
  const { t, router, mini, played, poster, play } = await playInCorner(clip, {
    api: (api) =>
      api.respond('GET /video/:source/:id', ({ params }) => ({
        data: params['id'] === clip.id ? clip : other,
      })),
  });
  const search = { videoSrc: other.source };
  await router.navigate({ to: '/video/$id', params: { id: other.id }, search });
  await expect.element(poster).toBeVisible();
  await expect.element(mini).toBeVisible();
  await expectGoesOn(played);
  await play();
  expect(document.querySelectorAll('video')).toHaveLength(0);
  await expect.element(mini).not.toBeInTheDocument();
  await router.navigate({ to: '/' });
  await expect
    .element(page.getByRole('region', { name: t('video.mini') }))
    .toMatchTextContent('Another video');
});

// rule: #mini-player
test('the mini player goes on with the next episode, and keeps it', async () => {
  installClock();
  const { router, mini, played } = await playInCorner(playlist);
  await expect.element(mini).toMatchTextContent('Episode 1');
  const player = youtubePlayer();
  if (player) player.time = 213;
  await expectPlaying({ plays: false });
  for (let s = 0; s < 6; s++) await vi.advanceTimersByTimeAsync(1_000);
  await expectPlaying({ id: 'ep000200001', plays: true });
  await expect.element(mini).toMatchTextContent('Episode 2');
  expect(router.state.location.pathname).toBe('/');
  router.history.back();
  await expect.poll(() => router.state.location.href).toBe(`${pathOf(playlist)}&episode=2`);
  await expect
    .element(page.getByRole('button', { name: /Episode 2/ }))
    .toHaveAttribute('aria-current', 'true');
  await expectPlaying({ id: 'ep000200001', plays: true });
  expect(element()).toBe(played);
});

// rule: #mini-player
test('the mini player covers nothing where its source forbids that', async () => {
  const { t, router, poster } = await openVideo(videoOf({ source: 'bilibili', id: '8100009' }));
  await poster.click();
  await expect.element(page.getBySelector('.player iframe')).toBeVisible();
  const played = element();
  await router.navigate({ to: '/' });
  const mini = page.getByRole('region', { name: t('video.mini') });
  // It does not say whether it plays, so nothing offers to pause it.
  await expect.poll(() => mini.getByRole('button').elements().length).toBe(1);
  const box = () => element()?.getBoundingClientRect() ?? new DOMRect();
  await expect
    .poll(() => document.elementFromPoint(box().x + box().width / 2, box().y + box().height / 2))
    .toBe(played);
  const frame = box();
  for (const part of [mini.getByRole('link'), mini.getByRole('button', { name: t('shell.close') })]) {
    expect(part.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(frame.bottom - 1);
  }
  expect(element()).toBe(played);
});

// rule: #mini-player
test('the mini player is a bar above the tabs of a phone, from which the page keeps clear', async () => {
  const { t, router, mini } = await playInCorner(clip, { layout: 'mobile' });
  // A page that ends, unlike a list that loads more.
  await router.navigate({ to: '/terms' });
  const tabs = page.getByRole('navigation', { name: t('shell.tabs') });
  const box = (target = mini) => target.element().getBoundingClientRect();
  await expect.poll(() => box().height).toBe(56);
  await expect.poll(() => Math.abs(box().bottom - box(tabs).top)).toBeLessThanOrEqual(1);
  for (const { width, height } of mini
    .getByRole('button')
    .elements()
    .map((each) => each.getBoundingClientRect())) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  window.scrollTo(0, document.documentElement.scrollHeight);
  delete document.documentElement.dataset['barsHidden'];
  const last = page.getByRole('contentinfo').getByRole('button').last();
  await expect.poll(() => box(last).bottom - box().top).toBeLessThan(0);
});
