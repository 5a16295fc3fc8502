/** What the server said of the daily reward: from when on it is due, and when it said so. */
export type RewardTimes = { dueS: number; receivedS: number };

/**
 * How the daily reward stands. It is `due` only if the server said so: this device's clock decides
 * merely what the countdown shows and when the server is asked again (`asking`).
 */
export type RewardState = 'waiting' | 'asking' | 'due';

/** Whole seconds until the daily reward is due, as a countdown shows them. Times are Unix seconds. */
export function secondsLeft({ dueS }: RewardTimes, nowS: number): number {
  return Math.max(0, Math.floor(dueS - nowS));
}

/** How the daily reward stands at a moment. */
export function rewardState(times: RewardTimes, nowS: number): RewardState {
  if (times.receivedS >= times.dueS) return 'due';
  return times.dueS > nowS ? 'waiting' : 'asking';
}
