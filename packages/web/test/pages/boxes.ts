import type { Locator } from 'vitest/browser';

/** The place of an element in the window, in pixels. */
export const boxOf = (target: Locator): DOMRect => target.element().getBoundingClientRect();

/** Whether all of an element is in the window. */
export function isInWindow(target: Locator): boolean {
  const { top, left, bottom, right } = boxOf(target);
  const { clientWidth, clientHeight } = document.documentElement;
  return top >= 0 && left >= 0 && bottom <= clientHeight && right <= clientWidth;
}
