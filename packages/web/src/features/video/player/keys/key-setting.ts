import { create } from 'zustand';
import { platform } from '../../../../platform/index.ts';

const read = () => ({ on: platform.localStore.get('player_keys') !== 'off' });
const useSetting = create<{ on: boolean }>(read);

/** Whether the keys of the player are on. Single letters must be possible to switch off (WCAG 2.1.4). */
export function areKeysOn(): boolean {
  return useSetting.getState().on;
}

/** Switches the keys of the player on or off on this device. */
export function switchKeys(on: boolean): void {
  if (on) platform.localStore.remove('player_keys');
  else platform.localStore.set('player_keys', 'off');
  useSetting.setState({ on });
}

/** The same as `areKeysOn`, for components. */
export function useKeysOn(): boolean {
  return useSetting(({ on }) => on);
}
