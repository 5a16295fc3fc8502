import type { Socket } from 'node:net';
import type pg from 'pg';

/** Number of checks before a connection without data counts as stalled. */
const checks = 6;

/**
 * Destroys the connections of a pool that are in use and receive no data: the database hangs, or its machine
 * or the network failed. TCP by itself notices that after a quarter of an hour, and the pool would be full
 * until then. A pending query fails with an error that the connection was terminated.
 *
 * @param stalledMs longer than the time-outs of a statement and of an idle transaction
 */
export function destroyStalledConnections(pool: pg.Pool, stalledMs: number): void {
  // One entry per connection: a query itself allocates nothing here (docs/adr/0021).
  const uses = new Map<pg.PoolClient, { isInUse: boolean; bytesRead: number; checksWithoutData: number }>();
  pool.on('connect', (client) => uses.set(client, { isInUse: false, bytesRead: 0, checksWithoutData: 0 }));
  pool.on('acquire', (client) => {
    const use = uses.get(client);
    if (use)
      Object.assign(use, {
        isInUse: true,
        bytesRead: socketOf(client).bytesRead,
        checksWithoutData: 0,
      });
  });
  pool.on('release', (_error, client) => {
    const use = uses.get(client);
    if (use) use.isInUse = false;
  });
  pool.on('remove', (client) => uses.delete(client));

  const timer = setInterval(() => {
    for (const [client, use] of uses) {
      if (!use.isInUse) continue;
      const { bytesRead } = socketOf(client);
      // Counts checks and not time: while this process is busy, it does not read from its sockets.
      use.checksWithoutData = bytesRead === use.bytesRead ? use.checksWithoutData + 1 : 0;
      use.bytesRead = bytesRead;
      if (use.checksWithoutData > checks) socketOf(client).destroy();
    }
  }, stalledMs / checks);
  timer.unref();
  const end = pool.end.bind(pool);
  pool.end = () => {
    clearInterval(timer);
    return end();
  };
}

/** A private field of the driver, which its types leave out. */
function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
