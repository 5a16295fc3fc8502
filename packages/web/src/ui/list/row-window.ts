/** How the items of a grid lie: how many beside each other, and how high a row is with its gap. */
export type Geometry = { columns: number; rowPx: number };

let remembered: { widthPx: number; geometry: Geometry } | undefined;

/**
 * Remembers the layout of the last grid, so that one to which the user goes back is as high as it was at
 * once.
 */
export function rememberGeometry(widthPx: number, geometry: Geometry): void {
  remembered = { widthPx, geometry };
}

/**
 * The layout of the last grid; undefined in a window of another width, where it would be another one.
 *
 * @param widthPx the width of the window, which a server does not have
 */
export function rememberedGeometry(widthPx: () => number): Geometry | undefined {
  return remembered && remembered.widthPx === widthPx() ? remembered.geometry : undefined;
}

/** Which items of a grid are rendered, and the space that the others leave before and after them. */
export type RowWindow = { first: number; end: number; beforePx: number; afterPx: number };

/** Rendered while the layout is unknown. */
const unmeasured = 48;

/**
 * The rendered rows of a grid.
 *
 * @param sight which part of the grid is in sight or near, in pixels from its top
 */
export function rowWindow(
  count: number,
  geometry: Geometry | undefined,
  sight: { fromPx: number; toPx: number },
): RowWindow {
  if (!geometry) return { first: 0, end: Math.min(count, unmeasured), beforePx: 0, afterPx: 0 };
  const { columns, rowPx } = geometry;
  const rows = Math.ceil(count / columns);
  const clamp = (row: number) => Math.min(rows, Math.max(0, row));
  const firstRow = Math.min(clamp(Math.floor(sight.fromPx / rowPx)), Math.max(0, rows - 1));
  const endRow = Math.max(clamp(Math.ceil(sight.toPx / rowPx)), Math.min(rows, firstRow + 1));
  return {
    first: firstRow * columns,
    end: Math.min(count, endRow * columns),
    beforePx: firstRow * rowPx,
    afterPx: (rows - endRow) * rowPx,
  };
}
