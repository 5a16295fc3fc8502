import type { RoomState } from '@bloom/contract/room/room';
import { roomRates } from '@bloom/contract/room/room-rules';
import { limitsOf } from './limits.ts';
import { withChange, type FollowInput, type Intent, type Memory, type Wish } from './memory.ts';
import {
  isSamePlace,
  isSameRate,
  isSameVideo,
  type Hand,
  type Observation,
  type PlayerFacts,
} from './observe-player.ts';

/** How long an intent waits for the end of a seek, in milliseconds. */
const seekPatienceMs = 1_000;
/** How long the server may need for an intent, in milliseconds. */
const responseMs = 4_000;

/** The room, the player, and where the player would be if it were where the room is. */
export type Situation = {
  room: RoomState;
  observation: Observation;
  /** Whether the room plays now. */
  plays: boolean;
  /** In the player's time; undefined while the server's time is unknown. */
  targetMs: number | undefined;
};

/**
 * Decides what it means that the user did something to the player: for who may control, a wish that becomes
 * an intent; for a guest, to be away. What the room does too means nothing.
 */
export function readHands(
  memory: Memory,
  {
    hands,
    isWatched,
    input,
    before,
  }: {
    hands: readonly Hand[];
    isWatched: boolean;
    input: FollowInput;
    before: Observation | undefined;
  },
  situation: Situation,
): Memory {
  const { observation } = situation;
  const meant = hands.filter(
    (hand) =>
      // Without its user a player may pause, but it goes on to another episode only where the page does.
      (isWatched || hand === 'episode') && !isAgreed(hand, situation),
  );
  if (meant.length === 0 || memory.isAway) return memory;
  const { place } = observation;
  if (meant.includes('episode')) {
    // It was not yet where the room is: this is where an earlier change leads.
    if (!before || !isSamePlace(before.place, situation.room)) return memory;
    if (!isSameVideo(place, situation.room)) return { ...memory, isAway: true };
  }
  if (!input.mayControl) return { ...memory, isAway: true };
  const { wish } = memory;
  const next: Wish = {
    atMs: wish?.atMs ?? input.nowMs,
    run: wish?.run === true || meant.includes('run') || meant.includes('episode'),
    seek: wish?.seek === true || meant.includes('seek') || meant.includes('episode'),
    rate: wish?.rate === true || meant.includes('rate'),
  };
  return { ...memory, wish: next };
}

/** Makes an intent of what the user did, once the player is there, and no other one is under way. */
export function sendWish(
  memory: Memory,
  input: FollowInput,
  { room, observation }: Situation,
): { memory: Memory; intent: Intent | undefined } {
  const { wish } = memory;
  const { facts, place, hold, movesSinceMs } = observation;
  if (!wish || memory.sent) return { memory, intent: undefined };
  const isThere =
    !wish.seek || (hold === undefined && (facts.status === 'paused' || (movesSinceMs ?? -1) > wish.atMs));
  if (!isThere && input.nowMs - wish.atMs < seekPatienceMs) return { memory, intent: undefined };
  const playing = wish.run ? isRunning(facts) : room.playing;
  const rate = nearestRate(wish.rate ? facts.rate : room.rate);
  // The position that it has when the server reads it.
  const aheadMs = playing && isThere ? ((input.clock?.tripMs ?? 0) / 2) * rate : 0;
  const intent = {
    seq: room.seq,
    episode: place.episode,
    position_ms: Math.max(0, Math.round(facts.timeMs - room.offset_ms + aheadMs)),
    playing,
    rate,
  };
  return { memory: { ...memory, wish: undefined, sent: { seq: room.seq, atMs: input.nowMs } }, intent };
}

/** Ends the wait for an intent that the room has read, that was refused, or that has no response in time. */
export function settleIntent(memory: Memory, input: FollowInput, { room }: Situation): Memory {
  const { sent } = memory;
  if (!sent) return memory;
  // A player that is where its user's change leads is not moved by its echo.
  if (room.seq > sent.seq) return { ...memory, sent: undefined };
  const { event, nowMs } = input;
  const isRefused = typeof event === 'object' && event.refused === sent.seq;
  if (!isRefused && nowMs - sent.atMs < responseMs) return memory;
  return withChange({ ...memory, sent: undefined, wish: undefined });
}

/** Whether a player does what the room does, so that a member who was away is back. */
export function agrees({ room, plays, observation, targetMs }: Situation): boolean {
  const { facts, place } = observation;
  return (
    isSamePlace(place, room) &&
    isRunning(facts) === plays &&
    isSameRate(facts.rate, room.rate) &&
    targetMs !== undefined &&
    Math.abs(targetMs - facts.timeMs) < limitsOf(facts).seekBeyondMs
  );
}

function isAgreed(hand: Hand, { room, plays, observation, targetMs }: Situation): boolean {
  const { facts, place } = observation;
  switch (hand) {
    case 'run':
      return isRunning(facts) === plays;
    case 'rate':
      return isSameRate(facts.rate, room.rate);
    case 'episode':
      return isSamePlace(place, room);
    case 'seek':
      return targetMs !== undefined && Math.abs(targetMs - facts.timeMs) <= limitsOf(facts).toleranceMs;
  }
}

/** The rate of rooms that comes nearest. */
function nearestRate(rate: number): (typeof roomRates)[number] {
  const [nearest = 1] = roomRates.toSorted((a, b) => Math.abs(a - rate) - Math.abs(b - rate));
  return nearest;
}

/** Whether it plays, or will once it can. */
function isRunning({ status }: PlayerFacts): boolean {
  return status !== 'paused';
}
