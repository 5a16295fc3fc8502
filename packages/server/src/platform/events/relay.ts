import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Channel, OpenChannel } from './channel.ts';
import type { EventExchange, SentEvent } from './events.ts';
import { decodeNotification, encodeNotifications, type Notification } from './notifications.ts';

/** Time between two batches of events, in milliseconds: others wait for at most that. */
const batchEveryMs = 20;
/** Events that may wait for a lost connection; with more, other servers receive that everything changed. */
const maxPending = 10_000;
/** Another server is gone after this number of intervals without a check of it. */
const goneAfterChecks = 3.5;
const firstRetryMs = 100;
const longestRetryMs = 5_000;

/** Sends events to the other servers, and receives theirs. */
export type EventRelay = {
  /** Whether events of other servers arrive. */
  isListening(): boolean;
  /** Sends what is pending and closes the connection. */
  close(): Promise<void>;
};

/**
 * Joins the servers of a database by a channel. Events are sent after their commit and in batches, since a
 * transaction of PostgreSQL that notifies commits alone (docs/adr/0026), and not at all while no other server is
 * known; servers know each other by their regular checks. After a lost connection, subscribers receive that
 * events may have been missed.
 *
 * @param options.checkEveryMs how often it is checked that notifications still arrive
 * @param options.checkMs how long one may take to come back, in milliseconds
 * @returns undefined where notifications do not arrive, as behind a pooler in transaction mode
 */
export async function startEventRelay(
  bus: EventExchange,
  channel: Channel,
  { checkEveryMs = 10_000, checkMs = 3_000 }: { checkEveryMs?: number; checkMs?: number } = {},
): Promise<EventRelay | undefined> {
  const server = randomUUID();
  const stopping = new AbortController();
  const pending = new Map<string, SentEvent>();
  /** Other servers, and when their last check arrived (`performance.now`). */
  const others = new Map<string, number>();
  /** Whether the other servers must receive that everything may have changed. */
  let allChanged = false;
  let batchedAt = -Infinity;
  let current: OpenChannel | undefined;
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  bus.onPublished((event) => {
    // A server that is alone has no receiver.
    if (others.size === 0) return;
    if (pending.size >= maxPending) {
      pending.clear();
      allChanged = true;
    }
    pending.set(JSON.stringify(event), event);
    schedule();
  });

  function schedule(): void {
    const waitMs = Math.max(0, batchedAt + batchEveryMs - performance.now());
    timer ??= setTimeout(flush, waitMs);
  }

  function flush(): void {
    timer = undefined;
    const to = current;
    if (!to || sending || (pending.size === 0 && !allChanged)) return;
    batchedAt = performance.now();
    const events = [...pending];
    const sentAll = allChanged;
    const payloads = encodeNotifications(
      server,
      events.map(([, event]) => event),
    );
    if (sentAll) {
      payloads.unshift(
        JSON.stringify({ from: server, events: [], all: true } satisfies Notification),
      );
    }
    pending.clear();
    allChanged = false;
    sending = to
      .send(payloads)
      .catch((error: unknown) => {
        // Sent again over the next connection; receiving it twice does no harm.
        for (const [key, event] of events) pending.set(key, event);
        allChanged ||= sentAll;
        bus.fail({ event: 'notify', error });
        lose(to);
      })
      .finally(() => {
        sending = undefined;
        if (pending.size > 0 || allChanged) schedule();
      });
  }

  /** Records a sign of another server. A new one has received no events so far. */
  function recordServer(other: string): void {
    const isNew = !others.has(other);
    others.set(other, performance.now());
    if (!isNew) return;
    bus.recordOthers(others.size);
    allChanged = true;
    schedule();
  }

  async function open(): Promise<OpenChannel | undefined> {
    const opened = await channel.open(receive);
    // Sent by another: a pooler passes the notifications of a session to the client that has it at that moment.
    if (await arrives(channel.mayBeSilent ? channel : opened)) return opened;
    opened.destroy();
    if (channel.mayBeSilent) return undefined;
    throw new Error('the channel for events does not respond');
  }

  function receive(payload: string): void {
    const notification = decodeNotification(payload);
    if (!notification) return;
    if (notification.from === server) {
      if (notification.ping !== undefined) pings.get(notification.ping)?.();
      return;
    }
    // Commands of operators have an empty name.
    if (notification.from !== '') recordServer(notification.from);
    if (notification.all) bus.missed();
    for (const event of notification.events) bus.receive(event);
  }

  const pings = new Map<number, () => void>();
  let pingCount = 0;

  /** Whether a notification of this server comes back, which checks the whole path. */
  async function arrives(over: Pick<OpenChannel, 'send'>): Promise<boolean> {
    const ping = ++pingCount;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    pings.set(ping, () => resolve(true));
    const late = setTimeout(() => resolve(false), checkMs);
    try {
      const sent = over.send([
        JSON.stringify({ from: server, events: [], ping } satisfies Notification),
      ]);
      // On a stalled connection, the timer decides.
      sent.catch(() => resolve(false));
      return await promise;
    } finally {
      clearTimeout(late);
      pings.delete(ping);
    }
  }

  function lose(lost: OpenChannel): void {
    if (current !== lost) return;
    current = undefined;
    lost.destroy();
    if (stopping.signal.aborted) return;
    bus.fail({ event: 'listen', error: new Error('the connection for events was lost') });
    void reconnect();
  }

  async function reconnect(): Promise<void> {
    const { signal } = stopping;
    for (let waitMs = firstRetryMs; ; waitMs = Math.min(waitMs * 2, longestRetryMs)) {
      await delay(waitMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      const opened = await open().catch(() => undefined);
      if (!opened) continue;
      if (signal.aborted) {
        await opened.close().catch(() => {});
        return;
      }
      use(opened);
      bus.missed();
      // Others may have come and gone meanwhile.
      allChanged = true;
      flush();
      return;
    }
  }

  function use(opened: OpenChannel): void {
    current = opened;
    void opened.ended.then(() => lose(opened));
  }

  let isChecking = false;
  const check = setInterval(() => {
    const checked = current;
    if (!checked || isChecking) return;
    const goneSince = performance.now() - goneAfterChecks * checkEveryMs;
    for (const [other, receivedAt] of others) if (receivedAt < goneSince) others.delete(other);
    bus.recordOthers(others.size);
    isChecking = true;
    void arrives(checked).then((isGood) => {
      isChecking = false;
      if (!isGood) lose(checked);
    });
  }, checkEveryMs);
  check.unref();

  async function close(): Promise<void> {
    stopping.abort();
    bus.onPublished(() => {});
    clearInterval(check);
    clearTimeout(timer);
    await sending;
    flush();
    await sending;
    clearTimeout(timer);
    const last = current;
    current = undefined;
    await last?.close().catch(() => {});
  }

  try {
    const first = await open();
    if (!first) {
      await close();
      return undefined;
    }
    use(first);
    // What was published while we connected.
    flush();
  } catch (error) {
    bus.fail({ event: 'listen', error });
    void reconnect();
  }
  return { isListening: () => current !== undefined, close };
}
