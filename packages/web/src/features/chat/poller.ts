/**
 * How long a poll waits, and how much longer after each one that found nothing
 * (docs/specification/chat.md#chat-polling).
 */
const firstDelayMs = 5_000;
const longerMs = 10_000;

/** The wait after a poll, from the one before it. A poll that failed has found nothing. */
export function nextDelayMs(delayMs: number, hasFound: boolean): number {
  return hasFound ? firstDelayMs : delayMs + longerMs;
}

/** Polls for new messages while there is no better way to get them. */
export type Poller = {
  start: () => void;
  stop: () => void;
  /** Begins again with the shortest wait: there was a message. */
  hurry: () => void;
};

/**
 * @param poll requests new messages; resolves to whether there were any
 */
export function createPoller(poll: () => Promise<boolean>): Poller {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs = firstDelayMs;
  let run = 0;

  const wait = () => {
    const mine = run;
    timer = setTimeout(() => {
      void poll()
        .catch(() => false)
        .then((hasFound) => {
          if (mine !== run) return;
          delayMs = nextDelayMs(delayMs, hasFound);
          wait();
        });
    }, delayMs);
  };
  const stop = () => {
    run += 1;
    clearTimeout(timer);
    timer = undefined;
  };
  const begin = () => {
    stop();
    delayMs = firstDelayMs;
    wait();
  };
  return {
    start: () => {
      if (timer === undefined) begin();
    },
    stop,
    hurry: () => {
      if (timer !== undefined) begin();
    },
  };
}
