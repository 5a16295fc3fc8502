/** Which rows of a list are rendered. */
export type Rows = { first: number; end: number };

/** The heights of a list whose rows are equally high, but for one that is open. */
export type Heights = {
  count: number;
  rowPx: number;
  /** The row that is higher, or -1, and by how much. */
  open: number;
  openPx: number;
};

/** Where a row begins, in pixels from the top of the list. */
export function topOfRow(index: number, { rowPx, open, openPx }: Heights): number {
  return index * rowPx + (open >= 0 && index > open ? openPx : 0);
}

/** The height of the whole list. */
export function heightOfRows({ count, rowPx, open, openPx }: Heights): number {
  return count * rowPx + (open >= 0 ? openPx : 0);
}

/** The rows between two heights of the list. */
export function rowsBetween(fromPx: number, toPx: number, heights: Heights): Rows {
  return {
    first: clampRow(rowAt(fromPx, heights), heights.count),
    end: clampRow(rowAt(toPx, heights) + 1, heights.count),
  };
}

const clampRow = (row: number, count: number) => Math.max(0, Math.min(count, row));

function rowAt(px: number, heights: Heights): number {
  const { rowPx, open, openPx } = heights;
  const openTop = open * rowPx;
  if (open < 0 || px < openTop + rowPx) return Math.floor(px / rowPx);
  return Math.max(open, Math.floor((px - openPx) / rowPx));
}
