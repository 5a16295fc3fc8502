import type { StoreApi } from 'zustand/vanilla';
import type { PlayerState } from '../player.ts';
import { responseMs, type PlayerProblem } from '../problems.ts';

/**
 * Waits for the response of a player in a frame: one that does not come in time, or the end of the network
 * before it, is a problem (docs/specification/playback.md#player-problems).
 */
export function awaitResponse(state: StoreApi<PlayerState>) {
  let waiting: AbortController | undefined;
  const stop = () => waiting?.abort();
  const fail = (problem: PlayerProblem) => {
    stop();
    state.setState({ problem });
  };
  const miss = () => fail(navigator.onLine ? 'silent' : 'network');
  return {
    /** Starts to wait, as it is to play from now on. */
    begin: () => {
      stop();
      waiting = new AbortController();
      const { signal } = waiting;
      const timer = setTimeout(miss, responseMs);
      signal.addEventListener('abort', () => clearTimeout(timer));
      window.addEventListener('offline', () => fail('network'), { signal });
    },
    fail,
    /** Ends the wait: no response will come. */
    miss,
    /** Ends the wait: it has responded, or is not wanted any more. */
    stop,
  };
}
