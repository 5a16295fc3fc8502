import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { formatError } from '@bloom/contract/errors/error-messages';
import { errors as englishErrors } from '@bloom/contract/errors/error-messages-en';
import type { ErrorResponse } from '@bloom/contract/wire/envelope';
import { BloomError, errorCatalogue } from '@bloom/contract/errors/errors';
import { isDatabaseUnavailable, sqlState } from '../database/index.ts';

/**
 * Between two lines about the database: while it is away, thousands of requests a second fail. Their lines
 * would fill the disk, and a server waits for the reader of its log.
 */
const warnEveryMs = 60_000;
const warnedAt = new WeakMap<object, number>();

/** Logs that the database is unavailable, once a minute. */
export function warnUnavailable({ server, log }: FastifyRequest, error: unknown): void {
  const now = performance.now();
  if (now - (warnedAt.get(server) ?? -Infinity) < warnEveryMs) return;
  warnedAt.set(server, now);
  log.warn({ err: error }, 'database unavailable');
}

/**
 * The level at which a failure of work in the background is logged: `error` is for what a person must look
 * at. While the database or an upstream is away, the work is done later by itself.
 */
export function failureLevel(error: unknown): 'warn' | 'error' {
  return error instanceof BloomError || isDatabaseUnavailable(error) ? 'warn' : 'error';
}

/** Responds to any thrown error with an `ErrorResponse`, and logs unexpected errors. */
export function handleError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = asBloomError(error);
  request.refusedWith = refusal.key;
  if (refusal.key === 'server.failed') request.log.error({ err: error }, 'unexpected error');
  else if (refusal.key === 'server.unavailable' && error !== refusal) warnUnavailable(request, error);
  else if (refusal.cause !== undefined) {
    // All are refused until the next day, unless an operator raises the budget.
    const isAll = refusal.key === 'subtitle.siteBudget' || refusal.key === 'subtitle.suggestSiteBudget';
    const level = isAll ? 'error' : 'info';
    request.log[level]({ err: refusal.cause }, refusal.key);
  }
  const status = errorCatalogue[refusal.key].status;
  const { retry_after } = refusal.extra;
  if (typeof retry_after === 'number') reply.header('retry-after', String(retry_after));
  else if (status === 429 || status === 503) reply.header('retry-after', '5');
  return (
    reply
      .code(status)
      .header('cache-control', 'no-store')
      // No hook has run for requests that the framework itself refuses.
      .header('x-content-type-options', 'nosniff')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(errorResponse(refusal, request.id)))
  );
}

/** Responds to bytes that are not a valid HTTP request. Only the connection is known. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, refusal } = brokenRequest(error.code);
  const body = JSON.stringify(errorResponse(refusal, randomUUID()));
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${status}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroy(error);
}

function brokenRequest(code: string | undefined): { status: string; refusal: BloomError } {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: '431 Request Header Fields Too Large',
        refusal: new BloomError('request.tooLarge'),
      };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return {
        status: '408 Request Timeout',
        refusal: new BloomError('request.invalid', { field: 'request' }),
      };
    default:
      return {
        status: '400 Bad Request',
        refusal: new BloomError('request.invalid', { field: 'request' }),
      };
  }
}

/** Responds to a URL without a route. */
export function notFoundHandler(): never {
  throw new BloomError('request.notFound');
}

function errorResponse(error: BloomError, requestId: string): ErrorResponse {
  return {
    status: 'error',
    code: errorCatalogue[error.key].code,
    key: error.key,
    message: formatError(englishErrors, error.key, error.params),
    params: error.params,
    request_id: requestId,
    ...(error.key === 'server.maintenance' && { maintenance: true }),
    ...error.extra,
  };
}

function asBloomError(error: FastifyError | Error): BloomError {
  if (error instanceof BloomError) return error;
  if ('validation' in error && error.validation) {
    return new BloomError('request.invalid', { field: invalidField(error) });
  }
  if (isDatabaseUnavailable(error)) return new BloomError('server.unavailable');
  // PostgreSQL cannot store a text with a NUL character.
  if (sqlState(error) === '22021') return new BloomError('request.invalid', { field: 'text' });
  switch ((error as FastifyError).code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new BloomError('request.tooLarge');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new BloomError('request.unsupportedMediaType');
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new BloomError('request.invalid', { field: 'path' });
    default:
  }
  const status = (error as FastifyError).statusCode;
  // The file server refuses folders and hidden files, and ranges outside of a file.
  if (status === 403) return new BloomError('request.notFound');
  if (status === 416) return new BloomError('request.invalid', { field: 'range' });
  // The other statuses below 500 are the framework's, for a body or a length that it cannot read.
  return status !== undefined && status < 500
    ? new BloomError('request.invalid', { field: 'body' })
    : new BloomError('server.failed');
}

function invalidField({ validation, validationContext }: FastifyError): string {
  const [first] = validation ?? [];
  const missing = first?.params['missingProperty'];
  const path = first?.instancePath.split('/').filter(Boolean) ?? [];
  if (typeof missing === 'string') path.push(missing);
  return path.join('.') || (validationContext ?? 'body');
}
