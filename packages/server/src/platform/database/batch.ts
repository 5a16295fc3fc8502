type Entry<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Gathers items that arrive while a statement is under way, and sends them as one statement when it has ended
 * (docs/adr/0047). An item that arrives while fewer than `maxStatements` are under way is sent at once, with those
 * of the same turn of the event loop.
 */
export class Batch<Item, Result> {
  readonly #send: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #maxItems: number;
  readonly #maxStatements: number;
  #waiting: Entry<Item, Result>[] = [];
  #statements = 0;

  /**
   * @param send returns the result of each item, in the order of the items; its error is that of every item
   * @param options.maxItems the maximum of items in one statement
   * @param options.maxStatements the maximum of statements under way at once
   */
  constructor(
    send: (items: readonly Item[]) => Promise<readonly Result[]>,
    { maxItems = 200, maxStatements = 1 }: { maxItems?: number; maxStatements?: number } = {},
  ) {
    this.#send = send;
    this.#maxItems = maxItems;
    this.#maxStatements = maxStatements;
  }

  /** Returns the result of an item. Errors: those of `send`. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#statements === this.#maxStatements) return;
      this.#statements++;
      setImmediate(() => void this.#sendAll());
    });
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const entries = this.#waiting.splice(0, this.#maxItems);
      try {
        const results = await this.#send(entries.map(({ item }) => item));
        for (const [i, { resolve }] of entries.entries()) resolve(results[i] as Result);
      } catch (error) {
        for (const { reject } of entries) reject(error);
      }
    }
    this.#statements--;
  }
}

/**
 * Makes a function that holds its callers back for at most `ms` milliseconds and lets all of them go on in the
 * same turn of the event loop, so that every `Batch` on their way gets them together (docs/adr/0047).
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
