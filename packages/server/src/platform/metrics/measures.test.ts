import { expect, test } from 'vitest';
import { useBloom } from '../../../test/bloom.ts';
import { createMetrics, measureDatabase, measureJobs, measureResponses } from './index.ts';

const bloom = useBloom();

const text = () => bloom.services.metrics.metrics();

test('a response is counted by method, pattern of its route and status, never by its URL', async () => {
  const { token } = await bloom.logIn('Measured');
  await bloom.call('GET', `/v1/account/${token}`);
  await bloom.app.inject('/no/such/page?token=secret-of-a-user');
  const metrics = await text();
  const count = 'http_server_request_duration_seconds_count';
  expect(metrics).toContain(
    `${count}{http_request_method="GET",http_route="/api/v1/account/:token",http_response_status_code="200"} 1`,
  );
  expect(metrics).not.toContain(token);
  expect(metrics).not.toContain('secret-of-a-user');
});

test('durations are counted up to each bound, which includes what was shorter, and summed up', async () => {
  const metrics = createMetrics();
  const measure = measureResponses(metrics);
  for (const ms of [1, 2, 3, 400, 60_000]) measure({ method: 'GET', route: '/a', status: 200, ms });
  const name = 'http_server_request_duration_seconds';
  const labels = 'http_request_method="GET",http_route="/a",http_response_status_code="200"';
  const lines = (await metrics.metrics()).split('\n').filter((line) => line.includes(name));
  expect(lines).toContain(`# TYPE ${name} histogram`);
  const counted = { 0.002: 2, 0.005: 3, 0.25: 3, 0.5: 4, 10: 4, '+Inf': 5 };
  for (const [bound, count] of Object.entries(counted)) {
    expect(lines).toContain(`${name}_bucket{le="${bound}",${labels}} ${count}`);
  }
  expect(lines).toContain(`${name}_sum{${labels}} 60.406`);
  expect(lines).toContain(`${name}_count{${labels}} 5`);
});

test('an event stream, which lasts for hours, is not a slow response', async () => {
  const { token } = await bloom.logIn('Streaming');
  const url = await bloom.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await fetch(`${url}/api/v1/message/stream`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(stream.headers.get('content-type')).toBe('text/event-stream');
  await bloom.call('POST', '/v1/account/logout', { token });
  await stream.text();
  expect(await text()).not.toContain('http_route="/api/v1/message/stream"');
});

test('a database that responds is up, one that does not is not', async () => {
  expect(await text()).toContain('bloom_database_up 1');
  const metrics = createMetrics();
  measureDatabase(bloom.database, () => Promise.reject(new Error('away')), metrics);
  expect(await metrics.metrics()).toContain('bloom_database_up 0');
});

test('connections in use, and requests that wait for one, are measured for each pool', async () => {
  const { max } = bloom.database.pools().find(({ name }) => name === 'write') ?? { max: 0 };
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let begun = 0;
  const all = new Promise<void>((resolve) => {
    for (let i = 0; i < max; i++) {
      void bloom.database.write.connection().execute(async () => {
        if (++begun === max) resolve();
        await held;
      });
    }
  });
  await all;
  const waiting = bloom.database.write.connection().execute(() => Promise.resolve());
  const lines = (await text()).split('\n');
  release();
  await waiting;
  const pool = 'db_client_connection_pool_name="write"';
  expect(lines).toContain(`db_client_connection_count{${pool},db_client_connection_state="used"} ${max}`);
  expect(lines).toContain(`db_client_connection_max{${pool}} ${max}`);
  // A job of the server may wait, too.
  const pending = `db_client_connection_pending_requests{${pool}} `;
  expect(Number(lines.find((line) => line.startsWith(pending))?.slice(pending.length))).toBeGreaterThan(0);
});

test('runs of jobs are counted, and only a success is the time of the last one', async () => {
  const metrics = createMetrics();
  const { onEnd, onSeen } = measureJobs(metrics);
  onEnd({ job: 'audit', seconds: 2, error: undefined });
  onEnd({ job: 'audit', seconds: 3, error: new Error('away') });
  onEnd({ job: 'purge', seconds: 1, error: new Error('away') });
  onSeen('audit', false);
  onSeen('purge', true);
  const lines = await metrics.metrics();
  expect(lines).toContain('bloom_job_runs_total{job_name="audit",outcome="done"} 1');
  expect(lines).toContain('bloom_job_runs_total{job_name="audit",outcome="failed"} 1');
  expect(lines).toContain('bloom_job_seconds{job_name="audit"} 3');
  expect(lines).toContain('bloom_job_done_timestamp_seconds{job_name="audit"}');
  expect(lines).not.toContain('bloom_job_done_timestamp_seconds{job_name="purge"}');
  expect(lines).toContain('bloom_job_parked{job_name="audit"} 0');
  expect(lines).toContain('bloom_job_parked{job_name="purge"} 1');
});
