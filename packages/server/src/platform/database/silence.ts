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
  const inUse = new Map<pg.PoolClient, { heard: number; silentFor: number }>();
  const note = (client: pg.PoolClient) =>
    inUse.set(client, { heard: socketOf(client).bytesRead, silentFor: 0 });
  pool.on('acquire', note);
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('remove', (client) => inUse.delete(client));

  const timer = setInterval(() => {
    for (const [client, use] of inUse) {
      const socket = socketOf(client);
      if (socket.bytesRead !== use.heard) note(client);
      // Looks are counted, not time: a server that was busy itself has not listened meanwhile.
      else if (++use.silentFor > looks) socket.destroy();
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
