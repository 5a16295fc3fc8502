import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { Counter, type Registry } from 'prom-client';
import { clientAddress } from '../limits/client-address.ts';
import { Tally } from '../limits/tally.ts';

/** Requests of one connection that are handled at once; the next ones wait. */
export const maxInFlight = 16;
/**
 * Requests of one connection that are sent before an earlier one has its response; one more closes it. One
 * read of a socket (64 KiB) brings up to 2,500 of 2 KB each, before reading can be stopped: those behind the
 * close cost a third of the time, and nothing keeps them.
 */
export const maxPipelined = 32;
/** Unsent bytes of responses above which a connection is closed. A larger response must be a stream. */
export const maxUnsentBytes = 1024 * 1024;
/** Unsent bytes of responses above which no further request of a connection is begun. */
const enoughUnsentBytes = 64 * 1024;
/** Time of one turn of the event loop for beginning pipelined requests. */
const turnMs = 5;
/** How often connections are checked for unsent bytes, and for requests behind a stream. */
const checkMs = 1_000;

/** Why a connection was closed. */
export type CloseReason = 'address' | 'descriptors' | 'held' | 'stream' | 'unsent';

/** Counts closed connections in the metrics, to be passed to every server of the process. */
export function createClosedCounter(metrics: Registry): (reason: CloseReason) => void {
  const closed = new Counter({
    name: 'bloom_connections_closed_total',
    help: 'Connections that were closed because they exceeded a limit.',
    labelNames: ['limit'],
    registers: [metrics],
  });
  return (limit) => closed.inc({ limit });
}

/** Connections of one client address: six for each browser of a large school behind one. */
const usualConnectionsOfAddress = 1_024;

/** How long a client may take, in milliseconds. */
export type RequestTimeouts = {
  /** From the connection to the end of the headers; a client that sends nothing counts too. */
  headers: number;
  /** From its first byte to the end of a request, with its body. */
  request: number;
  /** Without a byte in either direction. */
  silence: number;
  /**
   * Between two requests. Longer than that of usual proxies, which must not send to a connection that closes.
   */
  keepAlive: number;
  /** How often `headers` and `request` are checked. */
  checkEvery: number;
};
export const usualTimeouts: RequestTimeouts = {
  headers: 10_000,
  request: 15_000,
  silence: 60_000,
  keepAlive: 75_000,
  checkEvery: 2_000,
};

type Options = {
  timeouts: RequestTimeouts;
  /** Whether an address is that of a proxy, whose connections are those of many clients. */
  isProxy: (address: string) => boolean;
  /** Receives the reason of each connection that is closed because it passes a limit. */
  onClosed?: ((reason: CloseReason) => void) | undefined;
  /** For tests. */
  connectionsOfAddress?: number | undefined;
};

/** Connections of which a response has no end. */
const streaming = new WeakSet<Socket>();

/**
 * Says that a response of a connection has no end: a request behind it never has one, and closes the
 * connection.
 */
export function recordStream(socket: Socket): void {
  streaming.add(socket);
}

/** A connection whose client sends requests before it has the responses to earlier ones. */
type Pipeline = {
  /** Responses that are being made or sent, in order, without the one that was not pipelined. */
  open: ServerResponse[];
  /** Begins the requests that wait, in order. */
  held: (() => ServerResponse)[];
  isScheduled: boolean;
};

/**
 * Makes an HTTP server that limits what one connection and one client address can take
 * (docs/adr/0022):
 * - At most `maxInFlight` requests of a connection are in flight. While others wait, its socket is not
 *   read; with more than `maxPipelined` it is closed. Pipelined requests begin one at a time, in turn with
 *   those of other connections and with everything else that the server does.
 * - A connection with more than `maxUnsentBytes` of unsent responses is closed.
 * - A connection with a request behind a stream is closed.
 * - A connection above `maxConnections`, which the descriptors of the process allow, is closed.
 * - A connection of a client address that has as many as it may is closed. Those of trusted proxies
 *   are not counted: the proxy stands for all its clients and has limits of its own.
 *
 * A request that is not pipelined costs no more than without this.
 */
export function limitedServer(handle: RequestListener, options: Options): Server {
  const { isProxy, onClosed, connectionsOfAddress = usualConnectionsOfAddress, timeouts } = options;
  const pipelines = new Map<Socket, Pipeline | undefined>();
  const connections = new Tally<string>();
  /** Pipelines that may begin a request, in turn. */
  let scheduled: { socket: Socket; pipeline: Pipeline }[] = [];

  const server = createServer(timesOf(timeouts), (request, response) => {
    // A response has no socket while an earlier one of its connection is unfinished.
    if (response.socket) handle(request, response);
    else {
      hold(request.socket, () => {
        handle(request, response);
        return response;
      });
    }
  });
  server.timeout = timeouts.silence;
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (!isProxy(address) && !countConnection(socket, clientAddress(address))) {
      return close(socket, 'address');
    }
    pipelines.set(socket, undefined);
    socket.once('close', () => pipelines.delete(socket));
  });
  server.on('drop', () => onClosed?.('descriptors'));
  server.on('listening', () => {
    const timer = setInterval(closeExcessive, checkMs).unref();
    server.once('close', () => clearInterval(timer));
  });
  return server;

  function close(socket: Socket, reason: CloseReason): void {
    socket.destroy();
    onClosed?.(reason);
  }

  /** Counts a connection until it closes. False if its address has as many as it may. */
  function countConnection(socket: Socket, address: string): boolean {
    if (connections.count(address) >= connectionsOfAddress) return false;
    connections.add(address);
    socket.once('close', () => connections.remove(address));
    return true;
  }

  function closeExcessive(): void {
    for (const [socket, pipeline] of pipelines) {
      const isPipelined = pipeline && pipeline.open.length + pipeline.held.length > 0;
      if (isPipelined && streaming.has(socket)) close(socket, 'stream');
      else if (unsentBytes(socket, pipeline) > maxUnsentBytes) close(socket, 'unsent');
    }
  }

  function hold(socket: Socket, begin: () => ServerResponse): void {
    if (socket.destroyed) return;
    const pipeline = pipelines.get(socket) ?? openPipeline(socket);
    if (pipeline.open.length + pipeline.held.push(begin) > maxPipelined) return close(socket, 'held');
    socket.pause();
    schedule(socket, pipeline);
  }

  function openPipeline(socket: Socket): Pipeline {
    const pipeline: Pipeline = { open: [], held: [], isScheduled: false };
    pipelines.set(socket, pipeline);
    // Node resumes the socket by itself, for instance to read the body of a request.
    socket.on('resume', () => {
      if (pipeline.held.length > 0) socket.pause();
    });
    return pipeline;
  }

  function schedule(socket: Socket, pipeline: Pipeline): void {
    if (pipeline.isScheduled) return;
    pipeline.isScheduled = true;
    if (scheduled.push({ socket, pipeline }) === 1) setImmediate(beginScheduled);
  }

  /** Begins one request of each pipeline, as many as fit into a turn of the event loop. */
  function beginScheduled(): void {
    const end = performance.now() + turnMs;
    // What is scheduled meanwhile belongs to the next turn.
    const turn = scheduled.slice();
    let begun = 0;
    for (const { socket, pipeline } of turn) {
      pipeline.isScheduled = false;
      beginNext(socket, pipeline);
      begun++;
      if (performance.now() > end) break;
    }
    scheduled = scheduled.slice(begun);
    if (scheduled.length > 0) setImmediate(beginScheduled);
  }

  /** Begins one request that waits, unless enough are in flight: then the end of one calls again. */
  function beginNext(socket: Socket, pipeline: Pipeline): void {
    const { open, held } = pipeline;
    if (socket.destroyed || isBusy(socket, pipeline)) return;
    const begin = held.shift();
    if (!begin) return;
    const response = begin();
    open.push(response);
    // It receives the socket when the response before it is finished.
    response.once('socket', () => schedule(socket, pipeline));
    response.once('close', () => {
      open.splice(open.indexOf(response), 1);
      schedule(socket, pipeline);
    });
    if (held.length === 0) socket.resume();
    else schedule(socket, pipeline);
  }
}

function timesOf(timeouts: RequestTimeouts): ServerOptions {
  return {
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    connectionsCheckingInterval: timeouts.checkEvery,
  };
}

function isBusy(socket: Socket, pipeline: Pipeline): boolean {
  const [first] = pipeline.open;
  if (!first) return false;
  // While the first of them has no socket, the one that was not pipelined is in flight before it.
  const inFlight = pipeline.open.length + (first.socket ? 0 : 1);
  return inFlight >= maxInFlight || unsentBytes(socket, pipeline) >= enoughUnsentBytes;
}

function unsentBytes(socket: Socket, pipeline: Pipeline | undefined): number {
  let bytes = socket.writableLength;
  for (const response of pipeline?.open ?? []) {
    // The bytes of the one that has the socket are the socket's.
    if (!response.socket) bytes += response.writableLength;
  }
  return bytes;
}
