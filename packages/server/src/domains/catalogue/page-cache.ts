import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A page of a list: as an object for what renders it, as the bytes that clients get, and their tag. */
export type CachedPage<T> = { readonly response: T; readonly body: Buffer; readonly etag: string };

/**
 * How long a page may be shown after it was read (ARCHITECTURE.md: at most a second, on every
 * server).
 */
const maxAgeMs = 1_000;
/** A page is about 12 KB with its object, so all take 4 MB. */
const maxPages = 300;

/** Caches the pages of lists, and merges concurrent requests for one page. */
export class PageCache<T> {
  readonly #pages: LRUCache<string, Promise<CachedPage<T>>>;

  /** @param clock milliseconds that never go back */
  constructor(clock: { now(): number } = performance) {
    this.#pages = new LRUCache({ max: maxPages, ttl: maxAgeMs, ttlResolution: 0, perf: clock });
  }

  /**
   * The page of a key, read by `read` unless it is cached. Its age counts from before the reading, because
   * the page may lack what happens during it. A page that cannot be read is not cached.
   */
  fill(key: string, read: () => Promise<T>): Promise<CachedPage<T>> {
    const cached = this.#pages.get(key);
    if (cached) return cached;
    const page = read().then(serialize);
    this.#pages.set(key, page);
    page.catch(() => this.#pages.peek(key) === page && this.#pages.delete(key));
    return page;
  }

  /** Drops every page, also those that are being read: later requests see the change. */
  clear(): void {
    this.#pages.clear();
  }
}

function serialize<T>(response: T): CachedPage<T> {
  const body = Buffer.from(JSON.stringify(response));
  return { response, body, etag: `"${hash('sha1', body, 'base64url')}"` };
}
