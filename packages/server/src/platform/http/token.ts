import type { FastifyRequest } from 'fastify';
import { BloomError } from '@bloom/contract/errors/errors';

/**
 * Reads the session token of a request: from the Authorization header, the body, the query or the path
 * (docs/specification/wire.md#tokens). Error: `request.invalid` when a request contains two different tokens.
 */
export function tokenOf(request: FastifyRequest): string | undefined {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const parts = [request.body, request.query, request.params] as ({ token?: unknown } | null)[];
  const given = [bearer, ...parts.map((part) => part?.token)]
    // A repeated parameter is a list.
    .flat()
    .filter((token) => typeof token === 'string' && token !== '');
  if (new Set(given).size > 1) throw new BloomError('request.invalid', { field: 'token' });
  return given[0] as string | undefined;
}

/**
 * Reads the idempotency key of a request (docs/specification/wire.md#idempotency): the header
 * `Idempotency-Key`, or `request_id`.
 * Error: `request.invalid` when the header is invalid, or when the two differ.
 */
export function idempotencyKeyOf(
  request: FastifyRequest,
  body: { request_id?: string | undefined },
): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return body.request_id;
  if (typeof header !== 'string' || header === '' || header.length > 200) {
    throw new BloomError('request.invalid', { field: 'Idempotency-Key' });
  }
  if (body.request_id !== undefined && body.request_id !== header) {
    throw new BloomError('request.invalid', { field: 'request_id' });
  }
  return header;
}
