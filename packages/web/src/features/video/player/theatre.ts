import { useEffect } from 'react';
import { create } from 'zustand';
import { platform } from '../../../platform/index.ts';

const read = () => ({ on: platform.localStore.get('theatre') === 'on' });
const useTheatre = create<{ on: boolean }>(read);

/** Gives the player the width of the page, or takes it back; this device remembers it. */
export function toggleTheatre(): void {
  const on = !useTheatre.getState().on;
  if (on) platform.localStore.set('theatre', 'on');
  else platform.localStore.remove('theatre');
  useTheatre.setState({ on });
}

/** Whether the player has the width of the page; it has while the component that calls this is there. */
export function useTheatreMode(): boolean {
  const on = useTheatre((state) => state.on);
  useEffect(() => {
    if (!on) return undefined;
    document.documentElement.dataset['theatre'] = '';
    return () => {
      delete document.documentElement.dataset['theatre'];
    };
  }, [on]);
  return on;
}
