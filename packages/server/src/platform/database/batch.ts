import { DatabaseUnavailable } from './database-errors.ts';

type Entry<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/** A little less than the two seconds within which a request is refused while the database hangs. */
const hangsAfterMs = 1_600;

/**
 * Gathers items that arrive while a statement is under way, and sends them as one statement when it has ended
 * (docs/adr/0063). An item that arrives while none is under way is sent at once, with those of the same turn
 * of the event loop.
 */
export class Batch<Item, Result> {
  readonly #send: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #maxItems: number;
  readonly #stalledMs: number;
  /** When a statement began or ended last. */
  #progressAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #waiting: Entry<Item, Result>[] = [];
  #sending = false;

  /**
   * @param send returns the result of each item, in the order of the items; its error is that of every item
   * @param options.maxItems the maximum of items in one statement
   * @param options.stalledMs items that wait are refused while no statement has ended for so long: the
   * database hangs, and their own statement would. Default: 1.6 s
   */
  constructor(
    send: (items: readonly Item[]) => Promise<readonly Result[]>,
    { maxItems = 200, stalledMs = hangsAfterMs }: { maxItems?: number; stalledMs?: number } = {},
  ) {
    this.#send = send;
    this.#maxItems = maxItems;
    this.#stalledMs = stalledMs;
  }

  /** Returns the result of an item. Errors: those of `send`; `DatabaseUnavailable` if it was not sent. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#sending) return this.#watch();
      this.#sending = true;
      // What arrives before the statement begins must not measure from the last one, which may be long ago.
      this.#progressAt = performance.now();
      setImmediate(() => void this.#sendAll());
    });
  }

  /** Refuses what waits once the statement under way hangs. */
  #watch(): void {
    if (this.#timer || this.#waiting.length === 0) return;
    const leftMs = Math.max(1, this.#progressAt + this.#stalledMs - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (performance.now() - this.#progressAt < this.#stalledMs) return this.#watch();
      const error = new DatabaseUnavailable(new Error('the statement before it hangs'));
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    }, leftMs);
    this.#timer.unref();
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      this.#progressAt = performance.now();
      const settle = await this.#sendOne(this.#waiting.splice(0, this.#maxItems));
      // The callers use the processor once they go on: the database gets the next statement before that.
      if (this.#waiting.length > 0) setImmediate(settle);
      else settle();
    }
    this.#sending = false;
  }

  /** Sends one statement, and returns a function that passes its results to the callers. */
  async #sendOne(entries: readonly Entry<Item, Result>[]): Promise<() => void> {
    try {
      const results = await this.#send(entries.map(({ item }) => item));
      return () => {
        for (const [i, { resolve }] of entries.entries()) resolve(results[i] as Result);
      };
    } catch (error) {
      return () => {
        for (const { reject } of entries) reject(error);
      };
    }
  }
}

/**
 * Makes a function that holds its callers back for at most `ms` milliseconds and lets all of them go on in
 * the same turn of the event loop, so that every `Batch` on their way gets them together (docs/adr/0063).
 */
export function gathering(ms: number): () => Promise<void> {
  let waiting: Promise<void> | undefined;
  return () =>
    (waiting ??= new Promise((resolve) => {
      setTimeout(() => {
        waiting = undefined;
        resolve();
      }, ms);
    }));
}
