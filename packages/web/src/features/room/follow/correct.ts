import type { RoomState } from '@bloom/contract/room/room';
import { limitsOf, type Limits } from './limits.ts';
import type { Memory } from './memory.ts';
import { afterSeek, isSameRate, type Observation, type PlayerFacts } from './observe-player.ts';

/** A command to the player; times are those of the player. */
export type PlayerCommand =
  | { do: 'play' | 'pause' }
  | { do: 'seek'; toMs: number }
  | { do: 'rate'; rate: number };

/** A player that can follow, and where it would be if it were where the room is. */
type Gap = {
  nowMs: number;
  room: RoomState;
  /** Whether the room plays now. */
  plays: boolean;
  observation: Observation;
  targetMs: number;
};

/** The correction of a player. */
type Plan = {
  /** Undefined if it does not have to seek. */
  seekToMs?: number | undefined;
  trim: Memory['trim'];
  /** Whether what the last change of the room needs is done, but for this seek. */
  isExact: boolean;
};

/** How much the rate of a stream is trimmed. */
const trimBy = 0.03;
/** The time between two seeks that no change of the room causes, in milliseconds. */
const betweenSeeksMs = 10_000;
/** A position is exact once the player has moved for so long, in milliseconds. */
const steadyMs = 300;
/** A player that moves has stated another time within so long, in milliseconds. */
const statedMs = 600;
/** How long a paused player is expected to need until it plays, in milliseconds. */
const startMs = 150;
/** A seek is expected to need at most so long, in milliseconds. */
const longestSeekMs = 1_500;
/** The same command is given again after so long, in milliseconds. */
const againMs = 3_000;
/** How far from the end a seek stays, which would end the video, in milliseconds. */
const beforeEndMs = 300;

/** Moves a player to where the room is: the commands, and what is remembered of them. */
export function correct(memory: Memory, gap: Gap): { memory: Memory; commands: readonly PlayerCommand[] } {
  const { hold } = gap.observation;
  if (hold === 'loading' || hold === 'advert') return { memory, commands: [] };
  const learned = learnSeek(memory, gap);
  const plan = gap.plays ? planPlaying(learned, gap) : planPaused(learned, gap);
  return carryOut(learned, gap, plan);
}

function planPaused(memory: Memory, gap: Gap): Plan {
  const { facts } = gap.observation;
  const isOff = Math.abs(behind(gap)) > limitsOf(facts).toleranceMs;
  const seeks = (isOff && memory.seeksLeft > 0) || mayCatchUp(memory, gap);
  return {
    seekToMs: seeks ? gap.targetMs : undefined,
    trim: 0,
    isExact: facts.status !== 'playing' && !gap.room.playing,
  };
}

function planPlaying(memory: Memory, gap: Gap): Plan {
  const { observation, nowMs } = gap;
  const { facts } = observation;
  const limits = limitsOf(facts);
  const behindMs = behind(gap);
  const aimMs = aim(memory, gap);
  if (facts.status !== 'playing') {
    const { run } = memory.own;
    if (run?.playing && nowMs - run.atMs < againMs && !memory.isNew) return { trim: 0, isExact: false };
    const isReady = hasEnded(gap) ? isOver(gap) : Math.abs(behindMs + startMs) <= limits.toleranceMs;
    return { seekToMs: isReady || facts.isBlocked ? undefined : aimMs, trim: 0, isExact: false };
  }
  const isOff = Math.abs(behindMs) > limits.toleranceMs;
  const isSteady = movesSteadily(gap);
  const { seek } = memory.own;
  const isOnTheWay = seek !== undefined && Math.abs(seek.toMs - aimMs) < limits.toleranceMs;
  if (memory.isNew && isOff && !isOnTheWay) return { seekToMs: aimMs, trim: 0, isExact: false };
  if (!isSteady) return { trim: memory.trim, isExact: false };
  if ((isOff && memory.seeksLeft > 0) || (mayCatchUp(memory, gap) && !isOver(gap))) {
    return { seekToMs: aimMs, trim: 0, isExact: false };
  }
  return { trim: trimOf(memory.trim, behindMs, limits), isExact: true };
}

/** Whether a player is at the end, where `play` would begin the video again. */
function hasEnded({ observation: { facts, durationMs = Infinity } }: Gap): boolean {
  const isAtEnd = facts.timeMs > durationMs - limitsOf(facts).toleranceMs;
  return facts.status === 'ended' || (facts.status === 'paused' && isAtEnd);
}

/** Whether the room is at the end of the video, so that a player there has nothing left to do. */
function isOver({ observation, targetMs }: Gap): boolean {
  const { durationMs, facts } = observation;
  return durationMs !== undefined && targetMs > durationMs - limitsOf(facts).toleranceMs;
}

/** Whether the position of a player is exact: it moves, and has done so for a while. */
function movesSteadily({ nowMs, observation: { movedMs, movesSinceMs } }: Gap): boolean {
  return movesSinceMs !== undefined && nowMs - movesSinceMs >= steadyMs && nowMs - movedMs < statedMs;
}

/** Whether it may seek although the room has not changed. */
function mayCatchUp(memory: Memory, gap: Gap): boolean {
  return (
    Math.abs(behind(gap)) > limitsOf(gap.observation.facts).seekBeyondMs &&
    gap.nowMs - memory.lastSeekMs >= betweenSeeksMs &&
    !memory.mustPress
  );
}

function carryOut(memory: Memory, gap: Gap, { seekToMs, trim, isExact }: Plan) {
  const { nowMs, room, plays, observation } = gap;
  const { facts, durationMs } = observation;
  const commands: PlayerCommand[] = [];
  const next: Memory = { ...memory, isNew: false, trim, seeksLeft: isExact ? 0 : memory.seeksLeft };
  const { run, rate: givenRate } = memory.own;
  const rate = acceptedRate(room.rate * (1 + trim * trimBy), facts);
  const isGiven = givenRate && isSameRate(givenRate.value, rate) && nowMs - givenRate.atMs < againMs;
  if (!isSameRate(rate, facts.rate) && !isGiven) {
    commands.push({ do: 'rate', rate });
    next.own = { ...next.own, rate: { value: rate, before: givenRate?.value, atMs: nowMs } };
  }
  if (seekToMs !== undefined) {
    const toMs = insideVideo(seekToMs, durationMs);
    commands.push({ do: 'seek', toMs });
    next.own = { ...next.own, seek: { toMs, fromMs: facts.timeMs, atMs: nowMs } };
    next.observation = afterSeek(observation, toMs, nowMs);
    next.lastSeekMs = nowMs;
    next.measuresSeek = plays;
    next.seeksLeft = isExact ? 0 : Math.max(0, memory.seeksLeft - 1);
    if (memory.seeksLeft === 0) next.caughtUpMs = nowMs;
  }
  const runs = facts.status === 'playing' || (hasEnded(gap) && isOver(gap));
  const isRight = plays ? runs : facts.status !== 'playing';
  const isRunning = run?.playing === plays && nowMs - run.atMs < againMs;
  if (!isRight && !isRunning && !(plays && facts.isBlocked)) {
    commands.push({ do: plays ? 'play' : 'pause' });
    next.own = { ...next.own, run: { playing: plays, atMs: nowMs } };
  }
  return { memory: next, commands };
}

/** Learns from the first exact position after a seek how long seeks need, to aim better next time. */
function learnSeek(memory: Memory, gap: Gap): Memory {
  const { observation, room } = gap;
  if (!memory.measuresSeek || !movesSteadily(gap)) return memory;
  const neededMs = (memory.seekMs ?? limitsOf(observation.facts).seekMs) + behind(gap) / room.rate;
  return { ...memory, measuresSeek: false, seekMs: Math.max(0, Math.min(neededMs, longestSeekMs)) };
}

/** Where to seek, so that the position is right once the player is there. */
function aim({ seekMs }: Memory, { observation, room, targetMs }: Gap): number {
  return targetMs + (seekMs ?? limitsOf(observation.facts).seekMs) * room.rate;
}

const behind = ({ targetMs, observation }: Gap) => targetMs - observation.facts.timeMs;

function trimOf(
  trim: Memory['trim'],
  behindMs: number,
  { toleranceMs, trimUntilMs, seekBeyondMs }: Limits,
): Memory['trim'] {
  if (Math.abs(behindMs) > seekBeyondMs) return 0;
  if (Math.abs(behindMs) > toleranceMs) return behindMs > 0 ? 1 : -1;
  // It goes on until it is well within, so that it does not begin again soon.
  return behindMs * trim > trimUntilMs ? trim : 0;
}

/** The rate that comes nearest among those that the player accepts. */
function acceptedRate(rate: number, { kind, rates, rate: present }: PlayerFacts): number {
  if (kind === 'stream' || rates.includes(rate)) return rate;
  const [nearest] = rates.toSorted((a, b) => Math.abs(a - rate) - Math.abs(b - rate));
  return nearest ?? present;
}

function insideVideo(timeMs: number, durationMs: number | undefined): number {
  return Math.round(Math.max(0, Math.min(timeMs, (durationMs ?? Infinity) - beforeEndMs)));
}
