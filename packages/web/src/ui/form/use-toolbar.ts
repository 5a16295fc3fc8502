import { useState, type KeyboardEvent } from 'react';

/**
 * The keyboard of a toolbar, which is one tab stop: arrows, Home and End move between its items, and Tab
 * comes back to the last one. Call `move` on its key presses, and spread `item(index)` on each item.
 */
export function useToolbar() {
  const [current, setCurrent] = useState(0);
  return {
    item: (index: number) => ({
      tabIndex: index === current ? 0 : -1,
      onFocus: () => setCurrent(index),
    }),
    move: (event: KeyboardEvent<HTMLElement>) => {
      const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[tabindex]')];
      const from = items.findIndex((item) => item === event.target);
      const to = from < 0 ? undefined : target(event.key, from, items.length);
      if (to === undefined) return;
      event.preventDefault();
      items[to]?.focus();
    },
  };
}

/** The item that a key leads to from another one; undefined for keys that do not move. */
function target(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (from + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (from + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
