import type { FastifyRequest } from 'fastify';
import { BloomError } from '@bloom/contract/errors';

/**
 * Reads the session token of a request: from the Authorization header, else the body, else the query
 * (docs/specification.md#tokens).
 * Error: `request.invalid` when a request contains two different tokens.
 */
export function tokenOf(request: FastifyRequest, body?: { token?: string }): string | undefined {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  // A repeated parameter is a list.
  const query = (request.query as { token?: string | string[] } | undefined)?.token ?? [];
  const given = [bearer, body?.token, query]
    .flat()
    .filter((token) => token !== undefined && token !== '');
  if (new Set(given).size > 1) throw new BloomError('request.invalid', { field: 'token' });
  return given[0];
}

/**
 * Reads the idempotency key of a request (docs/specification.md#idempotency): the header
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
