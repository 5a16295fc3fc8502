/** Lets at most `limit` callers at a time at each host; the others wait in order. */
export class HostQueue {
  readonly #limit: number;
  readonly #hosts = new Map<string, { active: number; readonly waiting: Set<() => void> }>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Waits for a place and answers what gives it back; rejects with the signal's reason. */
  async enter(host: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const queue = this.#hosts.get(host) ?? { active: 0, waiting: new Set() };
    this.#hosts.set(host, queue);
    if (queue.active < this.#limit) {
      queue.active++;
    } else {
      // The place is handed over without becoming free, so that nobody can slip in between.
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
