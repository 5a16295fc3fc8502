import { useSyncExternalStore } from 'react';

/**
 * Width from which the layout is the desktop one; narrower is mobile (docs/specification/pages.md#layouts).
 */
const desktopFromPx = 769;

/** The two layouts of Bloom (docs/specification/pages.md#layouts). */
export type Layout = 'desktop' | 'mobile';

/** Follows a condition on the size of the window; on the server, which has no window, it is never met. */
export function watchWindow(query: string) {
  const list = globalThis.window?.matchMedia(query);
  const listeners = new Set<() => void>();
  // Only an event changes it: Chromium omits the event when a script reads `matches` between the resize and
  // the next frame, and parts that did not read it would keep the other layout.
  const watched = {
    matches: list?.matches ?? false,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  list?.addEventListener('change', (event) => {
    watched.matches = event.matches;
    for (const listener of listeners) listener();
  });
  return watched;
}

const desktop = watchWindow(`(min-width: ${desktopFromPx}px)`);

/** The layout with which the app begins; undefined on the server, which renders the parts of both. */
export const firstLayout = globalThis.window && layoutOf(desktop.matches);

/** The layout of the window; undefined on the server. */
export function useLayout(): Layout | undefined {
  return useSyncExternalStore(
    desktop.subscribe,
    () => layoutOf(isDesktop()),
    () => firstLayout,
  );
}

/** Whether the window has the desktop layout; only for components that the server does not render. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(desktop.subscribe, isDesktop);
}

/** Whether the window has the desktop layout at this moment. */
export function isDesktop(): boolean {
  return desktop.matches;
}

function layoutOf(isDesktop: boolean): Layout {
  return isDesktop ? 'desktop' : 'mobile';
}

/** A phone, also held sideways: what is beside a video elsewhere opens as a sheet. */
const small = watchWindow(`(width < ${desktopFromPx}px), (height <= 480px)`);

/** Whether the window is as small as that of a phone; false in the first render, which the server makes. */
export function useIsSmall(): boolean {
  return useSyncExternalStore(
    small.subscribe,
    () => small.matches,
    () => false,
  );
}
