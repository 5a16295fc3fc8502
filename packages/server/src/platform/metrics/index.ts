export { createMetrics, serveMetrics, type Metrics, type MetricsServer } from './metrics.ts';
