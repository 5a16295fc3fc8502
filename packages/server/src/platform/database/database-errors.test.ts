import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startBloom } from '../../../test/bloom.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { DatabaseUnavailable, isDatabaseUnavailable } from './database-errors.ts';
import { createPool } from './connection/pool.ts';

/*
 * Every failure to get a connection is a `DatabaseUnavailable`. There is no list of error codes, because they
 * differ between machines.
 */

const folder = mkdtempSync(path.join(tmpdir(), 'bloom-socket-'));
const servers: Server[] = [];
const sockets: Socket[] = [];
let created: TestDatabase;

beforeAll(async () => {
  created = await createTestDatabase();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
  await created.drop();
});

/** A server that calls `greet` with every connection. */
async function serve(greet: (socket: Socket) => void): Promise<pg.ClientConfig> {
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    greet(socket);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

/** A process that listens, and is stopped (SIGSTOP) with the backlog of its socket full. */
async function freeze(): Promise<{ connection: pg.ClientConfig; thaw(): void }> {
  const port = 5_432;
  const file = path.join(folder, `.s.PGSQL.${port}`);
  const child = spawn(process.execPath, [
    '-e',
    `require('net').createServer().listen({ path: ${JSON.stringify(file)}, backlog: 1 }, () => console.log('up'))`,
  ]);
  await once(child.stdout, 'data');
  child.kill('SIGSTOP');
  // The system accepts one more than the backlog, then none: EAGAIN.
  for (let i = 0; i < 8; i++) sockets.push(connect(file).on('error', () => {}));
  return { connection: { host: folder, port }, thaw: () => child.kill('SIGKILL') };
}

/** Ways in which connecting to a database fails. */
const failures: [string, () => Promise<pg.ClientConfig> | pg.ClientConfig][] = [
  ['refuses', () => ({ host: '127.0.0.1', port: 9 })],
  ['has no socket', () => ({ host: '/nowhere', port: 5_432 })],
  ['has no such name', () => ({ host: 'nowhere.invalid' })],
  ['hangs up', () => serve((socket) => socket.end())],
  ['resets', () => serve((socket) => socket.resetAndDestroy())],
  ['sends nothing', () => serve(() => {})],
  ['speaks another protocol', () => serve((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'))],
  ['does not know the password', () => ({ ...created.connection, password: 'wrong' })],
  ['does not have the database', () => ({ ...created.connection, database: 'wrong' })],
  ['does not speak TLS', () => ({ ...created.connection, ssl: true })],
];

test.concurrent.each(failures)('a database that %s is unavailable', async (_name, where) => {
  const pool = createPool({
    connection: { user: 'bloom', password: 'x', database: 'bloom', ...(await where()) },
    max: 1,
    statementTimeoutMs: 500,
    name: 'test',
  });
  const failure = await pool.connect().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseUnavailable);
  expect((failure as Error).cause).toBeInstanceOf(Error);
  await pool.end();
});

test.skipIf(process.platform === 'win32')(
  'a frozen database, the backlog of its socket full, is a 503 and not a 500',
  async () => {
    const { connection, thaw } = await freeze();
    const bloom = await startBloom({ connection: { ...connection, user: 'bloom', password: 'x' } });
    try {
      const { status, body, headers } = await bloom.call('GET', '/v1/account/some-token');
      expect(body).toMatchObject({ key: 'server.unavailable' });
      expect({ status, again: headers['retry-after'] }).toEqual({ status: 503, again: '5' });
    } finally {
      thaw();
      await bloom.close();
    }
  },
);

test('a connection that is lost during a statement means that the database is unavailable', async () => {
  const { host, port } = inject('postgres');
  let far: Socket | undefined;
  const relay = await serve((near) => {
    far = connect(`${host}/.s.PGSQL.${port}`);
    far.on('error', () => {});
    near.pipe(far).pipe(near);
  });
  const pool = createPool({
    connection: { ...created.connection, ...relay },
    max: 1,
    statementTimeoutMs: 5_000,
    name: 'test',
  });
  const client = await pool.connect();
  const pending = client.query('select pg_sleep(3)').catch((error: unknown) => error);
  far?.destroy();
  sockets.at(-1)?.destroy();
  expect(isDatabaseUnavailable(await pending)).toBe(true);
  const again = await client.query('select 1').catch((error: unknown) => error);
  expect(isDatabaseUnavailable(again)).toBe(true);
  client.release();
  await pool.end();
});

test('a wrong statement, and a value that is out of range, do not mean that the database is unavailable', async () => {
  const { connection } = created;
  const pool = createPool({ connection, max: 1, statementTimeoutMs: 500, name: 'test' });
  const client = await pool.connect();
  for (const text of ['select nothing', 'select 9223372036854775807::bigint']) {
    const failure = await client.query(text).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(failure), text).toBe(false);
  }
  client.release();
  await pool.end();
});
