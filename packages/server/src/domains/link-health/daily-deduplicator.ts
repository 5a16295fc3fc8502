import { LRUCache } from 'lru-cache';

const dayMs = 86_400_000;
const maxKeys = 100_000;

/**
 * Recognizes the first occurrence of a key on a day (UTC), in the memory of this process
 * only: the database stores nothing about who did what. Beyond 100,000 keys the oldest are dropped.
 */
export class DailyDeduplicator {
  readonly #now: () => number;
  /** By size, because `max` takes three megabytes for all keys before there is one. */
  readonly #dayOfKey = new LRUCache<string, number>({ maxSize: maxKeys, sizeCalculation: () => 1 });

  /** @param now the clock, in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  isFirst(key: string): boolean {
    const day = Math.floor(this.#now() / dayMs);
    if (this.#dayOfKey.get(key) === day) return false;
    this.#dayOfKey.set(key, day);
    return true;
  }
}
