import { BloomError, errorCatalogue } from '@bloom/contract/errors';
import { isNavigation, type App } from '../../platform/http/index.ts';
import type { Settings } from './setting-service.ts';
import { isOlder } from './setting.ts';

/**
 * Has every call tell how the server stands (docs/specification.md#maintenance): under maintenance
 * it is refused with
 * 503, and an answer to a client older than the minimum says `upgrade: true`.
 * To be called before routes are added.
 */
export function tellStanding(app: App, { settings }: { settings: Settings }): void {
  const outdated = new WeakSet<object>();

  app.addHook('onRequest', (request, reply, done) => {
    const { maintenance, min_app_version: minimum } = settings.current();
    // The route's own pattern: an address may be written in many ways.
    const url = request.routeOptions.url ?? request.url;
    if (maintenance === '1' && isCall(url)) {
      // A log-in is opened by the browser itself, whose user is to read a page.
      if (isNavigation(request) && url.includes('/oauth/')) {
        return reply.redirect(`/error?code=${errorCatalogue['server.maintenance'].code}`);
      }
      return done(new BloomError('server.maintenance'));
    }
    const version = request.headers['x-app-version'];
    if (minimum !== '' && typeof version === 'string' && isOlder(version, minimum)) {
      outdated.add(request);
      // What the client has kept does not say it.
      delete request.headers['if-none-match'];
    }
    return done();
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    if (!outdated.has(request)) return done(null, payload);
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    const text =
      isJson && (typeof payload === 'string' || Buffer.isBuffer(payload)) ? String(payload) : '';
    if (!text.startsWith('{"')) return done(null, payload);
    // What is said to one old client is not to be kept for others.
    reply.header('cache-control', 'no-store').removeHeader('etag');
    reply.removeHeader('content-length');
    return done(null, `{"upgrade":true,${text.slice(1)}`);
  });
}

function isCall(url: string): boolean {
  return /^\/(api|oauth|v1)\//.test(url) && !url.startsWith('/api/health/');
}
