import { create } from 'zustand';
import { platform } from '../../platform/index.ts';

const useStore = create<{ on: boolean }>(() => ({ on: isAutoplayOn() }));

/** Whether the next episode begins by itself, unless the user has switched that off. */
export function isAutoplayOn(): boolean {
  return platform.localStore.get('autoplay') !== 'off';
}

/** The same, following changes. */
export function useAutoplay(): boolean {
  return useStore(({ on }) => on);
}

/** Switches it on this device. */
export function chooseAutoplay(on: boolean): void {
  platform.localStore.set('autoplay', on ? 'on' : 'off');
  useStore.setState({ on });
}
