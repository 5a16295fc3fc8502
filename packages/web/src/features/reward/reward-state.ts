/** The time from which the daily reward is due, and when the server sent it; Unix seconds. */
export type RewardTimes = { dueS: number; receivedS: number };

/**
 * The state of the daily reward. It is `due` only by the server's clock: this device's clock decides
 * only what the countdown shows and when the account is loaded again (`checking`).
 */
export type RewardState = 'waiting' | 'checking' | 'due';

/** Whole seconds until the daily reward is due, as a countdown shows them. Times are Unix seconds. */
export function secondsLeft({ dueS }: RewardTimes, nowS: number): number {
  return Math.max(0, Math.floor(dueS - nowS));
}

/** The state of the daily reward at a moment. */
export function rewardState(times: RewardTimes, nowS: number): RewardState {
  if (times.receivedS >= times.dueS) return 'due';
  return times.dueS > nowS ? 'waiting' : 'checking';
}
