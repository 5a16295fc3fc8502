import { heartbeatS } from '@bloom/contract/gift/economy';

/** A player that moves on or seeks stops for a moment; only a longer stop is one. */
const pauseMs = 1_000;

/** The events of the plays of one video. */
export type PlayEvents = {
  /** Playing begins, `begins`, or goes on. */
  onBeat: (begins: boolean) => void;
  /** Playing has stopped; `leaving` if the page is being left. */
  onStop: (leaving: boolean) => void;
  /** So many seconds more were watched. */
  onWatched: (seconds: number) => void;
};

/**
 * Follows a player and reports that it plays: when it begins, every 30 seconds while it goes on, and
 * when it has stopped (docs/specification/playback.md#play-registration).
 */
export function followPlaying({ onBeat, onStop, onWatched }: PlayEvents) {
  let beating: ReturnType<typeof setInterval> | undefined;
  let stopping: ReturnType<typeof setTimeout> | undefined;
  let stoppedMs: number | undefined;
  /** Until when the time watched was reported, by the page's clock. */
  let reportedMs = 0;

  const reportWatched = (untilMs: number) => {
    if (untilMs > reportedMs) onWatched((untilMs - reportedMs) / 1000);
    reportedMs = untilMs;
  };
  const stop = (leaving: boolean) => {
    clearTimeout(stopping);
    clearInterval(beating);
    beating = undefined;
    reportWatched(stoppedMs ?? performance.now());
    onStop(leaving);
  };

  return {
    /** The player plays, or does not. */
    playing(isPlaying: boolean): void {
      clearTimeout(stopping);
      if (!isPlaying && beating !== undefined) {
        stoppedMs ??= performance.now();
        stopping = setTimeout(() => stop(false), pauseMs);
      }
      if (!isPlaying) return;
      stoppedMs = undefined;
      if (beating !== undefined) return;
      reportedMs = performance.now();
      beating = setInterval(() => {
        reportWatched(performance.now());
        onBeat(false);
      }, heartbeatS * 1000);
      onBeat(true);
    },
    /** The player is gone, or the page will be. */
    leave(): void {
      if (beating !== undefined) stop(true);
    },
  };
}
