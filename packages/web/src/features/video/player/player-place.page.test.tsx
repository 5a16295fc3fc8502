import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exampleFor } from '../../../../test/pages/fake-api.ts';
import { stopClock, installClock } from '../../../../test/pages/device.ts';
import { watchShifts } from '../../../../test/pages/layout-shifts.ts';
import { youtubePlayer } from '../../../../test/pages/playing.ts';
import { subtitlesOf } from '../../../../test/pages/subtitles.ts';
import { clip, openVideo, playlist, videoOf } from '../../../../test/pages/video-page.ts';

const moments = exampleFor('GET /video/:source/:id/moments', {
  moments: 1,
  segments: [{ n: 0, v: 1, density: [1], petals: [0] }],
});
const [first] = moments.data;
if (first) Object.assign(first, { at_ms: 1_000, spoiler: undefined });

/** Where the title of the video begins, from the top of the document. */
const topOfTitle = () => {
  const { top } = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
  return Math.round(top + scrollY);
};

// rule: #players
test.for([
  { layout: 'desktop', size: [1280, 800] },
  // Too low for a player as wide as its column.
  { layout: 'desktop', size: [1280, 600] },
  { layout: 'mobile', size: [390, 844] },
] as const)('a image is 16:9, and subtitles and moments have their room below it: $size', async (device) => {
  const { poster, play, frame } = await openVideo(
    videoOf({ community_subtitles: ['english', 'chinese'], moments: 1 }),
    { ...device, motion: true },
  );
  const shapeOf = () => {
    const { width, height, bottom } = poster.element().getBoundingClientRect();
    expect(width / height).toBeCloseTo(16 / 9, 1);
    return bottom;
  };
  await expect.element(poster).toBeVisible();
  const bottom = shapeOf();
  expect(frame.element().getBoundingClientRect().bottom - bottom).toBeGreaterThan(100);
  await play();
  const { width, height } = page.getBySelector('.player').element().getBoundingClientRect();
  expect(width / height).toBeCloseTo(16 / 9, 1);
});

// rule: #players, #player-problems
test.for([
  { layout: 'desktop', size: [1280, 800] },
  { layout: 'mobile', size: [390, 844] },
] as const)('words in the place of a player have its room, and that below it: $size', async (device) => {
  const video = videoOf({ id: 'x-err100-00', community_subtitles: ['english', 'chinese'], moments: 1 });
  const other = videoOf({ ...clip, title: 'A Hundred Petals, and more words than its button has room for' });
  const related = Promise.withResolvers<{ data: (typeof other)[] }>();
  const { t, poster } = await openVideo(video, {
    ...device,
    motion: true,
    config: { demo: false },
    api: (api) => api.respond('GET /video/:source/:id/related', () => related.promise),
  });
  await expect.element(poster).toBeVisible();
  const before = topOfTitle();
  const shifts = watchShifts();
  await poster.click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toBeVisible();
  expect(topOfTitle()).toBe(before);
  related.resolve({ data: [other] });
  const instead = t('video.watchInstead', { title: other.title });
  await expect.element(alert.getByRole('link', { name: instead })).toBeVisible();
  expect(topOfTitle()).toBe(before);
  expect(shifts()).toBeLessThan(0.01);
  const { bottom } = alert.element().getBoundingClientRect();
  const { bottom: end } = page.getBySelector('.player-frame').element().getBoundingClientRect();
  expect(Math.round(end - bottom)).toBe(0);
});

// rule: #players, #subtitle-display
test('subtitles that are switched off have no room', async () => {
  const video = videoOf({ community_subtitles: ['english'] });
  const tops = [];
  for (const on of [false, true]) {
    const { poster } = await openVideo(video, { stored: { subtitles: JSON.stringify({ on }) } });
    await expect.element(poster).toBeVisible();
    tops.push(topOfTitle());
  }
  const { poster } = await openVideo(videoOf());
  await expect.element(poster).toBeVisible();
  expect(tops[0]).toBe(topOfTitle());
  expect(tops[1]).toBeGreaterThan(topOfTitle());
});

describe.each(['desktop', 'mobile'] as const)('nothing below a player moves in the %s layout', (layout) => {
  // rule: #players
  test.for([
    { video: clip, source: 'a stream' },
    { video: playlist, source: 'a playlist' },
    { video: videoOf({ source: 'tencent', id: 'a1234567890' }), source: 'another frame' },
  ])('when $source starts and when it ends', async ({ video }) => {
    installClock();
    const { t, bar, poster, play } = await openVideo(video, { layout });
    await expect.element(poster).toBeVisible();
    const before = topOfTitle();
    if (video.source === 'tencent') await poster.click();
    else await play();
    await expect.element(bar).toBeVisible();
    expect(topOfTitle()).toBe(before);
    const player = youtubePlayer();
    if (!player) return;
    stopClock();
    player.time = 213;
    await expect.element(page.getByRole('button', { name: t('video.playNow') })).toBeVisible();
    expect(topOfTitle()).toBe(before);
  });

  // rule: #players, #subtitle-display
  test('when subtitles appear, in whatever size and languages', async () => {
    const subtitles = subtitlesOf([[0, 200, 'A petal fell into the sea.', '一片花瓣落进海里。']]);
    const video = videoOf({ community_subtitles: ['english', 'chinese'] });
    const { poster, play } = await openVideo(video, {
      layout,
      stored: { subtitles: JSON.stringify({ size: 'large', languages: 'EN-CN' }) },
      api: (api) => api.respond('GET /subtitle/:id', subtitles),
    });
    await expect.element(poster).toBeVisible();
    const before = topOfTitle();
    await play();
    await expect.element(page.getBySelector('.subtitle-strip')).toMatchTextContent('花瓣');
    expect(topOfTitle()).toBe(before);
  });

  // rule: #players, #moment-strip
  test('when the strip of moments appears, or does not because it is switched off', async () => {
    const tops = [];
    for (const { choice, motion, flies } of [
      { choice: {}, motion: true, flies: true },
      { choice: {}, motion: false, flies: false },
      { choice: { on: true, size: 'large' }, motion: false, flies: true },
      { choice: { on: true, size: 'small' }, motion: true, flies: true },
      { choice: { on: false }, motion: true, flies: false },
    ]) {
      // The strip appears once the moments are known, which may be later than the bar.
      const known = Promise.withResolvers<typeof moments>();
      const { poster, play } = await openVideo(videoOf({ moments: 1 }), {
        layout,
        motion,
        stored: { flying: JSON.stringify(choice) },
        api: (api) => api.respond('GET /video/:source/:id/moments', () => known.promise),
      });
      await expect.element(poster).toBeVisible();
      const before = topOfTitle();
      await play();
      expect(topOfTitle(), 'with the bar').toBe(before);
      known.resolve(moments);
      await expect.element(page.getBySelector('.player-track .moment-mark').first()).toBeInTheDocument();
      expect(page.getBySelector('.flying').elements()).toHaveLength(flies ? 1 : 0);
      expect(topOfTitle(), 'with the moments').toBe(before);
      tops.push(before);
    }
    // Where nothing flies there is no empty room; on a phone that for the marks of the timeline, at most that
    // of a strip.
    const [none, ...others] = [tops[1], tops[0], tops[2], tops[3]];
    expect(tops[4]).toBe(none);
    const less = layout === 'mobile' ? 0 : 1;
    for (const other of others) expect(other).toBeGreaterThanOrEqual((none ?? NaN) + less);
  });
});
