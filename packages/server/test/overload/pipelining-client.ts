import { once } from 'node:events';
import { connect } from 'node:net';

/*
 * Sends pipelined requests over many connections at once, in a process of its own, so that the test can
 * measure how long other clients wait. Arguments: port, path (N in it is replaced by another number each
 * time), connections, requests of each, and `read` or `unread`. Ends when every response has arrived; a
 * client that does not read ends when it is killed.
 */
const [port, path = '', connections, requests, mode] = process.argv.slice(2);

// An idle socket does not keep a process alive.
const timer = setInterval(() => {}, 1_000);
let number = 0;
const requestText = (isLast: boolean): string =>
  `GET ${path.replace('N', String(number++))} HTTP/1.1\r\nhost: x\r\n` +
  `${isLast ? 'connection: close\r\n' : ''}\r\n`;

async function send(): Promise<void> {
  const text = Array.from({ length: Number(requests) }, (_, i) =>
    requestText(i + 1 === Number(requests)),
  ).join('');
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  if (mode === 'read') socket.resume();
  await once(socket, 'close');
}

await Promise.all(Array.from({ length: Number(connections) }, send));
clearInterval(timer);
