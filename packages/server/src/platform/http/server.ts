import { randomUUID } from 'node:crypto';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { Ajv, type Options } from 'ajv';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify';
import { BloomError } from '@bloom/contract/errors';
import { answerError } from './errors.ts';
import { isAmbiguous } from './json.ts';
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
const strict: Options = { allErrors: false, strict: false };

/** One line a request, with the pattern of the route and never its address: that may hold a token. */
class RouteLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  }
}

/**
 * Makes an HTTP server with Bloom's limits, validation, errors and log, and no routes.
 *
 * Bodies are never coerced: `"10"`, `true` or `null` is not a number (decisions.md §2). Queries and
 * paths are text by nature, so there a number may be written in digits.
 */
export function createServer(options: {
  logger: FastifyServerOptions['logger'];
  trustProxy?: readonly string[];
}): App {
  const app = fastify({
    logger: options.logger ?? false,
    bodyLimit: bodyLimitBytes,
    // Undefined or a list of none trusts nobody.
    trustProxy: options.trustProxy?.length ? trustedProxies(options.trustProxy) : false,
    requestTimeout: 15_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 75_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { maxParamLength: 2_048 },
    genReqId: () => randomUUID(),
    logController: new RouteLog(),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // A path that cannot be decoded, told in the shape of every other refusal.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  }).withTypeProvider<TypeBoxTypeProvider>();

  const body = new Ajv({ ...strict, coerceTypes: false });
  const text = new Ajv({ ...strict, coerceTypes: true });
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? body : text).compile(schema as object),
  );

  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, json, done) => {
      void parseJson(request, json, (error, value: unknown) => {
        if (!error && isAmbiguous(json)) {
          return done(new BloomError('request.invalid', { field: 'body' }));
        }
        return done(error, value);
      });
    },
  );
  app.setErrorHandler(answerError);

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  return app;
}
