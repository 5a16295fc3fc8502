import { createStored } from '../../lib/stored-state.ts';
import { platform } from '../../platform/index.ts';

/** The server renders the hero for everybody; index.html hides it before the first paint. */
const useClosed = createStored({ closed: false }, () => ({
  closed: platform.localStore.get('hero_closed') !== null,
}));

/** Whether the visitor has closed the hero in this browser. */
export function useHeroClosed(): boolean {
  return useClosed(({ closed }) => closed);
}

/** Closes the hero for good. */
export function closeHero(): void {
  platform.localStore.set('hero_closed', '1');
  useClosed.setState({ closed: true });
}
