import { useSyncExternalStore } from 'react';
import { ApiError } from '../api.ts';
import { serverNowS } from './server-clock.ts';

/** The whole seconds until a time of the server's clock, in Unix seconds; 0 from then on. */
export function secondsUntil(timeS: number): number {
  return Math.max(0, Math.ceil(timeS - serverNowS()));
}

/** `secondsUntil`, counting down. */
export function useSecondsUntil(timeS: number): number {
  return useSyncExternalStore(everySecond, () => secondsUntil(timeS));
}

/** When a post that slow mode refused can be sent, in Unix seconds; undefined for another error. */
export function slowModeEnd(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.key !== 'chat.slowMode') return undefined;
  const { until = 0 } = error.params as { until?: number };
  return until;
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000);
  return () => clearInterval(timer);
}
