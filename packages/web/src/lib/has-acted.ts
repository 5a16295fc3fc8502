import { useSyncExternalStore } from 'react';

/** The events of a visitor's first action. */
const firstEvents = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const;

let acted = false;

/** A visitor who only looks gets the rest of the page after this time, in milliseconds. */
const longestWaitMs = 3_000;

/**
 * Whether the visitor has done anything yet, or has looked for a while; some parts of a page are not loaded
 * before.
 */
export function useHasActed(): boolean {
  return useSyncExternalStore(
    onFirstAction,
    () => acted,
    () => false,
  );
}

function onFirstAction(listener: () => void): () => void {
  const act = () => {
    acted = true;
    listener();
  };
  for (const event of firstEvents) {
    window.addEventListener(event, act, { passive: true, once: true });
  }
  const timer = setTimeout(act, longestWaitMs);
  return () => {
    clearTimeout(timer);
    for (const event of firstEvents) window.removeEventListener(event, act);
  };
}
