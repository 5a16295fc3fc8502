import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { logIn } from '@bloom/testing/server-process';
import { startBuild } from '../built-server.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } };
type SentSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  status: { code?: number };
};
type Sent = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
};

/** A collector that keeps what it receives over OTLP/HTTP. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      if (request.method === 'POST' && request.url === '/v1/traces') bodies.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const sent = () => bodies.flatMap((body) => (JSON.parse(body) as Sent).resourceSpans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => bodies.join('\n'),
    resource: () => valuesOf(sent()[0]?.resource.attributes),
    spans: () => sent().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  };
}

const valuesOf = (attributes: Attribute[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

test('the built server sends spans of requests by route, of statements by name and of calls by host, without secrets', async () => {
  const collector = await startCollector();
  const { url } = await startBuild({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'bloom-test',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    // Only requests of a trusted peer continue its trace.
    OTEL_TRACES_SAMPLER: 'parentbased_always_on',
    TRUST_PROXY: '127.0.0.1',
    YOUTUBE_URL: 'http://127.0.0.1:9',
    OUTBOUND_ALLOW: '127.0.0.1:9',
  });
  const token = await logIn(url, 'Traced');
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  await fetch(`${url}/api/v1/account/${token}?secret=query`, {
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  await fetch(`${url}/api/v1/account/name`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: 'Secret name' }),
  });
  await fetch(`${url}/api/v1/video/youtube/AAAAAAAAAAA?remote=true`);
  await fetch(`${url}/api/health/ready`);
  await vi.waitUntil(() => collector.spans().some(({ name }) => name.includes('/v1/video/')), {
    timeout: 20_000,
  });

  const spans = collector.spans();
  const find = (name: string) => spans.find((span) => span.name === name);
  const account = find('GET /api/v1/account/:token');
  expect(account).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  expect(valuesOf(account?.attributes)).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/api/v1/account/:token',
    'http.response.status_code': 200,
  });
  const below = (parent: SentSpan | undefined) =>
    spans.filter(({ parentSpanId }) => parent && parentSpanId === parent.spanId);
  const names = below(account).map(({ name }) => name);
  expect(
    names.some((name) => /^(select|with) \w+$/.test(name)),
    names.join(),
  ).toBe(true);
  // The body of a request is read before its statements run.
  const rename = find('PUT /api/v1/account/name');
  expect(below(rename).map(({ name }) => name)).toContain('update account');

  const [call] = below(find('GET /api/v1/video/:source/:id'))
    .map(({ attributes, status }) => ({ ...valuesOf(attributes), status }))
    .filter((values) => 'server.address' in values);
  expect(call).toMatchObject({ 'server.address': '127.0.0.1', status: { code: 2 } });
  expect(collector.resource()).toMatchObject({ 'service.name': 'bloom-test' });
  expect(spans.filter(({ name }) => name.includes('health'))).toEqual([]);
  for (const secret of [token, 'secret', 'Secret', 'Traced', 'AAAAAAAAAAA']) {
    expect(collector.text()).not.toContain(secret);
  }
});
