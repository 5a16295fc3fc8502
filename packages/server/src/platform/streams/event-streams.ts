import { randomInt } from 'node:crypto';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { BloomError } from '@bloom/contract/errors/errors';
import { recordStream, type App } from '../http/index.ts';
import { clientAddress } from '../limits/client-address.ts';
import { tooMany } from '../limits/limits.ts';
import { Tally } from '../limits/tally.ts';

/** Proxies and this server close a connection that is idle for a minute or less. */
const heartbeatMs = 15_000;
/** Unsent bytes above which a stream is closed. Its client reconnects and sends the id of the last event. */
const maxUnsentBytes = 256 * 1024;
/** Range of the time until a client reconnects: spread, because all do when a server restarts. */
const reconnectMs = [1_000, 4_000] as const;
/**
 * A server that stops ends its streams in waves: at least this many at once, and all within five seconds,
 * before it closes what is still open.
 */
const minWave = 50;
const waves = 50;
const waveEveryMs = 100;
/** Streams of one client address at a time: those of a household. Pages without one poll. */
export const streamsOfAddress = 20;
/** When a client that was refused for that may try again, in seconds. */
const retryAfterS = 60;
/** A longer `Last-Event-ID` was not sent by this server. */
const maxIdLength = 200;

const heartbeat = Buffer.from(':\n\n');

/** An event in the bytes of `text/event-stream`, to be sent to any number of streams. */
export type EventFrame = { readonly bytes: Buffer };

/** Makes the bytes of an event. `data` is sent as JSON. Neither id nor name may contain a line break. */
export function eventFrame(event: { id?: string; name?: string; data: unknown }): EventFrame {
  const { id, name, data } = event;
  for (const text of [id, name]) {
    if (text !== undefined && /[\r\n\0]/.test(text)) throw new Error('not a field of one line');
  }
  const lines = [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(name === undefined ? [] : [`event: ${name}`]),
    `data: ${JSON.stringify(data)}`,
  ];
  return { bytes: Buffer.from(`${lines.join('\n')}\n\n`) };
}

/** Makes one frame of several, to be written at once. */
export function joinFrames(frames: readonly EventFrame[]): EventFrame {
  const [first] = frames;
  return frames.length === 1 && first ? first : { bytes: Buffer.concat(frames.map(({ bytes }) => bytes)) };
}

/** How many are written to in one turn of the event loop, so that requests need not wait for all of them. */
const perTurn = 1_000;

/** Writes to each of many streams, with pauses for other work. */
export async function inTurns<T>(readers: Iterable<T>, write: (each: T) => void): Promise<void> {
  let written = 0;
  for (const each of readers) {
    write(each);
    if (++written % perTurn === 0) await nextTurn();
  }
}

/** The open response of one client. */
export type EventStream = {
  /** The address of the client, as limits count it. */
  readonly address: string;
  /** The id of the last event that the client received before; undefined on its first request. */
  readonly lastEventId: string | undefined;
  /** Sends an event, or cuts the stream when the client reads too slowly. Nothing once it has ended. */
  send(frame: EventFrame): void;
  /** Resolves as soon as little is unsent, or the stream has ended. */
  drained(): Promise<void>;
  readonly hasEnded: boolean;
  /** Ends the stream; the client reconnects. */
  end(): void;
  /** Calls `listener` once when the stream has ended for any reason, at once if it has already. */
  onEnd(listener: () => void): void;
};

/** Server-sent events (docs/adr/0022). */
export type EventStreams = {
  /**
   * Responds to a request with a stream. The handler returns the reply and sends nothing itself.
   * Error: `request.tooMany` when the client's address has as many as it may.
   */
  open(request: FastifyRequest, reply: FastifyReply): EventStream;
  /** Ends all streams in waves when the server stops, which waits for every response. */
  endWith(app: App): void;
};

type Options = {
  /** Whether the streams of an address are limited; by default they are. */
  isLimited?: boolean;
  /** For tests. */
  heartbeatMs?: number;
};

export function createEventStreams(metrics: Registry, options: Options = {}): EventStreams {
  const { isLimited = true } = options;
  const streams = new Set<OpenStream>();
  const addresses = new Tally<string>();
  const open = new Gauge({
    name: 'bloom_event_streams',
    help: 'Event streams that are open.',
    registers: [],
    collect() {
      this.set(streams.size);
    },
  });
  metrics.registerMetric(open);
  const cut = new Counter({
    name: 'bloom_event_streams_cut_total',
    help: 'Event streams that were cut because their client read too slowly.',
    registers: [metrics],
  });
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;

  return {
    open(request, reply) {
      const address = clientAddress(request.ip);
      if (isLimited && addresses.count(address) >= streamsOfAddress) {
        throw tooMany(retryAfterS * 1_000);
      }
      if (!reply.raw.socket) {
        // Behind a response that is unfinished, perhaps a stream: nothing of this one may ever be sent.
        request.raw.socket.destroy();
        throw new BloomError('request.invalid', { field: 'connection' });
      }
      recordStream(request.raw.socket);
      const stream = new OpenStream(request, reply, { address, onCut: () => cut.inc() });
      streams.add(stream);
      addresses.add(address);
      timer ??= setInterval(() => {
        for (const each of streams) each.write(heartbeat);
      }, options.heartbeatMs ?? heartbeatMs);
      stream.onEnd(() => {
        streams.delete(stream);
        addresses.remove(address);
        if (streams.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      });
      if (isStopping || request.method === 'HEAD') stream.end();
      return stream;
    },
    endWith(app) {
      app.addHook('preClose', (done) => {
        isStopping = true;
        endInWaves([...streams]);
        done();
      });
    },
  };
}

/** Ends streams some at a time, so that their clients do not all return at once. */
function endInWaves(streams: readonly EventStream[]): void {
  const size = Math.max(minWave, Math.ceil(streams.length / waves));
  const endFrom = (start: number): void => {
    for (const stream of streams.slice(start, start + size)) stream.end();
    if (start + size < streams.length) setTimeout(endFrom, waveEveryMs, start + size);
  };
  endFrom(0);
}

class OpenStream implements EventStream {
  readonly address: string;
  readonly lastEventId: string | undefined;
  readonly #response: FastifyReply['raw'];
  readonly #onCut: () => void;
  #hasSentHead = false;
  #listeners: (() => void)[] | undefined = [];

  constructor(
    request: FastifyRequest,
    reply: FastifyReply,
    { address, onCut }: { address: string; onCut: () => void },
  ) {
    this.address = address;
    const id = request.headers['last-event-id'];
    this.lastEventId = typeof id === 'string' && id.length <= maxIdLength ? id : undefined;
    this.#onCut = onCut;
    reply.hijack();
    this.#response = reply.raw;
    // The end of the connection is the end of the stream: no event needs a chunk around it.
    this.#response.useChunkedEncodingByDefault = false;
    this.#response.once('close', () => this.#ended());
    reply.headers({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // nginx would delay events until a buffer is full.
      'x-accel-buffering': 'no',
      // The connection ends with the stream, so that a server that stops need not wait for it.
      connection: 'close',
    });
    this.#response.writeHead(200, reply.getHeaders() as Record<string, string>);
    this.write(Buffer.from(`retry: ${randomInt(...reconnectMs)}\n\n`));
    this.#hasSentHead = true;
  }

  send(frame: EventFrame): void {
    this.write(frame.bytes);
  }

  write(bytes: Buffer): void {
    if (!this.#listeners) return;
    const out = this.#out;
    if (out.writableLength + bytes.length > maxUnsentBytes) {
      this.#onCut();
      this.#destroy();
    } else out.write(bytes);
  }

  /**
   * Where bytes are written: the socket itself once the headers are on it, which takes half the time of the
   * response.
   */
  get #out(): Writable {
    const { socket } = this.#response;
    return socket instanceof Socket && this.#hasSentHead ? socket : this.#response;
  }

  get hasEnded(): boolean {
    return this.#listeners === undefined;
  }

  async drained(): Promise<void> {
    while (!this.hasEnded && this.#out.writableNeedDrain) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#out.once('drain', resolve);
      this.onEnd(resolve);
      await promise;
    }
  }

  end(): void {
    if (!this.#listeners) return;
    this.#response.end();
    this.#ended();
  }

  onEnd(listener: () => void): void {
    if (this.#listeners) this.#listeners.push(listener);
    else listener();
  }

  #destroy(): void {
    this.#response.req.socket.destroy();
    this.#ended();
  }

  #ended(): void {
    const listeners = this.#listeners;
    this.#listeners = undefined;
    for (const listener of listeners ?? []) listener();
  }
}
