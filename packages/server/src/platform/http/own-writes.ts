import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { withSessionPosition, type Replicas } from '../database/index.ts';
import { cookiesOf, setCookie } from './cookies.ts';
import type { App } from './server.ts';

/** The header in which programs, and the mobile apps, get a position and send it back. */
export const positionHeader = 'bloom-position';
/** The cookie in which browsers do. */
const cookieName = 'bloom_position';
/** A replica that lags for longer is left out, so what a session wrote is on every replica by then. */
const maxAgeS = 10;
/** Stands for a position that could not be read: only the primary has it. */
const unknown = Number.MAX_SAFE_INTEGER;
/** How long a response waits for its position: while the database hangs, a refusal is to arrive. */
const maxWaitMs = 100;

/**
 * Lets a session read what it wrote, also from a replica and on another server: the response to a request
 * that may have written has the position of the write, and later requests of the session bring it back
 * (docs/specification/wire.md#read-your-writes).
 *
 * @param options.secure whether browsers reach this server over TLS
 */
export function readOwnWrites(app: App, replicas: Replicas, { secure }: { secure: boolean }): void {
  // Twice: what follows the reading of a body does not run in the scope of the first.
  const enter: onRequestHookHandler = (request, _reply, done) => {
    const position = positionOf(request);
    if (position === 0) done();
    else withSessionPosition(position, done);
  };
  app.addHook('onRequest', enter);
  app.addHook('preHandler', enter);
  app.addHook('onSend', async (request, reply) => {
    if (!mayHaveWritten(request, reply.statusCode)) return;
    const position = String(await positionSoon(replicas));
    reply.header(positionHeader, position);
    setCookie(reply, cookieName, position, { maxAgeS, secure });
  });
}

function positionSoon(replicas: Replicas): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const timer = setTimeout(resolve, maxWaitMs, unknown);
  void replicas
    .position()
    .catch(() => unknown)
    .then(resolve)
    .finally(() => clearTimeout(timer));
  return promise;
}

function positionOf(request: FastifyRequest): number {
  const sent = request.headers[positionHeader] ?? cookiesOf(request)[cookieName];
  const position = Number(sent ?? 0);
  return Number.isSafeInteger(position) && position > 0 ? position : 0;
}

/** Logins write too, and end with a redirect. A refusal by one of our rules has written nothing. */
function mayHaveWritten({ method, routeOptions }: FastifyRequest, status: number): boolean {
  if (routeOptions.config.readsOnly || (status >= 400 && status < 500)) return false;
  return !['GET', 'HEAD', 'OPTIONS'].includes(method) || (status > 300 && status < 304);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A POST that writes nothing. */
    readsOnly?: true;
  }
}
