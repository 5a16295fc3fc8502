import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminTopResponse, TopEntry } from '@bloom/contract/admin/admin';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { run } from '../../../test/command.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { failureLevel } from '../../platform/http/index.ts';
import { DatabaseUnavailable } from '../../platform/database/index.ts';
import { createAddressHash } from '../../platform/limits/index.ts';
import { createRefusals } from './refusals.ts';

let created: TestDatabase;
let bloom: Bloom;
let [admin, spammer, other]: Person[] = [];
const lines: Record<string, unknown>[] = [];
const log = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
    done();
  },
});

beforeAll(async () => {
  created = await createTestDatabase();
  bloom = await startBloom({ connection: created.connection, log, rateLimit: true });
  [admin, spammer, other] = [await bloom.logIn('Ada'), await bloom.logIn('Sam'), await bloom.logIn('Oscar')];
  await bloom.setRole(admin, { role: 'admin', categories: null });
});
afterAll(async () => {
  await bloom.close();
  await created.drop();
});

const call = (method: 'GET' | 'POST', path: string, by?: Person, body?: object) =>
  bloom.call(method, path, { token: by?.token, ...(body && { body }) });
const top = async (sinceS: number): Promise<AdminTopResponse['data']> =>
  (await call('GET', `/v1/admin/top?since=${sinceS}`, admin)).body.data;
const bloomTop = (...args: string[]) => run({ DATABASE_URL: created.url }, 'top', ...args);
const counts = (entries: readonly TopEntry[]) => entries.map(({ account, count }) => [account?.name, count]);
const requests = (route: string) => lines.filter((line) => line['route'] === `/api${route}`);

test('a line of the log says which account sent the request, and from which address as a hash', async () => {
  await call('GET', '/v1/account/notifications', spammer);
  await call('GET', '/v1/category/all');
  await call('GET', '/v1/admin/status', spammer);
  const [known] = requests('/v1/account/notifications');
  expect(known).toMatchObject({ level: 30, account: spammer?.id, status: 200 });
  const [visitor] = requests('/v1/category/all');
  expect(visitor).not.toHaveProperty('account');
  expect(visitor?.['address']).toMatch(/^[\da-f]{12}$/);
  expect(visitor?.['address']).toBe(known?.['address']);
  expect(requests('/v1/admin/status')).toMatchObject([{ account: spammer?.id, error: 'request.forbidden' }]);
  expect(JSON.stringify(lines)).not.toContain('127.0.0.1');
});

test('requests of monitoring are not logged', async () => {
  for (const path of ['/health/live', '/health/ready']) {
    expect((await call('GET', path)).status).toBe(200);
    expect(requests(path)).toEqual([]);
  }
});

test('a hash is that of a day, of the secret, and of what a household has of IPv6', () => {
  let now = '2026-11-26T23:59:59Z';
  const hash = createAddressHash('a'.repeat(32), () => new Date(now));
  const today = hash('192.0.2.7');
  expect(hash('192.0.2.7')).toBe(today);
  expect(hash('192.0.2.8')).not.toBe(today);
  expect(hash('2001:db8::1')).toBe(hash('2001:db8::2'));
  expect(createAddressHash('a'.repeat(32), () => new Date(now))('192.0.2.7')).toBe(today);
  expect(createAddressHash('b'.repeat(32), () => new Date(now))('192.0.2.7')).not.toBe(today);
  now = '2026-11-27T00:00:00Z';
  expect(hash('192.0.2.7')).not.toBe(today);
});

test('work that waits for the database or an upstream is a warning, and any other failure an error', () => {
  expect(failureLevel(new DatabaseUnavailable(new Error('away')))).toBe('warn');
  expect(failureLevel(new Error('a bug'))).toBe('error');
});

test('who shared, gave, wrote and saved most since a time comes first, at the shell and for admins', async () => {
  const id = await bloom.addNewVideo(spammer!, { sharedUs: Date.now() * 1_000 });
  await bloom.addNewVideo(spammer!, { sharedUs: Date.now() * 1_000 });
  await bloom.addNewVideo(other!, { sharedUs: Date.now() * 1_000 });
  await bloom.addNewVideo(other!);
  for (const amount of [1_000, 2_000]) {
    await call('POST', `/v1/video/youtube/${id}`, other, { amount });
  }
  await call('POST', `/v1/video/youtube/${id}`, admin, { amount: 1_000 });
  const execute = (text: string) => sql.raw(text).execute(bloom.database.write);
  await execute(`insert into chat_message (id, account_id, content, mentions, created_at) values
    (1, ${spammer?.id}, 'Buy', '[]', now() - interval '2 hours'), (2, ${spammer?.id}, 'Buy', '[]', now())`);
  await execute(`insert into subtitle (video_id) select id from video where source_id = '${id}'`);
  await execute(`insert into subtitle_revision
    (video_id, episode, revision, kind, base_revision, author_id, comment, changes, cues, coverage_en, coverage_cn, created_at)
    select id, '', n, 'save', n - 1, ${other?.id}, '', '{}', 0, 0, 0, now() from video, generate_series(1, 3) n
    where source_id = '${id}'`);

  const hour = await top(3_600);
  expect(counts(hour.shares)).toEqual([
    ['Sam', 2],
    ['Oscar', 1],
  ]);
  expect(counts(hour.gifts)).toEqual([
    ['Oscar', 2],
    ['Ada', 1],
  ]);
  expect(counts(hour.posts)).toEqual([['Sam', 1]]);
  expect(counts(hour.saves)).toEqual([['Oscar', 3]]);
  const days = await top(172_800);
  expect(counts(days.posts)).toEqual([['Sam', 2]]);
  expect(counts(days.shares)).toEqual([
    ['Sam', 2],
    ['Oscar', 2],
  ]);

  expect((await bloomTop('posts', '--since', '3h')).output).toBe(
    `account  id  count  name\n@sam     ${spammer?.id}   2      Sam\n`,
  );
  expect(JSON.parse((await bloomTop('gifts', '--json')).output)).toEqual(hour.gifts);
});

test('who is refused is counted by account, or else by address, and by error', async () => {
  for (let i = 0; i < 3; i++) await call('GET', '/v1/admin/status', other);
  for (let i = 0; i < 22; i++) await call('GET', '/v1/account/wrong');
  await bloom.runJob('store refusals');
  await call('GET', '/v1/admin/status', other);
  await bloom.runJob('store refusals');
  const { refusals } = await top(3_600);
  const address = requests('/v1/category/all')[0]?.['address'];
  expect(refusals).toMatchObject([
    { account: { name: 'Oscar' }, address: null, error: 'request.forbidden', count: 4 },
    { account: null, address, error: 'request.tooMany', count: 2 },
    { account: { name: 'Sam' }, address: null, error: 'request.forbidden', count: 1 },
  ]);
  expect((await bloomTop('refusals')).output).toMatch(
    new RegExp(`^– +– +2 +request.tooMany +${String(address)} +–$`, 'm'),
  );

  await bloom.execute(sql`update refusal set hour = hour - interval '8 days' where account_id is null`);
  await bloom.runJob('delete old refusals');
  expect((await top(2_592_000)).refusals).toHaveLength(2);
});

test('of a flood from many addresses no more than a number is counted apart, and a failed write is repeated', async () => {
  await bloom.execute(sql`delete from refusal`);
  const refusals = createRefusals(bloom.database.write, 2);
  const refuse = (address: string, account?: number) =>
    refusals.record({
      method: 'GET',
      route: '/',
      status: 429,
      ms: 1,
      account,
      address,
      error: 'request.tooMany',
    });
  for (const address of ['a', 'b', 'c', 'd', 'a']) refuse(address);
  const [store] = refusals.jobs;
  await bloom.execute(sql`alter table refusal rename to away`);
  await expect(store?.run()).rejects.toThrow('refusal');
  await bloom.execute(sql`alter table away rename to refusal`);
  refuse('b');
  await store?.run();
  expect((await top(3_600)).refusals.map(({ address, count }) => [address, count])).toEqual([
    ['a', 2],
    ['b', 2],
    [null, 2],
  ]);
});

test.each([
  [['top'], "missing required argument 'what'"],
  [['top', 'likes'], 'Allowed choices are shares, gifts, posts, saves, refusals.'],
  [['top', 'shares', '--since', 'yesterday'], 'It must be a time such as 90m, 1h or 7d'],
  [['top', 'shares', '--since', '31d'], 'at most 30d'],
])('%j is refused with a message', async (args, words) => {
  const { code, output } = await run({ DATABASE_URL: created.url }, ...args);
  expect([code, output]).toEqual([2, expect.stringContaining(words)]);
});
