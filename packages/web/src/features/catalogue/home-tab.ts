import { onSessionChange } from '../../lib/session.ts';
import { createStored } from '../../lib/stored-state.ts';
import { platform } from '../../platform/index.ts';

/** The lists of the home page's first view, for who is signed in (docs/specification/pages.md#home-tabs). */
export const homeTabs = ['for-you', 'following', 'latest'] as const;
export type HomeTab = (typeof homeTabs)[number];

/*
 * The tab that was chosen last on this device, and up to when its user has seen what is new in "Following",
 * in Unix seconds. The server renders the latest videos for everybody, so that is also what hydration begins
 * with.
 */
type Stored = { tab: HomeTab; seenS: number };
const readBoth = (): Stored => ({
  tab: homeTabs.find((tab) => tab === platform.localStore.get('home_tab')) ?? 'latest',
  seenS: Number(platform.localStore.get('following_seen')) || 0,
});
const useStored = createStored<Stored>({ tab: 'latest', seenS: 0 }, readBoth);
// A sign-out removes both.
onSessionChange(() => useStored.setState(readBoth()));

export function useHomeTab(): HomeTab {
  return useStored(({ tab }) => tab);
}

/** Chooses a tab, also for the next visit. index.html reads it too. */
export function chooseHomeTab(tab: HomeTab): void {
  platform.localStore.set('home_tab', tab);
  useStored.setState({ tab });
}

/** The time of what was seen last in "Following", in Unix seconds. */
export function useSeenFollowing(): number {
  return useStored(({ seenS }) => seenS);
}

export function recordSeenFollowing(seenS: number): void {
  platform.localStore.set('following_seen', String(seenS));
  useStored.setState({ seenS });
}

/** The app renders the chosen tab itself now. */
export function releaseHomeTab(): void {
  delete document.documentElement.dataset['home'];
}
