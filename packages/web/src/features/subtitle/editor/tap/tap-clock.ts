import type { EditorPlayer } from '../timeline/clip.ts';

/** For how long a time is counted on: YouTube states its time every 250 ms, and a player can stop. */
const patienceMs = 600;

/** The part of a player's state on which its time depends. */
type Going = { plays: boolean; rate: number };

/** A clock that knows the time of a player at any moment between two that the player states. */
export type TapClock = {
  /** Takes a time that the player states, in milliseconds as all others. */
  see: (timeMs: number, nowMs: number, going: Going) => void;
  /** The time of the player at a moment of the page's clock, such as the `timeStamp` of an event. */
  timeAt: (momentMs: number) => number;
};

export function createTapClock(): TapClock {
  let stated = 0;
  let anchor = { timeMs: 0, atMs: 0, plays: false, rate: 1 };
  const timeAt = (momentMs: number) => {
    const { timeMs, atMs, plays, rate } = anchor;
    const passedMs = Math.max(-patienceMs, Math.min(patienceMs, momentMs - atMs));
    return Math.max(0, plays ? timeMs + passedMs * rate : timeMs);
  };
  return {
    see: (timeMs, atMs, { plays, rate }) => {
      const isNew = timeMs !== stated;
      if (!isNew && plays === anchor.plays && rate === anchor.rate) return;
      // A pause or another speed can come between two times that are stated.
      anchor = { timeMs: isNew ? timeMs : timeAt(atMs), atMs, plays, rate };
      stated = timeMs;
    },
    timeAt,
  };
}

/**
 * Follows a player with each frame and each of its events.
 *
 * @returns the player's time at a moment, and a function that ends it
 */
export function followPlayer(player: EditorPlayer): {
  timeAt: (momentMs: number) => number;
  end: () => void;
} {
  const clock = createTapClock();
  const look = () => {
    const { status, rate } = player.state.getState();
    clock.see(player.time() * 1_000, performance.now(), { plays: status === 'playing', rate });
  };
  let frame = 0;
  const next = () => {
    look();
    frame = requestAnimationFrame(next);
  };
  next();
  const unsubscribe = player.state.subscribe(look);
  return {
    timeAt: (momentMs) => {
      look();
      return clock.timeAt(momentMs);
    },
    end: () => {
      cancelAnimationFrame(frame);
      unsubscribe();
    },
  };
}
