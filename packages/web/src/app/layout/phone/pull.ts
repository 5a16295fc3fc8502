/** How far a pull must go to reload the list, and how far its icon moves at most. */
const enoughPx = 72;
const mostPx = 96;
/** The finger moves this many times as far as the icon. */
const resistance = 2;

/** How far the icon has moved, and whether letting go reloads the list. */
export type Pull = { px: number; enough: boolean };

/** The pull of a finger that has moved by `dx`, `dy` pixels; a horizontal swipe is none. */
export function pullOf(dx: number, dy: number): Pull {
  if (dy <= 0 || Math.abs(dx) > dy) return { px: 0, enough: false };
  const px = Math.min(mostPx, dy / resistance);
  return { px, enough: px >= enoughPx };
}
