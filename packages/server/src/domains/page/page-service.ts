import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ok } from '@bloom/contract/envelope';
import { BloomError } from '@bloom/contract/errors';
import { defaultLocale } from '@bloom/contract/locale';
import type { DrawnPage, DrawPage, PageConfig, PageData } from '@bloom/contract/page';
import type { Source } from '@bloom/contract/sources/sources';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Catalogue } from '../catalogue/index.ts';
import { presentVideo, videoKeyOf, type VideoEvents, type Videos } from '../video/index.ts';
import { pageTemplate, type Look } from './page-template.ts';

/** How long a page is shown again after it was drawn, as long as a list is (architecture). */
const maxAgeMs = 1_000;
/** Pages remembered at the most; one is about 60 KB. */
const maxPages = 300;
/** Whoever waits longer gets the page that the browser draws, which then asks by itself. */
const maxWaitMs = 250;

/** Who looks at which page. */
export type Visit = Look & {
  /** Path and query. */
  address: string;
  /** The sources that the visitor does not see. */
  hiddenFrom: readonly Source[];
  /** Counts a search that the page needs; refuses what is asked too often, as a call would be. */
  beforeSearch: () => Promise<void>;
};

export type Encoding = 'br' | 'gzip' | 'identity';

/** A finished page. */
export type Page = {
  status: 200 | 404;
  /** The page's bytes; each encoding is made once. */
  bytes(encoding: Encoding): Promise<Buffer>;
};

/** Draws pages on the server. */
export type Pages = {
  /** The page that the browser draws; always there. */
  shell(look: Look): Page;
  /**
   * The page as the server draws it; undefined for one that only the browser draws. Who asks for the
   * same page within a second gets the same, unless a list has changed. A page that needs too long is
   * an error, as is whatever goes wrong while it is drawn.
   */
  draw(visit: Visit): Promise<Page | undefined>;
  /** Draws once for nobody: the first time takes forty times as long as the next. */
  warmUp(): Promise<void>;
};

type Options = {
  catalogue: Pick<Catalogue, 'list' | 'search'>;
  videos: Pick<Videos, 'find'>;
  events: Pick<Bus<VideoEvents>, 'subscribe'>;
  /** The web app's page as it was built. */
  html: string;
  /** The web app's server build; undefined where there is none. */
  drawPage: DrawPage | undefined;
  publicUrl: string;
  config: () => PageConfig;
};

export function createPages(options: Options): Pages {
  const { drawPage, publicUrl, config } = options;
  const fill = pageTemplate(options.html);
  const recent = new Map<string, Promise<Page | undefined>>();
  options.events.subscribe('video.changed', () => recent.clear());

  async function make(visit: Visit): Promise<Page | undefined> {
    const { address, locale, theme } = visit;
    const drawn = await drawPage?.({
      address,
      publicUrl,
      locale,
      nowS: Math.floor(Date.now() / 1000),
      config: config(),
      data: pageData(options, visit),
    });
    return drawn && pageOf(fill({ locale, theme, config: config(), drawn }), drawn.status);
  }

  return {
    shell: (look) => pageOf(fill({ ...look, config: config(), drawn: undefined }), 200),
    async warmUp() {
      const nothing = async () => ({ ...ok, data: [] });
      const data = { list: nothing, search: nothing, video: async () => undefined };
      const [locale, nowS] = [defaultLocale, 0];
      await drawPage?.({ address: '/', publicUrl, locale, nowS, config: config(), data });
    },
    async draw(visit) {
      const { address, locale, theme, hiddenFrom } = visit;
      const name = [locale, theme, hiddenFrom.join(), address].join(' ');
      const known = recent.get(name);
      if (known) return inTime(known);
      if (recent.size >= maxPages) recent.clear();
      const page = make(visit);
      recent.set(name, page);
      const forget = () => recent.get(name) === page && recent.delete(name);
      page.catch(forget);
      setTimeout(forget, maxAgeMs).unref();
      return inTime(page);
    },
  };
}

function pageData(
  { catalogue, videos }: Pick<Options, 'catalogue' | 'videos'>,
  { hiddenFrom, beforeSearch }: Pick<Visit, 'hiddenFrom' | 'beforeSearch'>,
): PageData {
  return {
    async list(query) {
      // Under the address that the app itself asks for, so that both share what is remembered.
      const given = Object.entries(query).map(([name, value]) => [name, String(value)]);
      const address = `/api/v1/video/list?${new URLSearchParams(given).toString()}`;
      const { body } = await catalogue.list(address, query, hiddenFrom);
      return JSON.parse(body.toString());
    },
    async search(body) {
      await beforeSearch();
      return catalogue.search(body, hiddenFrom);
    },
    async video(source, id) {
      if (hiddenFrom.includes(source)) return undefined;
      try {
        const row = await videos.find(videoKeyOf({ source, id }));
        return row && presentVideo(row);
      } catch (error) {
        if (error instanceof BloomError && error.key === 'request.notFound') return undefined;
        throw error;
      }
    },
  };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('drawing took too long')), maxWaitMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const encoders: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  // Good enough for what is sent for a second.
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => gzipped(bytes, { level: 4 }),
  identity: (bytes) => Promise.resolve(bytes),
};

function pageOf(html: string, status: DrawnPage['status']): Page {
  const plain = Buffer.from(html);
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    status,
    bytes(encoding) {
      const bytes = made.get(encoding) ?? encoders[encoding](plain);
      made.set(encoding, bytes);
      return bytes;
    },
  };
}
