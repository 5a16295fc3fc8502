import { createHash } from 'node:crypto';

/** A request as its sender named it: `key` with a hash of what it asks. */
export type RequestKey = { accountId: number; key: string; hash: Buffer };

/**
 * Names a request by the key that its sender gave, or undefined where none was given: such a
 * request is never merged with another (docs/specification.md#idempotency).
 *
 * @param payload what the request asks, as JSON values; the same key with another payload is refused
 */
export function requestKey(
  accountId: number,
  key: string | undefined,
  payload: unknown,
): RequestKey | undefined {
  if (key === undefined) return undefined;
  return {
    accountId,
    key,
    hash: createHash('sha256').update(JSON.stringify(payload)).digest(),
  };
}
