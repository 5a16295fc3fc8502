/** How far the list must be pulled to be loaded anew, and how far its sign comes down. */
const enoughPx = 72;
const mostPx = 96;
/** A finger moves twice as far as what it pulls. */
const resistance = 2;

/** A pull: how far the sign has come down, and whether letting go loads anew. */
export type Pull = { px: number; enough: boolean };

/** What a finger pulls that has moved so far since it came down; a swipe to the side pulls nothing. */
export function pullOf(dx: number, dy: number): Pull {
  if (dy <= 0 || Math.abs(dx) > dy) return { px: 0, enough: false };
  const px = Math.min(mostPx, dy / resistance);
  return { px, enough: px >= enoughPx };
}
