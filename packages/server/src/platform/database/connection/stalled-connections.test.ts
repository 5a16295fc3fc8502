import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { createPool } from './pool.ts';
import { isDatabaseUnavailable } from '../database-errors.ts';

let created: TestDatabase;
/** Whether the network between server and database drops all data. */
let isCut = false;
const carried: [Socket, Socket][] = [];
const network = createServer((near) => {
  const { host, port } = inject('postgres');
  const far = connect(`${host}/.s.PGSQL.${port}`);
  carried.push([near, far]);
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    from.on('data', (chunk) => !isCut && to.write(chunk));
    from.on('error', () => {});
    from.on('close', () => isCut || to.destroy());
  }
});

beforeAll(async () => {
  created = await createTestDatabase();
  network.listen(0, '127.0.0.1');
  await once(network, 'listening');
});
afterAll(async () => {
  for (const sockets of carried) for (const socket of sockets) socket.destroy();
  network.close();
  await created.drop();
});

test('a query on a stalled connection fails, and the pool works again with the database', async () => {
  const pool = createPool({
    connection: {
      ...created.connection,
      host: '127.0.0.1',
      port: (network.address() as AddressInfo).port,
    },
    max: 1,
    statementTimeoutMs: 500,
    name: 'test',
    stalledMs: 300,
  });
  const client = await pool.connect();
  // Longer than `stalledMs` in all, but with data in between.
  for (let i = 0; i < 14; i++) await client.query('select pg_sleep(0.05)');

  isCut = true;
  const failure = await client.query('select 1').catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  client.release(failure as Error);
  isCut = false;
  const next = await pool.connect();
  expect((await next.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  next.release();
  await pool.end();
});
