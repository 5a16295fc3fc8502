import { createHash } from 'node:crypto';

/** An answer as it is sent, with its tag. */
export type CachedPage = { body: Buffer; etag: string };

/** How long a page may be shown after it was read (architecture: at most a second, on every node). */
const maxAgeMs = 1_000;
/** Pages remembered at the most; a page is about 6 KB. */
const maxPages = 500;

/** Remembers finished pages for a moment, and merges requests for a page that is being made. */
export class PageCache {
  readonly #now: () => number;
  #pages = new Map<string, { page: Promise<CachedPage>; ready?: CachedPage; madeAt: number }>();

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get(address: string): CachedPage | undefined {
    const entry = this.#pages.get(address);
    return entry && this.#now() - entry.madeAt < maxAgeMs ? entry.ready : undefined;
  }

  /** The page of an address; `make` is asked once for however many wait for it. */
  fill(address: string, make: () => Promise<unknown>): Promise<CachedPage> {
    const known = this.#pages.get(address);
    if (known && this.#now() - known.madeAt < maxAgeMs) return known.page;
    if (this.#pages.size >= maxPages) this.#pages.clear();
    // The age counts from before the reading: what happens during it may be missing from the page.
    const entry: { page: Promise<CachedPage>; ready?: CachedPage; madeAt: number } = {
      madeAt: this.#now(),
      page: make().then(
        (answer) => (entry.ready = finish(answer)),
        (error: unknown) => {
          if (this.#pages.get(address) === entry) this.#pages.delete(address);
          throw error;
        },
      ),
    };
    this.#pages.set(address, entry);
    return entry.page;
  }

  /** Forgets everything, also what is just being made: whoever asks from now on sees the change. */
  clear(): void {
    this.#pages = new Map();
  }
}

function finish(answer: unknown): CachedPage {
  const body = Buffer.from(JSON.stringify(answer));
  return { body, etag: `"${createHash('sha1').update(body).digest('base64url')}"` };
}
