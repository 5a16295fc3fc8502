import { hash } from 'node:crypto';

/** A response: as an object for what renders it, as the bytes that are sent, and its tag. */
export type CachedPage<T> = { readonly answer: T; body: Buffer; etag: string };

/**
 * How long a page may be shown after it was read (ARCHITECTURE.md: at most a second, on every
 * server).
 */
const maxAgeMs = 1_000;
/** Addresses known at the most; a page is about 6 KB, and few addresses have one. */
const places = 1_024;
/** Nobody of good will asks for longer ones. */
const maxAddressLength = 500;

type Entry<T> = {
  address: string;
  madeAt: number;
  /** How often everything had been forgotten when the page was asked for. */
  clearings: number;
  /** Whether its address was asked before, or by somebody else too while it was being made. */
  shared: boolean;
  /** First while it is being made, then, where it is shared, finished. */
  page: Promise<CachedPage<T>> | CachedPage<T> | undefined;
};

/**
 * Remembers finished pages for a moment, and merges requests for a page that is being made. A page is
 * kept from the second time on that its address is asked, as most pages deep in the list are asked once.
 *
 * Nothing of a page that is not kept may stay in reach of anything that does, or it is moved to the old
 * space of the heap and lies there until the next full collection, together with all that came after it
 * (ten MiB a second under load). So its promise is let go when it is made, and each address has one
 * place in a table, which the later of two takes over: a `Map` replaces its table again and again, and
 * the old ones hold on to what they named.
 */
export class PageCache<T> {
  readonly #now: () => number;
  readonly #entries: (Entry<T> | undefined)[] = Array.from({ length: places });
  /** The hash of the address that was asked last at each place. */
  readonly #asked = new Int32Array(places);
  #clearings = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get(address: string): CachedPage<T> | undefined {
    const page = this.#fresh(address, placeOf(hashOf(address)))?.page;
    return page instanceof Promise ? undefined : page;
  }

  /** The page of an address; `make` is asked once for however many wait for it. */
  async fill(address: string, make: () => Promise<T>): Promise<CachedPage<T>> {
    if (address.length > maxAddressLength) return finish(await make());
    const hash = hashOf(address);
    const place = placeOf(hash);
    const known = this.#fresh(address, place);
    if (known?.page) {
      known.shared = true;
      return known.page;
    }
    const making = make().then((answer) => finish(answer));
    const entry: Entry<T> = {
      address,
      // The age counts from before the reading: what happens during it may be missing from the page.
      madeAt: this.#now(),
      clearings: this.#clearings,
      shared: this.#asked[place] === hash,
      page: making,
    };
    this.#asked[place] = hash;
    this.#entries[place] = entry;
    try {
      const page = await making;
      entry.page = entry.shared ? page : undefined;
      return page;
    } catch (error) {
      entry.page = undefined;
      throw error;
    } finally {
      if (!entry.page && this.#entries[place] === entry) this.#entries[place] = undefined;
    }
  }

  /** Forgets every page, also what is just being made: whoever asks from now on sees the change. */
  clear(): void {
    this.#clearings++;
  }

  #fresh(address: string, place: number): Entry<T> | undefined {
    const entry = this.#entries[place];
    if (entry?.address !== address || entry.clearings !== this.#clearings) return undefined;
    return this.#now() - entry.madeAt < maxAgeMs ? entry : undefined;
  }
}

function hashOf(address: string): number {
  let hash = 0;
  for (let i = 0; i < address.length; i++) hash = (hash * 31 + address.charCodeAt(i)) | 0;
  return hash;
}

function placeOf(hash: number): number {
  return Math.abs(hash % places);
}

function finish<T>(answer: T): CachedPage<T> {
  const body = Buffer.from(JSON.stringify(answer));
  return { answer, body, etag: `"${hash('sha1', body, 'base64url')}"` };
}
