import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { ok } from '@bloom/contract/wire/envelope';
import { BloomError } from '@bloom/contract/errors/errors';
import { defaultLocale, type Locale } from '@bloom/contract/wire/locale';
import type { PageConfig, PageData, PageRenderer, RenderedPage } from '@bloom/contract/page/page';
import { sourceTable, type Source } from '@bloom/contract/sources/sources';
import { streamOrigins } from '@bloom/contract/page/stream-hosts';
import type { Video } from '@bloom/contract/video/video';
import type { NamedRule } from '@bloom/contract/moderation/site-rules';
import { listEvents, type Events } from '../../events.ts';
import { sessionPosition } from '../../platform/database/index.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Search } from '../search/index.ts';
import { listPublicCollections, readCollection, type Collections } from '../collection/index.ts';
import type { Covid } from '../covid/index.ts';
import type { SiteRulesReads } from '../moderation/index.ts';
import { findUser, type Users } from '../user/index.ts';
import { presentVideo, videoKeyOf, type Videos } from '../video/index.ts';
import type { PagePreferences } from './page-preferences.ts';
import { pageTemplate, type PageBytes } from './page-template.ts';

/** How long a rendered page is cached: as long as a list. */
const maxAgeMs = 1_000;
/** Pages in the cache; one is about 60 KB. */
const maxPages = 300;
/**
 * Pages rendered at the same time, and in one turn of the event loop. Each blocks the event loop for about a
 * millisecond, so this bounds how long a flood of URLs delays other requests. Further ones get the shell at
 * once.
 */
const maxRendering = 4;

/** How long a request waits for a page until it gets the shell, which the browser then fills. */
const maxWaitMs = { shedding: 250, patient: 60_000 };

/**
 * Origins of the streams of one video and its copies in the policy of its page: the policy is a header, whose
 * size is limited.
 */
const maxStreamOrigins = 20;

/** A request for a page. */
export type Visit = {
  locale: Locale;
  /** Path and query, as requested. */
  url: string;
  /** The sources that the visitor does not see. */
  hiddenFrom: readonly Source[];
  /** Counts a search that the page needs; refuses too many of them, as the API does. */
  beforeSearch: () => Promise<void>;
};

export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity';

/** A finished page. */
export type Page = {
  status: 200 | 302 | 404 | 410;
  /** The path of the page that it leads to, with status 302. */
  location?: string;
  /** Where its streams may come from, as sources of its content security policy. */
  streams: readonly string[];
  /** The page's bytes; each encoding of a theme is made once. */
  bytes(encoding: Encoding, theme: PagePreferences['theme']): Buffer;
};

/** Renders pages on the server. */
export type Pages = ReturnType<typeof createPages>;

type Options = {
  catalogue: Pick<Catalogue, 'list' | 'thankedUsers'>;
  covid: Pick<Covid, 'summary'>;
  search: Pick<Search, 'lines' | 'people' | 'videos'>;
  collections: Collections;
  users: Users;
  videos: Pick<Videos, 'findFor' | 'oldestCopy' | 'streamsOfWork'>;
  siteRules: Pick<SiteRulesReads, 'find'>;
  events: Pick<Events, 'onMissed' | 'subscribe'>;
  /** The web app's page as it was built. */
  html: string;
  /** The web app's server build; undefined where there is none. */
  renderer: PageRenderer | undefined;
  publicUrl: string;
  config: () => Omit<PageConfig, 'streams'>;
  /** Hosts that streams may come from besides those that the videos name. */
  streamHosts: () => readonly string[];
  /** Whether a request that waits too long, or comes while many pages are being rendered, gets the shell. */
  shedsLoad: boolean;
};

export function createPages(options: Options) {
  const { renderer, publicUrl, shedsLoad } = options;
  const waitMs = shedsLoad ? maxWaitMs.shedding : maxWaitMs.patient;
  const pageWith = pageTemplate(options.html);
  const limits = { max: maxPages, ttl: maxAgeMs, ttlAutopurge: true };
  /** Pages, each with the position up to which it shows all changes for certain. */
  const rendered = new LRUCache<string, { page: Promise<Page>; position: number }>(limits);
  const shells = new LRUCache<string, Page>(limits);
  let rendering = 0;
  options.events.subscribe(listEvents, () => rendered.clear());
  options.events.onMissed(() => rendered.clear());

  function shell({ locale }: Pick<Visit, 'locale'>, status: 200 | 404 = 200): Page {
    const key = [locale, status].join(' ');
    const known = shells.get(key);
    if (known) return known;
    const config = { ...options.config(), streams: [] };
    const page = pageOf(pageWith({ locale, config, rendered: undefined }), status, []);
    shells.set(key, page);
    return page;
  }

  async function make(url: string, visit: Visit, config: Omit<PageConfig, 'streams'>): Promise<Page> {
    const { locale } = visit;
    let streams: readonly string[] = [];
    const data = pageData(options, visit, waitMs, (urls) => {
      streams = originsOf(urls);
    });
    const content = await renderer?.renderPage({
      url,
      publicUrl,
      locale,
      nowS: Math.floor(Date.now() / 1000),
      config: { ...config, streams },
      data,
    });
    if (!content) return shell(visit);
    if (content.status === 302) return { ...content, streams: [], bytes: () => Buffer.alloc(0) };
    const plain = pageWith({ locale, config: { ...config, streams }, rendered: content });
    return pageOf(plain, content.status, streams);
  }

  /** Only pages of videos that Bloom itself plays, or copies of them, load streams; else a frame does. */
  function originsOf(urls: readonly Video['url'][]): string[] {
    if (urls.length === 0) return [];
    const named = options.streamHosts().map((host) => `https://${host}`);
    return [...new Set([...urls.flatMap(streamOrigins).slice(0, maxStreamOrigins), ...named])];
  }

  async function counted(page: () => Promise<Page>): Promise<Page> {
    rendering++;
    try {
      return await page();
    } finally {
      setImmediate(() => rendering--);
    }
  }

  return {
    /** The page without content, which the browser renders; always available. */
    shell,
    /** Renders a page that is not sent: the first time takes forty times as long as the next. */
    async warmUp() {
      const nothing = async () => ({ ...ok, data: [] });
      const data = {
        list: nothing,
        search: nothing,
        foundUsers: async () => [],
        foundLines: async () => [],
        video: async () => undefined,
        canonicalVideo: async () => undefined,
        user: async () => undefined,
        userCollections: nothing,
        collection: async () => undefined,
        sharers: nothing,
        rules: async () => undefined,
        covid: () => options.covid.summary(undefined),
      };
      const [locale, nowS] = [defaultLocale, 0];
      await renderer?.renderPage({
        url: '/',
        publicUrl,
        locale,
        nowS,
        config: { ...options.config(), streams: [] },
        data,
      });
    },
    /**
     * The page of a URL. Requests for the same page within a second get the same one, unless a list
     * has changed. It is the shell without a server build, and while many pages are being rendered.
     *
     * @throws if the page takes too long, and any error of its rendering
     */
    async render(visit: Visit) {
      if (!renderer) return shell(visit);
      const config = options.config();
      const url = renderer.canonicalUrl(visit.url, config.categories);
      if (url === undefined) return shell(visit, 404);
      const { locale, hiddenFrom } = visit;
      const key = [locale, hiddenFrom.join(), url].join(' ');
      const known = rendered.get(key);
      const position = sessionPosition();
      if (known && known.position >= position) return within(waitMs, known.page);
      if (shedsLoad && rendering >= maxRendering) return shell(visit);
      const page = counted(() => make(url, visit, config));
      rendered.set(key, { page, position });
      page.catch(() => rendered.peek(key)?.page === page && rendered.delete(key));
      return within(waitMs, page);
    },
  };
}

function pageData(
  { catalogue, collections, covid, search, siteRules, users, videos }: Options,
  { hiddenFrom, beforeSearch }: Pick<Visit, 'hiddenFrom' | 'beforeSearch'>,
  waitMs: number,
  onStreams: (urls: readonly Video['url'][]) => void,
): PageData {
  const startedMs = performance.now();
  // A busy event loop fires no timers, so the age is measured before the work goes on.
  const inTime = <T>(data: T): T => {
    if (performance.now() - startedMs > waitMs) throw new SlowPageError('a page took too long');
    return data;
  };
  return {
    async list(query) {
      return inTime((await catalogue.list(query, hiddenFrom)).response);
    },
    async search(body) {
      await beforeSearch();
      return inTime(await search.videos(body, hiddenFrom));
    },
    async foundUsers(q) {
      return inTime(await search.people(q));
    },
    async foundLines(q) {
      return inTime(await search.lines.find(q, hiddenFrom));
    },
    async sharers() {
      return inTime((await catalogue.thankedUsers()).response);
    },
    async covid(date) {
      return inTime(await covid.summary(date));
    },
    async canonicalVideo(source, id) {
      return inTime(await videos.oldestCopy({ source, id }, hiddenFrom));
    },
    async rules(version) {
      return inTime(await siteRules.find(version));
    },
    async user(id) {
      return inTime(await findUser(users, id));
    },
    async userCollections(id) {
      return inTime({ ...ok, ...(await listPublicCollections(collections, id, { hiddenFrom })) });
    },
    async collection(id) {
      try {
        return inTime({ ...ok, ...(await readCollection(collections, id, undefined, { hiddenFrom })) });
      } catch (error) {
        if (!(error instanceof BloomError)) throw error;
        if (error.key === 'request.notFound') return undefined;
        if (error.key === 'collection.removed') return { removal: error.params as NamedRule };
        throw error;
      }
    },
    async video(source, id) {
      try {
        const row = inTime(await videos.findFor(videoKeyOf({ source, id }), hiddenFrom));
        const video = presentVideo(row);
        const own = sourceTable[video.source].player === 'hls' ? [video.url] : [];
        const copies = row.work_id === null ? [] : await videos.streamsOfWork(row.work_id, hiddenFrom);
        onStreams([...own, ...copies]);
        return video;
      } catch (error) {
        if (!(error instanceof BloomError)) throw error;
        if (error.key === 'request.notFound') return undefined;
        if (error.key === 'video.removed') return { removal: error.params as NamedRule };
        throw error;
      }
    },
  };
}

/** The data of a page came too late: the server or the database is busy, and the browser loads them. */
export class SlowPageError extends Error {}

async function within<T>(waitMs: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new SlowPageError('a page took too long')), waitMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Compresses at once: for a page this takes a millisecond, hardly more than handing it to another thread
 * and back.
 */
const encoders: Record<Encoding, (bytes: Buffer) => Buffer> = {
  // Level 9 brings the home page below the 14.6 KB that a new connection sends before it waits for an
  // acknowledgement: on a phone's network the first paint is a seventh of a second earlier.
  zstd: (bytes) => zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 9 } }),
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => gzipSync(bytes, { level: 4 }),
  identity: (bytes) => bytes,
};

function pageOf(plain: PageBytes, status: RenderedPage['status'], streams: readonly string[]): Page {
  const made = new Map<string, Buffer>();
  return {
    status,
    streams,
    bytes(encoding, theme) {
      const key = `${encoding} ${theme}`;
      const bytes = made.get(key) ?? encoders[encoding](plain(theme));
      made.set(key, bytes);
      return bytes;
    },
  };
}
