import { BloomError, type UnavailableReason } from '@bloom/contract/errors';
import type { Static, TSchema } from 'typebox';
import {
  hasShape,
  OutboundError,
  type Outbound,
  type OutboundAnswer,
  type OutboundRequest,
} from '../../platform/outbound/index.ts';

/** One call of a lookup. */
export type Ask = (
  url: URL,
  request?: Pick<OutboundRequest, 'method' | 'headers' | 'body' | 'redirects'> & {
    /** For a call that the lookup can do without: it takes no retry and at most so long. */
    readonly optionalMs?: number;
  },
) => Promise<OutboundAnswer>;

/** A lookup is over after 5 s, its one retry included (decisions.md §3). */
const totalMs = 5_000;
/** With less time than this left, asking again is hopeless. */
const shortestTryMs = 250;

/**
 * Makes the calls of one lookup, which share its time and its one retry. An upstream that is away,
 * slow or broken is asked a second time.
 *
 * @throws BloomError `upstream.timeout` or `upstream.failed` where there is no answer
 */
export function createAsk(outbound: Outbound): Ask {
  const end = performance.now() + totalMs;
  let retries = 1;
  return async (url, { optionalMs, ...request } = {}) => {
    for (;;) {
      const leftMs = Math.floor(end - performance.now());
      const timeoutMs = Math.min(leftMs, optionalMs ?? totalMs);
      if (timeoutMs <= 0) throw new BloomError('upstream.timeout');
      const attempt = await outbound.request(url, { ...request, timeoutMs }).then(
        (answer) => ({ answer, passing: answer.status >= 500 }),
        (error: unknown) => ({ error, passing: isPassing(error) }),
      );
      const mayRetry = retries > 0 && end - performance.now() > shortestTryMs;
      if (attempt.passing && optionalMs === undefined && mayRetry) {
        retries--;
      } else if ('answer' in attempt) {
        return attempt.answer;
      } else {
        throw unknownBecause(attempt.error);
      }
    }
  };
}

/** Whether a failure may be over at the next try. */
function isPassing(error: unknown): boolean {
  return error instanceof OutboundError && (error.kind === 'timeout' || error.kind === 'network');
}

/** What a failed call means: nothing is known. What is no failure of the call is thrown. */
export function unknownBecause(cause: unknown): BloomError {
  if (!(cause instanceof OutboundError)) throw cause;
  const key = cause.kind === 'timeout' ? 'upstream.timeout' : 'upstream.failed';
  return new BloomError(key, {}, { cause });
}

/** The source itself says that a video cannot be shown. */
export function unavailable(reason: UnavailableReason): BloomError {
  return new BloomError('video.unavailable', { reason });
}

/** An upstream answered, but not what can be understood: nothing is known of the video. */
export function notUnderstood(what: string): BloomError {
  return new BloomError('upstream.failed', {}, { cause: new Error(what) });
}

/** Reads an answer's JSON as a shape. Error: `upstream.failed` if it is anything else. */
export function readJson<S extends TSchema>(schema: S, answer: OutboundAnswer): Static<S> {
  let value: unknown;
  try {
    value = JSON.parse(answer.text() ?? '');
  } catch {
    throw notUnderstood(`no JSON from ${new URL(answer.url).host}`);
  }
  if (!hasShape(schema, value)) {
    throw notUnderstood(`unknown JSON from ${new URL(answer.url).host}`);
  }
  return value;
}
