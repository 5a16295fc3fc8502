import type { ErrorKey, ErrorParams, UnavailableReason } from './errors.ts';
import { interpolate } from './interpolate.ts';

/** The messages of all errors in one language; a missing one does not compile. */
export type ErrorMessages = {
  readonly errors: Readonly<Record<ErrorKey, string>>;
  /** The texts for `reason` in `video.unavailable`. */
  readonly reasons: Readonly<Record<UnavailableReason, string>>;
};

/**
 * Makes the message of an error in one language; for one that the table does not have, such as that of a
 * newer server, it is the message of `server.failed`. Parameters are inserted unchanged, so format amounts
 * and times first. Only `reason` of `video.unavailable` is translated here, and a time (`until`) in unix
 * seconds is written in UTC.
 */
export function formatError<K extends ErrorKey>(
  { errors, reasons }: ErrorMessages,
  key: K,
  params: ErrorParams<K>,
): string {
  const text = Object.hasOwn(errors, key) ? errors[key] : undefined;
  return interpolate(text ?? errors['server.failed'], (name) => {
    const value = (params as Record<string, string | number>)[name];
    if (name === 'until' && typeof value === 'number') return utcText(value);
    return name === 'reason' ? (reasons[value as UnavailableReason] ?? value) : value;
  });
}

/** A time in unix seconds as 2026-01-31 12:30 UTC. */
function utcText(timeS: number): string {
  return `${new Date(timeS * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
