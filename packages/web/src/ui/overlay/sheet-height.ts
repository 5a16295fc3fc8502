/** How much of the window a sheet covers when it opens. */
export const halfSheet = 0.5;
/** All but a strip of what is behind it. */
export const tallSheet = 0.96;

const leastShare = 0.15;
/** Dragged below this, it closes; above the other one, it is tall. */
const closesBelow = 0.32;
const tallAbove = 0.72;

/** The share of the window that a sheet covers while its upper edge is dragged to a height. */
export function draggedShare(y: number, windowHeight: number): number {
  return Math.min(tallSheet, Math.max(leastShare, 1 - y / windowHeight));
}

/** The height of a sheet that the user lets go, as a share of the window, or `closed`. */
export function settledShare(share: number): number | 'closed' {
  if (share < closesBelow) return 'closed';
  return share > tallAbove ? tallSheet : halfSheet;
}
