import { useSyncExternalStore } from 'react';
import { localStore } from '../../lib/storage.ts';

const listeners = new Set<() => void>();

/** Whether this very poster was closed here before; another one is shown again. */
export function usePosterClosed(picture: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => localStore.get('poster_closed') === picture,
    () => false,
  );
}

/** Closes the poster with this picture (product.md §4, "Poster"). */
export function closePoster(picture: string): void {
  localStore.set('poster_closed', picture);
  listeners.forEach((listener) => listener());
}
