import { describe, expect, it } from 'vitest';
import { dragged, pan, reveal, zoom } from './timeline-view.ts';

const endMs = 120_000;
const view = { fromMs: 10_000, spanMs: 20_000 };

it('zooming keeps the place of the time that it is about', () => {
  expect(zoom(view, 0.5, 20_000, endMs)).toEqual({ fromMs: 15_000, spanMs: 10_000 });
  expect(zoom(view, 0.5, 10_000, endMs)).toEqual({ fromMs: 10_000, spanMs: 10_000 });
});
it('no view leaves the video or is shorter than two seconds', () => {
  expect(zoom(view, 100, 20_000, endMs)).toEqual({ fromMs: 0, spanMs: 120_000 });
  expect(zoom(view, 0.001, 20_000, endMs).spanMs).toBe(2_000);
  expect(pan(view, -50_000, endMs)).toEqual({ fromMs: 0, spanMs: 20_000 });
  expect(pan(view, 500_000, endMs)).toEqual({ fromMs: 100_000, spanMs: 20_000 });
});
it('a time out of sight is brought into view, one in sight changes nothing', () => {
  expect(reveal(view, 20_000, endMs)).toBe(view);
  expect(reveal(view, 50_000, endMs)).toEqual({ fromMs: 46_000, spanMs: 20_000 });
});

describe('dragging', () => {
  const cue = { startMs: 1_000, endMs: 3_000 };
  it.each([
    ['both', 500, [1_500, 3_500]],
    ['both', -5_000, [0, 2_000]],
    ['both', 500_000, [118_000, 120_000]],
    ['start', 500, [1_500, 3_000]],
    ['start', 5_000, [2_900, 3_000]],
    ['end', -5_000, [1_000, 1_100]],
    ['end', 500_000, [1_000, 120_000]],
  ] as const)('%s by %d ms', (handle, byMs, [startMs, end]) => {
    expect(dragged(cue, handle, byMs, endMs)).toEqual({ startMs, endMs: end });
  });
});
