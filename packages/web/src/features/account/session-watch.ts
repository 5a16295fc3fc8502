import { ApiError } from '../../lib/api.ts';

/** How long the account lookup may fail with 500 before the session counts as over. */
const failingMs = 60_000;
/** After such a pause without lookups (a sleeping device, a hidden tab) the minute starts again. */
const silenceMs = 60_000;

let failingSinceMs: number | undefined;
let lastFailureMs = 0;

/**
 * Whether the account lookup's latest outcome ends the session:
 * a 404 does at once, and a whole minute of nothing but 500 (docs/specification/accounts.md#session-check).
 * An unavailable server (503, or no response) never ends a session.
 *
 * @param error what the lookup failed with; undefined when it did not
 */
export function isSessionOver(error: unknown, nowMs = Date.now()): boolean {
  const failed = error instanceof ApiError ? error : undefined;
  if (failed?.status !== 500) {
    failingSinceMs = undefined;
    return failed?.key === 'request.notFound';
  }
  if (failingSinceMs === undefined || nowMs - lastFailureMs > silenceMs) failingSinceMs = nowMs;
  lastFailureMs = nowMs;
  return nowMs - failingSinceMs >= failingMs;
}
