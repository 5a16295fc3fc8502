import { useSyncExternalStore } from 'react';

/**
 * Width from which the layout is the desktop one; narrower is mobile (docs/specification/pages.md#layouts).
 */
const desktopFromPx = 769;

/** The two layouts of Bloom (docs/specification/pages.md#layouts). */
export type Layout = 'desktop' | 'mobile';

/** The server has no window, and does not read its width. */
const desktop = globalThis.window?.matchMedia(`(min-width: ${desktopFromPx}px)`);

/** The layout with which the app begins; undefined on the server, which renders the parts of both. */
export const firstLayout = desktop && layoutOf(desktop.matches);

/** The layout of the window; undefined on the server. */
export function useLayout(): Layout | undefined {
  return useSyncExternalStore(
    onDesktopChange,
    () => layoutOf(isDesktop()),
    () => firstLayout,
  );
}

/** Whether the window has the desktop layout; only for components that the server does not render. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(onDesktopChange, isDesktop);
}

/** Whether the window has the desktop layout at this moment. */
export function isDesktop(): boolean {
  return desktop.matches;
}

function layoutOf(isDesktop: boolean): Layout {
  return isDesktop ? 'desktop' : 'mobile';
}

/** A phone, also held sideways: what is beside a video elsewhere opens as a sheet. */
const small = globalThis.window?.matchMedia(`(width < ${desktopFromPx}px), (height <= 480px)`);

/** Whether the window is as small as that of a phone; false in the first render, which the server makes. */
export function useIsSmall(): boolean {
  return useSyncExternalStore(
    onSmallChange,
    () => small.matches,
    () => false,
  );
}

function onSmallChange(listener: () => void): () => void {
  small?.addEventListener('change', listener);
  return () => small?.removeEventListener('change', listener);
}

/** Calls a listener when the layout changes between desktop and mobile. */
export function onDesktopChange(listener: () => void): () => void {
  desktop?.addEventListener('change', listener);
  return () => desktop?.removeEventListener('change', listener);
}
