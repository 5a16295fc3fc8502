import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { serverNowS } from '../../lib/server-clock.ts';
import { rewardState, secondsLeft, type RewardState, type RewardTimes } from './reward-state.ts';

/** docs/specification.md#reward-display */
const tickMs = 1_000;
/** A tick this much too late or early: the device slept, or its clock was set. */
const leapMs = 5_000;

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

/**
 * Keeps the daily reward up to date: loads the account again when its time has come, and when the
 * device has slept or its clock was set.
 */
export function useRewardWatch(times: RewardTimes | undefined, refresh: () => void): void {
  const state = useRewardState(times);
  const onRefresh = useEffectEvent(refresh);
  const receivedS = times?.receivedS;

  useEffect(() => {
    if (state === 'checking') onRefresh();
  }, [state, receivedS]);

  useEffect(() => {
    let lastMs = Date.now();
    return everySecond(() => {
      const nowMs = Date.now();
      const leaps = Math.abs(nowMs - lastMs - tickMs) > leapMs;
      lastMs = nowMs;
      if (leaps && document.visibilityState === 'visible') onRefresh();
    });
  }, []);
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, tickMs);
  return () => clearInterval(timer);
}
