import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { respondWithRoom, roomOf } from '../../../../test/pages/chat-room.ts';
import { playing, videoElement } from '../../../../test/pages/playing.ts';
import { clip, openVideo, videoOf } from '../../../../test/pages/video-page.ts';

const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
const sheetBox = () => boxOf('dialog[open]');

/**
 * Does what a browser does for the keyboard of a phone: the visual viewport ends above it, and the page keeps
 * its size. Chromium has no command for it.
 */
function showKeyboard(height: number): void {
  const { visualViewport: viewport, innerHeight } = window;
  const value = innerHeight - height;
  Object.defineProperty(viewport, 'height', { value, configurable: true });
  viewport?.dispatchEvent(new Event('resize'));
}

/** Plays a video on a phone, and opens the room beside it. */
async function chatBeside(video: typeof clip, size?: readonly [number, number]) {
  onTestFinished(() => void Reflect.deleteProperty(window.visualViewport ?? {}, 'height'));
  const opened = await openVideo(video, {
    layout: 'mobile',
    ...(size && { size }),
    account: {},
    api: respondWithRoom,
  });
  const { t, play } = opened;
  await play();
  if (video === clip) videoElement().loop = true;
  await page.getByRole('button', { name: t('video.chat'), exact: true }).click();
  const room = roomOf(t);
  await expect.element(room.input).toBeVisible();
  const bottomOfInput = () => room.input.element().getBoundingClientRect().bottom;
  return { ...opened, ...room, bottomOfInput };
}

// rule: #chat-room
test('on a phone the room is a sheet below what plays, and its field above the keyboard', async () => {
  const { t, router, bottomOfInput } = await chatBeside(clip);
  expect(router.latestLocation.search).toMatchObject({ dialog: 'chat' });
  const sheet = page.getByRole('dialog', { name: t('shell.chat') });
  await expect.poll(() => sheetBox()?.bottom).toBe(window.innerHeight);
  const below = (boxOf('.player-column')?.bottom ?? NaN) - 1;
  expect(sheetBox()?.top).toBeGreaterThanOrEqual(below);
  expect(sheetBox()).toMatchObject({ left: 0, right: window.innerWidth });
  expect(playing().plays).toBe(true);
  showKeyboard(260);
  await expect.poll(bottomOfInput).toBeLessThanOrEqual(window.innerHeight - 260);
  expect(sheetBox()?.top).toBeGreaterThanOrEqual(below);
  showKeyboard(0);
  await expect.poll(bottomOfInput).toBeGreaterThan(window.innerHeight - 260);
  router.history.back();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(playing().plays).toBe(true);
});

// rule: #chat-room
test.for([clip, videoOf()])(
  'on the smallest phone the keyboard leaves the player of $source and the last words in sight',
  async (video) => {
    const { bottomOfInput } = await chatBeside(video, [320, 568]);
    showKeyboard(260);
    await expect.poll(bottomOfInput).toBeLessThanOrEqual(308);
    await expect.poll(() => boxOf('.player :is(iframe, video)')).toMatchObject({ top: 0, bottom: 200 });
    expect(sheetBox()?.top).toBeGreaterThanOrEqual(200);
  },
);

// rule: #chat-room
test('on a phone that is held sideways the room is at the side of what plays', async () => {
  const { input, bottomOfInput } = await chatBeside(clip, [844, 390]);
  await expect.element(input).toBeInViewport({ ratio: 1 });
  await expect.poll(sheetBox).toMatchObject({ top: 0, bottom: 390, right: 844 });
  expect(boxOf('.player')?.right).toBeLessThanOrEqual(sheetBox()?.left ?? NaN);
  showKeyboard(200);
  await expect.poll(bottomOfInput).toBeLessThanOrEqual(190);
});
