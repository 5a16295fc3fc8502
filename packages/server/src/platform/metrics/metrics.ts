import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { createServer, type App } from '../http/index.ts';
import { release } from '../process/release.ts';

/** The registry of all metrics of a server. */
export type Metrics = Registry;

export function createMetrics(): Metrics {
  const metrics = new Registry();
  const info = new Gauge({
    name: 'bloom_build_info',
    help: 'Always 1; the labels say which release runs, and the commit that it was made from.',
    labelNames: ['version', 'commit'],
    registers: [metrics],
  });
  info.set(release, 1);
  return metrics;
}

/** A running server of metrics. */
export type MetricsServer = { url: string; close(): Promise<void> };

/** How many servers of one machine serve metrics, each on a port of its own. */
const serversOfMachine = 10;

/**
 * Serves `GET /metrics` for Prometheus on a port of its own, which visitors cannot reach, and adds the
 * metrics of the process (memory, event loop, garbage collection). Where another server of the machine has
 * the port, it is the next free one of the ten from there. Error: `EADDRINUSE` without a free one.
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const app = createServer({ logger: false });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );
  const url = await listen(app, { host, port });
  collectDefaultMetrics({ register: metrics });
  return { url, close: () => app.close() };
}

async function listen(app: App, { host, port }: { host: string; port: number }): Promise<string> {
  for (let next = port; ; next++) {
    try {
      return await app.listen({ host, port: next });
    } catch (error) {
      const isInUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isInUse || port === 0 || next - port + 1 >= serversOfMachine) throw error;
    }
  }
}
