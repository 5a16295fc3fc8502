import { setTimeout as delay } from 'node:timers/promises';
import type { createClient as createRedisClient } from '@redis/client';
import { Counter, Gauge } from 'prom-client';
import type { Metrics } from '../metrics/index.ts';

type Client = ReturnType<typeof createRedisClient>;

/** One connection to Redis or Valkey. After a loss it stays closed. */
export type RedisConnection = {
  client: Client;
  /** Settles once the connection has ended. */
  lost: Promise<unknown>;
};

/** How long a connection may take to open, in milliseconds. */
const connectMs = 2_000;
const firstRetryMs = 100;
const longestRetryMs = 2_000;
/** How often a PING checks that Redis responds, so that this is known without a request of a visitor. */
const usualPingMs = 1_000;

/** Redis does not respond at the moment. */
export class RedisAway extends Error {
  override readonly name = 'RedisAway';
}

/**
 * Opens a connection to Redis or Valkey (protocol RESP3, from Redis 6 on).
 * Error: it cannot be reached, does not respond, or refuses the credentials.
 */
export async function connectRedis(url: string): Promise<RedisConnection> {
  // Servers without Redis do not load the client.
  const { createClient } = await import('@redis/client');
  const client: Client = createClient({
    url,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: { reconnectStrategy: false, connectTimeout: connectMs },
  });
  // `lost` reports it too. Without a listener, an error would end the process.
  client.on('error', () => {});
  const lost = new Promise((resolve) => client.once('terminated', resolve));
  try {
    await within(connectMs, client.connect());
    return { client, lost };
  } catch (error) {
    close(client);
    throw error;
  }
}

/** Closes a connection without waiting for what it was sent. */
export function close(client: Client): void {
  if (client.isOpen) client.destroy();
}

/** A Redis that may be away at any time: then its calls fail at once. */
export type Redis = {
  /**
   * Runs a command. Error: `RedisAway`, at once while Redis is away, and a short time after a command to
   * which it did not respond; whether that was carried out is not known.
   */
  run<R>(command: (client: Client) => Promise<R>): Promise<R>;
  isUp(): boolean;
  /** Reports that Redis responds again, or is away, with the reason. */
  onChange(report: (isUp: boolean, error?: unknown) => void): void;
  close(): Promise<void>;
};

/**
 * Keeps a connection to Redis open. A command without a response closes it, since Redis may be frozen or out
 * of reach without the connection ending; from then on Redis is away until another connection is open.
 *
 * @param options.responseMs how long a command may take, in milliseconds: requests wait for it
 */
export function openRedis(
  url: string,
  metrics: Metrics,
  { responseMs = 50, pingMs = usualPingMs }: { responseMs?: number; pingMs?: number } = {},
): Redis {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: Client | undefined;
  let report: (isUp: boolean, error?: unknown) => void = () => {};
  const up = new Gauge({
    name: 'bloom_redis_up',
    help: 'Whether Redis responds (1) or is away (0).',
    registers: [metrics],
  });
  const failures = new Counter({
    name: 'bloom_redis_failures_total',
    help: 'Connections to Redis that were lost, and commands that it refused.',
    registers: [metrics],
  });

  const latency = new Gauge({
    name: 'bloom_redis_ping_seconds',
    help: 'How long Redis took to respond to the last PING, which is sent each second; absent while it is away.',
    registers: [metrics],
  });
  latency.remove();

  function lose(client: Client, error: unknown): void {
    if (current !== client) return;
    current = undefined;
    close(client);
    if (signal.aborted) return;
    up.set(0);
    latency.remove();
    failures.inc();
    report(false, error);
    void keepOpen(firstRetryMs);
  }

  async function keepOpen(waitMs: number): Promise<void> {
    await delay(waitMs, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) return;
    try {
      const { client, lost } = await connectRedis(url);
      if (signal.aborted) return close(client);
      current = client;
      up.set(1);
      report(true);
      void lost.then(() => lose(client, new RedisAway('the connection was lost')));
    } catch (error) {
      if (waitMs === 0) report(false, error);
      await keepOpen(Math.min(Math.max(waitMs * 2, firstRetryMs), longestRetryMs));
    }
  }
  const opened = keepOpen(0);

  async function run<R>(command: (client: Client) => Promise<R>): Promise<R> {
    const client = current;
    if (!client) throw new RedisAway('there is no connection');
    try {
      return await within(responseMs, command(client));
    } catch (error) {
      if (error instanceof RedisAway) lose(client, error);
      else failures.inc();
      throw error;
    }
  }

  async function ping(): Promise<void> {
    const begunAt = performance.now();
    await run((client) => client.ping());
    latency.set((performance.now() - begunAt) / 1_000);
  }
  // Without a response, Redis is away from then on.
  const pinging = setInterval(() => current && void ping().catch(() => {}), pingMs).unref();

  return {
    run,
    isUp: () => current !== undefined,
    onChange: (handler) => void (report = handler),
    async close() {
      stopping.abort();
      clearInterval(pinging);
      if (current) close(current);
      await opened;
    },
  };
}

/** Waits at most `ms` for a response. Error: `RedisAway`. */
async function within<R>(ms: number, response: Promise<R>): Promise<R> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    // What arrived while this process was busy is read before.
    setImmediate(() => late.reject(new RedisAway(`no response within ${ms} ms`)));
  }, ms);
  // Its failure is of no interest any more once it is late.
  response.catch(() => {});
  try {
    return await Promise.race([response, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
