import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import { BloomError } from '@bloom/contract/errors';
import { SingleFlight } from '../../platform/cache/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import { HostQueue, OutboundError, type Outbound } from '../../platform/outbound/index.ts';
import type { Decoder } from './decoder.ts';
import type { DiskCache, Kept } from './disk-cache.ts';
import {
  fetchAddress,
  looksLikePicture,
  maxPictureBytes,
  refererFor,
  type PictureForm,
} from './image.ts';

/** Other sites' pictures, small and harmless. */
export type Images = {
  /**
   * The picture of an address in a form.
   *
   * Errors: `request.notFound` (neither stored nor signed; nothing is fetched then),
   * `image.invalid`, `upstream.failed`, `upstream.timeout`, `server.unavailable`.
   *
   * @param options.sig the signature that `sign` gave, for an address that is not stored
   * @param options.beforeMaking asked before a picture is fetched or made; may refuse by throwing
   */
  get(
    address: string,
    form: PictureForm,
    options?: { sig?: string | undefined; beforeMaking?: () => Promise<void> },
  ): Promise<Kept>;
  /** Signs an address, so that its picture is served although nobody has stored it. */
  sign(address: string): Promise<string>;
  close(): void;
};

export type ImagesOptions = {
  readonly outbound: Outbound;
  readonly decoder: Decoder;
  readonly cache: DiskCache;
  /** Whether something in the database shows the picture of this address. */
  readonly isStored: (address: string) => Promise<boolean>;
  readonly readSecret: () => Promise<Buffer>;
  readonly metrics: Metrics;
};

/** How many pictures are fetched from one host at a time; the others wait, at most so long. */
const fetchesPerHost = 4;
const maxWaitMs = 10_000;
/** How long it is taken for granted that an address is stored. */
const storedForMs = 10 * 60_000;
/** How long a picture that cannot be had is not asked for again, by reason. */
const failedForMs = {
  'image.invalid': 10 * 60_000,
  'upstream.failed': 60_000,
  'upstream.timeout': 30_000,
};
const maxRemembered = 10_000;
const maxAddressLength = 2_048;

export function createImages({
  outbound,
  decoder,
  cache,
  isStored,
  readSecret,
  metrics,
}: ImagesOptions): Images {
  const stored = new LRUCache<string, true>({ max: maxRemembered, ttl: storedForMs });
  const failures = new LRUCache<string, BloomError>({ max: maxRemembered });
  const makes = new SingleFlight<Kept>();
  const fetches = new SingleFlight<Buffer>();
  const hosts = new HostQueue(fetchesPerHost);
  const served = new Counter({
    name: 'bloom_pictures_total',
    help: 'Pictures that were asked for: kept, made, refused (neither stored nor signed) or failed.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  const fetched = new Counter({
    name: 'bloom_picture_fetches_total',
    help: 'Pictures that their hosts were asked for.',
    registers: [metrics],
  });
  let secret: Promise<Buffer> | undefined;

  const signatureOf = async (address: string) => {
    secret ??= readSecret().catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return createHmac('sha256', await secret)
      .update(address)
      .digest('base64url');
  };

  const isAdmitted = async (address: string, sig: string | undefined): Promise<boolean> => {
    if (stored.get(address)) return true;
    if (address === '' || address.length > maxAddressLength || address.includes('\0')) return false;
    if (sig !== undefined && isSame(sig, await signatureOf(address))) return true;
    if (!(await isStored(address))) return false;
    stored.set(address, true);
    return true;
  };

  const download = async (address: string): Promise<Buffer> => {
    const url = fetchAddress(address);
    if (!URL.canParse(url)) throw new OutboundError('refused', 'not an address');
    const leave = await hosts.enter(new URL(url).host, AbortSignal.timeout(maxWaitMs));
    try {
      fetched.inc();
      const referer = refererFor(url);
      const { status, body } = await outbound.request(url, {
        maxBytes: maxPictureBytes,
        headers: {
          accept: 'image/jpeg,image/png,image/webp,image/gif,image/avif',
          ...(referer !== undefined && { referer }),
        },
      });
      if (status !== 200) {
        throw new BloomError('upstream.failed', {}, { cause: `the picture's host says ${status}` });
      }
      if (!looksLikePicture(body)) {
        throw new BloomError('image.invalid', {}, { cause: 'not a picture of a known kind' });
      }
      return body;
    } finally {
      leave();
    }
  };

  /** The picture as its host has it, kept for the forms that are yet to be asked for. */
  const original = (address: string, key: string) =>
    fetches.run(key, async () => {
      const kept = await cache.get(key);
      if (kept) return kept.bytes;
      // It starts while the picture is on its way.
      decoder.wake();
      const bytes = await download(address);
      await cache.put(key, bytes);
      return bytes;
    });

  const make = async (address: string, form: PictureForm, key: string, name: string) => {
    const earlier = failures.get(address);
    if (earlier) throw earlier;
    try {
      return await cache.put(
        key,
        await decoder.make(await original(address, `${name}-source`), form),
      );
    } catch (error) {
      const refusal = asRefusal(error);
      const forMs = refusal && failedForMs[refusal.key as keyof typeof failedForMs];
      if (forMs !== undefined) failures.set(address, refusal, { ttl: forMs });
      throw refusal ?? error;
    }
  };

  return {
    async get(address, form, { sig, beforeMaking } = {}) {
      if (!(await isAdmitted(address, sig))) {
        served.inc({ outcome: 'refused' });
        throw new BloomError('request.notFound');
      }
      const name = createHash('sha256').update(address).digest('hex').slice(0, 32);
      const key = `${name}-${form.width}-${form.format}`;
      const kept = await cache.get(key);
      if (kept) {
        served.inc({ outcome: 'kept' });
        return kept;
      }
      await beforeMaking?.();
      try {
        const made = await makes.run(key, () => make(address, form, key, name));
        served.inc({ outcome: 'made' });
        return made;
      } catch (error) {
        served.inc({ outcome: 'failed' });
        throw error;
      }
    },
    sign: signatureOf,
    close: () => decoder.close(),
  };
}

/** What went wrong, as the catalogue has it; undefined for what is a fault of ours. */
function asRefusal(error: unknown): BloomError | undefined {
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
  // Too many pictures of one host were waiting.
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new BloomError('server.unavailable', {}, { cause: error });
  }
  return undefined;
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
