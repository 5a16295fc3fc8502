import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MomentSegment } from '@bloom/contract/moment/moment';
import { densityMs, segmentMs } from '@bloom/contract/moment/moment-rules';
import { respondWithMoments, momentOf, momentsOf, showMoments } from '../../../../test/pages/moments.ts';
import { press } from '../../../../test/pages/parts.ts';
import { playing, videoElement } from '../../../../test/pages/playing.ts';
import { clip, openVideo, videoOf } from '../../../../test/pages/video-page.ts';

/** Counts for the parts of a segment, by the second at which each begins. */
function segmentOf(v: number, density: Record<number, number>, petals: Record<number, number> = {}) {
  const counts = (of: Record<number, number>) =>
    Array.from({ length: segmentMs / densityMs }, (_, part) => of[(part * densityMs) / 1_000] ?? 0);
  return { n: 0, v, density: counts(density), petals: counts(petals) } satisfies MomentSegment;
}

const at = (id: number, timeS: number, content: string) => momentOf(id, content, { at_ms: timeS * 1_000 });
const seconds = (timeS: number) => `00:${String(timeS).padStart(2, '0')}`;

// rule: #moment-timeline
test('the timeline has curves of moments and of petals, live, and marks that say what they are and go there', async () => {
  const others = [at(1, 5, 'The chorus'), momentOf(4, 'The end', { at_ms: 15_000, spoiler: true })];
  const { t, api, play } = await openVideo(
    { ...clip, moments: 3 },
    {
      api: (given) =>
        respondWithMoments(given, [...others, at(3, 12, 'The solo')], {
          segments: [segmentOf(1, { 0: 2, 10: 1 })],
        }),
    },
  );
  await play();
  // At its end the timeline gives way to what comes next.
  videoElement().loop = true;
  const curve = page.getBySelector('.player-track .moment-curve');
  await expect.element(curve).toHaveAccessibleName(t('flying.mostMoments', { time: '00:00' }));
  await expect.element(curve.getBySelector('path')).toHaveAttribute('d', expect.stringMatching(/^M0,100/));
  await expect.poll(() => api.hasStream).toBe(true);
  const loved = { ...at(3, 12, 'The solo'), thanks: 1_500 };
  const segment = segmentOf(2, { 0: 2, 10: 1 }, { 10: 1_500 });
  // The page reads the list again when its stream begins.
  respondWithMoments(api, [...others, loved], { segments: [segment] });
  api.emit('moment', { moment: loved, moments: 3, segment });
  const petals = t('flying.mostPetals', { time: '00:10', amount: '1,500' });
  await expect.element(curve).toHaveAccessibleName(`${t('flying.mostMoments', { time: '00:00' })} ${petals}`);
  expect(curve.getBySelector('path').elements()).toHaveLength(2);

  const marks = page.getByRole('toolbar', { name: t('flying.marks') }).getByRole('button');
  // A spoiler has no mark.
  await expect.poll(() => marks.elements()).toHaveLength(2);
  const solo = page.getByRole('button', {
    name: t('flying.mark', { time: '00:12', content: 'The solo' }),
  });
  solo.element().focus();
  const text = page.getBySelector('.moment-mark-text').filter({ hasText: 'The solo' });
  await expect.element(text).toBeVisible();
  await solo.click();
  await expect.poll(() => playing().timeS).toBeGreaterThanOrEqual(12);
  await press('{Home}');
  const chorus = t('flying.mark', { time: '00:05', content: 'The chorus' });
  await expect.element(page.getByRole('button', { name: chorus })).toHaveFocus();
  await press('{Enter}');
  await expect.poll(() => playing().timeS).toBeLessThan(12);
  api.emit('momentDelete', { id: 3, moments: 2, segment: segmentOf(3, { 0: 2 }) });
  await expect.poll(() => curve.getBySelector('path').elements()).toHaveLength(1);
  await expect.poll(() => marks.elements()).toHaveLength(1);
});

/** The target of a finger at a point of the page: `slider`, the name of a button, or nothing of these. */
function under(x: number, y: number): string | null | undefined {
  const found = document.elementFromPoint(x, y);
  return found instanceof HTMLInputElement && found.type === 'range'
    ? 'slider'
    : found?.closest('button')?.ariaLabel;
}

const off = { flying: JSON.stringify({ on: false }) };
const ofYoutube = videoOf({ moments: 11, duration: 300 });

// rule: #moment-timeline, #player-controls
test.for([
  { name: 'over a stream', video: { ...clip, moments: 11 }, stepS: 1.7, stored: {} },
  { name: 'below YouTube', video: ofYoutube, stepS: 30, stored: {} },
  // Then there is no strip between the player and its bar.
  { name: 'right below YouTube', video: ofYoutube, stepS: 30, stored: off },
])(
  'a finger has room for each mark, for the slider and for every other control $name',
  async ({ video, stepS, stored }) => {
    // So near that not each has room, from the beginning to the end.
    const moments = Array.from({ length: 11 }, (_, i) => at(i + 1, Math.round(i * stepS), `Mark ${i}`));
    const { t, play, bar, inBar } = await openVideo(video, {
      layout: 'mobile',
      stored,
      api: (api) => respondWithMoments(api, moments, { segments: [segmentOf(1, { 0: 2, 10: 2 })] }),
    });
    await play();
    await inBar(t('player.pause')).click();
    await expect.element(inBar(t('video.play'))).toBeVisible();
    const toolbar = bar.getByRole('toolbar', { name: t('flying.marks') });
    await expect.element(toolbar.getByRole('button').first()).toBeVisible();
    const marks = toolbar.getByRole('button').elements();
    expect(marks.length).toBeGreaterThanOrEqual(3);
    for (const target of bar.getBySelector('button').elements()) {
      const { width, height } = target.getBoundingClientRect();
      expect(width > 0 ? Math.min(width, height) : 44).toBeGreaterThanOrEqual(44);
    }
    const frame = document.querySelector('iframe')?.getBoundingClientRect();
    const leastTop = stored === off ? (frame?.bottom ?? NaN) - 0.5 : 0;
    let right = -Infinity;
    for (const mark of marks) {
      const box = mark.getBoundingClientRect();
      const left = Math.max(0, box.left);
      expect(left).toBeGreaterThanOrEqual(right - 0.5);
      ({ right } = box);
      // Its corners are round.
      for (const x of [left + 3, box.left + box.width / 2, right - 3]) {
        for (const y of [box.top + 3, box.bottom - 3]) expect(under(x, y)).toBe(mark.ariaLabel);
      }
      expect(box.top).toBeGreaterThanOrEqual(leastTop);
    }
    const slider = page.getByRole('slider', { name: t('player.position') }).element();
    const { left, width, top, height } = slider.getBoundingClientRect();
    for (let i = 0; i < 20; i++) {
      const x = left + ((i + 0.5) / 20) * width;
      for (const y of [-11, 0, 13]) expect(under(x, top + height / 2 + y)).toBe('slider');
    }
    const [, second] = marks;
    const [time = ''] = /\d\d:\d\d/.exec(second?.ariaLabel ?? '') ?? [];
    await toolbar.getByRole('button').nth(1).click();
    const [minutes = NaN, rest = NaN] = time.split(':').map(Number);
    await expect.poll(() => Math.floor(playing().timeS)).toBe(minutes * 60 + rest);
  },
);

// rule: #moment-timeline
test('below a player in a frame a line of its own, and the list, load the player at a second', async () => {
  const id = 'BV1MomentAt1';
  const video = videoOf({ source: 'bilibili', id, title: 'A turn', moments: 2 });
  const moments = [at(1, 23, 'Here it turns'), at(2, 37, 'And here again')];
  const { t, poster } = await openVideo(video, {
    api: (api) => respondWithMoments(api, moments, { segments: [segmentOf(1, { 20: 1, 30: 1 })] }),
  });
  await poster.click();
  const line = page.getBySelector('.moment-line');
  await expect.element(line.getBySelector('.moment-curve')).toBeVisible();
  const mark = t('flying.mark', { time: seconds(23), content: 'Here it turns' });
  await line.getByRole('button', { name: mark }).click();
  const frame = page.getBySelector('.player iframe');
  await expect.element(frame).toHaveAttribute('src', expect.stringMatching(/[?&]t=23\b/));
  await showMoments(t);
  await momentsOf(t)
    .button(t('moment.seek', { at: seconds(37) }))
    .click();
  await expect.element(frame).toHaveAttribute('src', expect.stringMatching(/[?&]t=37\b/));
  await expect.element(page.getBySelector('.flying')).not.toBeInTheDocument();
});
