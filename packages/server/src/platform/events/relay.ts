import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Channel, OpenChannel } from './channel.ts';
import type { EventExchange } from './events.ts';
import { decodeNotification, type Notification } from './notifications.ts';
import { createOutbox } from './outbox.ts';

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
 * transaction of PostgreSQL that notifies commits alone (docs/adr/0026), and not at all while no other server
 * is known; servers know each other by their regular checks. After a lost connection, subscribers receive
 * that events may have been missed.
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
  const others = createOthers(bus, goneAfterChecks * checkEveryMs);
  let current: OpenChannel | undefined;
  const pings = createPings(server, checkMs);
  const outbox = createOutbox(
    server,
    () => current,
    (to, error) => {
      bus.fail({ event: 'notify', error });
      lose(to);
    },
  );

  bus.onPublished((event) => {
    // A server that is alone has no receiver.
    if (others.areKnown()) outbox.add(event);
  });

  async function open(): Promise<OpenChannel | undefined> {
    const opened = await channel.open(receive);
    // Sent by another: a pooler passes the notifications of a session to the client that has it at that
    // moment.
    if (await pings.arrives(channel.mayBeSilent ? channel : opened)) return opened;
    opened.destroy();
    if (channel.mayBeSilent) return undefined;
    throw new Error('the channel for events does not respond');
  }

  function receive(payload: string): void {
    const notification = decodeNotification(payload);
    if (!notification) return;
    if (notification.from === server) {
      if (notification.ping !== undefined) pings.receive(notification.ping);
      return;
    }
    // Commands of operators have an empty name. A new server has received no events so far.
    if (notification.from !== '' && others.isNew(notification.from)) outbox.addAll();
    if (notification.all) bus.missed();
    for (const event of notification.events) bus.receive(event);
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
      outbox.addAll();
      outbox.flush();
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
    others.removeGone();
    isChecking = true;
    void pings.arrives(checked).then((isGood) => {
      isChecking = false;
      if (!isGood) lose(checked);
    });
  }, checkEveryMs);
  check.unref();

  async function close(): Promise<void> {
    stopping.abort();
    bus.onPublished(() => {});
    clearInterval(check);
    await outbox.close();
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
    outbox.flush();
  } catch (error) {
    bus.fail({ event: 'listen', error });
    void reconnect();
  }
  return { isListening: () => current !== undefined, close };
}

/** The other servers, which are known by their regular checks. */
function createOthers(bus: Pick<EventExchange, 'recordOthers'>, goneAfterMs: number) {
  /** When the last check of each arrived (`performance.now`). */
  const checkedAt = new Map<string, number>();
  return {
    areKnown: () => checkedAt.size > 0,
    /** Whether a sign of this server is its first. */
    isNew(server: string): boolean {
      const isNew = !checkedAt.has(server);
      checkedAt.set(server, performance.now());
      if (isNew) bus.recordOthers(checkedAt.size);
      return isNew;
    },
    removeGone() {
      const goneSince = performance.now() - goneAfterMs;
      for (const [server, at] of checkedAt) if (at < goneSince) checkedAt.delete(server);
      bus.recordOthers(checkedAt.size);
    },
  };
}

/** Checks whether a notification of this server comes back, which checks the whole path. */
function createPings(server: string, checkMs: number) {
  const waiting = new Map<number, () => void>();
  let count = 0;

  async function arrives(over: Pick<OpenChannel, 'send'>): Promise<boolean> {
    const ping = ++count;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting.set(ping, () => resolve(true));
    const late = setTimeout(() => resolve(false), checkMs);
    try {
      const sent = over.send([JSON.stringify({ from: server, events: [], ping } satisfies Notification)]);
      // On a stalled connection, the timer decides.
      sent.catch(() => resolve(false));
      return await promise;
    } finally {
      clearTimeout(late);
      waiting.delete(ping);
    }
  }

  return { arrives, receive: (ping: number) => waiting.get(ping)?.() };
}
