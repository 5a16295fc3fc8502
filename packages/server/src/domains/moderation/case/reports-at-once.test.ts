import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBloom, type Bloom } from '../../../../test/bloom.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';

let database: TestDatabase;
let bloom: Bloom;
let other: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  // Two connections for writes.
  bloom = await startBloom({
    connection: database.connection,
    databaseOptions: { poolMax: 4 },
  });
  other = new pg.Client(database.connection);
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await bloom.close();
  await database.drop();
});

// rule: #reports
test('many reports of one target wait for each other with one connection, and all are stored', async () => {
  const sharer = await bloom.logIn('Sharer');
  await bloom.addVideo(sharer, 'reported001');
  const reporters = [];
  for (let i = 0; i < 6; i++) reporters.push(await bloom.logIn(`Reporter ${i}`));
  await other.query('begin');
  await other.query('select from video_rank where video_id = (select id from video) for update');
  const sent = reporters.map((by) =>
    bloom.call('POST', '/v1/report', by, {
      target: { kind: 'video', id: 'youtube/reported001' },
      reason: 'spam',
    }),
  );
  const waiting = async () =>
    (
      await other.query<{ count: number }>(`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    ).rows[0]?.count;
  await expect.poll(waiting).toBe(1);
  // Others write meanwhile.
  const mia = await bloom.logIn('Mia');
  expect((await bloom.call('PUT', `/v1/user/${sharer.id}/follow`, mia, {})).status).toBe(200);
  expect(await waiting()).toBe(1);
  await other.query('commit');
  const responses = await Promise.all(sent);
  expect(responses.map(({ status }) => status)).toEqual(reporters.map(() => 200));
  expect(new Set(responses.map(({ body }) => body.data.case)).size).toBe(1);
  const { rows } = await sql<{ count: number }>`select count(*)::int from report`.execute(
    bloom.database.write,
  );
  expect(rows[0]?.count).toBe(6);
});
