import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A server as a client far away reaches it: the address, and the end of it. */
export type Delayed = { url: string; close: () => void };

/** Passes connections on to a local port, each byte as late as half of a round trip makes it. */
export async function startDelayed(port: number, tripMs: number): Promise<Delayed> {
  const sockets = new Set<Socket>();
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.setNoDelay(true);
    const later = (run: () => void) => setTimeout(run, tripMs / 2);
    from.on('data', (bytes) => later(() => to.write(bytes)));
    from.on('end', () => later(() => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      later(() => to.destroy());
    });
  };
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    pass(client, upstream);
    pass(upstream, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
