import { useSyncExternalStore } from 'react';
import { languageTag, type Locale } from '@bloom/contract/locale';
import { ApiError } from '../../lib/api.ts';
import { serverNowS } from '../../lib/server-clock.ts';

const clocks = new Map<Locale, Intl.DateTimeFormat>();

/** A time of a day as a clock shows it: `14:05`, `2:05 PM` where that is usual. */
export function clockTime(locale: Locale, timeMs: number): string {
  const clock =
    clocks.get(locale) ?? new Intl.DateTimeFormat(languageTag[locale], { timeStyle: 'short' });
  clocks.set(locale, clock);
  return clock.format(timeMs);
}

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
