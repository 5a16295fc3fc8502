import { BloomError } from '@bloom/contract/errors/errors';

/** Seconds after which a client that was refused may try again. */
const retryAfterS = 2;

/** Runs at most `atOnce` pieces of work at the same time; up to `waiting` more wait in their order. */
export class WorkQueue {
  readonly #limits: { readonly atOnce: number; readonly waiting: number };
  readonly #waiting: (() => void)[] = [];
  #active = 0;

  constructor(limits: { atOnce: number; waiting: number }) {
    this.#limits = limits;
  }

  /** Runs work, now or when its turn comes. Error: `server.unavailable` if too many wait. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#active < this.#limits.atOnce) {
      this.#active++;
    } else if (this.#waiting.length < this.#limits.waiting) {
      // What ends passes its place on, so that no new caller takes it.
      await new Promise<void>((admit) => this.#waiting.push(admit));
    } else {
      throw new BloomError('server.unavailable', {}, { extra: { retry_after: retryAfterS } });
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#active--;
    }
  }
}
