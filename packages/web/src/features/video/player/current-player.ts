import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Player, PlayerState, ReadonlyStore } from './player.ts';

/** What the page around a player can do; an action that is not there is not offered. */
export type PageActions = {
  next?: (() => void) | undefined;
  previous?: (() => void) | undefined;
  toggleFullScreen?: (() => void) | undefined;
  toggleTheatre?: (() => void) | undefined;
  toggleSubtitles?: (() => void) | undefined;
  /** Opens the list of keys. */
  openKeys?: (() => void) | undefined;
};

/** The player that the page shows; it has one at most. */
const current = createStore<{ player: Player | undefined; actions: PageActions }>(() => ({
  player: undefined,
  actions: {},
}));
const nothing = createStore<PlayerState | undefined>(() => undefined);

/** Makes a player the one of the page, until the returned function is called. */
export function showAsCurrent(player: Player): () => void {
  current.setState({ player });
  return () => {
    if (current.getState().player === player) current.setState({ player: undefined, actions: {} });
  };
}

/** Says what the page around the player can do now. */
export function offerActions(actions: PageActions): void {
  current.setState({ actions });
}

/**
 * The player of the page, for whatever is beside it; undefined before the visitor plays the video. It stays the
 * same while it goes on to another episode: `state.media` says what it plays.
 */
export function usePlayer(): Player | undefined {
  return useStore(current, ({ player }) => player);
}

/** What the page around the player can do. */
export function usePageActions(): PageActions {
  return useStore(current, ({ actions }) => actions);
}

/** The player of the page and its actions at this moment, for code outside of components. */
export function currentPlayer(): { player: Player | undefined; actions: PageActions } {
  return current.getState();
}

/**
 * A part of the state of the page's player, for example `usePlayerState((state) => state.status)`.
 *
 * @param select returns the same value (`Object.is`) as long as the part does not change
 */
export function usePlayerState<T>(select: (state: PlayerState) => T): T | undefined {
  const player = usePlayer();
  const state: ReadonlyStore<PlayerState | undefined> = player?.state ?? nothing;
  return useStore(state, (known) => known && select(known));
}
