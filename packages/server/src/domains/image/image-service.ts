import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import { BloomError } from '@bloom/contract/errors/errors';
import type { ImageWidth } from '@bloom/contract/video/images';
import { SingleFlight } from '../../platform/cache/index.ts';
import { KeyQueue } from '../../platform/limits/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import { OutboundError, type Outbound } from '../../platform/outbound/index.ts';
import type { Decoder } from './decoder.ts';
import { keyOf, type CachedFile, type DiskCache } from './disk-cache.ts';
import { createPreview, type BeforeConversion, type Preview } from './preview.ts';
import {
  fetchUrl,
  looksLikeImage,
  maxImageBytes,
  refererFor,
  type IconShape,
  type ImageVariant,
} from './image.ts';

type GetOptions = {
  /** The signature from `sign`, for a URL that is not stored. */
  sig?: string | undefined;
  /** Called before an image is fetched, converted or composed; may refuse by throwing. */
  beforeConversion?: BeforeConversion;
};

/** Fetches images of other sites and serves them re-encoded in the requested size. */
export type Images = {
  /**
   * Returns one variant of the image at a URL.
   *
   * Errors: `request.notFound` (the URL is neither stored nor signed; nothing is fetched then),
   * `image.invalid`, `upstream.failed`, `upstream.timeout`, `server.unavailable`.
   */
  get(url: string, variant: ImageVariant, options?: GetOptions): Promise<CachedFile>;
  preview: Preview;
  /**
   * A square PNG of the image at a URL of the operator, whether or not a video shows it. Errors: those of
   * `get`, but `request.notFound`.
   */
  icon(url: string, shape: IconShape): Promise<CachedFile>;
  /** The difference hash of the image at a URL that a video shows, of 64 bits. Errors: those of `get`. */
  hash(url: string): Promise<bigint>;
  /** An uploaded image as PNG, no larger than a logo is shown. Errors: those of `Decoder.convert`. */
  reencode(bytes: Buffer): Promise<Buffer>;
  /** Signs a URL, so that its image is served although no video shows it. */
  sign(url: string): Promise<string>;
  /** Reads from the database again which images videos show. */
  forgetStored(): void;
  /** Deletes the cached files whose keys have one of these parts. */
  forget(parts: readonly string[]): Promise<void>;
  close(): void;
};

export type ImagesOptions = {
  readonly outbound: Outbound;
  readonly decoder: Decoder;
  readonly cache: DiskCache;
  /** Whether a stored video shows the image at this URL. */
  readonly isStored: (url: string) => Promise<boolean>;
  /** Reads an image that this server has itself, such as those of the demo; undefined for every other URL. */
  readonly readOwn?: (url: string) => Promise<Buffer | undefined>;
  readonly readSecret: () => Promise<Buffer>;
  readonly metrics: Metrics;
};

/** How many images are fetched from one host at the same time; the others wait up to `maxWaitMs`. */
const fetchesPerHost = 4;
const maxWaitMs = 10_000;
/** How long a URL counts as stored before the database is read again. */
const storedForMs = 10 * 60_000;
/** How long an image that failed is not fetched again, by error. */
const failedForMs = {
  'image.invalid': 10 * 60_000,
  'upstream.failed': 60_000,
  'upstream.timeout': 30_000,
};
const maxCached = 10_000;
const maxUrlLength = 2_048;
/** The widest that an uploaded logo is stored: in shared links it is shown that wide, as an icon 512. */
const logoWidth: ImageWidth = 640;

export function createImages({
  outbound,
  decoder,
  cache,
  isStored,
  readOwn = async () => undefined,
  readSecret,
  metrics,
}: ImagesOptions): Images {
  const stored = new LRUCache<string, true>({ max: maxCached, ttl: storedForMs });
  const failures = new LRUCache<string, BloomError>({ max: maxCached });
  const conversions = new SingleFlight<CachedFile>();
  const fetches = new SingleFlight<Buffer>();
  const download = createDownload(outbound, metrics);
  const served = new Counter({
    name: 'bloom_pictures_total',
    help: 'Image requests by outcome: kept (cached), made, refused (neither stored nor signed) or failed.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  let secret: Promise<Buffer> | undefined;

  const signatureOf = async (url: string) => {
    secret ??= readSecret().catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return createHmac('sha256', await secret)
      .update(url)
      .digest('base64url');
  };

  const isAllowed = async (url: string, sig: string | undefined): Promise<boolean> => {
    if (stored.get(url)) return true;
    if (url === '' || url.length > maxUrlLength || url.includes('\0')) return false;
    if (sig !== undefined && isSame(sig, await signatureOf(url))) return true;
    if (!(await isStored(url))) return false;
    stored.set(url, true);
    return true;
  };

  /** The image as its host has it, cached for the variants that are requested later. */
  const original = (url: string, key: string) =>
    fetches.run(key, async () => {
      const cached = await cache.get(key);
      if (cached) return cached.bytes;
      // The decoder starts while the image is being fetched.
      decoder.warmUp();
      const bytes = (await readOwn(url)) ?? (await download(url));
      await cache.put(key, bytes);
      return bytes;
    });

  /** The image at a URL as `make` converts it; one that failed is not fetched again for a while. */
  const made = async (url: string, key: string, name: string, make: (bytes: Buffer) => Promise<Buffer>) => {
    const earlier = failures.get(url);
    if (earlier) throw earlier;
    try {
      return await cache.put(key, await make(await original(url, `${name}-source`)));
    } catch (error) {
      const known = asBloomError(error);
      const forMs = known && failedForMs[known.key as keyof typeof failedForMs];
      if (forMs !== undefined) failures.set(url, known, { ttl: forMs });
      throw known ?? error;
    }
  };

  /** The cached file, or the one that is made now; counts which. */
  const serve = async (
    key: string,
    make: () => Promise<CachedFile>,
    beforeConversion: GetOptions['beforeConversion'],
  ) => {
    const cached = await cache.get(key);
    if (cached) {
      served.inc({ outcome: 'kept' });
      return cached;
    }
    await beforeConversion?.();
    try {
      const file = await conversions.run(key, make);
      served.inc({ outcome: 'made' });
      return file;
    } catch (error) {
      served.inc({ outcome: 'failed' });
      throw error;
    }
  };

  const get: Images['get'] = async (url, variant, { sig, beforeConversion } = {}) => {
    if (!(await isAllowed(url, sig))) {
      served.inc({ outcome: 'refused' });
      throw new BloomError('request.notFound');
    }
    const name = keyOf(url);
    const key = `${name}-${variant.width}-${variant.format}`;
    const convert = (bytes: Buffer) => decoder.convert(bytes, variant);
    return serve(key, () => made(url, key, name, convert), beforeConversion);
  };

  const icon: Images['icon'] = (url, shape) => {
    const name = keyOf(url);
    const key = `${name}-icon-${keyOf(JSON.stringify(shape))}`;
    return serve(key, () => made(url, key, name, (bytes) => decoder.toPng(bytes, shape)), undefined);
  };

  const hash: Images['hash'] = async (url) => {
    if (!(await isAllowed(url, undefined))) throw new BloomError('request.notFound');
    const name = keyOf(url);
    const key = `${name}-hash`;
    const { bytes } = await serve(key, () => made(url, key, name, (image) => decoder.hash(image)), undefined);
    return bytes.readBigUInt64BE();
  };

  return {
    get,
    hash,
    preview: createPreview({ get, serve, cache, decoder }),
    icon,
    async reencode(bytes) {
      if (!looksLikeImage(bytes)) throw new BloomError('image.invalid');
      return decoder.toPng(bytes, { width: logoWidth });
    },
    sign: signatureOf,
    forgetStored: () => stored.clear(),
    forget: (parts) => cache.delete(new Set(parts)),
    close: () => decoder.close(),
  };
}

/** Fetches an image from its host. Errors: `upstream.failed`, `image.invalid`, and those of `outbound`. */
function createDownload(outbound: Outbound, metrics: Metrics): (stored: string) => Promise<Buffer> {
  const hosts = new KeyQueue(fetchesPerHost);
  const fetched = new Counter({
    name: 'bloom_picture_fetches_total',
    help: 'Images fetched from their hosts.',
    registers: [metrics],
  });
  return async (stored: string): Promise<Buffer> => {
    const url = fetchUrl(stored);
    if (!URL.canParse(url)) throw new OutboundError('refused', 'not a URL');
    const leave = await hosts.enter(new URL(url).host, AbortSignal.timeout(maxWaitMs));
    try {
      fetched.inc();
      const referer = refererFor(url);
      const { status, body } = await outbound.request(url, {
        maxBytes: maxImageBytes,
        headers: {
          accept: 'image/jpeg,image/png,image/webp,image/gif,image/avif',
          ...(referer !== undefined && { referer }),
        },
      });
      if (status !== 200) {
        throw new BloomError('upstream.failed', {}, { cause: `the image's host responded with ${status}` });
      }
      if (!looksLikeImage(body)) {
        throw new BloomError('image.invalid', {}, { cause: 'not an image of a supported format' });
      }
      return body;
    } finally {
      leave();
    }
  };
}

/** The error that the client gets; undefined for a fault of the server. */
function asBloomError(error: unknown): BloomError | undefined {
  if (error instanceof BloomError) return error;
  if (error instanceof OutboundError) {
    const { kind } = error;
    if (kind === 'tooLarge') return new BloomError('image.invalid', {}, { cause: error });
    return new BloomError(
      kind === 'timeout' ? 'upstream.timeout' : 'upstream.failed',
      {},
      {
        cause: error,
      },
    );
  }
  // Waited too long for other fetches from the same host.
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new BloomError('server.unavailable', {}, { cause: error });
  }
  return undefined;
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
