import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'node:http';

/**
 * The responses to the requests that the tabs sent in one second: how often each status came (0: no
 * response), and how long each took.
 */
export type PolledSecond = { statuses: Record<number, number>; waitedMs: number[] };
/** By second of sending since the first request, and when the first 503 arrived (`Date.now`). */
export type PollReport = { seconds: PolledSecond[]; firstUnavailableAt: number | undefined };

const none: PolledSecond = { statuses: {}, waitedMs: [] };
/** Tabs of one client address, whose connections are limited. */
const perAddress = 1_000;

/*
 * A program of tabs that each request something once a second, and wait for the response before the next:
 * `polling-tabs.ts PORT TABS PATH…`. Tabs take the paths in turn. It sends `ready` once every tab had a
 * response, and a report once it receives a message. It is a process of its own so that the test does not
 * measure its cost.
 */
if (process.send) {
  // The end of the test is its end too.
  process.once('disconnect', () => process.exit());
  const [port = 0, tabs = 0] = process.argv.slice(2, 4).map(Number);
  const paths = process.argv.slice(4);
  const seconds: PolledSecond[] = [];
  let firstUnavailableAt: number | undefined;
  const over = new AbortController();
  const start = performance.now();
  const agents = Array.from({ length: Math.ceil(tabs / perAddress) }, (_, i) => {
    const localAddress = process.platform === 'linux' ? `127.0.0.${2 + i}` : undefined;
    return new Agent({
      keepAlive: true,
      maxSockets: perAddress,
      ...(localAddress && { localAddress }),
    });
  });

  const poll = (agent: Agent | undefined, path: string): Promise<number> =>
    new Promise((resolve) => {
      request({ agent, host: '127.0.0.1', port, path }, (response) => {
        response
          .resume()
          .on('end', () => resolve(response.statusCode ?? 0))
          .on('error', () => resolve(0));
      })
        .on('error', () => resolve(0))
        .end();
    });
  const live = async (tab: number): Promise<void> => {
    // Spread over the second.
    let next = performance.now() + (1_000 * tab) / tabs;
    while (!over.signal.aborted) {
      await delay(Math.max(0, next - performance.now()));
      const sent = performance.now();
      const status = await poll(agents[Math.floor(tab / perAddress)], paths[tab % paths.length] ?? '/');
      if (status === 503) firstUnavailableAt ??= Date.now();
      const second = (seconds[Math.floor((sent - start) / 1_000)] ??= {
        statuses: {},
        waitedMs: [],
      });
      second.waitedMs.push(performance.now() - sent);
      second.statuses[status] = (second.statuses[status] ?? 0) + 1;
      connected.add(tab);
      if (connected.size === tabs) ready.resolve();
      next = Math.max(next + 1_000, performance.now());
    }
  };
  const connected = new Set<number>();
  const ready = Promise.withResolvers<void>();
  for (let tab = 0; tab < tabs; tab++) void live(tab);
  await ready.promise;
  process.send('ready');
  process.once('message', () => {
    over.abort();
    // Seconds without a request are holes.
    const report = Array.from({ length: seconds.length }, (_, at) => seconds[at] ?? none);
    process.send?.({ seconds: report, firstUnavailableAt } satisfies PollReport, () => process.exit());
  });
}
