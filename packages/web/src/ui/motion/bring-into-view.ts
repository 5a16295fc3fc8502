/** Scrolls as far as needed to show what has appeared: the player may leave little room below it. */
export function bringIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
