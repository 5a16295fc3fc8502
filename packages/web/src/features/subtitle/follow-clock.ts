import { momentAt, type Moment, type Timeline } from './timeline.ts';

/** The part of a player that subtitles need. */
export type Clock = {
  /** The exact position in seconds. */
  time: () => number;
  readonly state: {
    getState: () => { status: string; rate: number };
    subscribe: (listener: () => void) => () => void;
  };
};

/** How often the position is read at least (docs/specification/subtitles.md#subtitle-display). */
export const pollMs = 200;
/** A timer may fire a little early: the next look is not sooner than this. */
const minMs = 5;

/**
 * Follows a player: reports what belongs to its time, at once and whenever that changes. Each look reads the
 * player's own time and nothing is counted up, so that nothing drifts. The next look is at the next change,
 * and after 200 ms at the latest, because a player may stop or jump without an event.
 *
 * @returns a function that ends it
 */
export function followClock(clock: Clock, timeline: Timeline, report: (moment: Moment) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known: Moment | undefined;
  const look = () => {
    clearTimeout(timer);
    const timeS = clock.time();
    const moment = momentAt(timeline, timeS);
    if (!known || !isSame(known, moment)) report(moment);
    known = moment;
    const { status, rate } = clock.state.getState();
    const dueMs = status === 'playing' ? ((moment.untilS - timeS) * 1_000) / rate : Infinity;
    timer = setTimeout(look, Math.max(minMs, Math.min(pollMs, dueMs)));
  };
  const unsubscribe = clock.state.subscribe(look);
  look();
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

function isSame(a: Moment, b: Moment): boolean {
  return (
    a.last === b.last &&
    a.cues.length === b.cues.length &&
    a.cues.every((cue, index) => cue === b.cues[index])
  );
}
