import { hash } from 'node:crypto';

/** The idempotency key of an account's request, with a hash of the request's content. */
export type RequestKey = { accountId: number; key: string; hash: Buffer };

/**
 * Makes the key of a request, or undefined where the client sent none: such a request is never a
 * repetition of another (docs/specification/wire.md#idempotency).
 *
 * @param payload what the request wants, as JSON values; the same key with another payload is refused
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
    hash: hash('sha256', JSON.stringify(payload), 'buffer'),
  };
}
