import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { resize } from '../../../../test/pages/device.ts';
import { press } from '../../../../test/pages/parts.ts';
import { expectPlaying, expectTime, playing } from '../../../../test/pages/playing.ts';
import { clip, openVideo, pathOf, playlist, videoOf } from '../../../../test/pages/video-page.ts';

type Options = Parameters<typeof openVideo>[1];

/** Plays a video in full screen; its page comes after the home page in the history. */
async function playFull(video = clip, options: Options = {}) {
  const opened = await openVideo(video, options);
  const { router, t, inBar, play } = opened;
  await router.navigate({ to: '/' });
  const search = { videoSrc: video.source };
  await router.navigate({ to: '/video/$id', params: { id: video.id }, search });
  const before = placeInHistory();
  await play();
  /** Begins full screen, and waits for its entry in the history, which comes a moment later. */
  const begin = async () => {
    await inBar(t('player.fullScreen')).click();
    await expectWhole(true);
    await expect.poll(placeInHistory).toBe(before + 1);
  };
  await begin();
  return { ...opened, before, begin };
}

const placeInHistory = () => (history.state as { __TSR_index: number }).__TSR_index;

/** Whether the player has the whole window, as in full screen. */
const expectWhole = (isWhole: boolean) =>
  expect
    .poll(() => {
      const box = document.querySelector('.player-frame')?.getBoundingClientRect();
      return box?.x === 0 && box.y === 0 && box.width === innerWidth && box.height === innerHeight;
    })
    .toBe(isWhole);

// rule: #full-screen
test.for([
  { of: 'a stream', video: clip },
  { of: 'a frame', video: videoOf() },
])(
  'the full screen of $of has the bar and the gifts, and is left by Escape and by the button',
  async ({ video }) => {
    const { t, bar, inBar, before } = await playFull(video);
    const gifts = bar.getByRole('toolbar').getByRole('button');
    const amounts = () => gifts.elements().map(({ textContent }) => textContent);
    await expect.poll(amounts).toEqual(['2\u00A0K', '20\u00A0K', '200\u00A0K']);
    await expect.element(gifts.first()).toBeInViewport();
    await press('{Escape}');
    await expectWhole(false);
    expect(amounts()).toEqual([]);
    await inBar(t('player.fullScreen')).click();
    await expectWhole(true);
    await inBar(t('player.leaveFullScreen')).click();
    await expectWhole(false);
    // Nothing of it stays in the history.
    await expect.poll(placeInHistory).toBe(before);
  },
);

// rule: #full-screen
test('the controls are one row on an upright phone', async () => {
  vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(false);
  const list = ['Rain', 'Night'].map((title, index) => ({ id: String(index + 1), title, url: clip.url }));
  const { bar } = await playFull({ ...clip, video_type: 'Playlist', list }, { layout: 'mobile' });
  await resize(361, 800);
  const row = bar.getBySelector('.player-row').element();
  const tops = [...row.querySelectorAll(':scope > button, :scope > select')]
    .map((control) => control.getBoundingClientRect())
    .filter(({ width }) => width > 0)
    .map(({ top }) => Math.round(top));
  expect(tops.length).toBeGreaterThan(5);
  expect(new Set(tops).size).toBe(1);
});

// rule: #full-screen
test.for([
  { of: 'the screen', enabled: true },
  { of: 'the window, where the browser has no other', enabled: false },
])('the full screen of $of is left by the system’s back', async ({ enabled }) => {
  vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(enabled);
  const { bar, router, before } = await playFull();
  expect(document.fullscreenElement !== null).toBe(enabled);
  history.back();
  await expectWhole(false);
  expect(router.state.location.href).toBe(pathOf(clip));
  expect(placeInHistory()).toBe(before);
  await expect.element(bar).toBeVisible();
  await press('f');
  await expectWhole(true);
  // The browser has no way out of a full screen that is beginning.
  await expect.poll(placeInHistory).toBe(before + 1);
  await press('{Escape}');
  await expectWhole(false);
});

// rule: #full-screen
test('full screen is one step of the way back, which leads to the episode that it has reached', async () => {
  const { router, before, begin } = await playFull(playlist);
  for (const [number, leave] of [
    [2, async () => history.back()],
    [3, async () => press('{Escape}')],
  ] as const) {
    await press('n');
    const { id } = playlist.list[number - 1] ?? {};
    await expectPlaying({ id: id ?? '', plays: true });
    await expectTime().toBeGreaterThan(0.3);
    await expectWhole(true);
    const timeS = playing().timeS;
    await leave();
    await expectWhole(false);
    await expect.poll(() => router.state.location.href).toBe(`${pathOf(playlist)}&episode=${number}`);
    await expect
      .element(page.getByRole('button', { name: new RegExp(`Episode ${number}\\b`) }))
      .toHaveAttribute('aria-current', 'true');
    await expectPlaying({ id: id ?? '', plays: true });
    expect(playing().timeS).toBeGreaterThanOrEqual(timeS);
    if (number === 2) await begin();
  }
  await expect.poll(placeInHistory).toBe(before);
});

// rule: #full-screen
test('full screen that ends below an open dialog leaves no entry in the history', async () => {
  const { t, inBar, before, router } = await playFull();
  await inBar(t('video.keysTitle')).click();
  const dialog = page.getByRole('dialog', { name: t('video.keysTitle') });
  await expect.element(dialog).toBeVisible();
  // As a browser does on Escape, without a key event for the page.
  await document.exitFullscreen();
  await expectWhole(false);
  await dialog.getByRole('button', { name: t('shell.close') }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(placeInHistory).toBe(before);
  expect(router.state.location.href).toBe(pathOf(clip));
});

// rule: #full-screen
test('full screen is left by the editor of subtitles, which takes the place of its entry', async () => {
  const { t, bar, inBar, before } = await playFull(clip, { account: {} });
  await inBar(t('subtitle.title')).click();
  await page.getByRole('button', { name: t('subtitle.begin') }).click();
  await expectWhole(false);
  const heading = page.getByRole('heading', { name: t('subtitle.edit') });
  await expect.element(heading).toBeInViewport();
  expect(placeInHistory()).toBe(before + 1);
  history.back();
  await expect.element(heading).not.toBeInTheDocument();
  await expect.element(bar).toBeVisible();
  expect(placeInHistory()).toBe(before);
});
