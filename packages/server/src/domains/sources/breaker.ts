/** Closed: the upstream is asked. Open: it is left alone. Half open: one call tries it. */
export type BreakerState = 'closed' | 'halfOpen' | 'open';

const mostFailures = 10;
const restMs = 30_000;

/**
 * Keeps calls from an upstream that does not answer: after 10 failures in a row it is left alone
 * for 30 seconds, then one call tries it, whose end decides.
 */
export class Breaker {
  readonly #now: () => number;
  #failures = 0;
  #restsUntil: number | undefined;
  #isTrying = false;

  /** @param now the clock, in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  get state(): BreakerState {
    if (this.#restsUntil === undefined) return 'closed';
    return this.#now() < this.#restsUntil ? 'open' : 'halfOpen';
  }

  /** Whether a call may be made now. */
  get admits(): boolean {
    return this.state === 'closed' || (this.state === 'halfOpen' && !this.#isTrying);
  }

  /** Makes a call that was admitted; one that rejects has failed. */
  async run<R>(call: () => Promise<R>): Promise<R> {
    const isTry = this.state === 'halfOpen';
    if (isTry) this.#isTrying = true;
    try {
      const result = await call();
      this.#failures = 0;
      this.#restsUntil = undefined;
      return result;
    } catch (error) {
      this.#failures++;
      // Calls that began before it opened say nothing new.
      if (isTry || (this.state === 'closed' && this.#failures >= mostFailures)) {
        this.#restsUntil = this.#now() + restMs;
      }
      throw error;
    } finally {
      if (isTry) this.#isTrying = false;
    }
  }
}
