import type { RoomState } from '@bloom/contract/room/room';
import { follow, type FollowStep } from '../../src/features/room/follow/follow.ts';
import { firstMemory, type FollowInput } from '../../src/features/room/follow/memory.ts';
import type { PlayerFacts } from '../../src/features/room/follow/observe-player.ts';

export const video = { source: 'youtube', id: 'x-video-0001' };
/** The server's clock is so far ahead of the page's. */
const aheadMs = 1_000_000;
const tripMs = 100;

/** A room that plays from its first minute on since a time of the page's clock. */
export const roomAt = (nowMs: number, change: Partial<RoomState> = {}): RoomState => ({
  seq: 1,
  video,
  offset_ms: 0,
  episode: null,
  position_ms: 60_000,
  at_ms: aheadMs + nowMs,
  rate: 1,
  playing: true,
  ...change,
});
export const stream: PlayerFacts = {
  kind: 'stream',
  status: 'playing',
  waiting: false,
  timeMs: 0,
  durationMs: 600_000,
  rate: 1,
  rates: [],
  isBlocked: false,
};
export const youtube: PlayerFacts = { ...stream, kind: 'embed', rates: [0.5, 1, 1.5, 2] };

/** The page of a member, whose player follows its commands at once, `behindMs` behind the room. */
export function enter(
  kind: PlayerFacts,
  options: Partial<FollowInput> & { behindMs?: number; startsLate?: boolean } = {},
) {
  const { behindMs = 0, startsLate = false, ...given } = options;
  let [nowMs, memory] = [0, firstMemory];
  let input: Omit<FollowInput, 'nowMs' | 'clock'> = {
    room: roomAt(0),
    place: { video, episode: null },
    player: kind,
    isVisible: true,
    mayControl: false,
    ...given,
  };
  let player: PlayerFacts = { ...kind, timeMs: 60_000 - behindMs };
  const all: FollowStep['commands'][number][] = [];
  const step = (change: Partial<typeof input> = {}, facts: Partial<PlayerFacts> = {}): FollowStep => {
    player = { ...player, ...facts };
    const { event, ...lasting } = { ...input, ...change };
    input = lasting;
    const clock = { serverMs: nowMs + aheadMs, tripMs };
    const result = follow(memory, { ...lasting, nowMs, clock, player, ...(event && { event }) });
    ({ memory } = result);
    all.push(...result.commands);
    for (const command of result.commands) {
      if (command.do === 'seek') player = { ...player, timeMs: command.toMs };
      if (command.do === 'rate') player = { ...player, rate: command.rate };
      if (command.do === 'play' && !startsLate) player = { ...player, status: 'playing' };
      if (command.do === 'pause') player = { ...player, status: 'paused' };
    }
    return result;
  };
  /** Lets time pass, in which the player plays, or does not. */
  const pass = (ms: number, goes = true): FollowStep => {
    let result = step();
    for (const endMs = nowMs + ms; nowMs < endMs;) {
      nowMs += 250;
      const moves = goes && player.status === 'playing' && !player.waiting;
      player = { ...player, timeMs: player.timeMs + (moves ? 250 * player.rate : 0) };
      result = step();
    }
    return result;
  };
  return {
    step,
    pass,
    /** All commands. */
    all,
    seeks: () => all.filter((command) => command.do === 'seek'),
    player: () => player,
    now: () => nowMs,
    /** How far it is behind the first state of the room. */
    behindMs: () => 60_000 + nowMs - player.timeMs,
  };
}

/** A member who follows for 20 seconds already, with the change of a position that then comes. */
export function settled(kind: PlayerFacts, options: Parameters<typeof enter>[1] & { jumpMs?: number } = {}) {
  const { jumpMs = 0, ...given } = options;
  const member = enter(kind, given);
  member.pass(20_000);
  // A hold shows why the position changes without the user's hand.
  if (jumpMs !== 0) {
    member.step({}, { waiting: true });
    member.pass(jumpMs, false);
    member.step({}, { waiting: false });
  }
  member.all.length = 0;
  return member;
}
