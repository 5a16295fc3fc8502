import type { App } from './server.ts';

const yearS = 31_536_000;

/**
 * Gives every answer the headers that keep browsers from doing more with it than is meant.
 *
 * @param options.publicUrl the address that people open; behind TLS it is never to be opened without
 */
export function addSecurityHeaders(app: App, { publicUrl }: { publicUrl: string }): void {
  const headers = {
    'x-content-type-options': 'nosniff',
    // Many responses depend on the visitor's country, language or session. A shared cache may keep only
    // what its route marks as public.
    'cache-control': 'private, no-cache',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${yearS}` }),
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    // YouTube's player refuses to play for a page that does not name itself. While a login's code
    // stands in the address, not even our own files' requests say it.
    const carriesCode = request.url.includes('token=');
    reply.header(
      'referrer-policy',
      carriesCode ? 'strict-origin' : 'strict-origin-when-cross-origin',
    );
    done();
  });
}
