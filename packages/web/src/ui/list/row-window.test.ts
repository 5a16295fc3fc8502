import { describe, expect, it } from 'vitest';
import { rememberedGeometry, rememberGeometry, rowWindow } from './row-window.ts';

const geometry = { columns: 4, rowPx: 100 };

describe('the rendered rows of a long grid', () => {
  it('are those in sight, and the others leave their room', () => {
    expect(rowWindow(1_000, geometry, { fromPx: 5_050, toPx: 5_950 })).toEqual({
      first: 200,
      end: 240,
      beforePx: 5_000,
      afterPx: 19_000,
    });
  });
  it.each([0, 1, 3, 4, 5, 11, 12, 13, 999])(
    'and their room make up the whole height of %i items wherever one looks',
    (count) => {
      for (let fromPx = -2_000; fromPx < 30_000; fromPx += 370) {
        const { first, end, beforePx, afterPx } = rowWindow(count, geometry, {
          fromPx,
          toPx: fromPx + 900,
        });
        const renderedPx = Math.ceil((end - first) / 4) * 100;
        expect(beforePx + renderedPx + afterPx).toBe(Math.ceil(count / 4) * 100);
        expect(first).toBeLessThanOrEqual(end);
      }
    },
  );
  it('are at least one row, even far away from the grid', () => {
    expect(rowWindow(10, geometry, { fromPx: 50_000, toPx: 51_000 })).toMatchObject({
      first: 8,
      end: 10,
    });
    expect(rowWindow(10, geometry, { fromPx: -9_000, toPx: -8_000 })).toMatchObject({
      first: 0,
      end: 4,
    });
  });
  it('are the first ones while nothing is measured', () => {
    const sight = { fromPx: 0, toPx: 900 };
    expect(rowWindow(1_000, undefined, sight)).toMatchObject({ first: 0, end: 48 });
    expect(rowWindow(5, undefined, sight)).toMatchObject({ first: 0, end: 5 });
  });
});

it('the layout of the last grid is that of the next one only in a window of the same width', () => {
  expect(rememberedGeometry(() => 1_280)).toBeUndefined();
  rememberGeometry(1_280, geometry);
  expect(rememberedGeometry(() => 1_280)).toEqual(geometry);
  expect(rememberedGeometry(() => 390)).toBeUndefined();
});
