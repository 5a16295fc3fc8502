import { LRUCache } from 'lru-cache';

/** Documents in the cache. */
const maxDocuments = 8;

/** Caches finished documents for some time, and makes each once for all concurrent requests. */
export class DocumentCache {
  readonly #documents: LRUCache<string, Promise<Buffer>>;

  /** @param clock milliseconds that never go back */
  constructor(maxAgeMs: number, clock: { now(): number } = performance) {
    this.#documents = new LRUCache({
      max: maxDocuments,
      ttl: maxAgeMs,
      ttlResolution: 0,
      perf: clock,
    });
  }

  /** Undefined if the document is not cached, or is too old. */
  get(name: string): Promise<Buffer> | undefined {
    return this.#documents.get(name);
  }

  /** The document, made by `make` unless it is cached. One that cannot be made is not cached. */
  fill(name: string, make: () => Promise<string>): Promise<Buffer> {
    const cached = this.get(name);
    if (cached) return cached;
    const document = make().then((text) => Buffer.from(text));
    this.#documents.set(name, document);
    document.catch(() => this.#documents.peek(name) === document && this.#documents.delete(name));
    return document;
  }
}
