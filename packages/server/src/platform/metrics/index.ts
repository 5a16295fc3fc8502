export { createMetrics, serveMetrics, type Metrics } from './metrics.ts';
