import { useSyncExternalStore } from 'react';
import { themeCookie } from '@bloom/contract/page';
import { writeCookie } from './cookie.ts';
import { localStore } from './storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
/** Light, dark, or as the device has it. */
export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();

/** Gives the page the theme that was chosen on an earlier visit. */
export function applyTheme(): void {
  const theme = currentTheme();
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  writeCookie(themeCookie, theme);
}

/** Chooses a theme and remembers it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStore.remove('theme');
  else localStore.set('theme', theme);
  applyTheme();
  listeners.forEach((listener) => listener());
}

/** The chosen theme. */
export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentTheme);
}

function currentTheme(): Theme {
  const stored = localStore.get('theme');
  return themes.find((theme) => theme === stored) ?? 'system';
}
