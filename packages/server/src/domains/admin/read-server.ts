import type { AdminStatusResponse } from '@bloom/contract/admin/admin';
import type { Metrics } from '../../platform/metrics/index.ts';
import { release } from '../../platform/process/release.ts';

const startedAt = Math.floor(Date.now() / 1_000 - process.uptime());

/** Reads the version, start, requests and event streams of this server, from its metrics. */
export async function readServer(metrics: Metrics): Promise<AdminStatusResponse['data']['server']> {
  const valuesOf = async (name: string) => (await metrics.getSingleMetric(name)?.get())?.values ?? [];
  const requests: Record<string, number> = {};
  let [count, seconds] = [0, 0];
  for (const { metricName, labels, value } of (await valuesOf('http_server_request_duration_seconds')) as {
    metricName?: string;
    labels: Record<string, unknown>;
    value: number;
  }[]) {
    if (metricName?.endsWith('_sum')) seconds += value;
    if (!metricName?.endsWith('_count')) continue;
    count += value;
    const kind = `${String(labels['http_response_status_code']).charAt(0)}xx`;
    requests[kind] = (requests[kind] ?? 0) + value;
  }
  const [streams] = await valuesOf('bloom_event_streams');
  return {
    ...release,
    since: startedAt,
    requests,
    mean_ms: count === 0 ? 0 : (1_000 * seconds) / count,
    streams: streams?.value ?? 0,
  };
}
