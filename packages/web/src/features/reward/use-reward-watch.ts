import { useEffect, useEffectEvent } from 'react';
import type { RewardTimes } from './reward-state.ts';
import { everySecond, tickMs, useRewardState } from './use-reward-state.ts';

/** A tick this much too late or early: the device slept, or its clock was set. */
const leapMs = 5_000;

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
