import type { App } from './server.ts';

const yearS = 31_536_000;

/**
 * Adds headers to every response that restrict what browsers do with it.
 *
 * @param options.publicUrl the URL that visitors open; with `https`, browsers may use TLS only (HSTS)
 */
export function addSecurityHeaders(app: App, { publicUrl }: { publicUrl: string }): void {
  const headers = {
    'x-content-type-options': 'nosniff',
    // Many responses depend on the visitor's country, language or session. No cache stores one unless its route
    // says otherwise.
    'cache-control': 'no-store',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${yearS}` }),
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    // YouTube's player refuses to play on a page without a referrer. A URL with the one-time code of a login or the
    // token of the chat's moderator must not be sent at all, not even to our own origin.
    const hasSecret = /token=/i.test(request.url);
    reply.header(
      'referrer-policy',
      hasSecret ? 'strict-origin' : 'strict-origin-when-cross-origin',
    );
    done();
  });
}
