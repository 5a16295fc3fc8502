import { themeCookie } from '@bloom/contract/page/page';
import { create } from 'zustand';
import { platform } from '../platform/index.ts';

export const themes = ['system', 'light', 'dark'] as const;
/** Light, dark, or as the device has it. */
export type Theme = (typeof themes)[number];

const useThemeStore = create<{ theme: Theme }>(() => {
  const stored = platform.localStore.get('theme');
  return { theme: themes.find((theme) => theme === stored) ?? 'system' };
});

/** Gives the page, and the bars of the device, the theme that was chosen on an earlier visit. */
export function applyTheme(): void {
  const { theme } = useThemeStore.getState();
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  platform.writeCookie(themeCookie, theme);
  platform.colourBars(theme);
}

/** Chooses a theme and remembers it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') platform.localStore.remove('theme');
  else platform.localStore.set('theme', theme);
  useThemeStore.setState({ theme });
  applyTheme();
}

/** The chosen theme. */
export function useTheme(): Theme {
  return useThemeStore(({ theme }) => theme);
}
