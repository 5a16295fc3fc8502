import { expect, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { stopClock, installClock, type Device } from '../../../../../test/pages/device.ts';
import { press } from '../../../../../test/pages/parts.ts';
import { expectPlaying, expectTime, playing, videoElement } from '../../../../../test/pages/playing.ts';
import { clip, openVideo, videoOf } from '../../../../../test/pages/video-page.ts';
import { watchedAt } from '../../../../../test/pages/watched.ts';

/** Plays a stream again and again, as its 18 seconds may be shorter than a test on a slow machine. */
async function playClip(device: Partial<Device> = {}) {
  const opened = await openVideo(clip, device);
  await opened.play();
  videoElement().loop = true;
  const { t } = opened;
  return {
    ...opened,
    player: page.getBySelector('.player'),
    slider: page.getByRole('slider', { name: t('player.position') }),
    volume: page.getByRole('slider', { name: t('player.volume') }),
  };
}

const expectOpacity = (bar: Locator) => expect.poll(() => getComputedStyle(bar.element()).opacity);

// rule: #player-controls
test('the timeline previews a time, and goes where it is pressed', async () => {
  const { t, inBar, slider } = await playClip();
  await inBar(t('player.pause')).click();
  await expectPlaying({ plays: false });
  const { width, height } = slider.element().getBoundingClientRect();
  const middle = { position: { x: width / 2, y: height / 2 } };
  await slider.hover(middle);
  await expect.element(page.getBySelector('.player-preview')).toHaveTextContent('00:09');
  await slider.click(middle);
  await expectTime().toBeCloseTo(9, 0);
  const at = (time: string) => t('player.positionOf', { time, length: '00:18' });
  await expect.element(slider).toHaveAttribute('aria-valuetext', at('00:09'));
});

// rule: #player-controls
test('while the timeline is dragged the video waits', async () => {
  const { t, slider } = await playClip();
  await press('k');
  await slider.fill('9');
  await expectTime().toBe(9);
  slider.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await slider.fill('0');
  const start = t('player.positionOf', { time: '00:00', length: '00:18' });
  await expect.element(slider).toHaveAttribute('aria-valuetext', start);
  expect(playing().timeS).toBe(9);
  window.dispatchEvent(new PointerEvent('pointerup'));
  await expectTime().toBe(0);
});

// rule: #player-controls
test('the sound is switched and set, and louder switches it on', async () => {
  const { t, inBar, volume } = await playClip();
  await volume.fill('0.3');
  await expectPlaying({ volume: 0.3, muted: false });
  await expect.element(volume).toHaveAttribute('aria-valuetext', '30 %');
  await press('m');
  await expect.element(volume).toHaveValue('0');
  await inBar(t('player.unmute')).click();
  await expectPlaying({ volume: 0.3, muted: false });
  await inBar(t('player.mute')).click();
  await expectPlaying({ muted: true });
  await volume.fill('0.5');
  await expectPlaying({ volume: 0.5, muted: false });
});

// rule: #player-controls
test('the speed and the quality are chosen from lists', async () => {
  const { t } = await playClip();
  const quality = page.getByLabelText(t('player.quality'));
  const names = () => [...quality.element().children].map(({ textContent }) => textContent);
  await expect.poll(names).toHaveLength(3);
  expect(names().slice(1)).toEqual(['720p', '360p']);
  await quality.selectOptions('360p');
  await expect.poll(() => videoElement().videoHeight).toBe(360);
  await page.getByLabelText(t('player.rate')).selectOptions('1.5');
  await expectPlaying({ rate: 1.5 });
});

// rule: #player-controls
test('a click pauses, and a double click leads to full screen without a pause', async () => {
  const { t, inBar, player } = await playClip();
  const corner = { position: { x: 100, y: 100 } };
  await player.click(corner);
  await expectPlaying({ plays: false });
  await player.click(corner);
  await expectPlaying({ plays: true });
  await expect.element(inBar(t('player.pause'))).toBeVisible();
  for (const isFull of [true, false]) {
    await player.dblClick(corner);
    await expect.poll(() => document.fullscreenElement !== null).toBe(isFull);
    await expectPlaying({ plays: true });
    await expect.element(inBar(t('player.pause'))).toBeVisible();
  }
  // Its second click may come before the player has said what became of the first.
  for (const detail of [1, 2]) {
    player.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
  }
  expect(playing().plays).toBe(true);
});

// rule: #player-controls, #player-keys
test('the bar works by keyboard, and is shown while the focus is in it', async () => {
  installClock();
  const { t, inBar, bar, poster } = await openVideo(clip);
  const slider = page.getByRole('slider', { name: t('player.position') });
  await expect.element(poster).toBeVisible();
  poster.element().focus();
  await press('{Enter}');
  await expect.element(inBar(t('player.pause'))).toBeVisible();
  await expectPlaying();
  videoElement().loop = true;
  await press('{Tab}');
  await expect.element(slider).toHaveFocus();
  vi.advanceTimersByTime(10_000);
  await expectOpacity(bar).toBe('1');
  await press('k');
  await expectPlaying({ plays: false });
  await press('{Home}');
  await expectTime().toBe(0);
  for (const [key, timeS] of [
    ['{ArrowRight}', 5],
    ['{ArrowUp}', 10],
    ['{ArrowLeft}', 5],
    ['{ArrowDown}', 0],
  ] as const) {
    await press(key);
    await expectTime().toBe(timeS);
  }
  await press('{Tab}');
  await expect.element(inBar(t('video.play'))).toHaveFocus();
  await press(' ');
  await expectPlaying({ plays: true });
  await press('{ArrowDown}{ArrowDown}');
  await expectPlaying({ volume: 0.9 });
  // Elsewhere the same key scrolls the page.
  page
    .getByRole('tab', { name: t('video.chat') })
    .element()
    .focus();
  await press('{ArrowDown}');
  expect(playing().volume).toBe(0.9);
});

// rule: #player-controls
test('the bar goes after three seconds without a movement, unless the video is paused', async () => {
  installClock();
  const { t, bar, inBar, player, frame } = await playClip();
  stopClock();
  await player.hover();
  await expectOpacity(bar).toBe('1');
  vi.advanceTimersByTime(2_900);
  await expect.element(frame).not.toHaveAttribute('data-idle');
  vi.advanceTimersByTime(200);
  await expectOpacity(bar).toBe('0');
  await player.hover({ position: { x: 200, y: 200 } });
  await expectOpacity(bar).toBe('1');
  await press('k');
  await expect.element(inBar(t('video.play'))).toBeVisible();
  vi.advanceTimersByTime(10_000);
  await expectOpacity(bar).toBe('1');
});

const finger = { bubbles: true, pointerType: 'touch' };

/** Touches an element once, at a share of its width. */
function touch(element: Element, share = 0.5): void {
  const { left, width, top } = element.getBoundingClientRect();
  const where = { ...finger, clientX: left + width * share, clientY: top + 50 };
  element.dispatchEvent(new PointerEvent('pointerdown', where));
  element.dispatchEvent(new PointerEvent('pointerup', where));
  element.dispatchEvent(new MouseEvent('click', where));
}

// rule: #player-controls
test('a touch shows the bar, which does not go under a finger', async () => {
  installClock();
  const { t, bar, inBar, player, frame } = await playClip({ layout: 'mobile' });
  stopClock();
  vi.advanceTimersByTime(3_100);
  await expectOpacity(bar).toBe('0');
  touch(player.element());
  await expectOpacity(bar).toBe('1');
  await expectPlaying({ plays: true });
  vi.advanceTimersByTime(2_000);
  const pause = inBar(t('player.pause'));
  pause.element().dispatchEvent(new PointerEvent('pointerdown', finger));
  vi.advanceTimersByTime(2_000);
  await expect.element(frame).not.toHaveAttribute('data-idle');
  await pause.click();
  await expectPlaying({ plays: false });
  const buttons = bar.getByRole('button').elements();
  expect(buttons.length).toBeGreaterThan(2);
  for (const { width, height } of buttons.map((each) => each.getBoundingClientRect())) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
});

// rule: #player-controls
test('two touches skip ten seconds at a side', async () => {
  const { player, slider } = await playClip({ layout: 'mobile' });
  await press('k');
  await slider.fill('3');
  await expectTime().toBe(3);
  for (const [share, timeS] of [
    [0.9, 13],
    [0.1, 3],
  ] as const) {
    for (let touches = 0; touches < 2; touches++) touch(player.element(), share);
    await expectTime().toBe(timeS);
  }
});

// rule: #player-controls
test('a finger that is held plays at double speed', async () => {
  installClock();
  const { t, inBar, player, frame } = await playClip({ layout: 'mobile' });
  await expect.element(inBar(t('player.pause'))).toBeVisible();
  player.element().dispatchEvent(new PointerEvent('pointerdown', finger));
  vi.advanceTimersByTime(600);
  await expectPlaying({ rate: 2 });
  await expect.element(frame).toHaveAttribute('data-feedback', '2×');
  player.element().dispatchEvent(new PointerEvent('pointerup', finger));
  player.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expectPlaying({ rate: 1, plays: true });
});

// rule: #player-controls, #watch-history
test('what goes on where it was left is started over from the bar of a phone', async () => {
  const { t, inBar, play } = await openVideo(videoOf(), {
    layout: 'mobile',
    account: {},
    api: (api) => api.respond('GET /video/:source/:id/progress', { data: [watchedAt(95)] }),
  });
  await play();
  await expectTime().toBeGreaterThan(90);
  await inBar(t('history.startOver')).click();
  await expectTime().toBeLessThan(90);
});
