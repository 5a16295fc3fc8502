import { LRUCache } from 'lru-cache';
import { SingleFlight } from '../../platform/cache/index.ts';

/** A response as bytes, with the version of what it says. */
export type VersionedBytes = { version: number; body: Buffer };

/** Nothing may be older: some changes of names have no event. */
const maxAgeMs = 60_000;

/** Caches responses, by key: their version says whether they are the present ones. */
export class VersionedCache {
  readonly #entries: LRUCache<string, VersionedBytes>;
  readonly #reading = new SingleFlight<VersionedBytes>();
  /** Counts them, so that what was read before one is not stored after it. */
  #clears = 0;

  constructor(maxBytes: number) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body }) => body.length + 500,
      ttl: maxAgeMs,
    });
  }

  /**
   * The response of a key as cached in the present version, or as `read` makes it, once for all callers at
   * the same time.
   */
  async fill(key: string, version: number, read: () => Promise<VersionedBytes>): Promise<VersionedBytes> {
    const cached = this.#entries.get(key);
    if (cached?.version === version) return cached;
    const before = this.#clears;
    return this.#reading.run(`${before} ${version} ${key}`, async () => {
      const made = await read();
      if (this.#clears === before) this.#entries.set(key, made);
      return made;
    });
  }

  clear(): void {
    this.#clears++;
    this.#entries.clear();
  }
}
