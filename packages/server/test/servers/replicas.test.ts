import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { positionHeader } from '../../src/platform/http/index.ts';
import { startBloom, type Bloom, type Person } from '../bloom.ts';
import { endpoints } from '../endpoints.ts';
import { startReplicated, type Replica, type ReplicatedPostgres } from './replicated-postgres.ts';

/** `npm run proof` sets many more. */
const ownWrites = Number(process.env['OWN_WRITES'] ?? 60);

let postgres: ReplicatedPostgres;
let one: Replica;
let two: Replica;
/** Two servers: `here` and `there`, of which only `receiving` receives events of others. */
let here: Bloom;
let there: Bloom;
let receiving: Bloom;
let ann: Person;
let owners = 0;

beforeAll(async () => {
  postgres = await startReplicated(2);
  [one, two] = postgres.replicas as [Replica, Replica];
  const start = (receivesEvents: boolean) =>
    startBloom({
      connection: postgres.connection,
      databaseOptions: { replicas: postgres.replicas.map(({ connection }) => connection) },
      receivesEvents,
    });
  [here, there, receiving] = [await start(true), await start(false), await start(true)];
  ann = await here.logIn('Ann');
});
afterAll(async () => {
  for (const bloom of [here, there, receiving]) await bloom.close();
  await postgres.remove();
});

const states = ({ database }: Bloom) => database.replicas?.states().map(({ state }) => state);
/** The balance of a video that was just shared. */
const first = 10_000;

const readsOf = ({ database }: Bloom, name: string) => database.replicas?.reads().get(name) ?? 0;

beforeEach(async () => {
  for (const bloom of [here, there, receiving]) {
    await expect.poll(() => states(bloom)).toEqual(['serving', 'serving']);
  }
});

const paused = async (work: () => Promise<void>) => {
  for (const replica of [one, two]) await replica.pause();
  try {
    await work();
  } finally {
    for (const replica of [one, two]) await replica.resume();
  }
};

/** On a busy machine, a replica or an event may take a while. */
const patience = { timeout: 20_000 };

/** The balance of a video in the first page of a list. */
const listed = async (bloom: Bloom, id: string, headers: Record<string, string> = {}) => {
  const { body } = await bloom.call('GET', '/v1/video/list?limit=50', { headers });
  const video = body.data.find((each: { id: string }) => each.id === id);
  return video?.video_bloom_balance as number | undefined;
};

test('lists, search, pages and the sitemap are read from a replica', async () => {
  await here.addVideo(ann, 'AAAAAAAAAAA', { title: 'Oceans' });
  const paths = [
    '/v1/video/list',
    '/v1/video/youtube/AAAAAAAAAAA',
    '/v1/video/youtube/AAAAAAAAAAA/related',
    '/v1/user/thanked',
    `/v1/user/${ann.id}`,
  ];
  // Replicas have it a moment later, and nothing reports a test's own insert.
  await expect
    .poll(async () => (await there.call('GET', '/v1/video/youtube/AAAAAAAAAAA')).status, patience)
    .toBe(200);
  for (const path of paths) {
    const before = readsOf(there, 'replica-1') + readsOf(there, 'replica-2');
    expect((await there.call('GET', path)).status, path).toBe(200);
    expect(readsOf(there, 'replica-1') + readsOf(there, 'replica-2'), path).toBeGreaterThan(before);
  }
  const search = await there.call('POST', '/v1/video/search', { body: { key_words: 'oceans' } });
  expect(search.body.data).toHaveLength(1);
  expect(search.headers[positionHeader]).toBeUndefined();
  expect((await there.app.inject('/sitemap/0.xml')).body).toContain('AAAAAAAAAAA');
  expect(readsOf(there, 'primary')).toBe(0);
  expect(readsOf(there, 'replica-1')).toBeGreaterThan(0);
  expect(readsOf(there, 'replica-2')).toBeGreaterThan(0);
});

// rule: #read-your-writes
test(
  'a session reads what it wrote on another server, while the replicas lag',
  async () => {
    const id = await here.addNewVideo(ann);
    const donor = await here.logIn('Donor');
    await expect.poll(() => listed(there, id), patience).toBe(first);
    await paused(async () => {
      for (let i = 1; i <= ownWrites; i++) {
        const sent = await here.call('POST', `/v1/video/youtube/${id}`, donor, { amount: 10 });
        const position = String(sent.headers[positionHeader]);
        expect(String(sent.headers['set-cookie'])).toContain(`bloom_position=${position}; Max-Age=10`);
        const travels: Record<string, string> =
          i % 2 ? { [positionHeader]: position } : { cookie: `x=1; bloom_position=${position}` };
        // Others fill the cache of that server with what the replicas have.
        await Promise.all([listed(there, id), listed(there, id)]);
        // While a busy primary seems to be away, a replica may serve. After five seconds they would be left
        // out.
        await expect.poll(() => listed(there, id, travels)).toBe(first + i * 10);
      }
      // The replicas really lack it; those that lag for long are left out by the servers.
      for (const { connection } of [one, two]) {
        const replica = new pg.Client(connection);
        await replica.connect();
        const { rows } = await replica.query(
          'select r.balance from video_rank r join video v on v.id = r.video_id where v.source_id = $1',
          [id],
        );
        await replica.end();
        expect(rows).toEqual([{ balance: first }]);
      }
    });
  },
  30_000 + ownWrites * 100,
);

// rule: #read-your-writes
test('a list is not cached from a replica that lacks a change this server has received', async () => {
  const id = await here.addNewVideo(ann);
  const donor = await here.logIn('Donor');
  await expect.poll(() => listed(receiving, id), patience).toBe(first);
  await expect.poll(() => listed(here, id), patience).toBe(first);
  await paused(async () => {
    await here.call('POST', `/v1/video/youtube/${id}`, donor, { amount: 10 });
    for (let i = 0; i < 5; i++) expect(await listed(here, id)).toBe(first + 10);
    await expect.poll(() => listed(receiving, id), patience).toBe(first + 10);
    for (let i = 0; i < 5; i++) expect(await listed(receiving, id)).toBe(first + 10);
  });
});

// rule: #read-your-writes
test('a replica that lags for over 5 seconds is left out, and serves again once it has caught up', async () => {
  await one.pause();
  const until = performance.now() + 15_000;
  await expect
    .poll(
      async () => {
        // Without changes, nothing lags.
        await here.addNewVideo(ann);
        return performance.now() > until ? 'late' : states(there);
      },
      { timeout: 20_000, interval: 200 },
    )
    .toEqual(['lagging', 'serving']);
  const before = readsOf(there, 'replica-1');
  for (let i = 0; i < 4; i++) await there.call('GET', '/v1/user/1');
  expect(readsOf(there, 'replica-1')).toBe(before);
  await one.resume();
  await expect.poll(() => states(there)).toEqual(['serving', 'serving']);
});

// rule: #read-your-writes
test('no statement that decides about petals or permissions reaches a replica', async () => {
  for (const { call } of endpoints) {
    const owner = await here.logIn(`Owner ${++owners}`);
    const video = await here.addNewVideo(owner);
    await call(here, { token: owner.token, owner, video });
  }
  const executed = [one, two].flatMap((replica) =>
    [...replica.log().matchAll(/LOG: {2}execute \S+: ([^]*?)(?=^\d{4}-)/gm)].map(([, sql]) => sql ?? ''),
  );
  const tables = executed.flatMap((sql) => {
    const parts = new Set([...sql.matchAll(/"?(\w+)"? as (?:materialized )?\(/g)].map(([, name]) => name));
    return [...sql.matchAll(/(?:from|join) "?(\w+)/g)]
      .map(([, name]) => name)
      .filter((name) => !parts.has(name));
  });
  // What lists, For you and public pages show. `ledger_account` has the petals that a user received, on the
  // user's page; `moderation_action` the rule on the page of a removed video.
  const shown = [
    'account',
    'follow',
    'gift',
    'gift_note',
    'history',
    'ledger_account',
    'moderation_action',
    'gift_reversal',
    'standing_gift',
    'not_interested',
    'public_account',
    'public_video',
    'shown_note',
    'sharer_thanks',
    'subtitle_line',
    'video',
    'video_rank',
    'video_thanks',
  ];
  const notTables = ['a', 'g', 'lateral', 'pg_class', 'pg_stats', 'unnest', 'work_copies'];
  expect([...new Set(tables)].filter((name) => ![...shown, ...notTables].includes(name ?? ''))).toEqual([]);
  expect(tables).toContain('video');
  const ledger = executed.filter((sql) => sql.includes('ledger_'));
  expect(ledger.filter((sql) => !sql.includes('"joined_timestamp"'))).toEqual([]);
  expect(executed.filter((sql) => /\bfor (no key )?(update|share)\b|\bbalance\b.*>=/.test(sql))).toEqual([]);
});

// rule: #read-your-writes
test('while the primary is away, replicas serve reads and the server stays ready', async () => {
  const id = await here.addNewVideo(ann);
  await expect.poll(() => listed(there, id), patience).toBe(first);
  await two.stop();
  await postgres.stopPrimary();
  for (let i = 0; i < 50; i++) {
    const { status } = await there.call('GET', `/v1/video/youtube/${id}`, {
      headers: { [positionHeader]: String(10 ** 15) },
    });
    expect(status).toBe(200);
  }
  expect(await listed(there, id)).toBe(first);
  expect((await there.call('GET', '/health/ready')).status).toBe(200);
  const gift = { token: ann.token, body: { amount: 10 } };
  expect((await there.call('POST', `/v1/video/youtube/${id}`, gift)).status).toBe(503);
  await expect.poll(() => states(there)).toEqual(['serving', 'away']);
  await one.stop();
  await expect.poll(async () => (await there.call('GET', '/health/ready')).status).toBe(503);
});
