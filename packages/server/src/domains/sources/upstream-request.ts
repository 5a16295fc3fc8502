import { BloomError, type UnavailableReason } from '@bloom/contract/errors/errors';
import type { Static, TSchema } from 'typebox';
import {
  matchesSchema,
  OutboundError,
  type Outbound,
  type OutboundResponse,
  type OutboundRequest,
} from '../../platform/outbound/index.ts';

/** Sends one request of a lookup. */
export type UpstreamRequest = (
  url: URL,
  request?: Pick<OutboundRequest, 'method' | 'headers' | 'body' | 'redirects'> & {
    /** For a request that the lookup can do without: no retry, and at most this time. */
    readonly optionalMs?: number;
  },
) => Promise<OutboundResponse>;

/** A lookup takes at most 5 s, including its one retry (docs/specification/sources.md#lookup). */
const totalMs = 5_000;
/** With less time than this left, a retry cannot succeed. */
const minRetryMs = 250;

/**
 * Makes the function that sends the requests of one lookup. They share its 5 seconds and its one
 * retry, which a network error, a timeout or a status of 500 and above uses.
 *
 * @throws BloomError `upstream.timeout` or `upstream.failed` where there is no response
 */
export function createUpstreamRequest(outbound: Outbound): UpstreamRequest {
  const end = performance.now() + totalMs;
  let retries = 1;
  return async (url, { optionalMs, ...request } = {}) => {
    for (;;) {
      const leftMs = Math.floor(end - performance.now());
      const timeoutMs = Math.min(leftMs, optionalMs ?? totalMs);
      if (timeoutMs <= 0) throw new BloomError('upstream.timeout');
      const attempt = await outbound.request(url, { ...request, timeoutMs }).then(
        (response) => ({ response, isTransient: response.status >= 500 }),
        (error: unknown) => ({ error, isTransient: isTransient(error) }),
      );
      const mayRetry = retries > 0 && end - performance.now() > minRetryMs;
      if (attempt.isTransient && optionalMs === undefined && mayRetry) {
        retries--;
      } else if ('response' in attempt) {
        return attempt.response;
      } else {
        throw toUpstreamError(attempt.error);
      }
    }
  };
}

/** Whether a retry may succeed. */
function isTransient(error: unknown): boolean {
  return error instanceof OutboundError && (error.kind === 'timeout' || error.kind === 'network');
}

/** The error of a failed request. Rethrows an error that has another cause. */
export function toUpstreamError(cause: unknown): BloomError {
  if (!(cause instanceof OutboundError)) throw cause;
  const key = cause.kind === 'timeout' ? 'upstream.timeout' : 'upstream.failed';
  return new BloomError(key, {}, { cause });
}

/** The source itself says that a video cannot be shown. */
export function unavailable(reason: UnavailableReason): BloomError {
  return new BloomError('video.unavailable', { reason });
}

/** The response has an unknown form, so nothing is known about the video. */
export function unexpectedResponse(what: string): BloomError {
  return new BloomError('upstream.failed', {}, { cause: new Error(what) });
}

/** Parses JSON that must match a schema. Error: `upstream.failed` if it does not. */
export function readJson<S extends TSchema>(schema: S, response: OutboundResponse): Static<S> {
  let value: unknown;
  try {
    value = JSON.parse(response.text() ?? '');
  } catch {
    throw unexpectedResponse(`no JSON from ${new URL(response.url).host}`);
  }
  if (!matchesSchema(schema, value)) {
    throw unexpectedResponse(`unknown JSON from ${new URL(response.url).host}`);
  }
  return value;
}
