/** Admits at most `limit` callers of a key at once, such as a host; further ones wait in order. */
export class KeyQueue {
  readonly #limit: number;
  readonly #keys = new Map<string, { active: number; readonly waiting: Set<() => void> }>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Waits for a slot and returns its release function; rejects with the signal's reason. */
  async enter(key: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const queue = this.#keys.get(key) ?? { active: 0, waiting: new Set() };
    this.#keys.set(key, queue);
    if (queue.active < this.#limit) {
      queue.active++;
    } else {
      // A released slot passes to the next in the queue directly, so no new caller can take it.
      const admitted = await new Promise<boolean>((resolve) => {
        const admit = () => {
          signal.removeEventListener('abort', leave);
          resolve(true);
        };
        const leave = () => {
          queue.waiting.delete(admit);
          resolve(false);
        };
        queue.waiting.add(admit);
        signal.addEventListener('abort', leave, { once: true });
      });
      if (!admitted) throw signal.reason;
    }
    return () => {
      const [next] = queue.waiting;
      if (next) {
        queue.waiting.delete(next);
        next();
      } else if (--queue.active === 0) {
        this.#keys.delete(key);
      }
    };
  }
}
