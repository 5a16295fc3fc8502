import fastifyCors from '@fastify/cors';
import { positionHeader, type App } from '../../platform/http/index.ts';

const dayS = 86_400;

/**
 * Lets the mobile app call the API from the origins of its web views, and no other site
 * (docs/specification.md#app-origins). No cookie goes along: the app sends its token as a header. Must be called
 * before hooks that refuse requests, because browsers hide a refusal without these headers from the app.
 *
 * @param options.origins as the web views send them, such as `capacitor://localhost`
 * @param options.paths the beginnings of the paths that it loads by scripts
 */
export async function allowAppOrigins(
  app: App,
  { origins, paths }: { origins: readonly string[]; paths: readonly string[] },
): Promise<void> {
  await app.register(fastifyCors, {
    hook: 'onRequest',
    delegator: (request, done) => {
      const { origin } = request.headers;
      const isAllowed =
        origin !== undefined &&
        origins.includes(origin) &&
        paths.some((path) => request.url.startsWith(path));
      done(null, isAllowed ? { ...allowed, origin: [...origins] } : { origin: false });
    },
  });
}

const allowed = {
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  // What packages/web/src/lib/api.ts and page-stream.ts send.
  allowedHeaders: [
    'authorization',
    positionHeader,
    'content-type',
    'idempotency-key',
    'last-event-id',
    'x-app-version',
  ],
  // By which the app sets its clock, and what it sends back.
  exposedHeaders: ['date', positionHeader],
  maxAge: dayS,
};
