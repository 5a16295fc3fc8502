import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { SingleFlight } from '../../platform/cache/index.ts';
import { sessionPosition } from '../../platform/database/index.ts';

/** A page of a list: as an object for what renders it, as the bytes that clients get, and their tag. */
export type CachedPage<T> = { readonly response: T; readonly body: Buffer; readonly etag: string };

/** A page, and the position up to which it shows all changes for certain. */
type Entry<T> = { page: CachedPage<T>; position: number };

/** How long a page may be shown after it was read (ARCHITECTURE.md: at most a second, on every server). */
const maxAgeMs = 1_000;
/** A page is about 12 KB with its object, so all take 4 MB. */
const maxPages = 300;

/**
 * Caches the pages of lists, and merges concurrent requests for one page. A page is kept from its second
 * request within a second: most searches are requested once, and keeping each of their pages for a second
 * made the server's memory a fifth larger.
 */
export class PageCache<T> {
  /** Finished pages: the settled promise of a cached page would keep objects of its request in memory. */
  readonly #pages: LRUCache<string, Entry<T>>;
  /** How often each key was requested lately. */
  readonly #requests: LRUCache<string, number>;
  #reading = new SingleFlight<CachedPage<T>>();
  readonly #clock: { now(): number };

  /** @param clock milliseconds that never go back */
  constructor(clock: { now(): number } = performance) {
    this.#clock = clock;
    const age = { ttl: maxAgeMs, ttlResolution: 0, perf: clock };
    this.#pages = new LRUCache({ max: maxPages, ...age });
    this.#requests = new LRUCache({ max: maxPages, ...age });
  }

  /** The page of a key if it is cached, and has what the caller's session wrote on any server. */
  get(key: string): CachedPage<T> | undefined {
    const entry = this.#pages.get(key);
    return entry && entry.position >= sessionPosition() ? entry.page : undefined;
  }

  /**
   * The page of a key, read by `read` unless it is cached. Its age counts from before the reading, because
   * the page may lack what happens during it. A page that cannot be read is not cached.
   */
  async fill(key: string, read: () => Promise<T>): Promise<CachedPage<T>> {
    const cached = this.get(key);
    if (cached) return cached;
    this.#requests.set(key, (this.#requests.get(key) ?? 0) + 1);
    const position = sessionPosition();
    const flight = position === 0 ? key : `${position} ${key}`;
    return this.#reading.run(flight, () => this.#read(key, position, read));
  }

  async #read(key: string, position: number, read: () => Promise<T>): Promise<CachedPage<T>> {
    const start = this.#clock.now();
    const reading = this.#reading;
    const page = serialize(await read());
    const isShared = (this.#requests.get(key) ?? 0) > 1;
    if (isShared && this.#reading === reading) this.#pages.set(key, { page, position }, { start });
    return page;
  }

  /** Drops every page, also those that are being read: later requests see the change. */
  clear(): void {
    this.#pages.clear();
    this.#reading = new SingleFlight();
  }
}

function serialize<T>(response: T): CachedPage<T> {
  const body = Buffer.from(JSON.stringify(response));
  return { response, body, etag: `"${hash('sha1', body, 'base64url')}"` };
}
