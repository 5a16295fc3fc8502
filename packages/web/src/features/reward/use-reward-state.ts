import { useSyncExternalStore } from 'react';
import { serverNowS } from '../../lib/time/server-clock.ts';
import { rewardState, secondsLeft, type RewardState, type RewardTimes } from './reward-state.ts';

/** docs/specification/rewards.md#reward-display */
export const tickMs = 1_000;

/** The state of the daily reward; undefined while it is unknown. */
export function useRewardState(times: RewardTimes | undefined): RewardState | undefined {
  return useSyncExternalStore(
    everySecond,
    () => times && rewardState(times, serverNowS()),
    () => undefined,
  );
}

/** The whole seconds until the daily reward is due. */
export function useSecondsLeft(times: RewardTimes): number {
  return useSyncExternalStore(everySecond, () => secondsLeft(times, serverNowS()));
}

/** Calls a listener every second, until the returned function is called. */
export function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, tickMs);
  return () => clearInterval(timer);
}
