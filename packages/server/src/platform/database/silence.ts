import type { Socket } from 'node:net';
import type pg from 'pg';

const looks = 6;

/**
 * Cuts the connections of a pool that are in use and say nothing: the database hangs, or its machine or
 * the network is gone without a word. TCP by itself would notice after a quarter of an hour, for which
 * the pool would be full. Whoever waits is told that the connection was terminated.
 *
 * @param silenceMs longer than a statement may take and a transaction may rest
 */
export function cutSilent(pool: pg.Pool, silenceMs: number): void {
  // One for each connection while it lasts: a query itself allocates nothing here.
  const uses = new Map<pg.PoolClient, { isInUse: boolean; heard: number; silentFor: number }>();
  pool.on('connect', (client) => uses.set(client, { isInUse: false, heard: 0, silentFor: 0 }));
  pool.on('acquire', (client) => {
    const use = uses.get(client);
    if (use) Object.assign(use, { isInUse: true, heard: socketOf(client).bytesRead, silentFor: 0 });
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
      // Looks are counted, not time: a server that was busy itself has not listened meanwhile.
      use.silentFor = bytesRead === use.heard ? use.silentFor + 1 : 0;
      use.heard = bytesRead;
      if (use.silentFor > looks) socketOf(client).destroy();
    }
  }, silenceMs / looks);
  timer.unref();
  const end = pool.end.bind(pool);
  pool.end = () => {
    clearInterval(timer);
    return end();
  };
}

/** The driver keeps it in a field that its types leave out. */
function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
