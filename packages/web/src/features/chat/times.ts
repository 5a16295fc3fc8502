import { useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api.ts';
import { serverNowS } from '../../lib/server-clock.ts';

/** The whole seconds until a time of the server's clock, in Unix seconds; 0 from then on. */
export function useSecondsUntil(timeS: number): number {
  return useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil(timeS - serverNowS())));
}

/** How many seconds slow mode makes its author wait, for a post that it refused; undefined for another error. */
export function slowModeWaitS(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.key !== 'chat.slowMode') return undefined;
  const { until = 0 } = error.params as { until?: number };
  return Math.max(1, Math.ceil(until - serverNowS()));
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000);
  return () => clearInterval(timer);
}
