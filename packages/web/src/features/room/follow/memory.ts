import type { RoomState, RoomStateBody } from '@bloom/contract/room/room';
import type { Observation, OwnCommands, Place, PlayerFacts } from './observe-player.ts';

/** The facts that a member's page knows at a moment; times are those of its own clock, in milliseconds. */
export type FollowInput = {
  nowMs: number;
  /** The server's time now, and the duration of the round trip that shows it; undefined before the first. */
  clock: { serverMs: number; tripMs: number } | undefined;
  room: RoomState;
  /** The video and episode of the page. */
  place: Place;
  /** Undefined before the user starts the video. */
  player: PlayerFacts | undefined;
  /** Neither in a hidden tab nor behind a dialog. */
  isVisible: boolean;
  mayControl: boolean;
  /**
   * The user wants to be where the room is; the device has slept; or the server refused the intent with this
   * `seq`.
   */
  event?: 'catchUp' | 'woke' | { refused: number };
};

/** A change of the room that the user made at the player, to be sent with the `seq` that it is based on. */
export type Intent = Required<Pick<RoomStateBody, 'seq' | 'episode' | 'position_ms' | 'playing' | 'rate'>>;

/** A change that the user made and no intent has yet. */
export type Wish = { atMs: number; run: boolean; seek: boolean; rate: boolean };

/** The memory of the follower from one step to the next. */
export type Memory = {
  room: RoomState | undefined;
  observation: Observation | undefined;
  own: OwnCommands;
  /** The room has changed, and nothing is done about it yet. */
  isNew: boolean;
  /** How many seeks the last change of the room may still need. */
  seeksLeft: number;
  /** The user does something else than the room, by their own hand. */
  isAway: boolean;
  wish: Wish | undefined;
  /** The intent that the server has not responded to: the `seq` that it is based on. */
  sent: { seq: number; atMs: number } | undefined;
  /** Which way the rate is trimmed. */
  trim: -1 | 0 | 1;
  /** How long seeks of this player are expected to need; undefined before the first. */
  seekMs: number | undefined;
  /** A seek was commanded whose exactness is not known yet. */
  measuresSeek: boolean;
  lastSeekMs: number;
  /** When it last caught up by itself. */
  caughtUpMs: number;
  /** It was held again soon after it caught up: the user decides when to try again. */
  mustPress: boolean;
  wasVisible: boolean;
  /** When the page was to open what the room plays, and at which `seq`. */
  opened: { seq: number; atMs: number } | undefined;
  /** When the user of a player that states no time is to start it, and at which position. */
  start: { serverMs: number; positionMs: number } | undefined;
};

/** The memory of a member that enters a room. */
export const firstMemory: Memory = {
  room: undefined,
  observation: undefined,
  own: {},
  isNew: false,
  seeksLeft: 0,
  isAway: false,
  wish: undefined,
  sent: undefined,
  trim: 0,
  seekMs: undefined,
  measuresSeek: false,
  lastSeekMs: -Infinity,
  caughtUpMs: -Infinity,
  mustPress: false,
  wasVisible: true,
  opened: undefined,
  start: undefined,
};

/** How many seeks a change may need: one that applies it, and one if that was inexact. */
const seeksOfChange = 2;

/** The memory after a change of the room, or of the member, that is to be applied at once. */
export function withChange(memory: Memory): Memory {
  return {
    ...memory,
    isNew: true,
    seeksLeft: seeksOfChange,
    measuresSeek: false,
    caughtUpMs: -Infinity,
    mustPress: false,
  };
}
