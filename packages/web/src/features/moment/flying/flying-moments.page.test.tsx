import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { SegmentMoment } from '@bloom/contract/moment/moment';
import { exampleFor, type FakeApi } from '../../../../test/pages/fake-api.ts';
import {
  respondWithMoments,
  mine,
  momentOf,
  momentsOf,
  showMoments,
} from '../../../../test/pages/moments.ts';
import { press } from '../../../../test/pages/parts.ts';
import { playing, videoElement, youtubePlayer } from '../../../../test/pages/playing.ts';
import { clip, openVideo, videoOf } from '../../../../test/pages/video-page.ts';
import { subtitleItem } from '../../../../test/subtitle-items.ts';

type Written = {
  timeS: number;
  content: string;
  thanks?: number;
  user?: number;
  spoiler?: 0 | 1;
  mode?: 0 | 1 | 2;
};

/** Has a video these moments in its first segment. */
function respondWithSegment(api: FakeApi, written: readonly Written[]): void {
  const n = 0;
  respondWithMoments(api, [], { segments: [{ n, v: 1, density: [written.length], petals: [0] }] });
  const data = written
    .map(({ timeS, content, thanks = 0, user = 9, spoiler = 0, mode = 0 }, id): SegmentMoment => [
      id + 1,
      Math.round(timeS * 1_000),
      content,
      thanks,
      user,
      spoiler,
      mode,
    ])
    .toSorted(([, a], [, b]) => a - b);
  api.respond('GET /video/:source/:id/moments/segment', { n, v: 1, data });
}

/** So many, one after the other from the beginning of the clip almost to its end. */
const many = (count: number, content: string): Written[] =>
  Array.from({ length: count }, (_, i) => ({
    timeS: (i * 17) / count,
    content: `${content} ${i}`,
  }));

type Options = Parameters<typeof openVideo>[1];

/** Opens the clip with moments, paused at a second. */
async function stopAt(timeS: number, written: readonly Written[], options: Options = {}) {
  const opened = await openVideo(
    { ...clip, moments: 1 },
    {
      motion: true,
      ...options,
      api: (api) => {
        respondWithSegment(api, written);
        options.api?.(api);
      },
    },
  );
  await opened.play();
  videoElement().pause();
  seek(timeS);
  return opened;
}

const seek = (timeS: number) => void (videoElement().currentTime = timeS);
const layer = page.getBySelector('.flying');
const flyingOf = (text: string): Locator => page.getBySelector('.flying-moment').filter({ hasText: text });
const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
const elements = () => [...document.querySelectorAll<HTMLElement>('.flying-moment')];

/**
 * How late each one is that flies, in milliseconds of the video, and how many pairs touch, also of those that
 * stand.
 */
function measure() {
  const around = boxOf('.flying') ?? new DOMRect();
  const nowMs = playing().timeS * 1_000;
  const all = elements().map((element) => ({
    box: element.getBoundingClientRect(),
    atMs: Number(element.dataset['at']),
    flies: element.dataset['mode'] === undefined,
  }));
  const touches = (a: DOMRect, b: DOMRect) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const crossMs = 8_000;
  return {
    late: all
      .filter(({ flies }) => flies)
      .map(({ box, atMs }) => nowMs - atMs - ((around.right - box.left) / around.width) * crossMs),
    touching: all.flatMap(({ box }, i) => all.slice(i + 1).filter((other) => touches(box, other.box))).length,
  };
}

/** Whether what flies is where its second says, and nothing touches. */
const expectInPlace = (count = 5, toleranceMs = 250) =>
  expect
    .poll(() => {
      const { late, touching } = measure();
      return late.length >= count && Math.max(...late.map(Math.abs)) <= toleranceMs && touching === 0;
    })
    .toBe(true);

// rule: #flying-moments
test('moments fly at their second and touch none, also after a jump, a pause and at double speed', async () => {
  const { t, bar } = await stopAt(0, many(40, 'moment number'));
  await videoElement().play();
  await expectInPlace();
  seek(12);
  await expectInPlace();
  await bar.getByLabelText(t('player.rate')).selectOptions('2');
  await expectInPlace();
  await press('k');
  seek(6);
  await expectInPlace();
  // Nothing moves while the video is paused. Those beyond the edge are planned and not seen yet.
  const places = () => {
    const edge = boxOf('.flying')?.right ?? NaN;
    return elements()
      .map((each) => each.getBoundingClientRect().left)
      .filter((left) => left < edge);
  };
  await expect.poll(() => places().length).toBeGreaterThan(5);
  const before = places();
  seek(6);
  expect(places()).toEqual(before);
});

// rule: #flying-moments
test.for(['desktop', 'mobile'] as const)(
  'on %s moments are switched off and on, and fly as the viewer chooses',
  async (layout) => {
    const { t, inBar } = await stopAt(
      6,
      [
        { timeS: 5.5, content: 'switched on' },
        { timeS: 3, content: '開關電影', thanks: 1 },
      ],
      { layout },
    );
    const menu = page.getByRole('region', { name: t('flying.title') });
    await expect.element(flyingOf('switched on')).toBeVisible();
    // Screen readers have the list, and a press goes to what is below.
    await expect.element(layer).toHaveAttribute('aria-hidden', 'true');
    await expect.element(layer).toHaveStyle({ pointerEvents: 'none' });
    const toggle = inBar(t('flying.title'));
    const settings = inBar(t('flying.settings'));
    const pressed = () =>
      document.querySelector(`.player-bar [aria-label="${t('flying.title')}"]`)?.ariaPressed;
    await expect.poll(pressed).toBe('true');
    // The bar of a phone has room for the settings only.
    if (layout === 'mobile') {
      await settings.click();
      await menu.getByText(t('flying.show')).click();
    } else await toggle.click();
    await expect.poll(pressed).toBe('false');
    await expect.element(layer).not.toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('flying') ?? '{}')).toMatchObject({ on: false });
    if (layout === 'mobile') await menu.getByText(t('flying.show')).click();
    else await press('d');
    await expect.element(layer).toBeInTheDocument();

    if (layout === 'desktop') await settings.click();
    await expect.element(settings).toHaveAttribute('aria-expanded', 'true');
    await expect.element(menu).toBeVisible();
    const height = () => boxOf('.flying')?.height ?? 0;
    const half = height();
    await menu.getByText(t('flying.area_quarter')).click();
    await expect.poll(height).toBeLessThan(half);
    await menu.getByText(t('flying.opacity_faint')).click();
    await expect.element(layer).toHaveAttribute('data-opacity', 'faint');
    await menu.getByText(t('flying.size_large')).click();
    await expect.element(layer).toHaveAttribute('data-size', 'large');
    // Either script counts.
    await expect.element(flyingOf('開關電影')).toBeInTheDocument();
    const words = menu.getByLabelText(t('flying.mutedWords'));
    await words.fill('电影');
    await press('{Tab}');
    await expect.element(flyingOf('開關電影')).not.toBeInTheDocument();
    await menu.getByRole('button', { name: t('flying.reset') }).click();
    await expect.element(words).toHaveValue('');
    await expect.element(flyingOf('開關電影')).toBeInTheDocument();
    await expect.poll(height).toBe(half);
    await press('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    settings.element().focus();
    await press('{Enter}');
    await expect.element(menu.getByRole('heading')).toHaveFocus();
    await press('{Escape}');
    await expect.element(settings).toHaveFocus();
  },
);

// rule: #flying-moments
test('they stay switched off on the next visit', async () => {
  const { t, inBar } = await stopAt(6, [{ timeS: 5.5, content: 'switched off' }], {
    stored: { flying: JSON.stringify({ on: false }) },
  });
  await expect.element(inBar(t('flying.title'))).toHaveAttribute('aria-pressed', 'false');
  await expect.element(layer).not.toBeInTheDocument();
});

// rule: #flying-moments
test('with reduced motion moments fly only once they are switched on', async () => {
  const { t, inBar } = await stopAt(3, [{ timeS: 2, content: 'calm' }], { motion: false });
  await expect.element(inBar(t('flying.title'))).toHaveAttribute('aria-pressed', 'false');
  await expect.element(layer).not.toBeInTheDocument();
  await inBar(t('flying.title')).click();
  await expect.element(flyingOf('calm')).toBeVisible();
});

// rule: #moment-page, #flying-moments
test.for(['desktop', 'mobile'] as const)(
  'on %s the author of a moment chooses that it stands still',
  async (layout) => {
    const { t, api } = await stopAt(11, [], { layout, account: {} });
    await showMoments(t);
    const { room, field, button } = momentsOf(t);
    const mode = room.getByLabelText(t('moment.mode'), { exact: false });
    await field.fill('I stand');
    await mode.selectOptions(t('moment.mode_top'));
    const { height } = mode.element().getBoundingClientRect();
    expect(height).toBeGreaterThanOrEqual(layout === 'mobile' ? 44 : 0);
    await field.click();
    await press('{Enter}');
    await expect.element(field).toHaveValue('');
    await expect.element(mode).toHaveValue('top');
    const moment = momentOf(1_001, 'I stand', { ...mine, at_ms: 11_000, mode: 'top' });
    await expect.poll(() => api.hasStream).toBe(true);
    api.emit('moment', { moment, moments: 1 });
    const own = flyingOf('I stand');
    await expect.element(own).toHaveAttribute('data-mode', 'top');
    await expect.element(own).toHaveAttribute('data-own', '');
    // Without a second it stands nowhere.
    await field.fill('Of all of it');
    await button(t('moment.withoutSecond', { at: '00:11' })).click();
    await expect.element(mode).not.toBeInTheDocument();
    await field.click();
    await press('{Enter}');
    await expect
      .poll(() => api.bodies('POST /video/:source/:id/moments'))
      .toEqual([
        { content: 'I stand', spoiler: false, at_ms: 11_000, mode: 'top' },
        { content: 'Of all of it', spoiler: false },
      ]);
  },
);

// rule: #flying-moments
test('equal ones are one, spoilers stay away, and one’s own is marked and flies at once', async () => {
  const { api } = await stopAt(
    11,
    [
      { timeS: 8, content: 'So the same' },
      { timeS: 9, content: 'SO THE SAME' },
      { timeS: 9.5, content: 'the murderer is the gardener', spoiler: 1 },
    ],
    { account: {} },
  );
  await expect.element(flyingOf('So the same')).toHaveTextContent('So the same ×2');
  await expect.element(flyingOf('gardener')).not.toBeInTheDocument();
  await expect.poll(() => api.hasStream).toBe(true);
  api.emit('moment', { moment: momentOf(50, 'from me', { ...mine, at_ms: 10_900 }), moments: 4 });
  await expect.element(flyingOf('from me')).toHaveAttribute('data-own', '');
  api.emit('momentDelete', { id: 50, moments: 3 });
  await expect.element(flyingOf('from me')).not.toBeInTheDocument();
});

// rule: #flying-moments
test('some stand still at the top and the bottom while others fly, and none touch', async () => {
  const standing: Written[] = [
    { timeS: 10, content: 'still at the top', thanks: 2_000, mode: 1 },
    { timeS: 10, content: 'still at the bottom', thanks: 2_000, mode: 2 },
  ];
  const { t, bar } = await stopAt(9.5, [...many(40, 'flies by'), ...standing]);
  await expectInPlace();
  await expect.element(flyingOf('still at the')).not.toBeInTheDocument();
  seek(10.5);
  await expect.poll(() => flyingOf('still at the').elements()).toHaveLength(2);
  await expectInPlace();
  const placeOf = (text: string) => {
    const { y, x, right, bottom } = flyingOf(text).element().getBoundingClientRect();
    const around = boxOf('.flying') ?? new DOMRect();
    const offCentre = x + right - around.x - around.right;
    return { fromTop: y - around.y, fromBottom: around.bottom - bottom, offCentre };
  };
  const [top, bottom] = [placeOf('at the top'), placeOf('at the bottom')];
  expect(Math.abs(top.fromTop)).toBeLessThan(1);
  expect(bottom.fromBottom).toBeLessThan(10);
  for (const { offCentre } of [top, bottom]) expect(Math.abs(offCentre)).toBeLessThan(2);
  // It stays where it is, and then goes.
  await bar.getByLabelText(t('player.rate')).selectOptions('2');
  await press('k');
  const places = new Set([JSON.stringify(top)]);
  await expect
    .poll(() => {
      expect(measure().touching).toBe(0);
      const [still] = flyingOf('at the top').elements();
      if (still) places.add(JSON.stringify(placeOf('at the top')));
      return still;
    })
    .toBeUndefined();
  expect(places.size).toBe(1);
  await expectInPlace();
});

// rule: #flying-moments
test('nothing flies over subtitles', async () => {
  const written = Array.from({ length: 30 }, (_, i) => ({
    timeS: 4 + i / 10,
    content: `over the words ${i}`,
  }));
  await stopAt(6, written, {
    stored: {
      flying: JSON.stringify({ area: 'most' }),
      subtitles: JSON.stringify({ size: 'large', languages: 'EN-CN' }),
    },
    api: (given) =>
      given.respond('GET /subtitle/:id', exampleFor('GET /subtitle/:id', { data: [subtitleItem(0, 18)] })),
  });
  await expect.element(page.getBySelector('.subtitle-over p').first()).toBeVisible();
  await expectInPlace(3);
  await expect
    .poll(() => {
      const [flying, words] = [boxOf('.flying'), boxOf('.subtitle-over p')];
      return flying && words && flying.height > 0 && flying.bottom <= words.top;
    })
    .toBe(true);
});

// rule: #moment-strip
test('beside YouTube moments fly in a strip below the player, by the time that it states', async () => {
  const { t, bar, inBar, play } = await openVideo(videoOf({ moments: 60 }), {
    motion: true,
    api: (api) =>
      respondWithSegment(
        api,
        Array.from({ length: 60 }, (_, i) => ({ timeS: i / 2, content: `strip ${i}` })),
      ),
  });
  await play();
  const isBelow = () =>
    elements().every((each) => each.getBoundingClientRect().top >= (boxOf('.player iframe')?.bottom ?? NaN));
  await expectInPlace(2, 400);
  expect(isBelow()).toBe(true);
  const player = youtubePlayer();
  if (player) player.time = 20;
  await expectInPlace(2, 400);
  await bar.getByLabelText(t('player.rate')).selectOptions('2');
  await expectInPlace(2, 400);
  await inBar(t('player.pause')).click();
  await expectInPlace(2, 400);
  expect(isBelow()).toBe(true);
  await inBar(t('flying.title')).click();
  await expect.element(layer).not.toBeInTheDocument();
});
