import type { BloomError } from '@bloom/contract/errors';
import type { UpstreamVideo } from './source.ts';

/** What a lookup found out: the video, or that its source refuses it. */
export type Finding = { readonly video: UpstreamVideo } | { readonly refusal: BloomError };

const existingMs = 600_000;
const missingMs = 60_000;
/** Bounds the memory: each video weighs one, and each of its episodes. */
const heaviest = 20_000;

/**
 * Remembers what upstreams said: 10 minutes for existing videos, 1 minute for missing ones
 * (decisions.md §3). What was not used for longest goes first.
 */
export class LookupCache {
  readonly #now: () => number;
  readonly #entries = new Map<string, { finding: Finding; until: number; weight: number }>();
  #weight = 0;

  /** @param now the clock, in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  get(key: string): Finding | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.until <= this.#now()) {
      this.#weight -= entry.weight;
      return undefined;
    }
    this.#entries.set(key, entry);
    return entry.finding;
  }

  set(key: string, finding: Finding): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
    const exists = 'video' in finding;
    const weight = exists ? 1 + finding.video.episodes.length : 1;
    const until = this.#now() + (exists ? existingMs : missingMs);
    this.#entries.set(key, { finding, until, weight });
    this.#weight += weight;
    for (const [oldest, entry] of this.#entries) {
      if (this.#weight <= heaviest) break;
      this.#entries.delete(oldest);
      this.#weight -= entry.weight;
    }
  }
}
