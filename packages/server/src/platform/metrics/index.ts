export { measureDatabase, measureJobs, measurePools, measureReplicas, measureResponses } from './measures.ts';
export { createMetrics, serveMetrics, type Metrics } from './metrics.ts';
