import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { categories } from '@bloom/contract/catalogue/categories';
import { BloomError } from '@bloom/contract/errors/errors';
import { imageUrl } from '@bloom/contract/video/images';
import { momentFeedFormats, type MomentFeedFormat } from '@bloom/contract/page/page';
import { OembedResponse, OembedQuery } from '@bloom/contract/page/oembed';
import { defaultSource, parseSource } from '@bloom/contract/sources/sources';
import type { Events } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import type { App } from '../../platform/http/index.ts';
import type { Tables } from '../../schema.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Classification } from '../classification/index.ts';
import type { Collections } from '../collection/index.ts';
import type { Geo } from '../geo/index.ts';
import type { Moments } from '../moment/index.ts';
import type { Settings } from '../settings/index.ts';
import { pagePreferences } from '../ssr/index.ts';
import { presentVideo, videoKeyOf, type Videos } from '../video/index.ts';
import { createFeeds } from './feed-service.ts';
import { createSitemap } from './sitemap-service.ts';

const hourS = 3_600;
/** The image of an oEmbed response, in the aspect ratio in which Bloom shows images. */
const thumbnail = { width: 480, height: 270 } as const;

type Options = {
  publicUrl: string;
  services: {
    catalogue: Catalogue;
    classification: () => Classification;
    collections: Collections;
    database: Database<Tables>;
    events: Pick<Events, 'onMissed' | 'subscribe'>;
    geo: Geo;
    moments: Moments;
    settings: Pick<Settings, 'current'>;
    videos: Videos;
  };
};

/** Routes that send bytes from a cache, and are not those of the API. */
const cached = { config: { unlimited: 'bytes from a cache' }, schema: { hide: true } };

/** The routes for search engines, feed readers and other sites: robots.txt, sitemap, feeds, oEmbed. */
export function discoveryRoutes(app: App, { publicUrl, services }: Options): void {
  const { database, events, geo, videos } = services;
  const sitemap = createSitemap(database, events, publicUrl);
  const shared = `public, max-age=${hourS}`;
  // The visitor's country decides which videos it names, so a shared cache must not store it.
  const perVisitor = `private, max-age=${hourS}`;

  app.get('/robots.txt', { ...cached, config: { unlimited: 'a text from memory' } }, (_request, reply) =>
    reply.header('cache-control', shared).type('text/plain; charset=utf-8').send(`User-agent: *
Allow: /api/v1/image/
Allow: /api/oembed
Disallow: /api/
Disallow: /oauth/
Disallow: /login
Disallow: /logout
Disallow: /mine
Disallow: /shareVideo

Sitemap: ${publicUrl}/sitemap.xml
`),
  );

  app.get('/sitemap.xml', cached, async (_request, reply) =>
    reply
      .header('cache-control', shared)
      .type('application/xml')
      .send(await sitemap.index()),
  );
  app.get<{ Params: { number: string } }>(
    '/sitemap/:number(^\\d{1,6}).xml',
    cached,
    async (request, reply) => {
      const file = await sitemap.file(Number(request.params.number), geo.hiddenFrom(request));
      if (file === undefined) throw new BloomError('request.notFound');
      return reply.header('cache-control', perVisitor).type('application/xml').send(file);
    },
  );

  app.get<{ Params: { number: string } }>(
    '/sitemap/users-:number(^\\d{1,6}).xml',
    cached,
    async (request, reply) => {
      const file = await sitemap.users(Number(request.params.number));
      if (file === undefined) throw new BloomError('request.notFound');
      return reply.header('cache-control', shared).type('application/xml').send(file);
    },
  );

  feedRoutes(app, { publicUrl, services });

  app.get(
    '/api/oembed',
    {
      config: {
        unlimited: 'reads a few rows by an index',
        refusals: ['request.notFound', 'video.removed'],
      },
      schema: {
        summary: 'Get oEmbed',
        tags: ['page'],
        querystring: OembedQuery,
        response: { 200: OembedResponse },
      },
    },
    async (request, reply): Promise<OembedResponse> => {
      const key = videoKeyOf(videoOfPage(request.query.url, publicUrl));
      if (geo.hiddenFrom(request).includes(key.source)) throw new BloomError('request.notFound');
      const video = presentVideo(await videos.find(key));
      const image = imageUrl(video.thumbnails.high.url, { width: thumbnail.width });
      reply.header('cache-control', perVisitor);
      return {
        version: '1.0',
        type: 'link',
        title: video.title,
        author_name: video.account_name,
        provider_name: services.settings.current().site_name,
        provider_url: publicUrl,
        cache_age: hourS,
        ...(image && {
          thumbnail_url: new URL(image, publicUrl).href,
          thumbnail_width: thumbnail.width,
          thumbnail_height: thumbnail.height,
        }),
      };
    },
  );
}

function feedRoutes(app: App, { publicUrl, services }: Options): void {
  const { geo } = services;
  const feeds = createFeeds(services, publicUrl, () => services.settings.current().site_name);
  const viewOf = (request: FastifyRequest) => ({
    locale: pagePreferences(request).locale,
    hiddenFrom: geo.hiddenFrom(request),
  });

  app.get<{ Params: { name: string } }>('/feed/:name(^[a-z]+).atom', cached, async (request, reply) => {
    const { name } = request.params;
    const category = categories.find((each) => each === name);
    if (!category && name !== 'all') throw new BloomError('request.notFound');
    const feed = await feeds.bytes({ category, ...viewOf(request) });
    return sendFeed(request, reply, feed, 'atom');
  });

  app.get<{ Params: { id: string } }>(
    '/feed/collection/:id(^[\\w-]+).atom',
    { config: { limit: 'read' }, schema: { hide: true } },
    async (request, reply) => {
      const feed = await feeds.ofCollection(request.params.id, viewOf(request));
      return sendFeed(request, reply, feed, 'atom');
    },
  );

  for (const format of momentFeedFormats) {
    app.get<{ Params: { source: string; id: string } }>(
      `/feed/moments/:source/:id(^[\\w-]+).${format}`,
      { config: { limit: 'read' }, schema: { hide: true } },
      async (request, reply) => {
        const video = videoKeyOf(request.params);
        const feed = await feeds.ofMoments(video, format, viewOf(request));
        return sendFeed(request, reply, feed, format);
      },
    );
  }
}

/** Sends a feed, or, to a reader that has it already, nothing. */
function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  feed: string | Buffer,
  format: MomentFeedFormat,
): FastifyReply {
  const etag = `W/"${hash('sha1', feed, 'base64url')}"`;
  reply
    .header('etag', etag)
    .header('cache-control', 'private, max-age=300')
    .header('vary', 'accept-language, cookie');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const type = format === 'atom' ? 'application/atom+xml' : 'application/feed+json';
  return reply.type(`${type}; charset=utf-8`).send(feed);
}

/** The video that the URL of a page names. Errors: `request.invalid`, `request.notFound`. */
function videoOfPage(pageUrl: string, publicUrl: string): { source: string; id: string } {
  const url = URL.parse(pageUrl);
  if (!url) throw new BloomError('request.invalid', { field: 'url' });
  const id = decoded(/^\/video\/([^/]+)$/.exec(url.pathname)?.[1]);
  if (url.origin !== new URL(publicUrl).origin || id === undefined) {
    throw new BloomError('request.notFound');
  }
  return {
    source: parseSource(url.searchParams.get('videoSrc') ?? '') ?? defaultSource,
    id,
  };
}

function decoded(text = ''): string | undefined {
  try {
    return decodeURIComponent(text) || undefined;
  } catch {
    return undefined;
  }
}
