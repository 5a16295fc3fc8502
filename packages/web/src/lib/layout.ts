import { useSyncExternalStore } from 'react';
import { desktopFromPx } from '@bloom/contract/economy';

const desktop = window.matchMedia(`(min-width: ${desktopFromPx}px)`);
const online = { events: ['online', 'offline'], now: () => navigator.onLine };

/** Whether the window has the desktop layout (product.md §9, "Mobile breakpoint"). */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(onDesktopChange, isDesktop);
}

/** Whether the window has the desktop layout at this moment. */
export function isDesktop(): boolean {
  return desktop.matches;
}

/** Tells when the layout changes between desktop and mobile. */
export function onDesktopChange(listener: () => void): () => void {
  desktop.addEventListener('change', listener);
  return () => desktop.removeEventListener('change', listener);
}

/** Whether the device has a network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore((listener) => {
    for (const event of online.events) window.addEventListener(event, listener);
    return () => {
      for (const event of online.events) window.removeEventListener(event, listener);
    };
  }, online.now);
}
