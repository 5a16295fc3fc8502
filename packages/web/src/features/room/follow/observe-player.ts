import type { RoomState } from '@bloom/contract/room/room';

/** The facts of a player that the follower needs; times are those of the player. */
export type PlayerFacts = {
  /** `embed` states its time, as a source's player does; `untimed` does not, and live streams have none. */
  kind: 'stream' | 'embed' | 'untimed';
  status: 'loading' | 'playing' | 'paused' | 'ended';
  /** It waits for data. */
  waiting: boolean;
  timeMs: number;
  durationMs: number | undefined;
  rate: number;
  /** The rates that YouTube accepts; a stream accepts any. */
  rates: readonly number[];
  /** The browser does not let it start by itself. */
  isBlocked: boolean;
};

/** The video and the episode that a page plays, by the names that the room has for them. */
export type Place = Pick<RoomState, 'video' | 'episode'>;

/** The commands that a player may still react to, so that its reaction is not read as the user's hand. */
export type OwnCommands = {
  seek?: { toMs: number; fromMs: number; atMs: number } | undefined;
  /** `play` or `pause`, whichever came last. */
  run?: { playing: boolean; atMs: number } | undefined;
  /** The last rate, and the one before it, which may be reported late. */
  rate?: { value: number; before: number | undefined; atMs: number } | undefined;
};

/** The reason why a player that should play does not move. */
export type Hold = 'loading' | 'buffering' | 'advert';

/** The facts that a player has shown until now. */
export type Observation = {
  atMs: number;
  place: Place;
  facts: PlayerFacts;
  /** When its time last went on, or did not have to. */
  movedMs: number;
  /** Since when its time goes on without a break; undefined while it does not. */
  movesSinceMs: number | undefined;
  hold: Hold | undefined;
  /** Since when it is held, or when it last was. */
  heldMs: number;
  /** Its longest duration of this media: an advert has a shorter one. */
  durationMs: number | undefined;
};

/** Something that the user did to the player. */
export type Hand = 'run' | 'seek' | 'rate' | 'episode';

/** A player is held that has not moved for so long, in milliseconds. */
const stuckMs = 1_200;
/** How long the reaction to a command may take, in milliseconds. */
const reactionMs = 5_000;
/** How long the report of a former rate may come late, in milliseconds. */
const lateRateMs = 2_000;
/** A time that is further from where playing leads is a seek, in milliseconds. */
const jumpMs = { back: 500, ahead: 1_000 };
/** A time so near to one end of a commanded seek is a part of it, in milliseconds. */
const seekSlackMs = 2_000;
/** A paused player whose time is so near has landed, in milliseconds. */
const landedMs = 100;
/** The duration of a video is stated more exactly with time, by less than this, in milliseconds. */
const durationSlackMs = 1_000;

/** Whether both are the same video and episode. */
export function isSamePlace(a: Place, b: Place): boolean {
  return isSameVideo(a, b) && a.episode === b.episode;
}

/** Whether both are the same video. */
export function isSameVideo(a: Place, b: Place): boolean {
  return a.video?.source === b.video?.source && a.video?.id === b.video?.id;
}

/** Whether two rates are the same, for players that round them. */
export function isSameRate(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.001;
}

/**
 * Compares a player with what is known of it.
 *
 * @returns what is known now, the commands that it may still react to, and what the user did since: nothing
 *   that these commands, adverts, buffering or loading explain
 */
export function observePlayer(
  before: Observation | undefined,
  now: { facts: PlayerFacts; place: Place; nowMs: number; own: OwnCommands },
): { observation: Observation; own: OwnCommands; hands: readonly Hand[] } {
  const { facts, place, nowMs } = now;
  if (!before || !isSamePlace(before.place, place)) {
    const observation = firstObservation(facts, place, nowMs);
    return { observation, own: {}, hands: before ? ['episode'] : [] };
  }
  const was = before.facts;
  const runs = facts.status === 'playing';
  const went = facts.timeMs - was.timeMs;
  const couldGoMs = (nowMs - before.atMs) * Math.max(was.rate, facts.rate);
  const jumped = went < -jumpMs.back || went > couldGoMs + jumpMs.ahead;
  const moves = runs && !facts.waiting && !jumped && went > 0;
  const isFree = !runs || was.status !== 'playing' || jumped;
  const movedMs = moves || isFree ? nowMs : before.movedMs;
  const durationMs = Math.max(before.durationMs ?? 0, facts.durationMs ?? 0) || undefined;
  const hold = findHold(facts, durationMs, nowMs - movedMs >= stuckMs);
  const isBroken = !runs || facts.waiting || jumped || hold !== undefined;
  const observation: Observation = {
    atMs: nowMs,
    place,
    facts,
    movedMs,
    movesSinceMs: isBroken ? undefined : (before.movesSinceMs ?? (moves ? nowMs : undefined)),
    hold,
    heldMs: hold && !before.hold ? nowMs : before.hold && !hold ? nowMs : before.heldMs,
    durationMs,
  };
  const own = pendingCommands(now.own, observation);
  const isAdvert = [before.hold, hold].includes('advert') || durationMs !== before.durationMs;
  const isLoading = [was.status, facts.status].includes('loading');
  if (isLoading || isAdvert) return { observation, own, hands: [] };

  const hands: Hand[] = [];
  if (isRunByHand(was, facts, now.own)) hands.push('run');
  if (jumped && !isPartOfSeek(facts.timeMs, now.own, nowMs)) hands.push('seek');
  if (!isSameRate(was.rate, facts.rate) && !isOwnRate(facts.rate, now.own, nowMs)) hands.push('rate');
  return { observation, own, hands };
}

/** The observation after a seek was commanded, which the player is to report from now on. */
export function afterSeek(observation: Observation, toMs: number, nowMs: number): Observation {
  const facts = { ...observation.facts, timeMs: toMs };
  return { ...observation, facts, movedMs: nowMs, movesSinceMs: undefined };
}

function firstObservation(facts: PlayerFacts, place: Place, nowMs: number): Observation {
  return {
    atMs: nowMs,
    place,
    facts,
    movedMs: nowMs,
    movesSinceMs: undefined,
    hold: findHold(facts, undefined, false),
    heldMs: nowMs,
    durationMs: facts.durationMs,
  };
}

/** YouTube states no adverts: its time does not move, or it loads or has another duration for a while. */
function findHold(facts: PlayerFacts, durationMs: number | undefined, isStuck: boolean): Hold | undefined {
  const { kind, status, waiting } = facts;
  const canHaveAdverts = kind === 'embed' && durationMs !== undefined;
  if (canHaveAdverts && durationMs - (facts.durationMs ?? durationMs) > durationSlackMs) return 'advert';
  if (status === 'loading') return canHaveAdverts ? 'advert' : 'loading';
  if (status !== 'playing') return undefined;
  if (waiting) return 'buffering';
  if (!isStuck) return undefined;
  return kind === 'embed' ? 'advert' : 'buffering';
}

/** The commands that the player has not reacted to yet. */
function pendingCommands(own: OwnCommands, { atMs, facts, movesSinceMs }: Observation): OwnCommands {
  const { seek, run, rate } = own;
  const hasRun = run && (facts.status === 'playing') === run.playing && !facts.waiting;
  const isThere = seek && facts.status === 'paused' && Math.abs(facts.timeMs - seek.toMs) < landedMs;
  const hasLanded =
    seek && (isThere ? atMs - seek.atMs >= stuckMs : movesSinceMs !== undefined && movesSinceMs > seek.atMs);
  return {
    seek: seek && !hasLanded && atMs - seek.atMs < reactionMs ? seek : undefined,
    run: run && !hasRun && atMs - run.atMs < reactionMs ? run : undefined,
    rate,
  };
}

function isRunByHand(was: PlayerFacts, facts: PlayerFacts, { run }: OwnCommands): boolean {
  if (facts.isBlocked) return false;
  const paused = was.status === 'playing' && facts.status === 'paused';
  const started = (was.status === 'paused' || was.status === 'ended') && facts.status === 'playing';
  return (paused && run?.playing !== false) || (started && run?.playing !== true);
}

function isPartOfSeek(timeMs: number, { seek }: OwnCommands, nowMs: number): boolean {
  if (!seek || nowMs - seek.atMs >= reactionMs) return false;
  return [seek.toMs, seek.fromMs].some((endMs) => Math.abs(timeMs - endMs) < seekSlackMs);
}

function isOwnRate(value: number, { rate }: OwnCommands, nowMs: number): boolean {
  if (!rate) return false;
  if (isSameRate(value, rate.value)) return true;
  return nowMs - rate.atMs < lateRateMs && rate.before !== undefined && isSameRate(value, rate.before);
}
