import type { StageClock } from './stage.ts';

/** A player that says nothing new for so long does not play, whatever it says: an advert, or no data. */
const maxS = 1;

/** The time of a player that states it a few times a second only, also between two statements. */
export function interpolate(clock: StageClock): StageClock {
  let stated = { timeS: NaN, atMs: 0 };
  return {
    state: clock.state,
    time: () => {
      const timeS = clock.time();
      const { status, waiting, rate } = clock.state.getState();
      const moves = status === 'playing' && !waiting;
      const nowMs = performance.now();
      if (!moves || timeS !== stated.timeS) stated = { timeS, atMs: nowMs };
      return timeS + Math.min(maxS, (nowMs - stated.atMs) / 1_000) * rate;
    },
  };
}
