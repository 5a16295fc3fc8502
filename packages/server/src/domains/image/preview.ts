import { setTimeout } from 'node:timers/promises';
import { BloomError } from '@bloom/contract/errors/errors';
import { maxImageWidth } from '@bloom/contract/video/images';
import type { Decoder } from './decoder.ts';
import { keyOf, type CachedFile, type DiskCache } from './disk-cache.ts';
import type { ImageVariant } from './image.ts';

/** How long a preview waits for its images: who shows it, such as a chat, does not wait for long either. */
const previewWaitMs = 4_000;

export type BeforeConversion = (() => Promise<void>) | undefined;

/**
 * One WebP of the images at one to four URLs (docs/specification/collections.md#preview). Those that cannot
 * be had within `waitMs` are left out, and `isWhole` is false.
 *
 * Errors: `request.notFound`, `image.invalid`, `upstream.failed`, `upstream.timeout`, if none can be had;
 * `server.unavailable`, and those of `beforeConversion`.
 */
export type Preview = (
  urls: readonly string[],
  options?: { beforeConversion?: BeforeConversion; waitMs?: number },
) => Promise<CachedFile & { isWhole: boolean }>;

type Parts = {
  get: (
    url: string,
    variant: ImageVariant,
    options: { beforeConversion: BeforeConversion },
  ) => Promise<CachedFile>;
  /** The cached file with this key, or the one that is made now. */
  serve: (
    key: string,
    make: () => Promise<CachedFile>,
    beforeConversion: BeforeConversion,
  ) => Promise<CachedFile>;
  cache: DiskCache;
  decoder: Pick<Decoder, 'compose'>;
};

/** Makes what composes previews; they are cached by the URLs of their images. */
export function createPreview({ get, serve, cache, decoder }: Parts): Preview {
  const previewKey = (urls: readonly string[]) => `${urls.map(keyOf).join('-')}-preview`;

  /** The images that can be had in time, by URL. Errors: those of `get`, if there are none. */
  const find = async (urls: readonly string[], beforeConversion: BeforeConversion, waitMs: number) => {
    const late = setTimeout(waitMs, undefined, { ref: false }).then(() => {
      throw new BloomError('upstream.timeout');
    });
    const variant = { width: maxImageWidth, format: 'webp' } as const;
    const tried = await Promise.allSettled(
      urls.map((url) => Promise.race([get(url, variant, { beforeConversion }), late])),
    );
    const found = new Map<string, Buffer>();
    let missing: BloomError | undefined;
    for (const [index, outcome] of tried.entries()) {
      if (outcome.status === 'fulfilled') found.set(urls[index] ?? '', outcome.value.bytes);
      else if (isOfImage(outcome.reason)) missing ??= outcome.reason;
      else throw outcome.reason;
    }
    if (found.size === 0) throw missing ?? new BloomError('request.notFound');
    return found;
  };

  return async (urls, { beforeConversion, waitMs = previewWaitMs } = {}) => {
    const whole = await cache.get(previewKey(urls));
    if (whole) return { ...whole, isWhole: true };
    const found = await find(urls, beforeConversion, waitMs);
    const key = previewKey([...found.keys()]);
    const compose = async () => cache.put(key, await decoder.compose([...found.values()]));
    const file = await serve(key, compose, beforeConversion);
    return { ...file, isWhole: found.size === urls.length };
  };
}

/** Whether the image is at fault, and neither the client nor the server. */
function isOfImage(error: unknown): error is BloomError {
  return error instanceof BloomError && error.key !== 'request.tooMany';
}
