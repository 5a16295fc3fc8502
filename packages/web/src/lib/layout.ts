import { useSyncExternalStore } from 'react';
import { desktopFromPx } from '@bloom/contract/economy';

/** The two layouts of Bloom (product.md §9, "Mobile breakpoint"). */
export type Layout = 'desktop' | 'mobile';

/** The server has no window, and nothing there asks for its width. */
const desktop = globalThis.window?.matchMedia(`(min-width: ${desktopFromPx}px)`);
const online = { events: ['online', 'offline'], now: () => navigator.onLine };

/**
 * The layout of the window; undefined in the first picture of a page, which the server draws for
 * windows of any width.
 */
export function useLayout(): Layout | undefined {
  return useSyncExternalStore(
    onDesktopChange,
    () => (isDesktop() ? 'desktop' : 'mobile'),
    () => undefined,
  );
}

/** Whether the window has the desktop layout; only for what the server does not draw. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(onDesktopChange, isDesktop);
}

/** Whether the window has the desktop layout at this moment. */
export function isDesktop(): boolean {
  return desktop.matches;
}

/** Tells when the layout changes between desktop and mobile. */
export function onDesktopChange(listener: () => void): () => void {
  desktop?.addEventListener('change', listener);
  return () => desktop?.removeEventListener('change', listener);
}

/** Whether the device has a network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      for (const event of online.events) window.addEventListener(event, listener);
      return () => {
        for (const event of online.events) window.removeEventListener(event, listener);
      };
    },
    online.now,
    () => true,
  );
}
