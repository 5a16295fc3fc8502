import type { FastifyRequest } from 'fastify';
import { BloomError, errorCatalogue } from '@bloom/contract/errors/errors';
import { isNavigation, refuses, type App } from '../../platform/http/index.ts';
import { isOlder } from './maintenance.ts';

/** The settings that the hooks read with every request. */
export type MaintenanceSettings = {
  /** `1` during maintenance. */
  readonly maintenance: string;
  /** The oldest version of the app that need not be upgraded; empty for none. */
  readonly min_app_version: string;
};

/**
 * Adds two hooks (docs/specification/wire.md#maintenance). During maintenance, every API request is refused
 * with 503 unless its route is of admins, who end it. A response to a client older than the minimum contains
 * `upgrade: true`. Must be called before routes are added.
 */
export function registerMaintenanceHooks(
  app: App,
  { settings }: { settings: { current(): MaintenanceSettings } },
): void {
  const outdated = new WeakSet<object>();

  app.addHook('onRequest', (request, reply, done) => {
    const { maintenance, min_app_version: minimum } = settings.current();
    const isRefused = isApi(urlOf(request)) && !request.routeOptions.config.whileMaintenance;
    if (maintenance === '1' && isRefused) {
      // The browser itself opens login URLs, so the user sees a page instead of JSON.
      if (isNavigation(request) && urlOf(request).includes('/oauth/')) {
        return reply.redirect(`/error?code=${errorCatalogue['server.maintenance'].code}`);
      }
      return done(new BloomError('server.maintenance'));
    }
    const version = request.headers['x-app-version'];
    if (minimum !== '' && typeof version === 'string' && isOlder(version, minimum)) {
      outdated.add(request);
      // A 304 would repeat a cached response without `upgrade`.
      delete request.headers['if-none-match'];
    }
    return done();
  });

  app.addHook('onRoute', (route) => {
    if (isApi(route.url) && !route.config?.whileMaintenance) refuses(route, 'server.maintenance');
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    if (!outdated.has(request)) return done(null, payload);
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    const text = isJson && (typeof payload === 'string' || Buffer.isBuffer(payload)) ? String(payload) : '';
    if (!text.startsWith('{"')) return done(null, payload);
    // A cache must not return this response to newer clients.
    reply.header('cache-control', 'no-store').removeHeader('etag');
    reply.removeHeader('content-length');
    return done(null, `{"upgrade":true,${text.slice(1)}`);
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Served during maintenance, too. */
    whileMaintenance?: true;
  }
}

/** The pattern of the route, because one URL can be written in many ways. */
function urlOf({ routeOptions, url }: FastifyRequest): string {
  return routeOptions.url ?? url;
}

function isApi(url: string): boolean {
  return /^\/(api|oauth|v1)\//.test(url) && !url.startsWith('/api/health/');
}
