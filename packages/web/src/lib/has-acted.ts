import { useSyncExternalStore } from 'react';

/** The events of a visitor's first action. */
const firstEvents = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const;

let acted = false;

/** Whether the visitor has done anything yet; some parts of a page are not loaded before. */
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
  return () => {
    for (const event of firstEvents) window.removeEventListener(event, act);
  };
}
