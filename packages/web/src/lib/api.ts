import { appVersion } from '@bloom/contract/admin/app-version';
import type { ErrorResponse } from '@bloom/contract/wire/envelope';
import type { ErrorKey, ErrorParams } from '@bloom/contract/errors/errors';
import { platform } from '../platform/index.ts';
import { consumeEarlyResponse } from './early-request.ts';
import { recordServerTime } from './time/server-clock.ts';
import { recordServerState } from './server-state.ts';
import { sessionToken } from './session.ts';

/** Timeouts of a request, and of a file. */
const callTimeoutMs = 20_000;
const fileTimeoutMs = 5 * 60_000;

/** A refused or failed request. The caller decides what to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The error in the catalogue; an unreachable server is `server.unavailable`. */
  readonly key: ErrorKey;
  readonly params: ErrorParams<ErrorKey>;
  /** The data of the response beside the error, such as the existing video of a 409. */
  readonly data: unknown;
  /** From when on a daily reward that is not due can be claimed, in Unix seconds. */
  readonly nextTimestamp: number | undefined;
  /** Seconds after which the server may accept the same request. */
  readonly retryAfterS: number | undefined;
  /** There was no response: the network or the server is unavailable. */
  readonly isUnreachable: boolean;
  /** The HTTP status of the response. */
  readonly status: number | undefined;

  constructor(
    key: ErrorKey,
    details: { params?: Record<string, string | number>; data?: unknown } & {
      nextTimestamp?: number | undefined;
      retryAfterS?: number | undefined;
      isUnreachable?: boolean;
      status?: number;
      cause?: unknown;
    } = {},
  ) {
    super(key, { cause: details.cause });
    this.key = key;
    this.params = (details.params ?? {}) as ErrorParams<ErrorKey>;
    this.data = details.data;
    this.nextTimestamp = details.nextTimestamp;
    this.retryAfterS = details.retryAfterS;
    this.isUnreachable = details.isUnreachable ?? false;
    this.status = details.status;
  }

  /** Whether the same request may succeed later. */
  get passing(): boolean {
    return this.isUnreachable || this.key === 'server.failed' || this.key === 'server.unavailable';
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Call = {
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  /**
   * Names this action: however often it is sent, it has its effect once
   * (docs/specification/wire.md#idempotency).
   */
  idempotencyKey?: string;
  /** Another token than the session's own. */
  token?: string;
  /** Also sent if the page is left meanwhile. */
  keepalive?: boolean | undefined;
  signal?: AbortSignal;
  /** The time after which it fails; by default 20 s. */
  timeoutMs?: number;
};

/** The path of a call below `/api/v1`; every segment is escaped. */
export function apiPath(...segments: readonly string[]): string {
  return `/api/v1/${segments.map(encodeURIComponent).join('/')}`;
}

/**
 * Sends a request to the server and returns its response.
 *
 * @throws ApiError for every refusal and if there is no response; an `AbortError` if `signal` aborts
 */
export async function call<T>(method: Method, path: string, options: Call = {}): Promise<T> {
  const { response, content } = await exchange(method, path, options, readJson);
  if (response.ok && isRecord(content) && content['status'] === 'ok') return content as T;
  throw refusal(response.status, content);
}

/**
 * Downloads a file from the server.
 *
 * @throws ApiError for every refusal and if the file does not arrive
 */
export async function download(path: string, query: Call['query'] = {}): Promise<Blob> {
  const options = { query, timeoutMs: fileTimeoutMs };
  const { response, content } = await exchange('GET', path, options, (given) =>
    given.ok ? given.blob() : readJson(given),
  );
  if (content instanceof Blob) return content;
  throw refusal(response.status, content);
}

async function exchange<T>(
  method: Method,
  path: string,
  {
    query = {},
    body,
    idempotencyKey,
    token = sessionToken() ?? '',
    keepalive,
    signal,
    timeoutMs = callTimeoutMs,
  }: Call,
  read: (response: Response) => Promise<T>,
): Promise<{ response: Response; content: T }> {
  // The server uses it to notify old clients of a newer version
  // (docs/specification/wire.md#upgrade-notice).
  const headers = new Headers({ 'x-app-version': appVersion });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  // The account's path carries the token itself (docs/specification/wire.md#tokens).
  if (token && !path.endsWith(`/${token}`)) headers.set('authorization', `Bearer ${token}`);

  platform.ownWrites?.addTo(headers);

  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const early = await consumeEarlyResponse(method, path);
    const response =
      early?.response ??
      (await fetch(platform.serverOrigin + path + search(query), {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(keepalive && { keepalive }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      }));
    recordServerTime(response, early?.atMs);
    platform.ownWrites?.record(response.headers);
    const content = await read(response);
    recordServerState(response.status, content);
    return { response, content };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError('server.unavailable', { isUnreachable: true, cause });
  }
}

/** A body that is not JSON (a proxy's page) is `undefined`; an incomplete body counts as no response. */
function readJson(response: Response): Promise<unknown> {
  return response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  });
}

function search(query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** The error of a response. */
function refusal(status: number, content: unknown): ApiError {
  if (!isRecord(content) || typeof content['key'] !== 'string') {
    const key = status === 503 || status === 504 ? 'server.unavailable' : 'server.failed';
    return new ApiError(key, { status });
  }
  // A newer server may have other keys, which no code here compares with (`formatError`).
  const { key, params, data, next_timestamp, retry_after } = content as ErrorResponse & {
    data?: unknown;
    next_timestamp?: number;
  };
  return new ApiError(key as ErrorKey, {
    params,
    data,
    nextTimestamp: next_timestamp,
    retryAfterS: retry_after,
    status,
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
