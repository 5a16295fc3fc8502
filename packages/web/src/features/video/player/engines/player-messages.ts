import type { PlayerState } from '../player.ts';

/*
 * The messages between the mobile app and the player page of the server that it frames
 * (docs/specification/mobile.md#player-page). Each side checks the window and the origin of a message, and
 * reads it here.
 */

/** A command of the app to the player. */
export type PlayerCommand =
  | { do: 'play' | 'pause' | 'seekToLive' }
  /** `to` in seconds, or a rate. */
  | { do: 'seek' | 'rate'; to: number }
  | { do: 'mute'; on: boolean };

/** The page's report of its player: its state without the media, which the app knows. */
export type PlayerReport = Pick<
  PlayerState,
  'status' | 'waiting' | 'timeS' | 'durationS' | 'muted' | 'rate' | 'rates' | 'live' | 'notice' | 'problem'
>;

/** A number of seconds or a rate that a player can have. */
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

const one =
  <const T extends string>(...names: readonly T[]) =>
  (value: unknown): value is T =>
    names.some((name) => name === value);

const isStatus = one('loading', 'playing', 'paused', 'ended');
const isLiveEdge = one('edge', 'behind');
const isNotice = one('stalled', 'autoplayBlocked');
const isProblem = one('invalid', 'cannotPlay', 'gone', 'notEmbeddable', 'noIdentity', 'network', 'silent');
const isSimple = one('play', 'pause', 'seekToLive');
const hasNumber = one('seek', 'rate');

/** A command, with nothing else; undefined for any other value. */
export function readCommand(message: unknown): PlayerCommand | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { do: name, to, on } = message as Record<string, unknown>;
  if (isSimple(name)) return { do: name };
  if (hasNumber(name) && isCount(to)) return { do: name, to };
  if (name === 'mute' && typeof on === 'boolean') return { do: name, on };
  return undefined;
}

/** A report, with nothing else; undefined for any other value. */
export function readReport(message: unknown): PlayerReport | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const report = message as Record<string, unknown>;
  const { status, waiting, timeS, durationS, muted, rate, rates, live, notice, problem } = report;
  if (
    !isStatus(status) ||
    typeof waiting !== 'boolean' ||
    typeof muted !== 'boolean' ||
    !isCount(timeS) ||
    !isCount(rate) ||
    !Array.isArray(rates) ||
    !rates.every(isCount) ||
    !isOptional(durationS, isCount) ||
    !isOptional(live, isLiveEdge) ||
    !isOptional(notice, isNotice) ||
    !isOptional(problem, isProblem)
  ) {
    return undefined;
  }
  return { status, waiting, timeS, durationS, muted, rate, rates, live, notice, problem };
}

function isOptional<T>(value: unknown, is: (given: unknown) => given is T): value is T | undefined {
  return value === undefined || is(value);
}
