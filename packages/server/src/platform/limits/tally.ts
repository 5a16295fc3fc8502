/**
 * How often each key is there at the moment: what is open now, by whom. Keys that are gone take no memory.
 */
export class Tally<Key> {
  readonly #counts = new Map<Key, number>();

  /** How many keys are there. */
  get size(): number {
    return this.#counts.size;
  }

  count(key: Key): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: Key): void {
    this.#counts.set(key, this.count(key) + 1);
  }

  /** Takes away what `add` has added. */
  remove(key: Key): void {
    const left = this.count(key) - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
  }
}
