import { randomUUID } from 'node:crypto';
import fastifyAccepts from '@fastify/accepts';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { Ajv, type Options, type ValidateFunction } from 'ajv';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchemaValidationError,
  type FastifyServerOptions,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify';
import { BloomError, type ErrorKey } from '@bloom/contract/errors/errors';
import { limitedServer, usualTimeouts, type CloseReason, type RequestTimeouts } from './connection-limits.ts';
import { handleClientError, handleError } from './errors.ts';
import { isRefusedJson } from './json.ts';
import { trustedProxies } from './trusted-proxies.ts';

/** The HTTP server as routes see it: schemas of the contract type the handlers. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

const bodyLimitBytes = 64 * 1024;
/** How often a stopping server closes idle connections. */
const idleCheckMs = 50;
/** How long open responses may take once the server stops: less than the time limit of the process. */
const defaultDrainMs = 8_000;
/** A request id that a proxy may set. */
const requestId = /^[\w.:-]{8,128}$/;
const strict: Options = { allErrors: false, strict: false };
/** Compile the schemas of all servers of the process: those of the contract are the same. */
const bodies = new Ajv({ ...strict, coerceTypes: false });
const texts = new Ajv({ ...strict, coerceTypes: true });

const yearS = 31_536_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that sends it, once that is known. */
    accountId?: number;
    /** The error of the catalogue that it was refused with. */
    refusedWith?: ErrorKey;
  }
  interface FastifyContextConfig {
    /** Whether its requests are not logged, because monitoring repeats them without end. */
    unlogged?: true;
  }
}

/** Returns what stands for a network address in the log. */
type HashAddress = (ip: string) => string;

/** A response that was sent, and to whom. */
export type SentResponse = {
  method: string;
  /** The pattern, because the URL may contain a token; `none` has no route. */
  route: string;
  status: number;
  ms: number;
  account: number | undefined;
  /** The hash of the network address. */
  address: string | undefined;
  error: ErrorKey | undefined;
};

/** Logs one line per request. */
class RouteLog extends LogController {
  readonly #onResponse: ((response: SentResponse) => void) | undefined;
  readonly #hashAddress: HashAddress | undefined;

  constructor(
    onResponse: ((response: SentResponse) => void) | undefined,
    hashAddress: HashAddress | undefined,
  ) {
    super();
    this.#onResponse = onResponse;
    this.#hashAddress = hashAddress;
  }

  override incomingRequest(): void {}

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { url: route = 'none', config } = request.routeOptions;
    const { statusCode: status, elapsedTime: ms } = reply;
    const { method, accountId: account, refusedWith: error } = request;
    const address = this.#hashAddress?.(request.ip);
    const response = { method, route, status, ms, account, address, error };
    if (reply.getHeader('content-type') !== 'text/event-stream') this.#onResponse?.(response);
    if (config.unlogged) return;
    request.log.info({ ...response, ms: Math.round(ms * 10) / 10 }, 'request');
  }
}

/**
 * Makes an HTTP server with Bloom's limits, validation, errors and log, and no routes.
 *
 * Bodies are never coerced: `"10"`, `true` or `null` is not a number
 * (docs/specification/wire.md#input-validation). Queries and paths are always text, so digits are read as a
 * number there.
 */
export function createServer(options: {
  logger: FastifyServerOptions['logger'];
  trustProxy?: readonly string[];
  /** The URL that visitors open: with `https`, browsers may use TLS only (HSTS). */
  publicUrl?: string;
  /** Receives every response but event streams, which last for hours. */
  onResponse?: (response: SentResponse) => void;
  /** Makes what stands for a network address in the log; without it nothing does. */
  hashAddress?: HashAddress;
  /** Receives why a connection that exceeded a limit was closed. */
  onConnectionClosed?: (reason: CloseReason) => void;
  /** Connections of one client address, for tests. */
  connectionsOfAddress?: number;
  timeouts?: RequestTimeouts;
  /** How long open responses may take once the server stops. */
  drainMs?: number;
}): App {
  const isProxy = trustedProxies(options.trustProxy ?? []);
  /**
   * Ids are unique among servers and their restarts; they need not be secret, so most of one is made once.
   */
  const idStart = randomUUID().slice(0, 13);
  let requests = 0;
  const app = fastify({
    // Without a logger, the framework does not call the log controller, which reports the responses.
    logger: options.logger || { level: 'silent' },
    bodyLimit: bodyLimitBytes,
    // Without a list, the address of a request is that of its connection.
    trustProxy: options.trustProxy?.length ? isProxy : false,
    serverFactory: (handle) =>
      limitedServer(handle, {
        timeouts: options.timeouts ?? usualTimeouts,
        isProxy,
        onClosed: options.onConnectionClosed,
        connectionsOfAddress: options.connectionsOfAddress,
      }),
    routerOptions: { maxParamLength: 2_048 },
    // With the id of a trusted proxy, its log and this one can be compared.
    genReqId: ({ headers, socket }) => {
      const given = headers['x-request-id'];
      const isTrusted = typeof given === 'string' && isProxy(socket.remoteAddress ?? '');
      return isTrusted && requestId.test(given) ? given : `${idStart}-${(++requests).toString(36)}`;
    },
    logController: new RouteLog(options.onResponse, options.hashAddress),
    // Requests on open connections still get responses: the framework's 503 is not an error response of ours.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // A path that cannot be decoded gets an error response of ours too.
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    clientErrorHandler: handleClientError,
  }).withTypeProvider<TypeBoxTypeProvider>();
  // What a request accepts: `request.encoding()`.
  app.register(fastifyAccepts);

  app.setValidatorCompiler(({ schema, httpPart }) => {
    const ajv = httpPart === 'body' ? bodies : texts;
    const numbers = httpPart === 'body' ? [] : integersOf(schema);
    let compiled: ValidateFunction | undefined;
    return (given: unknown) => {
      if (httpPart !== 'body') {
        const values = given as Record<string, unknown>;
        const field = Object.keys(values).find(
          (name) => !isReadable(values[name], httpPart, numbers.includes(name)),
        );
        if (field !== undefined) return { error: new BloomError('request.invalid', { field }) };
      }
      // By the first request: those of all routes are a third of the processor time of a start.
      const validate = (compiled ??= ajv.compile(schema as object));
      return validate(given) || { error: (validate.errors ?? []) as FastifySchemaValidationError[] };
    };
  });

  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, json, done) => {
    void parseJson(request, json, (error, value: unknown) =>
      !error && isRefusedJson(json)
        ? done(new BloomError('request.invalid', { field: 'body' }))
        : done(error, value),
    );
  });
  app.setErrorHandler(handleError);

  /** The headers of every response. */
  const headers = {
    'x-content-type-options': 'nosniff',
    // Many responses depend on the visitor's country, language or session. No cache stores one unless its
    // route says otherwise.
    'cache-control': 'no-store',
    // A cache must keep the responses to different origins apart, those without an origin too.
    vary: 'origin',
    ...(options.publicUrl?.startsWith('https:') && {
      'strict-transport-security': `max-age=${yearS}`,
    }),
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    // YouTube's player refuses to play on a page without a referrer. A URL with the one-time code of a login
    // or the token of the chat's moderator must not be sent at all, not even to our own origin.
    const hasSecret = /token=/i.test(request.url);
    reply.header('referrer-policy', hasSecret ? 'strict-origin' : 'strict-origin-when-cross-origin');
    const encoding = request.headers['content-encoding'] ?? 'identity';
    done(encoding === 'identity' ? undefined : new BloomError('request.unsupportedMediaType'));
  });
  endConnections(app, options.drainMs ?? defaultDrainMs);
  app.addHook('onRoute', (route) => {
    if (!route.schema?.body) return;
    // No body means no fields: all may be optional, and the error for a required one contains its name.
    route.preValidation = (request, _reply, done) => {
      if (request.body === undefined) request.body = {};
      done();
    };
  });
  return app;
}

/**
 * Closes connections as soon as they are idle once the server stops. A connection that was responding would
 * otherwise stay open for another request, and `close` would wait for it. After `drainMs` all are closed: a
 * client that does not read its response must not block an orderly end.
 */
function endConnections(app: App, drainMs: number): void {
  app.addHook('preClose', (done) => {
    if (app.server.listening) {
      const timer = setInterval(() => app.server.closeIdleConnections(), idleCheckMs);
      const late = setTimeout(() => app.server.closeAllConnections(), drainMs);
      app.server.once('close', () => {
        clearInterval(timer);
        clearTimeout(late);
      });
    }
    done();
  });
}

/** The names of the integer fields of a query or path. */
function integersOf(schema: unknown): string[] {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> };
  return Object.keys(properties).filter((name) => properties[name]?.type === 'integer');
}

/**
 * Whether a value of a query or path is acceptable: a number in digits (the library also accepts 0x1, 1e0 and
 * spaces), and a text without NUL, which the database cannot store. In a path, NUL only makes an id unknown.
 */
function isReadable(value: unknown, httpPart: string | undefined, isNumber: boolean): boolean {
  if (typeof value !== 'string') return true;
  if (isNumber) return /^-?\d+$/.test(value);
  return httpPart === 'params' || !value.includes('\0');
}
