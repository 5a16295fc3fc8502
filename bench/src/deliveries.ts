import { runLoad } from './load.ts';
import { processorMs, residentMiB, type Program } from './processes.ts';
import { median, type Effort } from './rounds.ts';
import { openReaders, type Delivery, type StreamSource } from './stream-readers.ts';

/** Users who post at once while deliveries are counted. */
export const posters = 16;

/** The streams that get what is posted, and the next post, with a `stamp()` as content. */
export type Posts = { source: StreamSource; next: () => Buffer };

/** The rate of deliveries to the readers, and the processor time of Node for each. */
export type Deliveries = { perSecond: number; nodeUs: number };

/** Posts as fast as responses come, until every reader has everything. */
export async function measureDeliveries(
  server: Program,
  { source, next }: Posts,
  count: number,
  forMs: number,
): Promise<Deliveries> {
  const readers = await openReaders(server.port, source, count);
  try {
    const before = readers.received();
    const cpu = processorMs(server.pid);
    const begin = performance.now();
    const load = await runLoad({ port: server.port, connections: posters, next, forMs });
    await readers.waitFor(load.requests, before);
    const seconds = (performance.now() - begin) / 1_000;
    const deliveries = load.requests * count;
    return {
      perSecond: deliveries / seconds,
      nodeUs: ((processorMs(server.pid) - cpu) * 1_000) / deliveries,
    };
  } finally {
    await readers.close();
  }
}

/**
 * Posts at a steady rate, and measures from the request of a post to its delivery. The first round only warms
 * up.
 */
export async function measureDelays(
  server: Program,
  { source, next }: Posts,
  { count, perSecond }: { count: number; perSecond: number },
  { rounds, forMs }: Effort,
): Promise<{ p99: number; megabytes: number }> {
  const readers = await openReaders(server.port, source, count);
  const memory: number[] = [];
  const timer = setInterval(() => memory.push(residentBytes(server)), 100);
  try {
    const p99: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const before = readers.received();
      const load = await runLoad({
        port: server.port,
        connections: Math.min(posters, perSecond),
        next,
        perSecond,
        forMs,
      });
      await readers.waitFor(load.requests, before);
      const delays = readers.consumeDeliveries().map(delayOf);
      if (round > 0) p99.push(quantile(delays, 0.99));
    }
    return { p99: median(p99), megabytes: Math.max(...memory) / 1e6 };
  } finally {
    clearInterval(timer);
    await readers.close();
  }
}

export const residentBytes = ({ pid }: Program): number => residentMiB(pid) * 2 ** 20;
const delayOf = ({ sentAt, at }: Delivery): number => at - sentAt;

/** The value that a share of the values are below. */
export function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
