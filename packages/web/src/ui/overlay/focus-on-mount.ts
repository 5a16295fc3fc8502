/**
 * A `ref` that gives an element the focus when it is added to the page; it stays the same, so it does so
 * once.
 */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
