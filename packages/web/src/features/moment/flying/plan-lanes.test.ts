// rule: #flying-moments
import { describe, expect, test } from 'vitest';
import { gapPx, planLanes, standMs, type Flight, type Measured, type Placed } from './plan-lanes.ts';

const stagePx = 1_280;
const flight: Flight = { speed: 0.16, crossMs: 8_000 };
const { speed } = flight;
const moment = (
  id: number,
  atMs: number,
  widthPx: number,
  { worth = 1, mode }: { worth?: number; mode?: 'top' | 'bottom' | undefined } = {},
): Measured => ({
  id,
  ids: [id],
  atMs,
  text: String(id),
  worth,
  mode,
  isOwn: false,
  widthPx,
});
const free = (fromMs: number) => ({ edgeMs: fromMs, wholeMs: fromMs });
const empty = (lanes: number) => Array.from({ length: lanes }, () => free(0));
const lanesOf = (placed: readonly Placed[]) => placed.map(({ id, lane }) => [id, lane]);

/** The pairs that touch at a second of the video. */
function touchingAt(placed: readonly Placed[], atMs: number): number {
  const seen = placed
    .filter(({ mode, atMs: beginMs }) => !mode || (beginMs <= atMs && atMs < beginMs + standMs))
    .map(({ lane, atMs: beginMs, widthPx, mode }) => {
      const leftPx = mode ? (stagePx - widthPx) / 2 : stagePx - (atMs - beginMs) * speed;
      return { lane, leftPx, rightPx: leftPx + widthPx };
    })
    .filter(({ leftPx, rightPx }) => leftPx < stagePx && rightPx > 0);
  return seen.filter((a, i) =>
    seen.slice(i + 1).some((b) => a.lane === b.lane && a.leftPx < b.rightPx && b.leftPx < a.rightPx),
  ).length;
}

describe('lanes', () => {
  test('of 6,000 moments in six minutes no two meet at any time', () => {
    const coming = Array.from({ length: 6_000 }, (_, i) =>
      moment(i, i * 60 + ((i * 7_919) % 50), 40 + ((i * 104_729) % 600), { worth: (i * 31) % 100 }),
    );
    const placed = planLanes(coming, empty(15), flight);
    expect(placed.length).toBeGreaterThan(1_000);
    for (let atMs = 0; atMs < 368_000; atMs += 250) expect(touchingAt(placed, atMs)).toBe(0);
  });

  test('are filled from the top, and a lane is free when the last one has come in wholly', () => {
    const wholeMs = (160 + gapPx) / speed;
    const placed = planLanes(
      [moment(1, 0, 160), moment(2, 100, 160), moment(3, wholeMs, 160)],
      empty(2),
      flight,
    );
    expect(lanesOf(placed)).toEqual([
      [1, 0],
      [2, 1],
      [3, 0],
    ]);
  });

  test('that are full keep away those of the least worth, whenever they come', () => {
    const placed = planLanes(
      [
        moment(1, 0, 160, { worth: 1 }),
        moment(2, 100, 160, { worth: 9 }),
        moment(3, 200, 160, { worth: 5 }),
        moment(4, 300, 160, { worth: 5 }),
      ],
      empty(1),
      flight,
    );
    expect(placed.map(({ id }) => id)).toEqual([2]);
    const two = planLanes(
      [
        moment(3, 200, 160, { worth: 5 }),
        moment(4, 300, 160, { worth: 5 }),
        moment(2, 100, 160, { worth: 9 }),
      ],
      empty(2),
      flight,
    );
    expect(two.map(({ id }) => id)).toEqual([2, 3]);
  });

  test('that are held by what flies take nothing before they are free', () => {
    expect(planLanes([moment(1, 999, 160)], [free(1_000)], flight)).toEqual([]);
    expect(planLanes([moment(1, 1_000, 160)], [free(1_000)], flight)).toHaveLength(1);
  });

  test('that do not exist take nothing', () => {
    expect(planLanes([moment(1, 0, 160)], [], flight)).toEqual([]);
  });

  test.each(Array.from({ length: 20 }, (_, seed) => seed + 1))(
    'have none that meets another at any time where some stand, with seed %i',
    (seed) => {
      const random = randomFrom(seed);
      const modes = [undefined, undefined, 'top', 'bottom'] as const;
      const coming = Array.from({ length: 300 }, (_, id) =>
        moment(id, Math.floor(random() * 60_000), 40 + random() * (stagePx - 40), {
          worth: Math.floor(random() * 5),
          mode: modes[Math.floor(random() * 4)],
        }),
      );
      const placed = planLanes(coming, empty(8), flight);
      expect(placed.filter(({ mode }) => mode).length).toBeGreaterThan(10);
      expect(placed.filter(({ mode }) => !mode).length).toBeGreaterThan(10);
      for (let atMs = 0; atMs < 76_000; atMs += 20) expect(touchingAt(placed, atMs)).toBe(0);
    },
  );

  test('are counted from the side at which one stands', () => {
    const placed = planLanes(
      [
        moment(1, 0, 160, { mode: 'top' }),
        moment(2, 0, 160, { mode: 'bottom' }),
        moment(3, 1, 160, { mode: 'top' }),
        moment(4, 1, 160, { mode: 'bottom' }),
        moment(5, 2, 160),
      ],
      empty(5),
      flight,
    );
    expect(lanesOf(placed)).toEqual([
      [1, 0],
      [2, 4],
      [3, 1],
      [4, 3],
      [5, 2],
    ]);
  });

  test('take one that stands once all that fly in it have left, and before it no other that would meet it', () => {
    const flies = moment(1, 1_000, 160);
    const stands = (atMs: number) => moment(2, atMs, 160, { mode: 'top', worth: 2 });
    expect(lanesOf(planLanes([flies, stands(10_000)], empty(1), flight))).toEqual([[2, 0]]);
    expect(lanesOf(planLanes([flies, stands(11_000)], empty(1), flight))).toEqual([
      [1, 0],
      [2, 0],
    ]);
    const top = stands(9_000);
    const held = { edgeMs: 8_999, wholeMs: 9_001 };
    expect(planLanes([top], [held], flight)).toEqual([]);
    expect(lanesOf(planLanes([top], [held, free(9_000)], flight))).toEqual([[2, 1]]);
  });
});

/** Numbers from 0 to 1 that are the same in every run (Park and Miller's). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
