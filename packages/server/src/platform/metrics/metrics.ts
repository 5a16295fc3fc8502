import { collectDefaultMetrics, Registry } from 'prom-client';
import { createServer } from '../http/index.ts';

/** The registry of all metrics of a server. */
export type Metrics = Registry;

export function createMetrics(): Metrics {
  return new Registry();
}

/** A running server of metrics. */
export type MetricsServer = { url: string; close(): Promise<void> };

/**
 * Serves `GET /metrics` for Prometheus on a port of its own, which visitors cannot reach, and adds the metrics
 * of the process (memory, event loop, garbage collection).
 * Error: `EADDRINUSE`.
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const app = createServer({ logger: false });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );
  const url = await app.listen({ host, port });
  collectDefaultMetrics({ register: metrics });
  return { url, close: () => app.close() };
}
