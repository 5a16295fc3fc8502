import type { GiftOutcome } from './gift-store.ts';

/** How long what was learnt holds: videos that vanish from a list meanwhile bring others up. */
const maxAgeMs = 10_000;

/**
 * Remembers from which time on down the videos of a category stand too deep for a place, so that
 * their places are not counted with every gift: counting to a thousand and then answering "deeper"
 * costs as much as the whole gift (docs/adr/0006).
 */
export class DeepPlaces {
  readonly #now: () => number;
  readonly #known = new Map<string, { belowUs: number; learntAt: number }>();

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Below this time (microseconds since the epoch) nothing has a place; undefined when not known. */
  belowUs(category: string): number | undefined {
    const known = this.#known.get(category);
    return known && this.#now() - known.learntAt < maxAgeMs ? known.belowUs : undefined;
  }

  /** Learns from a gift to a video that is shown and yet has no place. */
  learn({ rankAfter, video }: Pick<GiftOutcome, 'rankAfter' | 'video'>): void {
    if (rankAfter !== null || video.balance <= 0 || video.offline_since !== null) return;
    const before = this.belowUs(video.category);
    // What was answered without counting is no news.
    if (before !== undefined && video.updated_us <= before) return;
    this.#known.set(video.category, { belowUs: video.updated_us, learntAt: this.#now() });
  }
}
