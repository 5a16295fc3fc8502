import type { Point } from './circles.ts';

/** The size of the map on the screen, in pixels. */
export type Size = { width: number; height: number };

const stepPx = 16;
const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Where an arrow key moves the cross that points at the map, and how far the map moves under it: at the edge
 * the cross stays. Undefined for another key.
 */
export function stepOfKey(
  key: string,
  at: Point,
  { width, height }: Size,
): { to: Point; panX: number; panY: number } | undefined {
  const direction = directions[key];
  if (!direction) return undefined;
  const wanted = { x: at.x + direction.x * stepPx, y: at.y + direction.y * stepPx };
  const to = {
    x: Math.min(width - stepPx, Math.max(stepPx, wanted.x)),
    y: Math.min(height - stepPx, Math.max(stepPx, wanted.y)),
  };
  return { to, panX: to.x - wanted.x, panY: to.y - wanted.y };
}
