import type { RoomState } from '@bloom/contract/room/room';

/** How long who comes later to a player that states no time counts down, in milliseconds. */
export const countdownMs = 5_000;

/** How near its start a room counts as playing, for a player that plays, and for one that is paused. */
const nearStartMs = { playing: 1_000, paused: 100 };

/**
 * Whether a room plays at a time of the server: one that starts later waits until then. A player that plays
 * is not stopped for the error of a clock.
 */
export function isPlayingAt({ at_ms: atMs, playing }: RoomState, serverMs: number, runs: boolean): boolean {
  return playing && atMs - serverMs <= nearStartMs[runs ? 'playing' : 'paused'];
}

/** The position of a room in the time of its video for this visitor, which may be after its end. */
export function positionAt(room: RoomState, serverMs: number): number {
  const { position_ms: positionMs, offset_ms: offsetMs, at_ms: atMs, rate, playing } = room;
  const gone = playing ? Math.max(0, serverMs - atMs) * rate : 0;
  return positionMs + offsetMs + gone;
}
