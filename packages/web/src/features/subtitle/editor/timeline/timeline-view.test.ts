import { describe, expect, it } from 'vitest';
import { cuesInView, dragged, handleAt, pan, reveal, ticks, zoom } from './timeline-view.ts';

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

it('a pointer takes hold of the end of a cue that it is near, and a short cue keeps a middle', () => {
  expect(handleAt(5, 100, 8)).toBe('start');
  expect(handleAt(95, 100, 8)).toBe('end');
  expect(handleAt(50, 100, 8)).toBe('both');
  expect(handleAt(6, 12, 18)).toBe('both');
});

it('what is in view is shown, and a dragged cue where it would be', () => {
  const cue = (id: string, startMs: number) => ({
    cue: id,
    startMs,
    endMs: startMs + 2_000,
    words: { EN: id, CN: '' },
  });
  const cues = [cue('before', 8_000), cue('first', 9_000), cue('last', 29_000), cue('after', 30_000)];
  const shown = cuesInView(cues, view).map(({ cue: { cue: id, startMs }, index }) => [id, startMs, index]);
  expect(shown).toEqual([
    ['first', 9_000, 1],
    ['last', 29_000, 2],
  ]);
});

it('about six times are written, on whole steps', () => {
  expect(ticks(view)).toEqual([10_000, 15_000, 20_000, 25_000, 30_000]);
  expect(ticks({ fromMs: 500, spanMs: 2_000 })).toEqual([1_000, 2_000]);
});
