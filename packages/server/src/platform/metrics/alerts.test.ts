import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { collectDefaultMetrics } from 'prom-client';
import { expect, test } from 'vitest';
import { startBloom } from '../../../test/bloom.ts';
import { measureJobs } from './index.ts';

const file = (name: string) => fileURLToPath(new URL(`../../../../../deploy/${name}`, import.meta.url));
const run = promisify(execFile);
/** Runs a program of Prometheus; undefined where it is not installed. */
const output = (...[program = '', ...args]: string[]) =>
  run(program, args).then(
    ({ stdout }) => stdout,
    (error: unknown) => {
      if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
      throw error;
    },
  );
const hasPromtool = (await output('promtool', '--version')) !== undefined;
const hasAmtool = (await output('amtool', '--version')) !== undefined;

test.each(['prometheus/alerts.yaml', 'grafana/bloom.json'])(
  'every metric and label of %s exists',
  async (name) => {
    const bloom = await startBloom({
      rateLimit: true,
      redisUrl: 'redis://127.0.0.1:9',
      databaseOptions: { replicas: [{ host: '127.0.0.1', port: 9 }] },
    });
    collectDefaultMetrics({ register: bloom.services.metrics });
    measureJobs(bloom.services.metrics);
    const known = await bloom.services.metrics.getMetricsAsJSON();
    await bloom.close();
    const names = readFileSync(file(name), 'utf8').match(/\b(bloom|http|db|nodejs|process)_\w+/g);
    expect(names?.length).toBeGreaterThan(10);
    const labels = ['http_route', 'http_response_status_code'];
    labels.push('db_client_connection_pool_name', 'db_client_connection_state');
    const exists = new Set([
      ...labels,
      ...known.flatMap((one) => [one.name, `${one.name}_count`, `${one.name}_bucket`]),
    ]);
    expect(names?.filter((each) => !exists.has(each))).toEqual([]);
  },
);

test('each alert has a row in the documents', () => {
  const alerts = readFileSync(file('prometheus/alerts.yaml'), 'utf8').matchAll(/alert: (\w+)/g);
  const [, rows = ''] = readFileSync(file('../docs/operations.md'), 'utf8').split('### Alerts\n');
  const [table = ''] = rows.split('\n## ');
  const named = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(Bloom\w+)`/g)].map(([, name]) => name),
  );
  expect(named.toSorted()).toEqual([...alerts].map(([, name]) => name).toSorted());
});

test('each alert has a test in Prometheus', () => {
  const alerts = readFileSync(file('prometheus/alerts.yaml'), 'utf8').matchAll(/alert: (\w+)/g);
  const tests = readFileSync(file('prometheus/alerts.test.yaml'), 'utf8').matchAll(
    /alertname: (\w+)\n +exp_/g,
  );
  const tested = new Set([...tests].map(([, name]) => name));
  expect([...tested].toSorted()).toEqual([...alerts].map(([, name]) => name).toSorted());
});

test.skipIf(!hasPromtool)('the alerts pass their tests in Prometheus, which takes the sample', async () => {
  expect(await output('promtool', 'check', 'config', file('prometheus/prometheus.yaml'))).toContain(
    'SUCCESS',
  );
  expect(await output('promtool', 'test', 'rules', file('prometheus/alerts.test.yaml'))).toContain('SUCCESS');
});

test.skipIf(!hasAmtool)('Alertmanager takes the sample', async () => {
  expect(await output('amtool', 'check-config', file('prometheus/alertmanager.yaml'))).toContain('SUCCESS');
});
