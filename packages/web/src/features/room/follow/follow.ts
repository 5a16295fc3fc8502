import type { RoomState, RoomStatusBody } from '@bloom/contract/room/room';
import { correct, type PlayerCommand } from './correct.ts';
import { limitsOf } from './limits.ts';
import { withChange, type FollowInput, type Intent, type Memory } from './memory.ts';
import { isSamePlace, observePlayer, type Place } from './observe-player.ts';
import { countdownMs, isPlayingAt, positionAt } from './room-position.ts';
import { agrees, readHands, sendWish, settleIntent, type Situation } from './steer.ts';

/** A command to the player, or to the page: to open what the room plays. */
export type Command = PlayerCommand | { do: 'open'; place: Place };

/** How others see a member. */
export type Report = Required<Pick<RoomStatusBody, 'state' | 'behind_s'>>;

/** The result of a step. */
export type FollowStep = {
  memory: Memory;
  /** In their order; none means to wait. */
  commands: readonly Command[];
  intent: Intent | undefined;
  report: Report;
};

/** A hold is not reported before it has lasted so long, in milliseconds. */
const briefMs = 1_000;
/** A hold that begins so soon after it caught up shows that catching up does not help, in milliseconds. */
const soonMs = 30_000;
/** A hold of this length is not a part of a seek, in milliseconds. */
const longMs = 2_000;

/** The page is to open what the room plays once more after so long, in milliseconds. */
const openAgainMs = 10_000;

/**
 * Decides what the page of a member does now: called every half second, and on each event of the room, the
 * player and the user. It knows no clock and no player but what it is given
 * (docs/specification/rooms.md#following-a-room).
 */
export function follow(known: Memory, input: FollowInput): FollowStep {
  const { place, player: facts, isVisible, nowMs } = input;
  const informed = withNews(known, input);
  if (!facts) return rest({ ...informed, observation: undefined, own: {} }, 'away');
  if (facts.kind === 'untimed') return startTogether(informed, input);

  const before = informed.observation;
  const seen = observePlayer(before, { facts, place, nowMs, own: informed.own });
  const { observation } = seen;
  const room = informed.room ?? input.room;
  const { clock } = input;
  const situation: Situation = {
    room,
    observation,
    plays: clock ? isPlayingAt(room, clock.serverMs, facts.status === 'playing') : room.playing,
    targetMs: clock && clip(positionAt(room, clock.serverMs), observation.durationMs),
  };
  // Browsers pause what is hidden, and devices that sleep.
  const isWatched = isVisible && known.wasVisible && input.event !== 'woke';
  const observed = { ...informed, observation, own: seen.own };
  const read = readHands(observed, { hands: seen.hands, isWatched, input, before }, situation);
  const { memory: sent, intent } = sendWish(settleIntent(read, input, situation), input, situation);
  const isBack = sent.isAway && isVisible && agrees(situation);
  const memory = withStall({ ...sent, isAway: sent.isAway && !isBack }, nowMs);
  const moved = move(memory, input, situation);
  return { ...moved, intent, report: reportOf(memory, input, situation) };
}

/** The memory with what has happened to the room and the member. An older state of the room is ignored. */
function withNews(known: Memory, { room, event, isVisible }: FollowInput): Memory {
  const isNewer = !known.room || room.seq > known.room.seq;
  const memory = { ...known, room: isNewer ? room : known.room, wasVisible: isVisible };
  if (event === 'catchUp') {
    return withChange({ ...memory, isAway: false, wish: undefined, opened: undefined });
  }
  const isBack = (isVisible && !known.wasVisible) || event === 'woke';
  return isNewer || isBack ? withChange(memory) : memory;
}

/** Gives up catching up by itself where the player was held again soon after it did. */
function withStall(memory: Memory, nowMs: number): Memory {
  const { observation, caughtUpMs } = memory;
  if (!observation?.hold || nowMs - observation.heldMs < longMs) return memory;
  const sinceMs = observation.heldMs - caughtUpMs;
  return sinceMs >= 0 && sinceMs < soonMs ? { ...memory, mustPress: true } : memory;
}

function move(
  memory: Memory,
  { nowMs, isVisible }: FollowInput,
  { room, plays, observation, targetMs }: Situation,
): Pick<FollowStep, 'memory' | 'commands'> {
  // The user is leading, does something else, or does not look.
  const isFree = !isVisible || memory.isAway || memory.wish || memory.sent;
  if (isFree || targetMs === undefined) return { memory, commands: [] };
  if (!isSamePlace(observation.place, room)) return open(memory, room, nowMs);
  return correct(memory, { nowMs, room, plays, observation, targetMs });
}

function open(memory: Memory, { seq, video, episode }: RoomState, nowMs: number) {
  const { opened } = memory;
  if (!video || (opened?.seq === seq && nowMs - opened.atMs < openAgainMs)) return { memory, commands: [] };
  const command: Command = { do: 'open', place: { video, episode } };
  return { memory: { ...memory, opened: { seq, atMs: nowMs } }, commands: [command] };
}

function reportOf(
  memory: Memory,
  { isVisible, nowMs }: FollowInput,
  { room, observation, targetMs }: Situation,
): Report {
  const { facts, hold, heldMs, place } = observation;
  const isThere = isSamePlace(place, room);
  // The time of an advert may be its own.
  const isKnown = isThere && targetMs !== undefined && hold !== 'advert';
  const behindMs = isKnown ? targetMs - facts.timeMs : 0;
  const isFar = Math.abs(behindMs) >= limitsOf(facts).seekBeyondMs;
  const behind = { behind_s: isFar ? Math.round(behindMs / 1_000) : 0 };
  if (!isVisible || memory.isAway || facts.isBlocked) return { state: 'away', ...behind };
  if (!isThere) return { state: 'waiting', ...behind };
  if (hold === undefined || nowMs - heldMs < briefMs) return { state: isFar ? 'behind' : 'here', ...behind };
  return { state: hold === 'advert' ? 'advert' : 'waiting', ...behind };
}

function clip(timeMs: number, durationMs = Infinity): number {
  return Math.max(0, Math.min(timeMs, durationMs));
}

/** Of a player that states no time, only what it plays is known. */
function startTogether(memory: Memory, input: FollowInput): FollowStep {
  const room = memory.room ?? input.room;
  const isThere = isSamePlace(input.place, room);
  const resting = rest(memory, input.isVisible ? 'untimed' : 'away');
  if (!input.isVisible) return resting;
  return isThere
    ? { ...resting, memory: withStart(memory, input) }
    : { ...resting, ...open(memory, room, input.nowMs) };
}

/** The user of a player that states no time starts it at the end of a countdown. */
function withStart(memory: Memory, { room: given, clock }: FollowInput): Memory {
  const room = memory.room ?? given;
  if (!memory.isNew || !clock) return memory;
  if (!room.playing) return { ...memory, isNew: false, start: undefined };
  // Who comes later has a countdown of their own.
  const serverMs = room.at_ms > clock.serverMs ? room.at_ms : clock.serverMs + countdownMs;
  const positionMs = Math.max(0, positionAt(room, serverMs));
  return { ...memory, isNew: false, start: { serverMs, positionMs } };
}

function rest(memory: Memory, state: Report['state']): FollowStep {
  return { memory, commands: [], intent: undefined, report: { state, behind_s: 0 } };
}
