import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PageConfig } from '@bloom/contract/page/page';
import type { Playable } from '../playable.ts';
import type { PlayerProblem } from './problems.ts';

/** The media that is played: a video, or one episode of it. */
export type Media = Playable & {
  /** The id of the episode. */
  episode: string | undefined;
  /** Where it begins, in seconds. */
  startS: number;
  /** Whether the source says that it is a live stream. */
  isLive: boolean;
};

/**
 * The abilities of a player. One that it lacks has neither a key nor a control, and calling it changes
 * nothing.
 */
export type Capabilities = {
  /**
   * Its state says whether it plays, its time and length, and when it has ended. Without, `status` is a
   * guess.
   */
  observe: boolean;
  /** Plays and pauses by `play` and `pause`. */
  control: boolean;
  seek: boolean;
  mute: boolean;
  /** `volume` can be set. */
  volume: boolean;
  /** `rate` can be one of `rates` of its state. */
  rate: boolean;
  /** Shows the next or previous frame. */
  step: boolean;
  /** `quality` can be one of `qualities` of its state. */
  quality: boolean;
  pictureInPicture: boolean;
  /** Something may lie over it. */
  cover: boolean;
};

/** The quality that the player chooses by itself. */
export const autoQuality = 'auto';

/** A live stream is watched at its newest moment if it is not further behind than this. */
const liveEdgeS = 15;

/** Something that the visitor should know while the player stays in its place. */
export type PlayerNotice =
  /** It should play, but nothing arrives. */
  | 'stalled'
  /** The browser does not let it begin by itself. */
  | 'autoplayBlocked';

/** The state of a player. */
export type PlayerState = {
  media: Media;
  status: 'loading' | 'playing' | 'paused' | 'ended';
  /** It waits for data. */
  waiting: boolean;
  /** The position in seconds, as of the last event; `Player.time` is exact. */
  timeS: number;
  /** In seconds; undefined while unknown, and for a live stream. */
  durationS: number | undefined;
  muted: boolean;
  /** From 0 to 1. */
  volume: number;
  /** How far it has loaded from where it is, in seconds; 0 while unknown. */
  loadedS: number;
  rate: number;
  rates: readonly number[];
  /** Names such as `720p`, best first; empty where there is no choice. */
  qualities: readonly string[];
  /** One of `qualities`, or `autoQuality`. */
  quality: string;
  /** The quality that is shown, also where the player chooses it; undefined while unknown. */
  shownQuality: string | undefined;
  /** Whether a live stream is watched at its newest moment; undefined for anything else. */
  live: 'edge' | 'behind' | undefined;
  notice: PlayerNotice | undefined;
  /** Why it cannot play. A player with a problem is to be destroyed. */
  problem: PlayerProblem | undefined;
};

/** A value that changes, for those who do not change it. */
export type ReadonlyStore<T> = Pick<StoreApi<T>, 'getState' | 'getInitialState' | 'subscribe'>;

/** One interface for the players of all sources (docs/specification/playback.md#player-interface). */
export type Player = {
  readonly can: Capabilities;
  /** The state, and its changes. While it plays, `timeS` changes several times a second. */
  readonly state: ReadonlyStore<PlayerState>;
  /** The exact position in seconds. */
  time: () => number;
  /** Plays other media of the same kind. */
  load: (media: Media) => void;
  play: () => void;
  pause: () => void;
  /** Goes to a position in seconds; one outside of the video becomes its beginning or end. */
  seek: (timeS: number) => void;
  /** Goes to the newest moment of a live stream. */
  seekToLive: () => void;
  setMuted: (muted: boolean) => void;
  /** From 0 to 1; anything but 0 also switches the sound on. */
  setVolume: (volume: number) => void;
  setRate: (rate: number) => void;
  setQuality: (quality: string) => void;
  /** Shows another frame of a paused video. */
  step: (direction: 1 | -1) => void;
  togglePictureInPicture: () => void;
  /** Names it for screen readers. */
  setLabel: (label: string) => void;
  /** Removes it from the page, with everything that it holds. */
  destroy: () => void;
};

/** The facts of the page that a player needs. */
export type PlayerOptions = {
  media: Media;
  players: Pick<PageConfig['players'], 'youtube'>;
  /** The origins that the page may load streams from. */
  streams: PageConfig['streams'];
  /** The BCP 47 tag of the language of its controls. */
  language: string;
  /** Whether the site of the video can be reached; true where that is unknown. */
  isReachable: () => Promise<boolean>;
};

/**
 * Puts a player into an element and starts it, because the visitor wants to watch. It loads from the source
 * only now.
 */
export type MountPlayer = (place: Element, options: PlayerOptions) => Player;

/** The state of a newly loaded player. */
export function newState(media: Media): PlayerState {
  return {
    media,
    status: 'loading',
    waiting: false,
    timeS: media.startS,
    durationS: undefined,
    muted: false,
    volume: 1,
    loadedS: 0,
    rate: 1,
    rates: [],
    qualities: [],
    quality: autoQuality,
    shownQuality: undefined,
    live: undefined,
    notice: undefined,
    problem: undefined,
  };
}

/** The state of a player when it goes on to other media: the visitor's settings stay. */
export function nextState(media: Media, before: PlayerState): PlayerState {
  const { rate, rates, muted, volume } = before;
  return { ...newState(media), rate, rates, muted, volume };
}

/** The state of a player, for the player itself. */
export function createPlayerState(media: Media): StoreApi<PlayerState> {
  return createStore<PlayerState>(() => newState(media));
}

/** A player's commands, each of which does nothing; a player replaces those of its capabilities. */
export const noCommands = {
  play: () => {},
  pause: () => {},
  seek: () => {},
  seekToLive: () => {},
  setMuted: () => {},
  setVolume: () => {},
  setRate: () => {},
  setQuality: () => {},
  step: () => {},
  togglePictureInPicture: () => {},
} satisfies Partial<Player>;

/**
 * The abilities of YouTube's player. It has chosen the quality itself since 2019, and its terms forbid to
 * cover it.
 */
export const youTubeCapabilities: Capabilities = {
  observe: true,
  control: true,
  seek: true,
  mute: true,
  volume: true,
  rate: true,
  step: false,
  quality: false,
  pictureInPicture: false,
  cover: false,
};

/**
 * The part of a player's state about its position.
 *
 * @param lengthS in seconds; anything but a positive number while it is unknown
 * @param edgeS the newest moment of a live stream; undefined for anything else
 */
export function positionOf(
  timeS: number,
  lengthS: number,
  edgeS: number | undefined,
): Pick<PlayerState, 'timeS' | 'durationS' | 'live'> {
  if (edgeS !== undefined) {
    return { timeS, durationS: undefined, live: edgeS - timeS > liveEdgeS ? 'behind' : 'edge' };
  }
  const isKnown = lengthS > 0 && lengthS !== Infinity;
  return { timeS, durationS: isKnown ? lengthS : undefined, live: undefined };
}

/** A position as one of the video: one outside of it is its beginning or end. */
export function insideVideo(timeS: number, { durationS }: Pick<PlayerState, 'durationS'>): number {
  return Math.max(0, Math.min(timeS, durationS ?? timeS));
}
