import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { errorMessage } from '../../../i18n/error-messages.ts';
import { boxOf, isInWindow } from '../../../../test/pages/boxes.ts';
import { installClock } from '../../../../test/pages/device.ts';
import { pending, refuse } from '../../../../test/pages/fake-api.ts';
import { partsOf, press } from '../../../../test/pages/parts.ts';
import { expectPlaying } from '../../../../test/pages/playing.ts';
import { openPage } from '../../../../test/pages/open-page.tsx';
import { openVideo, videoOf } from '../../../../test/pages/video-page.ts';

const layouts = ['desktop', 'mobile'] as const;

describe.each(layouts)('the page of a video in the %s layout', (layout) => {
  // rule: #balance-display, #page-routes, #video-page
  test('shows who shared it, when, and its balance in full', async () => {
    const { t } = await openVideo(videoOf({ video_bloom_balance: 12_345 }), { layout });
    const main = page.getByRole('main');
    await expect.element(main.getByRole('link', { name: /^Ann/ }).first()).toBeVisible();
    const time = main.getBySelector('.sharer time');
    await expect.element(time).toHaveAttribute('datetime', '2026-09-21T14:13:20.000Z');
    const tooltip = page.getByRole('tooltip', { includeHidden: true });
    await expect.element(tooltip).not.toBeVisible();
    await main.getByRole('button', { name: '12.3 K' }).click();
    await expect.element(tooltip).toBeVisible();
    await expect.element(tooltip).toHaveTextContent(t('video.fullBalance', { amount: '12,345' }));
  });

  // rule: #players
  test('covers nothing of the player, whatever is opened beside it', async () => {
    installClock();
    const { t, play } = await openVideo(videoOf(), { layout, account: {} });
    const { actions, gift } = partsOf(t);
    await play();
    const frame = page.getBySelector('iframe').element();
    expect(coveringOf(frame)).toEqual([]);
    // docs/specification/playback.md#players
    const { width, height } = frame.getBoundingClientRect();
    expect(width).toBeGreaterThanOrEqual(layout === 'mobile' ? 320 : 640);
    expect(height).toBeGreaterThanOrEqual(layout === 'mobile' ? 200 : 360);

    await gift(actions, '2 K').click();
    await expect.element(actions.getBySelector('.gift-tip')).toBeVisible();
    expect(coveringOf(frame)).toEqual([]);
    vi.advanceTimersByTime(800);
    await gift(actions, '2 K').click();
    const sent = t('gift.sentTo', { amount: '2 K', name: 'Ann' });
    await expect.element(actions).toMatchTextContent(sent);
    expect(coveringOf(frame)).toEqual([]);

    for (const name of [t('gift.reduce'), t('gift.custom'), t('video.share'), t('video.more')]) {
      await actions.getByRole('button', { name, exact: true }).click();
      await expect.element(page.getByRole('dialog')).toBeVisible();
      expect(coveringOf(frame), name).toEqual([]);
      await press('{Escape}');
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    }
    await page.getByRole('main').getByRole('button', { name: '12 K' }).click();
    await expect.element(page.getByRole('tooltip')).toBeVisible();
    expect(coveringOf(frame)).toEqual([]);
  });
});

/** The elements over the player, without its edges, because of the rounded corners. */
function coveringOf(frame: Element): string[] {
  // An opened panel may have scrolled the page, so that the player is below the bar.
  window.scrollTo({ top: 0, behavior: 'instant' });
  const { left, top, width, height } = frame.getBoundingClientRect();
  const found = new Set<string>();
  for (let x = 1; x < 20; x++) {
    for (let y = 1; y < 20; y++) {
      const atY = top + (height * y) / 20;
      if (atY >= innerHeight) continue;
      const element = document.elementFromPoint(left + (width * x) / 20, atY);
      if (element !== frame) found.add(element?.outerHTML.slice(0, 120) ?? 'nothing');
    }
  }
  return [...found];
}

test('a dialog hides a player that may not be covered, and lets it pause', async () => {
  const { t, play } = await openVideo();
  await play();
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('shell.signIn') })
    .click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  const frame = document.querySelector('iframe');
  await expect.poll(() => frame && getComputedStyle(frame).visibility).toBe('hidden');
  await press('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expectPlaying({ plays: false });
});

// rule: #video-page, #players
test.for([
  { layout: 'desktop', size: [1280, 800] },
  { layout: 'desktop', size: [1366, 768] },
  { layout: 'mobile', size: [390, 844] },
] as const)(
  'title and gifts are in the first view, below the player with all it shows: $size',
  async (device) => {
    const { t, poster } = await openVideo(videoOf({ community_subtitles: ['english'], moments: 1 }), {
      ...device,
      account: {},
      motion: true,
    });
    await expect.element(poster).toBeVisible();
    const gifts = partsOf(t).gift(partsOf(t).actions, '2 K');
    await expect.element(gifts).toBeVisible();
    expect(boxOf(page.getByRole('heading', { level: 1 })).top).toBeGreaterThan(boxOf(poster).bottom);
    expect(boxOf(gifts).bottom).toBeLessThanOrEqual(device.size[1] - (device.layout === 'mobile' ? 56 : 0));
  },
);

// rule: #video-page
test('below the gifts come the moments, then the petal activity, and beside them what is next', async () => {
  const { t } = await openVideo(videoOf({ moments: 1 }), { size: [1280, 800] });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const parts = ['.video-body', '.video-moments', '.video-record'].map((part) => page.getBySelector(part));
  const tops = parts.map((part) => boxOf(part).top);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  page.getBySelector('.video-record').element().scrollIntoView();
  const side = page.getByRole('tab', { name: t('video.upNext') });
  await expect.poll(() => isInWindow(side)).toBe(true);
  expect(boxOf(side).left).toBeGreaterThan(boxOf(page.getBySelector('.video-record')).right);
});

// rule: #video-page
test('a title is as wide as its column, with the signs after its last word', async () => {
  const title =
    'Big Buck Bunny 60fps 4K - Official Blender Foundation Short Film, and as many words as need two lines of it';
  await openVideo(videoOf({ title, community_subtitles: ['english', 'chinese'] }));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  const heading = page.getByRole('heading', { level: 1 }).element();
  const range = document.createRange();
  range.selectNodeContents(heading);
  const lines = [...range.getClientRects()];
  const [first, last] = [lines[0], lines.at(-1)];
  const signs = heading.nextElementSibling?.getBoundingClientRect();
  const column = heading.parentElement?.getBoundingClientRect();
  if (!first || !last || !signs || !column) throw new Error('not the header of a video');
  expect(lines.length).toBeGreaterThan(1);
  expect(first.width / column.width).toBeGreaterThan(0.8);
  expect(signs.top < last.bottom && signs.bottom > last.top).toBe(true);
  expect(signs.left - last.right).toBeGreaterThan(0);
  expect(signs.left - last.right).toBeLessThan(24);
});

// rule: #play-registration
test('a video that its source no longer has is marked', async () => {
  await openVideo(videoOf({ offline: true }));
  await expect.element(page.getByRole('alert')).toHaveTextContent(errorMessage('en', 'video.offline', {}));
});

// rule: #video-page
test('a video that is not shared shows that, and the way home', async () => {
  const { t, router } = await openPage('/video/nobodyknows', {
    api: (api) => api.respond('GET /video/:source/:id', refuse('request.notFound')),
  });
  const title = t('video.missingTitle');
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.poll(() => document.title).toBe(`${title} · Bloom`);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('shell.backHome') })
    .click();
  await expect.poll(() => router.state.location.pathname).toBe('/');
});

test('a video that cannot be loaded shows that, and can be tried again', async () => {
  installClock();
  const { t, api } = await openVideo(videoOf({ title: 'A title' }), {
    api: (fake) => fake.respond('GET /video/:source/:id', 'unreachable'),
  });
  await vi.advanceTimersByTimeAsync(20_000);
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(t('shell.offlineText'));
  api.respond('GET /video/:source/:id', { data: videoOf({ title: 'A title' }) });
  await alert.getByRole('button', { name: t('shell.retry') }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('A title');
});

test('while a video is loaded its page is busy', async () => {
  const { t } = await openVideo(videoOf(), {
    api: (api) => api.respond('GET /video/:source/:id', pending),
  });
  const main = page.getByRole('main');
  await expect.element(main.getByRole('status', { name: t('shell.loading') })).toBeVisible();
});

// rule: #layouts
test('the tip of an amount at the lower edge of the window opens above it', async () => {
  await openVideo(videoOf({ video_bloom_balance: 12_345 }), { size: [1280, 720] });
  const amount = page.getByRole('main').getByRole('button', { name: '12.3 K' });
  await expect.element(amount).toBeVisible();
  window.scrollBy({ top: boxOf(amount).bottom - window.innerHeight + 4, behavior: 'instant' });
  await amount.click();
  const tip = page.getByRole('tooltip');
  await expect.element(tip).toBeVisible();
  expect(isInWindow(tip)).toBe(true);
  expect(boxOf(tip).bottom).toBeLessThanOrEqual(boxOf(amount).top);
});
