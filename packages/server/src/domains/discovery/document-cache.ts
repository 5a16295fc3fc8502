/** Documents that are kept at most. */
const maxKept = 8;

/** Keeps finished documents for some time, and makes each once for all who request it meanwhile. */
export class DocumentCache {
  readonly #maxAgeMs: number;
  readonly #kept = new Map<string, { madeAt: number; bytes: Promise<Buffer> }>();

  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs;
  }

  /** Undefined if the document is not kept, or is too old. */
  get(name: string): Promise<Buffer> | undefined {
    const known = this.#kept.get(name);
    return known && performance.now() - known.madeAt < this.#maxAgeMs ? known.bytes : undefined;
  }

  /** The document, made by `make` unless it is kept. One that cannot be made is not kept. */
  fill(name: string, make: () => Promise<string>): Promise<Buffer> {
    const known = this.get(name);
    if (known) return known;
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= maxKept && oldest !== undefined) this.#kept.delete(oldest);
    const entry = { madeAt: performance.now(), bytes: make().then((text) => Buffer.from(text)) };
    // Deleted first: a name that is set again keeps its old place.
    this.#kept.delete(name);
    this.#kept.set(name, entry);
    entry.bytes.catch(() => {
      if (this.#kept.get(name) === entry) this.#kept.delete(name);
    });
    return entry.bytes;
  }
}
