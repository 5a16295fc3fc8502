import type { OpenChannel } from './channel.ts';
import type { SentEvent } from './events.ts';
import { encodeNotifications, type Notification } from './notifications.ts';

/** Time between two batches of events, in milliseconds: others wait for at most that. */
const batchEveryMs = 20;
/** Events that may wait for a lost connection; with more, other servers receive that everything changed. */
const maxPending = 10_000;

/**
 * The events of this server that are to be sent to the others, in batches.
 *
 * @param server the name of this server
 * @param current the channel of the moment
 * @param onFailure what to do with a channel that has not sent a batch, which stays pending
 */
export function createOutbox(
  server: string,
  current: () => OpenChannel | undefined,
  onFailure: (channel: OpenChannel, error: unknown) => void,
) {
  const pending = new Map<string, SentEvent>();
  /** Whether the other servers must receive that everything may have changed. */
  let allChanged = false;
  let batchedAt = -Infinity;
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function schedule(): void {
    const waitMs = Math.max(0, batchedAt + batchEveryMs - performance.now());
    timer ??= setTimeout(flush, waitMs);
  }

  function addAll(): void {
    allChanged = true;
    schedule();
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const to = current();
    if (!to || sending || (pending.size === 0 && !allChanged)) return;
    batchedAt = performance.now();
    const events = [...pending];
    const sentAll = allChanged;
    const payloads = encodeNotifications(
      server,
      events.map(([, event]) => event),
    );
    if (sentAll) {
      payloads.unshift(JSON.stringify({ from: server, events: [], all: true } satisfies Notification));
    }
    pending.clear();
    allChanged = false;
    sending = to
      .send(payloads)
      .catch((error: unknown) => {
        // Sent again over the next connection; receiving it twice does no harm.
        for (const [key, event] of events) pending.set(key, event);
        allChanged ||= sentAll;
        onFailure(to, error);
      })
      .finally(() => {
        sending = undefined;
        if (pending.size > 0 || allChanged) schedule();
      });
  }

  return {
    add(event: SentEvent) {
      if (pending.size >= maxPending) {
        pending.clear();
        allChanged = true;
      }
      pending.set(JSON.stringify(event), event);
      schedule();
    },
    /** Sends the other servers that everything may have changed. */
    addAll,
    /** Sends what is pending now, unless there is no channel or a batch is being sent. */
    flush,
    /** Sends what is pending, and then nothing more. */
    async close() {
      clearTimeout(timer);
      await sending;
      flush();
      await sending;
      clearTimeout(timer);
    },
  };
}
