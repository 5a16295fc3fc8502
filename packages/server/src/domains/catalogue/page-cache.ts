import { hash } from 'node:crypto';

/** An answer as it is sent, with its tag. */
export type CachedPage = { body: Buffer; etag: string };

/** How long a page may be shown after it was read (architecture: at most a second, on every node). */
const maxAgeMs = 1_000;
/** Addresses known at the most; a page is about 6 KB, and few addresses have one. */
const maxAddresses = 1_000;
/** Nobody of good will asks for longer ones. */
const maxAddressLength = 500;

type Entry = {
  madeAt: number;
  /** How often everything had been forgotten when the page was asked for. */
  clearings: number;
  /** Whether its address was asked before, or by somebody else too while it was being made. */
  shared: boolean;
  page?: Promise<CachedPage>;
  ready?: CachedPage;
};

/**
 * Remembers finished pages for a moment, and merges requests for a page that is being made. A page is
 * kept from the second time on that its address is asked: most pages deep in the list are asked once,
 * and whatever were kept of those would reach the old space of the heap, where it lies until the next
 * full collection.
 */
export class PageCache {
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #asked = new AskedAddresses();
  #clearings = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get(address: string): CachedPage | undefined {
    const entry = this.#entries.get(address);
    return entry && this.#isFresh(entry) ? entry.ready : undefined;
  }

  /** The page of an address; `make` is asked once for however many wait for it. */
  fill(address: string, make: () => Promise<unknown>): Promise<CachedPage> {
    if (address.length > maxAddressLength) return make().then(finish);
    const known = this.#entries.get(address);
    if (known?.page && this.#isFresh(known)) {
      known.shared = true;
      return known.page;
    }
    if (this.#entries.size >= maxAddresses) this.#entries.clear();
    const entry: Entry = {
      // The age counts from before the reading: what happens during it may be missing from the page.
      madeAt: this.#now(),
      clearings: this.#clearings,
      shared: this.#asked.add(address),
    };
    this.#entries.set(address, entry);
    return (entry.page = this.#make(address, entry, make));
  }

  async #make(address: string, entry: Entry, make: () => Promise<unknown>): Promise<CachedPage> {
    try {
      const page = finish(await make());
      if (entry.shared) entry.ready = page;
      return page;
    } finally {
      if (!entry.ready && this.#entries.get(address) === entry) this.#entries.delete(address);
    }
  }

  /** Forgets every page, also what is just being made: whoever asks from now on sees the change. */
  clear(): void {
    this.#clearings++;
  }

  #isFresh({ madeAt, clearings }: Entry): boolean {
    return clearings === this.#clearings && this.#now() - madeAt < maxAgeMs;
  }
}

/**
 * Which addresses were asked lately, a number each. Where two share one, a page is kept that need not
 * have been.
 */
class AskedAddresses {
  readonly #hashes = new Int32Array(maxAddresses);

  /** Answers whether the address was there already. */
  add(address: string): boolean {
    let hash = 0;
    for (let i = 0; i < address.length; i++) hash = (hash * 31 + address.charCodeAt(i)) | 0;
    const place = Math.abs(hash % maxAddresses);
    const isKnown = this.#hashes[place] === hash;
    this.#hashes[place] = hash;
    return isKnown;
  }
}

function finish(answer: unknown): CachedPage {
  const body = Buffer.from(JSON.stringify(answer));
  return { body, etag: `"${hash('sha1', body, 'base64url')}"` };
}
