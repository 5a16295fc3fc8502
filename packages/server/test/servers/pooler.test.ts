import { startServer } from '@bloom/testing/server-process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBloom, type Bloom, type Person } from '../bloom.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { startPooler, type Pooler } from './pooler.ts';

/*
 * Two servers behind a pooler that gives its connections to another client after each transaction and knows
 * nothing of prepared statements (PgBouncer before 1.21). It once caused lists without videos.
 */

let created: TestDatabase;
let pooler: Pooler;
let ann: Person;

const open = (prepares: boolean): Promise<Bloom> =>
  startBloom({ connection: pooler.connection, databaseOptions: { isPooled: true, prepares } });

beforeAll(async () => {
  created = await createTestDatabase();
  const bloom = await startBloom({ connection: created.connection });
  ann = await bloom.logIn('Ann');
  for (let i = 0; i < 7; i++) await bloom.addVideo(ann, `pool000000${i}`);
  await bloom.close();
  pooler = await startPooler(created.connection, { max: 4 });
});
afterAll(async () => {
  await pooler.close();
  await created.drop();
});

test('with statements that are not prepared every response is right', async () => {
  const servers = [await open(false), await open(false)];
  const responses = await Promise.all(
    Array.from({ length: 120 }, async (_, i) => {
      const server = servers[i % 2]!;
      switch (i % 4) {
        case 0:
        case 1:
          // Each another page, so that none comes from the cache.
          return (await server.call('GET', `/v1/video/list?limit=${7 + (i >> 2)}`)).body.data.length;
        case 2:
          return (await server.call('GET', '/v1/video/youtube/pool0000003')).body.data.id;
        default:
          return (await server.call('GET', `/v1/account/${ann.token}`)).body.name;
      }
    }),
  );
  await Promise.all(servers.map((server) => server.close()));
  const expected = [7, 7, 'pool0000003', 'Ann'];
  expect(responses).toEqual(responses.map((_, i) => expected[i % 4]));
});

test('lost statements end no session and cause no wrong response', async () => {
  const servers = [await open(true), await open(true)];
  const statuses = new Set<number>();
  await Promise.all(
    Array.from({ length: 120 }, async (_, i) => {
      const response = await servers[i % 2]!.call('GET', `/v1/account/${ann.token}`);
      statuses.add(response.status);
      if (response.status === 200) expect(response.body).toMatchObject({ id: ann.id, name: 'Ann' });
      const list = await servers[i % 2]!.call('GET', `/v1/video/list?limit=${7 + (i % 40)}`);
      statuses.add(list.status);
      if (list.status === 200) expect(list.body.data).toHaveLength(7);
    }),
  );
  await Promise.all(servers.map((server) => server.close()));
  expect(statuses.has(503)).toBe(true);
  expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
});

test('a server refuses to start behind it with instructions, and then starts', async () => {
  await expect(startServer({ DATABASE_URL: pooler.url })).rejects.toThrow('DATABASE_PREPARE=0');
  const server = await startServer({ DATABASE_URL: pooler.url, DATABASE_PREPARE: '0' });
  const list = await fetch(`${server.url}/api/v1/video/list`);
  expect(((await list.json()) as { data: unknown[] }).data).toHaveLength(7);
  expect(await server.stop()).toBe(0);
});
