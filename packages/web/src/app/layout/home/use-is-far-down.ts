import { useSyncExternalStore } from 'react';

/**
 * Whether the page is scrolled further than the first screen; only for components that the server does not
 * render.
 */
export function useIsFarDown(): boolean {
  return useSyncExternalStore(onScroll, () => window.scrollY > window.innerHeight);
}

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}
