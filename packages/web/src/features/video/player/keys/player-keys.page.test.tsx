import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../../../../../test/pages/parts.ts';
import { expectPlaying, expectTime, playing } from '../../../../../test/pages/playing.ts';
import { clip, openVideo, videoOf } from '../../../../../test/pages/video-page.ts';

const sessionState = () => navigator.mediaSession.playbackState;

/** Lets the library play HLS, as in a browser that cannot. */
function withoutNativeHls(): void {
  const { canPlayType } = HTMLMediaElement.prototype;
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockImplementation(function (
    this: HTMLMediaElement,
    type: string,
  ) {
    return type.includes('mpegurl') ? '' : canPlayType.call(this, type);
  });
}

describe.each([
  { what: 'YouTube’s player', video: videoOf(), lengthS: 213.1, prepare: () => {} },
  { what: 'the browser’s own HLS', video: clip, lengthS: 18, prepare: () => {} },
  { what: 'HLS by the library', video: clip, lengthS: 18, prepare: withoutNativeHls },
])('one contract for $what', ({ video, lengthS, prepare }) => {
  // rule: #player-interface
  test('plays, pauses, seeks, mutes and changes the speed', async () => {
    prepare();
    const { t, play } = await openVideo(video);
    await play();
    await expect.poll(sessionState).toBe('playing');
    await press('k');
    await expectPlaying({ plays: false });
    await expect.poll(sessionState).toBe('paused');
    await press('5');
    await expectTime().toBeCloseTo(lengthS / 2, 0);
    await press('{ArrowRight}');
    await expectTime().toBeCloseTo(lengthS / 2 + 5, 0);
    await press('j');
    await expectTime().toBeCloseTo(lengthS / 2 - 5, 0);
    await press('m');
    await expectPlaying({ muted: true });
    await page.getByLabelText(t('player.rate')).selectOptions('1.5');
    await expectPlaying({ rate: 1.5 });
    await press(' ');
    await expectPlaying({ plays: true });
    await expectTime().toBeGreaterThan(lengthS / 2 - 4.9);
  });

  // rule: #player-interface
  test('has no keys while a user types or composes, and ends with its page', async () => {
    prepare();
    const { t, play, router } = await openVideo(video);
    await play();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', isComposing: true }));
    const search = page.getByRole('combobox', { name: t('catalogue.search') });
    await search.fill('');
    await press('k');
    await expect.element(search).toHaveValue('k');
    expect(playing().plays).toBe(true);
    page.getByRole('main').element().focus();
    await press('k');
    await expectPlaying({ plays: false });
    // The app gets the state of the player a moment later.
    await expect.poll(sessionState).toBe('paused');
    await router.navigate({ to: '/' });
    await expect.element(page.getBySelector('.player')).not.toBeInTheDocument();
    expect(document.querySelectorAll('video, iframe')).toHaveLength(0);
    expect(sessionState()).toBe('none');
  });
});

// rule: #player-keys
test.for([
  ['bilibili', '8100001'],
  ['tencent', 'a1234567890'],
] as const)('a frame of %s takes no commands, and is left alone', async ([source, id]) => {
  const { t, poster, bar } = await openVideo(videoOf({ source, id }));
  await poster.click();
  await expect.element(bar).toBeVisible();
  await press(' l');
  await expect.element(page.getByLabelText(t('player.rate'))).not.toBeInTheDocument();
  await press('?');
  const sheet = page.getByRole('dialog', { name: t('video.keysTitle') });
  await expect.element(sheet).toBeVisible();
  const keys = () => [...sheet.element().querySelectorAll('kbd')].map((each) => each.textContent);
  await expect.poll(keys).toEqual(['F', 'T', '?']);
  expect(sessionState()).toBe('none');
});

// rule: #player-keys
test('the keys are switched off in their sheet', async () => {
  const { t, play } = await openVideo(clip);
  await play();
  await press('?');
  const sheet = page.getByRole('dialog', { name: t('video.keysTitle') });
  await sheet.getByLabelText(t('player.keysOn')).click();
  await press('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await press('mk');
  expect(playing()).toMatchObject({ plays: true, muted: false });
});

// rule: #player-controls
test('theatre mode gives the player the width of the page, and is remembered', async () => {
  const width = () => document.querySelector('.player')?.getBoundingClientRect().width ?? 0;
  const first = await openVideo(clip);
  await first.play();
  const narrow = width();
  await press('t');
  await expect.poll(width).toBeGreaterThan(narrow + 300);
  const stored = Object.fromEntries(Object.entries(localStorage)) as Record<string, string>;
  const second = await openVideo(clip, { stored });
  await second.play();
  await expect.poll(width).toBeGreaterThan(narrow + 300);
  await press('t');
  await expect.poll(width).toBe(narrow);
  await press('f');
  await expect.poll(() => document.fullscreenElement?.classList.contains('player-frame')).toBe(true);
  // The player knows it a moment later.
  await expect.poll(() => document.fullscreenElement?.hasAttribute('data-full')).toBe(true);
  await press('f');
  await expect.poll(() => document.fullscreenElement).toBe(null);
});
