// A server as an operator of several would run it: under a role that owns nothing, draining before it stops.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, startServer, type ServerProcess } from '@bloom/testing/server-process';
import { packageFolder } from '../../src/platform/process/package-folder.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

const role = `server_${randomUUID().replaceAll('-', '')}`;
const grants = readFileSync(path.join(packageFolder, '../../deploy/postgres/server-role.sql'), 'utf8');

let database: TestDatabase;
let owner: pg.Client;
let folder: string;
let server: ServerProcess;
let servers: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client(database.connection);
  await owner.connect();
  // With a role of this test.
  await owner.query(`create role ${role} login password 'secret'`);
  await owner.query(grants.replaceAll('bloom_server', role));

  const url = new URL(database.url.replace('@/', '@socket/'));
  url.username = role;
  url.password = 'secret';
  folder = mkdtempSync(path.join(tmpdir(), 'bloom-operation-'));
  const file = path.join(folder, 'database-url');
  writeFileSync(file, `${url.href.replace('@socket/', '@/')}\n`);
  servers = new pg.Client({ ...database.connection, user: role, password: 'secret' });
  await servers.connect();
  server = await startServer({
    DATA_DIR: folder,
    DATABASE_URL_FILE: file,
    DEMO: 'force',
    DRAIN_S: '1',
    MIGRATE: '0',
    TRUST_PROXY: '127.0.0.1',
  });
});

afterAll(async () => {
  await server.kill();
  await servers.end();
  await owner.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const call = async (method: string, route: string, body?: unknown, token?: string) => {
  const response = await fetch(`${server.url}/api${route}`, {
    method,
    headers: {
      'x-request-id': 'proxy-12345678',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads all fields of the wire
  const json = (await response.json()) as any;
  return { status: response.status, id: response.headers.get('x-request-id'), body: json };
};

test('the role of a server may change no table that the owner itself may not', async () => {
  const { rows } = await owner.query(
    `select relname from pg_class
     where relkind = 'r' and relacl is not null
       and not exists (
         select from aclexplode(relacl) where grantee = relowner and privilege_type = 'UPDATE')
       and has_table_privilege($1, oid, 'update, delete')`,
    [role],
  );
  expect(rows).toEqual([]);
});

test('a server whose role owns nothing fills the sample catalogue and sends a gift', async () => {
  const token = await logIn(server.url, 'Ann');
  const { body: list } = await call('GET', '/v1/video/list');
  const [video] = list.data;
  const sent = await call('POST', `/v1/video/${video.source}/${video.id}`, { amount: 2_000 }, token);
  expect(sent).toMatchObject({ status: 200, body: { status: 'ok' } });
});

test('that role can neither change the ledger nor switch off what protects it', async () => {
  const failureOf = (statement: string) =>
    servers.query(statement).then(
      () => 'done',
      (error: unknown) => (error as Error).message,
    );
  expect(await failureOf('update ledger_posting set amount = 1')).toMatch(/append-only|denied/);
  expect(await failureOf('alter table ledger_posting disable trigger all')).toMatch(/owner/);
  expect(await failureOf('create table mine ()')).toMatch(/denied/);
});

test('a request keeps the id that a trusted proxy gave it', async () => {
  expect((await call('GET', '/v1/category/all')).id).toBe('proxy-12345678');
});

test('a server that drains is not ready, and still serves requests', async () => {
  expect((await call('GET', '/health/ready')).status).toBe(200);
  const stopped = server.stop();
  await expect.poll(async () => (await call('GET', '/health/ready')).status).toBe(503);
  expect((await call('GET', '/v1/video/list')).status).toBe(200);
  expect(await stopped).toBe(0);
});
