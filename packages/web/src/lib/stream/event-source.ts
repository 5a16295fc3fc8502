import { createEventParser, type StreamEvent } from './event-parser.ts';

/** The server sends something every 15 seconds; a connection that is silent for longer is lost. */
const longestSilenceMs = 40_000;
/** How long to wait where the server has said nothing. */
const defaultRetryMs = 2_000;
const slowestRetryMs = 60_000;

/**
 * `connecting`: requested, no response yet. `live`: events arrive. `down`: the connection failed or was cut,
 * the next attempt follows. `refused`: the server does not accept the session, there is no further attempt.
 */
export type SourceState = 'connecting' | 'live' | 'down' | 'refused';

type SourceOptions = {
  /** Requests the stream behind the last event with an id. */
  request: (signal: AbortSignal) => Promise<Response>;
  onEvent: (event: StreamEvent) => void;
  onState: (state: SourceState) => void;
  signal: AbortSignal;
};

/** Reads a stream of server-sent events, and requests it again whenever it ends, until `signal` aborts. */
export async function followEvents(options: SourceOptions): Promise<void> {
  const { onState, signal } = options;
  let retryMs = defaultRetryMs;
  let failures = 0;
  while (!signal.aborted) {
    onState('connecting');
    const end = await readStream({ ...options, onRetry: (ms) => (retryMs = ms) });
    if (signal.aborted) return;
    if (end === 'refused') return onState('refused');
    failures = end === 'received' ? 0 : failures + 1;
    onState('down');
    await pause(reconnectMs(failures, retryMs, Math.random()), signal);
  }
}

/**
 * How long to wait before the next attempt. Readers that lost a server together come back apart: the server
 * has given each of them another time. Failures in a row double it, and chance shortens it by up to half.
 *
 * @param failures attempts in a row of which no event came
 * @param chance from 0 to 1
 */
export function reconnectMs(failures: number, retryMs: number, chance: number): number {
  return Math.min(slowestRetryMs, retryMs * 2 ** failures) * (1 - chance / 2);
}

/** Reads one response to its end: whether it had an event, or the session has ended. */
async function readStream({
  request,
  onEvent,
  onState,
  signal,
  onRetry,
}: SourceOptions & { onRetry: (ms: number) => void }): Promise<'received' | 'silent' | 'refused'> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expectMore = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), longestSilenceMs);
  };
  let hasEvent = false;
  const parse = createEventParser({
    onEvent: (event) => {
      hasEvent = true;
      onEvent(event);
    },
    onRetry,
  });
  try {
    expectMore();
    const response = await request(AbortSignal.any([signal, silence.signal]));
    if (response.status === 401) return 'refused';
    if (!response.ok || !response.body) return 'silent';
    onState('live');
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || signal.aborted) break;
      expectMore();
      parse(decoder.decode(value, { stream: true }));
    }
  } catch {
    // No network, or the stream was cut: the next attempt says more.
  } finally {
    clearTimeout(timer);
  }
  return hasEvent ? 'received' : 'silent';
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
