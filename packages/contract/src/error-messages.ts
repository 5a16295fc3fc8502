import type { ErrorKey, ErrorParams, UnavailableReason } from './errors.ts';
import { interpolate } from './interpolate.ts';

/** The messages of all errors in one language; a missing one does not compile. */
export type ErrorMessages = {
  readonly errors: Readonly<Record<ErrorKey, string>>;
  /** The texts for `reason` in `video.unavailable`. */
  readonly reasons: Readonly<Record<UnavailableReason, string>>;
};

/** The messages that are loaded so far. */
export type SomeErrorMessages = {
  readonly errors: Partial<ErrorMessages['errors']> &
    Pick<ErrorMessages['errors'], 'server.failed'>;
  readonly reasons?: ErrorMessages['reasons'];
};

/** What a page may have to say before it could load the other messages, in English. */
export const firstErrors = {
  errors: {
    // A gift that the balance cannot pay is refused by the page itself.
    'account.insufficientBloom': 'Need to spend {cost} Bloom but only {balance}.',
    'server.maintenance':
      'Server is under maintenance. Please retry later. Sorry for the inconvenience!',
    'server.failed': 'Something went wrong on our side. Please try again.',
    'server.unavailable': 'Bloom is not reachable right now. Please try again in a moment.',
    'video.offline': 'Cannot play video due to this video is offline.',
  },
} as const satisfies SomeErrorMessages;

/**
 * Makes the message of an error in one language; for one that the table does not have, such as that of a newer
 * server, it is the message of `server.failed`. Parameters are inserted unchanged, so format amounts and times
 * first. Only `reason` of `video.unavailable` is translated here, and a time (`until`) in unix
 * seconds is written in UTC.
 */
export function formatError<K extends ErrorKey>(
  { errors, reasons }: SomeErrorMessages,
  key: K,
  params: ErrorParams<K>,
): string {
  const text = Object.hasOwn(errors, key) ? errors[key] : undefined;
  return interpolate(text ?? errors['server.failed'], (name) => {
    const value = (params as Record<string, string | number>)[name];
    if (name === 'until' && typeof value === 'number') return utcText(value);
    return name === 'reason' ? (reasons?.[value as UnavailableReason] ?? value) : value;
  });
}

/** A time in unix seconds as 2026-01-31 12:30 UTC. */
function utcText(timeS: number): string {
  return `${new Date(timeS * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
