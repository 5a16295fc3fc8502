/** Closed: calls go through. Open: calls are refused. Half open: one call probes the upstream. */
export type BreakerState = 'closed' | 'halfOpen' | 'open';

const maxFailures = 10;
const openMs = 30_000;

/**
 * A circuit breaker: after 10 failures in a row it opens for 30 seconds, then one call probes the
 * upstream, and its outcome closes the breaker or opens it again.
 */
export class Breaker {
  readonly #now: () => number;
  #failures = 0;
  #openUntil: number | undefined;
  #isProbing = false;

  /** @param now the clock, in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  get state(): BreakerState {
    if (this.#openUntil === undefined) return 'closed';
    return this.#now() < this.#openUntil ? 'open' : 'halfOpen';
  }

  /** Whether a call may be made now. */
  get allowsRequest(): boolean {
    return this.state === 'closed' || (this.state === 'halfOpen' && !this.#isProbing);
  }

  /** Makes a call that `allowsRequest` allowed; a rejected promise is a failure. */
  async run<R>(call: () => Promise<R>): Promise<R> {
    const isProbe = this.state === 'halfOpen';
    if (isProbe) this.#isProbing = true;
    try {
      const result = await call();
      this.#failures = 0;
      this.#openUntil = undefined;
      return result;
    } catch (error) {
      this.#failures++;
      // Calls that began before it opened say nothing new.
      if (isProbe || (this.state === 'closed' && this.#failures >= maxFailures)) {
        this.#openUntil = this.#now() + openMs;
      }
      throw error;
    } finally {
      if (isProbe) this.#isProbing = false;
    }
  }
}
