import { categories } from '@bloom/contract/categories';
import { BloomError } from '@bloom/contract/errors';
import { imageUrl } from '@bloom/contract/images';
import { OembedResponse, OembedQuery } from '@bloom/contract/oembed';
import { defaultSource, parseSource } from '@bloom/contract/sources/sources';
import type { Events } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import type { App } from '../../platform/http/index.ts';
import type { Tables } from '../../schema.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Classification } from '../classification/index.ts';
import type { Collections } from '../collection/index.ts';
import type { Geo } from '../geo/index.ts';
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
    videos: Videos;
  };
};

/** What search engines, feed readers and other sites request: robots.txt, sitemap, feeds, oEmbed. */
export function discoveryRoutes(app: App, { publicUrl, services }: Options): void {
  const { catalogue, classification, collections, database, events, geo, videos } = services;
  const feeds = createFeeds(catalogue, collections, classification, publicUrl);
  const sitemap = createSitemap(database, events, publicUrl);
  const cached = { config: { unlimited: 'bytes from a cache' }, schema: { hide: true } };
  const shared = `public, max-age=${hourS}`;
  // The visitor's country decides which videos it names, so a shared cache must not store it.
  const perVisitor = `private, max-age=${hourS}`;

  app.get(
    '/robots.txt',
    { ...cached, config: { unlimited: 'a text from memory' } },
    (_request, reply) =>
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

  app.get<{ Params: { name: string } }>(
    '/feed/:name(^[a-z]+).atom',
    cached,
    async (request, reply) => {
      const { name } = request.params;
      const category = categories.find((each) => each === name);
      if (!category && name !== 'all') throw new BloomError('request.notFound');
      const { locale } = pagePreferences(request);
      const feed = await feeds.bytes({ category, locale, hiddenFrom: geo.hiddenFrom(request) });
      return reply
        .header('cache-control', 'private, max-age=300')
        .header('vary', 'accept-language, cookie')
        .type('application/atom+xml; charset=utf-8')
        .send(feed);
    },
  );

  app.get<{ Params: { id: string } }>(
    '/feed/collection/:id(^[\\w-]+).atom',
    { config: { limit: 'read' }, schema: { hide: true } },
    async (request, reply) => {
      const view = { locale: pagePreferences(request).locale, hiddenFrom: geo.hiddenFrom(request) };
      const feed = await feeds.ofCollection(request.params.id, view);
      return reply
        .header('cache-control', 'private, max-age=300')
        .header('vary', 'accept-language, cookie')
        .type('application/atom+xml; charset=utf-8')
        .send(feed);
    },
  );

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
        provider_name: 'Bloom',
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
