/** Limits concurrent calls per host to `limit`; further callers wait in order. */
export class HostQueue {
  readonly #limit: number;
  readonly #hosts = new Map<string, { active: number; readonly waiting: Set<() => void> }>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Waits for a slot and returns its release function; rejects with the signal's reason. */
  async enter(host: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const queue = this.#hosts.get(host) ?? { active: 0, waiting: new Set() };
    this.#hosts.set(host, queue);
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
        this.#hosts.delete(host);
      }
    };
  }
}
