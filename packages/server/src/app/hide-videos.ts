import type { FastifyRequest } from 'fastify';
import { BloomError } from '@bloom/contract/errors';
import type { Geo } from '../domains/geo/index.ts';
import { subtitleKeyOf } from '../domains/subtitle/index.ts';
import type { App } from '../platform/http/index.ts';

/**
 * Responds to requests about a video whose source the visitor's country hides before anything is read, so that no visitor
 * can find out whether the video is in the catalogue (docs/specification.md#country-filter).
 */
export function hideVideos(api: App, { geo }: { geo: Geo }): void {
  api.addHook('onRequest', (request, _reply, done) => {
    const source = sourceOf(request);
    if (source === undefined || request.routeOptions.config.inEveryCountry) return done();
    const { country } = request.query as { country?: unknown };
    const claimed = typeof country === 'string' ? country : undefined;
    const isHidden = geo.hiddenFrom(request, claimed).some((hidden) => hidden === source);
    done(isHidden ? new BloomError('request.notFound') : undefined);
  });
}

/** The source of the video in the path; undefined for the path of anything else. */
function sourceOf({ params, routeOptions }: FastifyRequest): string | undefined {
  const { source, id } = params as { source?: string; id?: string };
  if (source !== undefined) return source;
  const isSubtitle = id !== undefined && routeOptions.url?.includes('/subtitle/:id');
  return isSubtitle ? subtitleKeyOf(id).video.source : undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route of a video that decides itself what a visitor in a country that hides it may do. */
    inEveryCountry?: true;
  }
}
