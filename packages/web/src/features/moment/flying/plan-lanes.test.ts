// rule: #flying-moments
import { describe, expect, test } from 'vitest';
import { gapPx, planLanes, type Measured, type Placed } from './plan-lanes.ts';

/** Pixels in a millisecond. */
const speed = 0.16;
const stagePx = 1_280;
const moment = (id: number, atMs: number, widthPx: number, worth = 1): Measured => ({
  id,
  ids: [id],
  atMs,
  text: String(id),
  worth,
  isOwn: false,
  widthPx,
});
const empty = (lanes: number) => Array.from({ length: lanes }, () => 0);

/** The pairs that touch at a second of the video. */
function touchingAt(placed: readonly Placed[], atMs: number): number {
  const seen = placed
    .map(({ lane, atMs: beginMs, widthPx }) => {
      const leftPx = stagePx - (atMs - beginMs) * speed;
      return { lane, leftPx, rightPx: leftPx + widthPx };
    })
    .filter(({ leftPx, rightPx }) => leftPx < stagePx && rightPx > 0);
  return seen.filter((a, i) =>
    seen
      .slice(i + 1)
      .some((b) => a.lane === b.lane && a.leftPx < b.rightPx && b.leftPx < a.rightPx),
  ).length;
}

describe('lanes', () => {
  test('of 6,000 moments in six minutes no two meet at any time', () => {
    const coming = Array.from({ length: 6_000 }, (_, i) =>
      moment(i, i * 60 + ((i * 7_919) % 50), 40 + ((i * 104_729) % 600), (i * 31) % 100),
    );
    const placed = planLanes(coming, empty(15), speed);
    expect(placed.length).toBeGreaterThan(1_000);
    for (let atMs = 0; atMs < 368_000; atMs += 250) expect(touchingAt(placed, atMs)).toBe(0);
  });

  test('are filled from the top, and a lane is free when the last one has come in wholly', () => {
    const wholeMs = (160 + gapPx) / speed;
    const placed = planLanes(
      [moment(1, 0, 160), moment(2, 100, 160), moment(3, wholeMs, 160)],
      empty(2),
      speed,
    );
    expect(placed.map(({ id, lane }) => [id, lane])).toEqual([
      [1, 0],
      [2, 1],
      [3, 0],
    ]);
  });

  test('that are full keep away those of the least worth, whenever they come', () => {
    const placed = planLanes(
      [
        moment(1, 0, 160, 1),
        moment(2, 100, 160, 9),
        moment(3, 200, 160, 5),
        moment(4, 300, 160, 5),
      ],
      empty(1),
      speed,
    );
    expect(placed.map(({ id }) => id)).toEqual([2]);
    const two = planLanes(
      [moment(3, 200, 160, 5), moment(4, 300, 160, 5), moment(2, 100, 160, 9)],
      empty(2),
      speed,
    );
    expect(two.map(({ id }) => id)).toEqual([2, 3]);
  });

  test('that are held by what flies take nothing before they are free', () => {
    expect(planLanes([moment(1, 999, 160)], [1_000], speed)).toEqual([]);
    expect(planLanes([moment(1, 1_000, 160)], [1_000], speed)).toHaveLength(1);
  });

  test('that do not exist take nothing', () => {
    expect(planLanes([moment(1, 0, 160)], [], speed)).toEqual([]);
  });
});
