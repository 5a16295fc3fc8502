import { positionHeader, type App } from '../../platform/http/index.ts';

const dayS = 86_400;

/**
 * Lets the mobile app call the API from the origins of its web views, and no other site
 * (docs/specification/mobile.md#app-origins). No cookie goes along: the app sends its token as a header. Must
 * be called before hooks that refuse requests, because browsers hide a refusal without these headers from the
 * app.
 *
 * @param options.origins as the web views send them, such as `capacitor://localhost`
 * @param options.paths the beginnings of the paths that it loads by scripts
 */
export function allowAppOrigins(
  app: App,
  { origins, paths }: { origins: readonly string[]; paths: readonly string[] },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return done();
    if (!paths.some((path) => request.url.startsWith(path))) return done();
    // By the date the app sets its clock; the position it sends back.
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': `date, ${positionHeader}`,
    });
    if (request.method !== 'OPTIONS') return done();
    return reply.code(204).headers(preflight).send();
  });
}

const preflight = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  // What packages/web/src/lib/api.ts and page-stream.ts send.
  'access-control-allow-headers': `authorization, ${positionHeader}, content-type, idempotency-key, last-event-id, x-app-version`,
  'access-control-max-age': String(dayS),
};
