import { connect, type Socket } from 'node:net';

/** Sockets of each kind. */
export type SlowCounts = { headers: number; bodies: number; silent: number };
/** How long the server kept sockets of each kind, in milliseconds; 0 if it closed none. */
export type SlowReport = { opened: number; longestMs: SlowCounts };

/** Between two bytes of a slow client. */
const trickleMs = 4_000;
/** Sockets of one client address, which the server limits too. */
const perAddress = 1_000;
/** Sockets that are opened at once, so that none is refused because the server's queue is full. */
const atOnce = 100;

/*
 * A program that holds many sockets which send a byte of a header, a byte of a body, or nothing, and opens
 * another for each that the server closes: `slow-clients.ts PORT HEADERS BODIES SILENT MILLISECONDS`. It
 * sends `ready` once all are open, and a report at the end. It is a process of its own so that the test does
 * not measure its cost.
 */
if (process.send) {
  // The end of the test is its end too.
  process.once('disconnect', () => process.exit());
  const [port = 0, headers = 0, bodies = 0, silent = 0, forMs = 0] = process.argv.slice(2).map(Number);
  const kinds = Object.entries({ headers, bodies, silent }) as [keyof SlowCounts, number][];
  const report: SlowReport = { opened: 0, longestMs: { headers: 0, bodies: 0, silent: 0 } };
  const slow = new Set<Socket>();
  const all = kinds.flatMap(([kind, count]) => Array.from({ length: count }, () => kind));
  let isOver = false;

  const open = async (kind: keyof SlowCounts, number: number): Promise<void> => {
    const address =
      process.platform === 'linux' ? `127.0.0.${2 + Math.floor(number / perAddress)}` : undefined;
    const socket = connect({ port, host: '127.0.0.1', ...(address && { localAddress: address }) });
    const opened = Promise.withResolvers<void>();
    let since = performance.now();
    socket.on('error', () => {});
    socket.resume();
    socket.once('connect', () => {
      since = performance.now();
      report.opened++;
      if (kind === 'headers') socket.write('GET /api/v1/geo HTTP/1.1\r\nhost: x\r\nx-slow: ');
      if (kind === 'bodies') {
        socket.write(
          'POST /api/v1/message/all HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
        );
      }
      if (kind !== 'silent') slow.add(socket);
      opened.resolve();
    });
    socket.once('close', () => {
      slow.delete(socket);
      opened.resolve();
      if (isOver) return;
      report.longestMs[kind] = Math.max(report.longestMs[kind], Math.round(performance.now() - since));
      void open(kind, number);
    });
    await opened.promise;
  };
  for (let i = 0; i < all.length; i += atOnce) {
    await Promise.all(all.slice(i, i + atOnce).map((kind, at) => open(kind, i + at)));
  }
  process.send('ready');
  setInterval(() => {
    for (const socket of slow) socket.write(' ');
  }, trickleMs);
  setTimeout(() => {
    isOver = true;
    process.send?.(report, () => process.exit());
  }, forMs);
}
