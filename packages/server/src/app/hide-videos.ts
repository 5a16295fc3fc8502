import type { onRequestHookHandler } from 'fastify';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Geo } from '../domains/geo/index.ts';
import { subtitleKeyOf } from '../domains/subtitle/index.ts';
import { refuses, type App } from '../platform/http/index.ts';

/**
 * Responds to requests about a video whose source the visitor's country hides before anything is read, so
 * that no visitor can find out whether the video is in the catalogue
 * (docs/specification/catalogue.md#country-filter).
 */
export function hideVideos(api: App, { geo }: { geo: Geo }): void {
  api.addHook('onRoute', (route) => {
    if (route.config?.inEveryCountry || !/:source|\/subtitle\/:id/.test(route.url)) return;
    refuses(route, 'request.notFound');
    const hide: onRequestHookHandler = (request, _reply, done) => {
      const source = sourceOf(request.params);
      const isHidden = geo.hiddenFrom(request).some((hidden) => hidden === source);
      done(isHidden ? new BloomError('request.notFound') : undefined);
    };
    route.onRequest = [hide, ...[route.onRequest ?? []].flat()];
  });
}

/** The source of the video in the path, which names it or a subtitle. */
function sourceOf(params: unknown): string {
  const { source, id } = params as { source?: string; id: string };
  return source ?? subtitleKeyOf(id).video.source;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route of a video that decides itself what a visitor in a country that hides it may do. */
    inEveryCountry?: true;
  }
}
