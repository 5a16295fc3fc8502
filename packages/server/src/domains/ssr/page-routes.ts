import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyStatic from '@fastify/static';
import { BloomError } from '@bloom/contract/errors/errors';
import type { PageConfig } from '@bloom/contract/page/page';
import { appRoutes, type AppRoute } from '@bloom/contract/page/routes';
import type { Events } from '../../events.ts';
import { isDatabaseUnavailable } from '../../platform/database/index.ts';
import {
  notFoundHandler,
  unlimited,
  warnUnavailable,
  type App,
  type LoadGauge,
} from '../../platform/http/index.ts';
import type { Limits } from '../../platform/limits/index.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Search } from '../search/index.ts';
import type { Collections } from '../collection/index.ts';
import type { Covid } from '../covid/index.ts';
import type { Geo } from '../geo/index.ts';
import type { SiteRulesReads } from '../moderation/index.ts';
import type { Users } from '../user/index.ts';
import type { Videos } from '../video/index.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { iconRoutes, type Logo } from './icon-routes.ts';
import { manifestRoutes } from './manifest-routes.ts';
import type { StoredAssets } from './stored-assets.ts';
import { pagePreferences, type PagePreferences } from './page-preferences.ts';
import { createPages, SlowPageError, type Encoding, type Page } from './page-service.ts';
import { readWebBuild } from './web-build.ts';

const decompress = promisify(brotliDecompress);

const year = 31_536_000;
const immutable = `public, max-age=${year}, immutable`;

/** Features that neither the app nor a player needs. */
const permissionsPolicy = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

type Options = {
  /** Where the web app was built to. */
  folder: string;
  publicUrl: string;
  /** Read for each page, because an operator may change it. */
  config: () => Omit<PageConfig, 'streams'>;
  /** Hosts that streams may come from besides those that the videos name; likewise. */
  streamHosts: () => readonly string[];
  /** Whether a page is sent without its data rather than late. */
  shedsLoad: boolean;
  services: {
    assets: StoredAssets;
    catalogue: Catalogue;
    covid: Covid;
    geo: Geo;
    logo: Logo;
    limits: Limits<'search'>;
    search: Search;
    load: Pick<LoadGauge, 'refuses'>;
    collections: Collections;
    siteRules: SiteRulesReads;
    users: Users;
    videos: Videos;
    events: Pick<Events, 'onMissed' | 'subscribe'>;
  };
};

/**
 * Serves the built web app: its files, cacheable without end because their names contain a hash of their
 * content, and its pages with the configuration and the content security policy.
 */
export async function pageRoutes(
  app: App,
  { folder, publicUrl, config, streamHosts, shedsLoad, services }: Options,
): Promise<void> {
  const { assets, geo, limits, load } = services;
  const web = await readWebBuild(folder, (err) =>
    app.log.error({ err }, 'pages are not rendered: the server build of the web app does not start'),
  );
  if (!web) {
    app.log.warn({ folder }, 'the web app is not built; only the API is served');
    app.setNotFoundHandler(notFoundHandler);
    return;
  }
  const pages = createPages({
    ...services,
    ...web,
    publicUrl,
    config,
    streamHosts,
    shedsLoad,
  });
  app.addHook('onListen', () => pages.warmUp());
  const policyFor = contentSecurityPolicy(config(), web.html);
  const usualPolicy = policyFor([]);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    'permissions-policy': permissionsPolicy,
    // Pages that open this one, or are opened by it, get no access to its window.
    'cross-origin-opener-policy': 'same-origin',
    vary: 'accept-encoding, accept-language, cookie',
  };

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { theme }: PagePreferences,
    page: Page,
  ): FastifyReply {
    const encoding = encodingOf(request);
    const policy = page.streams.length > 0 ? policyFor(page.streams) : usualPolicy;
    reply.code(page.status).headers(headers).header('content-security-policy', policy);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(page.bytes(encoding, theme));
  }

  await app.register((scope) => serveFiles(scope, web.folder, assets));
  await manifestRoutes(app, web.folder, config);
  await iconRoutes(app, web.folder, services.logo);
  for (const { path, isUnlisted } of pathsOf('browser')) {
    app.get(
      path,
      { config: { unlimited: 'bytes from memory' }, schema: { hide: true } },
      (request, reply) => {
        const preferences = pagePreferences(request);
        if (isUnlisted) reply.header('x-robots-tag', 'noindex');
        return send(request, reply, preferences, pages.shell(preferences));
      },
    );
  }
  for (const { path } of pathsOf('server')) {
    app.get(
      path,
      { config: { limitWhen: { search: 'the page shows a search' } }, schema: { hide: true } },
      async (request, reply) => {
        const preferences = pagePreferences(request);
        // A page without content, which the browser loads when it can, costs a tenth.
        if (load.refuses('read')) return send(request, reply, preferences, pages.shell(preferences));
        const visit = {
          locale: preferences.locale,
          url: request.url,
          hiddenFrom: geo.hiddenFrom(request),
          beforeSearch: () => limits.consume('search', request),
        };
        const page = await pages.render(visit).catch((err: unknown) => {
          // The app shows why the data of the page was refused.
          if (isDatabaseUnavailable(err)) warnUnavailable(request, err);
          else if (err instanceof SlowPageError)
            request.log.warn('page rendered by the browser: data too late');
          else if (!(err instanceof BloomError)) request.log.error({ err }, 'page not rendered');
          return pages.shell(preferences);
        });
        if (page.location === undefined) return send(request, reply, preferences, page);
        return reply.header('cache-control', 'no-store').redirect(withQuery(page.location, request.url));
      },
    );
  }
  app.setNotFoundHandler((request, reply) => {
    // Users get the app, which shows its own error page; programs get the error as JSON.
    const isPage = request.method === 'GET' && !/^\/(api|oauth|assets)\/|^[^?]*\.\w+$/.test(request.url);
    if (!isPage) return notFoundHandler();
    const preferences = pagePreferences(request);
    return send(request, reply, preferences, pages.shell(preferences, 404));
  });
}

async function serveFiles(scope: App, folder: string, assets: StoredAssets): Promise<void> {
  unlimited(scope, 'a file');
  await scope.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/index.html*', '**/*.webmanifest*', '**/icons/*.png'],
    setHeaders: (reply, path) => {
      const isImmutable = path.includes('/assets/');
      reply.header('cache-control', isImmutable ? immutable : 'public, max-age=3600');
    },
  });
  const storing = assets.store(`${folder}/assets`).catch((err: unknown) => {
    scope.log.warn({ err }, 'other servers do not serve the files of this build yet');
  });
  // Before the first page names them.
  scope.addHook('onReady', () => storing);
  // What this build has itself has routes of its own, which go before.
  scope.get<{ Params: { name: string } }>(
    '/assets/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params;
      const found = await assets.find(name);
      if (!found) throw new BloomError('request.notFound');
      const { type, encoding, content } = found;
      // The name has a hash of the content.
      const etag = `W/"${name}"`;
      reply.headers({ etag, 'cache-control': immutable, vary: 'origin, accept-encoding' });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      reply.type(type);
      if (encoding === 'identity') return content;
      if (!request.encoding([encoding])) return decompress(content);
      return reply.header('content-encoding', encoding).send(content);
    },
  );
}

/** A path with what the link says beside the page, such as who invites, and the path does not. */
function withQuery(path: string, link: string): string {
  const [target, given] = [path, link].map((each) => new URL(each, 'http://any'));
  if (!target || !given) return path;
  for (const [name, value] of given.searchParams) {
    if (!target.searchParams.has(name)) target.searchParams.append(name, value);
  }
  return target.pathname + target.search;
}

/** The paths of the pages that are rendered there, as Fastify writes them. */
function pathsOf(renderedBy: AppRoute['renderedBy']): { path: string; isUnlisted: boolean }[] {
  return Object.values<AppRoute>(appRoutes)
    .filter((route) => route.renderedBy === renderedBy)
    .flatMap(({ path, aliases = [], unlisted: isUnlisted = false }) =>
      [path, ...aliases].map((each) => ({
        path: each.replaceAll(/\{?\$(\w+)\}?/g, ':$1'),
        isUnlisted,
      })),
    );
}

/** The first of these encodings that the client accepts. Browsers list gzip first, without preferring it. */
function encodingOf(request: FastifyRequest): Encoding {
  // Of 96 KB, zstd takes 1.0 ms to make 13.1 KB, Brotli 0.9 ms to make 13.4 KB.
  const encodings = ['zstd', 'br', 'gzip'] as const;
  return encodings.find((encoding) => request.encoding([encoding])) ?? 'identity';
}
