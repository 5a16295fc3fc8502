const dayMs = 86_400_000;
const mostKeys = 100_000;

/**
 * Tells the first time of a day (UTC) from later ones, in this process and nowhere else: nothing of
 * who did what is stored. Beyond 100,000 a day the oldest are forgotten.
 */
export class OnceADay {
  readonly #now: () => number;
  #day = -1;
  #keys = new Set<string>();

  /** @param now the clock, in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  isFirst(key: string): boolean {
    const day = Math.floor(this.#now() / dayMs);
    if (day !== this.#day) {
      this.#day = day;
      this.#keys = new Set();
    }
    if (this.#keys.has(key)) return false;
    this.#keys.add(key);
    const [oldest] = this.#keys;
    if (this.#keys.size > mostKeys && oldest !== undefined) this.#keys.delete(oldest);
    return true;
  }
}
