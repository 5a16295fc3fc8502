import { once } from 'node:events';
import { sql } from 'kysely';
import { logIn, startServer, type ServerProcess } from '@bloom/testing/server-process';
import { startPushService, type PushService } from '@bloom/testing/upstreams/push-service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../src/platform/database/index.ts';
import type { Tables } from '../../src/schema.ts';
import { createTestDatabase } from '../database.ts';

let service: PushService;
let database: Database<Tables>;
let drop: () => Promise<void>;
let start: () => Promise<ServerProcess>;
const running: ServerProcess[] = [];

beforeAll(async () => {
  service = await startPushService();
  const created = await createTestDatabase();
  drop = created.drop;
  database = openDatabase<Tables>(created.connection);
  const { host, port, user, password, database: name } = created.connection;
  start = async () => {
    const server = await startServer({
      DATABASE_URL: `postgresql://${user}:${String(password)}@/${name}?host=${encodeURIComponent(
        host ?? '',
      )}&port=${port}`,
      DEMO: 'force',
      OUTBOUND_ALLOW: service.host,
      PUSH_HOSTS: service.host,
      PUBLIC_URL: 'https://bloom.example',
    });
    running.push(server);
    return server;
  };
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await database.close();
  await drop();
  await service.close();
});

const api = async (server: ServerProcess, token: string, method: string, path: string, body?: object) => {
  const response = await fetch(`${server.url}/api/v1/account/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads all fields of the wire
  return (await response.json()) as any;
};

// rule: #push
test('servers share their keys, and a server that is killed while it sends loses nothing', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  const token = await logIn(first.url, 'Inviter');
  const keys = await Promise.all(
    [first, second].map(async (server) => (await api(server, token, 'GET', 'push')).data.key),
  );
  expect(keys[0]).toBe(keys[1]);
  const device = service.newDevice(keys[0]);
  await api(second, token, 'PUT', 'push', device.subscription);
  await second.stop();

  // The server dies between the commit and the response of the push service.
  service.outage = 'hang';
  const { ref_code: code } = await api(first, token, 'GET', token);
  const query = new URLSearchParams({ name: 'Invited', code }).toString();
  await fetch(`${first.url}/api/oauth/demo/login?${query}`, { redirect: 'manual' });
  await expect.poll(() => service.requests.length, { timeout: 20_000 }).toBeGreaterThan(0);
  const exited = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  await exited;
  service.outage = undefined;
  expect(device.messages).toEqual([]);

  const third = await start();
  expect((await api(third, token, 'GET', 'notifications')).unread).toBe(1);
  // Another server waits before it sends what one has begun to send.
  await sql`update push_subscription set due_at = now()`.execute(database.write);
  await expect.poll(() => device.messages.length, { timeout: 20_000 }).toBe(1);
  expect(device.messages).toMatchObject([
    {
      data: { text: 'Invited joined with your invitation', url: '/mine?feature=bell' },
      subject: 'https://bloom.example',
    },
  ]);
});
