import { LRUCache } from 'lru-cache';
import type { BloomError } from '@bloom/contract/errors/errors';
import type { UpstreamVideo } from './source.ts';

/** The result of a lookup: the video, or the error with which its source refuses it. */
export type LookupResult = { readonly video: UpstreamVideo } | { readonly refusal: BloomError };

const existingMs = 600_000;
const missingMs = 60_000;
/** Bounds the memory: each video weighs one, and each of its episodes. */
const maxWeight = 20_000;

/**
 * Makes a cache that keeps existing videos for 10 minutes and missing ones for 1 minute
 * (docs/specification/sources.md#lookup). The least recently used results are evicted first.
 *
 * @param now the clock, in milliseconds
 */
export function createLookupCache(now: () => number) {
  const cache = new LRUCache<string, LookupResult>({
    maxSize: maxWeight,
    sizeCalculation: (result) => ('video' in result ? 1 + result.video.episodes.length : 1),
    ttlResolution: 0,
    perf: { now },
  });
  return {
    get: (key: string) => cache.get(key),
    set: (key: string, result: LookupResult) =>
      void cache.set(key, result, { ttl: 'video' in result ? existingMs : missingMs }),
  };
}
