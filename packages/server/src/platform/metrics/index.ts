export { measureJobs, measurePools, measureRequests } from './measures.ts';
export { createMetrics, serveMetrics, type Metrics } from './metrics.ts';
