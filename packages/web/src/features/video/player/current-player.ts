import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Player, PlayerState, ReadonlyStore } from './player.ts';

/** The actions of the page around a player; an action that is not there is not offered. */
export type PageActions = {
  next?: (() => void) | undefined;
  previous?: (() => void) | undefined;
  toggleFullScreen?: (() => void) | undefined;
  toggleTheatre?: (() => void) | undefined;
  toggleSubtitles?: (() => void) | undefined;
  /** Lets moments fly over the player, or not. */
  toggleFlying?: (() => void) | undefined;
  /** Opens the list of keys. */
  openKeys?: (() => void) | undefined;
};

/** The only player that there is: that of the page, or the mini player. */
type Current = { player: Player | undefined; owner: string | undefined; actions: PageActions };
const none: Current = { player: undefined, owner: undefined, actions: {} };
const current = createStore<Current>(() => none);
const nothing = createStore<PlayerState | undefined>(() => undefined);

/**
 * The video that components belong to, by any name of its own: they see its player only. Those outside of a
 * video see the player that there is.
 */
export const PlayerOwner = createContext<string | undefined>(undefined);

/** Makes a player of a video the one that there is, until the returned function is called. */
export function showAsCurrent(player: Player, owner: string | undefined): () => void {
  current.setState({ player, owner });
  return () => {
    if (current.getState().player === player) current.setState(none);
  };
}

/** Says what the page around the player can do now. */
export function offerActions(actions: PageActions): void {
  current.setState({ actions });
}

/**
 * The player of the video, for whatever is beside it; undefined before the visitor plays the video. It stays
 * the same while it goes on to another episode: `state.media` says what it plays.
 */
export function usePlayer(): Player | undefined {
  const wanted = useContext(PlayerOwner);
  return useStore(current, ({ player, owner }) =>
    wanted === undefined || wanted === owner ? player : undefined,
  );
}

/** The actions of the page around the player. */
export function usePageActions(): PageActions {
  return useStore(current, ({ actions }) => actions);
}

/** The player that there is, and its actions at this moment, for code outside of components. */
export function currentPlayer(): Pick<Current, 'player' | 'actions'> {
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

/** Whether a player has the whole screen, or the window where there is no full screen. */
export function isScreenFull(): boolean {
  return document.querySelector('.player-frame[data-full]') !== null;
}
