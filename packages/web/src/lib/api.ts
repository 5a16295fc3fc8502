import { appVersion } from '@bloom/contract/app-version';
import type { ErrorResponse } from '@bloom/contract/envelope';
import { errorCatalogue, type ErrorKey, type ErrorParams } from '@bloom/contract/errors';
import { platform } from '../platform/index.ts';
import { noteServerTime } from './server-clock.ts';
import { noteServerState } from './server-state.ts';
import { sessionToken } from './session.ts';

/** How long a call, and how long a file, may take before it counts as unanswered. */
const callTimeoutMs = 20_000;
const fileTimeoutMs = 5 * 60_000;

/** What the server refused, or why it could not be asked. The screen decides what to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The error in the catalogue; an unreachable server is `server.unavailable`. */
  readonly key: ErrorKey;
  readonly params: ErrorParams<ErrorKey>;
  /** What the answer carries beside the error, such as the existing video of a 409. */
  readonly data: unknown;
  /** From when on a daily reward that is not due can be claimed, in Unix seconds. */
  readonly nextTimestamp: number | undefined;
  /** No answer came at all: the network or the server is away. */
  readonly unanswered: boolean;
  /** The HTTP status of the answer. */
  readonly status: number | undefined;

  constructor(
    key: ErrorKey,
    details: { params?: Record<string, string | number>; data?: unknown } & {
      nextTimestamp?: number | undefined;
      unanswered?: boolean;
      status?: number;
      cause?: unknown;
    } = {},
  ) {
    super(key, { cause: details.cause });
    this.key = key;
    this.params = (details.params ?? {}) as ErrorParams<ErrorKey>;
    this.data = details.data;
    this.nextTimestamp = details.nextTimestamp;
    this.unanswered = details.unanswered ?? false;
    this.status = details.status;
  }

  /** Whether asking again unchanged can help. */
  get passing(): boolean {
    return this.unanswered || this.key === 'server.failed' || this.key === 'server.unavailable';
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Call = {
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  /**
   * Names this action: however often it is sent, it has its effect once
   * (docs/specification.md#idempotency).
   */
  idempotencyKey?: string;
  /** Another token than the session's own. */
  token?: string;
  /** Also sent if the page is left meanwhile. */
  keepalive?: boolean | undefined;
  signal?: AbortSignal;
};

/** The path of a call below `/api/v1`; every segment is escaped. */
export function apiPath(...segments: readonly string[]): string {
  return `/api/v1/${segments.map(encodeURIComponent).join('/')}`;
}

/**
 * Calls the server and gives its answer.
 *
 * @throws ApiError for every refusal and when no answer comes; an `AbortError` if `signal` aborts
 */
export async function call<T>(method: Method, path: string, options: Call = {}): Promise<T> {
  const { response, answer } = await exchange(method, path, options, readJson);
  if (response.ok && isRecord(answer) && answer['status'] === 'ok') return answer as T;
  throw refusal(response.status, answer);
}

/**
 * Asks the server for a file.
 *
 * @throws ApiError for every refusal and when the file does not come
 */
export async function download(path: string, query: Call['query'] = {}): Promise<Blob> {
  const options = { query, timeoutMs: fileTimeoutMs };
  const { response, answer } = await exchange('GET', path, options, (given) =>
    given.ok ? given.blob() : readJson(given),
  );
  if (answer instanceof Blob) return answer;
  throw refusal(response.status, answer);
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
  }: Call & { timeoutMs?: number },
  read: (response: Response) => Promise<T>,
): Promise<{ response: Response; answer: T }> {
  // By it the server tells old clients that there is a newer one
  // (docs/specification.md#upgrade-notice).
  const headers = new Headers({ 'x-app-version': appVersion });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  // The account's path carries the token itself (docs/specification.md#tokens).
  if (token && !path.endsWith(`/${token}`)) headers.set('authorization', `Bearer ${token}`);

  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(platform.serverOrigin + path + search(query), {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(keepalive && { keepalive }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    noteServerTime(response);
    const answer = await read(response);
    noteServerState(response.status, answer);
    return { response, answer };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError('server.unavailable', { unanswered: true, cause });
  }
}

/** A body that is not JSON is a proxy's page, `undefined`; a body that broke off is no answer. */
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

function refusal(status: number, answer: unknown): ApiError {
  if (!isRecord(answer) || !isErrorKey(answer['key'])) {
    const key = status === 503 || status === 504 ? 'server.unavailable' : 'server.failed';
    return new ApiError(key, { status });
  }
  const { key, params, data, next_timestamp } = answer as ErrorResponse & {
    data?: unknown;
    next_timestamp?: number;
  };
  return new ApiError(key as ErrorKey, {
    params,
    data,
    nextTimestamp: next_timestamp,
    status,
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isErrorKey(key: unknown): key is ErrorKey {
  return typeof key === 'string' && Object.hasOwn(errorCatalogue, key);
}
