import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { get } from './load.ts';

/** Times of a message in milliseconds, of `performance.now`. */
export type Delivery = { sentAt: number; at: number };

/** Open event streams, which count the messages that arrive. */
export type StreamReaders = {
  /** Messages that have arrived at all of them together. */
  received(): number;
  /** When messages were stamped, and when they arrived at sampled streams, since the last call. */
  consumeDeliveries(): Delivery[];
  /** Waits until each has so many messages more than at `before`. */
  waitFor(messages: number, before: number): Promise<void>;
  close(): Promise<void>;
};

const dense = Buffer.from('\n\n');
/** Connections that are opened at the same time. */
const atOnce = 100;
/** Streams whose delays are measured. */
const sampled = 100;

/** The content of a message, or the episode of a room, that is sent now. */
export const stamp = (): string => `@${performance.now().toFixed(2)} ${'x'.repeat(60)}`;

/**
 * Where streams are, the same for all or for each by its number; what they begin with once they receive
 * everything, and the event of what is counted.
 */
export type StreamSource = { path: string | ((reader: number) => string); begin: string; event: string };

/** Opens streams, each over its own connection. One that ends is an error. */
export async function openReaders(
  port: number,
  { path, begin, event }: StreamSource,
  count: number,
): Promise<StreamReaders> {
  const eventLine = Buffer.from(`event: ${event}\n`);
  const sockets: Socket[] = [];
  let deliveries: Delivery[] = [];
  let received = 0;
  let isClosing = false;
  let failure: Error | undefined;
  // All sockets read into the same memory: what they receive is counted at once.
  const buffer = Buffer.alloc(256 * 1024);

  const open = (i: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const isSampled = i % Math.max(1, Math.floor(count / sampled)) === 0;
      let rest = Buffer.alloc(0);
      let isReady = false;
      const socket = connect({
        port,
        host: '127.0.0.1',
        onread: {
          buffer,
          callback(bytes) {
            let chunk = buffer.subarray(0, bytes);
            if (rest.length > 0) chunk = Buffer.concat([rest, chunk]);
            const end = chunk.lastIndexOf(dense);
            if (end < 0) {
              rest = Buffer.from(chunk);
              return true;
            }
            const whole = chunk.subarray(0, end + 2);
            rest = end + 2 < chunk.length ? Buffer.from(chunk.subarray(end + 2)) : Buffer.alloc(0);
            let found = whole.indexOf(eventLine);
            while (found >= 0) {
              received++;
              found = whole.indexOf(eventLine, found + eventLine.length);
            }
            if (isSampled) {
              const at = performance.now();
              for (const [, sentAt] of whole
                .toString('latin1')
                .matchAll(/"(?:content|episode)":"@([\d.]+) /g)) {
                deliveries.push({ sentAt: Number(sentAt), at });
              }
            }
            if (!isReady && whole.includes(begin)) {
              isReady = true;
              resolve();
            }
            return true;
          },
        },
      });
      sockets.push(socket);
      socket.once('connect', () => socket.write(get(typeof path === 'string' ? path : path(i))));
      socket.on('error', reject);
      socket.on('close', () => {
        if (!isClosing) failure = new Error('a stream has ended');
      });
    });

  for (let i = 0; i < count; i += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, count - i) }, (_, k) => open(i + k)));
  }
  return {
    received: () => received,
    consumeDeliveries() {
      const taken = deliveries;
      deliveries = [];
      return taken;
    },
    async waitFor(messages, before) {
      const hasAll = () => received - before >= messages * count;
      while (!hasAll()) {
        if (failure) throw failure;
        await sleep(2);
      }
    },
    async close() {
      isClosing = true;
      for (const socket of sockets) socket.destroy();
      await sleep(100);
    },
  };
}
