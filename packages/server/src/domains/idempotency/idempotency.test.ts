import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { createTestDatabase, waitForLocks } from '../../../test/database.ts';
import { storeInTurns } from '../../../test/slots.ts';

let bloom: Bloom;
let second: Bloom;
let dropDatabase: () => Promise<void>;
let donor: Person;
let id: string;

beforeAll(async () => {
  const { connection, drop } = await createTestDatabase();
  dropDatabase = drop;
  bloom = await startBloom({ connection });
  second = await startBloom({ connection });
  donor = await bloom.logIn('Donor');
  id = await bloom.addNewVideo(await bloom.logIn('Sharer'));
});
afterEach(() => bloom.execute(sql`delete from stored_response`));
afterAll(async () => {
  await Promise.all([bloom.close(), second.close()]);
  await dropDatabase();
});

const give = (key: string) =>
  bloom.call('POST', `/v1/video/youtube/${id}`, {
    token: donor.token,
    body: { amount: 10 },
    key,
  });
const isReplay = async (key: string) => (await give(key)).headers['idempotency-replayed'] === 'true';

/** Empties what has expired, in so many hours. Returns whether nothing is left to be emptied. */
async function emptyIn(hours: number): Promise<boolean | undefined> {
  const { rows } = await bloom.execute<{ done: boolean }>(sql`
    select stored_response_empty(now() + make_interval(hours => ${hours})) as done`);
  return rows[0]?.done;
}

const count = async (from: string) =>
  (await sql<{ count: number }>`select count(*) from ${sql.table(from)}`.execute(bloom.database.read)).rows[0]
    ?.count;

// rule: #idempotency
test('a response is stored for 72 hours, then its key can be used again', async () => {
  const first = await give('key');
  for (let hours = 0; hours <= 72; hours++) await emptyIn(hours);
  const again = await give('key');
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(again.body).toEqual(first.body);
  for (let hours = 73; hours <= 108; hours++) await emptyIn(hours);
  expect(await isReplay('key')).toBe(false);
});

test('responses leave with their partition, without waiting long for its readers', async () => {
  await give('key');
  const [begun, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reading = bloom.database.transact(async (tx) => {
    await sql`select from stored_response`.execute(tx);
    begun.resolve();
    await read.promise;
  });
  await begun.promise;
  const results: (boolean | undefined)[] = [];
  for (let hours = 73; hours <= 108; hours += 35) results.push(await emptyIn(hours));
  expect(results).toContain(false);
  expect(await count('stored_response')).toBe(1);
  read.resolve();
  await reading;
  for (let hours = 73; hours <= 108; hours += 35) expect(await emptyIn(hours)).toBe(true);
  expect(await count('stored_response')).toBe(0);
});

describe('where equal requests are stored in different partitions', () => {
  beforeAll(() => storeInTurns(bloom.database.write));

  /** Each with the table whose rows it locks. */
  const requests: [string, string, object, string][] = [
    ['gift', 'video/youtube/:id', { amount: 10 }, 'video_rank'],
    ['claim', 'account/daily_reward/:token', { ap: 0 }, 'ledger_account'],
    ['message', 'message/post', { content: 'Hello' }, 'chat_position'],
  ];

  // rule: #idempotency
  test.each(requests)('a %s has its effect once', async (name, path, body, table) => {
    const { token } = await bloom.logIn(`Sends a ${name}`);
    const send = (server: Bloom) =>
      server.call('POST', `/v1/${path.replace(':id', id).replace(':token', token)}`, {
        token,
        key: 'at once',
        body,
      });
    const [locked, bothWait] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const locking = bloom.database.transact(async (tx) => {
      await sql`select from ${sql.table(table)} for update`.execute(tx);
      locked.resolve();
      await bothWait.promise;
    });
    await locked.promise;
    const sending = Promise.all([send(bloom), send(second)]);
    await waitForLocks(bloom.database.read, 2).finally(() => bothWait.resolve());
    await locking;

    const responses = [...(await sending), await send(second)];
    for (const response of responses) {
      expect(response).toMatchObject({ status: 200, body: responses[0]?.body });
    }
    const replays = responses.filter(({ headers }) => headers['idempotency-replayed'] === 'true');
    expect(replays).toHaveLength(2);
  });

  // rule: #idempotency
  test('of two requests of different kinds with one key, the later is refused', async () => {
    const { token } = await bloom.logIn('Sends two');
    const send = (server: Bloom, path: string, body: object) =>
      server.call('POST', `/v1/${path}`, { token, key: 'one', body });
    const [locked, bothWait] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const locking = bloom.database.transact(async (tx) => {
      for (const [, , , table] of requests) {
        await sql`select from ${sql.table(table)} for update`.execute(tx);
      }
      locked.resolve();
      await bothWait.promise;
    });
    await locked.promise;
    const sending = Promise.all([
      send(bloom, `video/youtube/${id}`, { amount: 10 }),
      send(second, 'message/post', { content: 'Hello again' }),
    ]);
    await waitForLocks(bloom.database.read, 2).finally(() => bothWait.resolve());
    await locking;
    const statuses = (await sending).map(({ status, body }) => body.key ?? status);
    expect(statuses.toSorted()).toEqual([200, 'request.keyReused']);
  });
});

// rule: #idempotency
test('no stored response contains words of the caller, and a repeated request gets them nevertheless', async () => {
  const [ann, sharer] = [await bloom.logIn('Ann'), await bloom.logIn('Another sharer')];
  await bloom.setRole(ann, { role: 'admin', categories: null });
  const own = await bloom.addNewVideo(ann);
  const other = await bloom.addNewVideo(sharer);
  await bloom.set({ feature_subtitle_edit: '1' });
  const words = [{ start_sec: 1, end_sec: 2, words: { EN: 'Zzwords', CN: '' } }];
  const share = { category: 'movies|love', language: 'english|english', line: 'Zzwords of why' };
  const target = { kind: 'user', id: String(sharer.id) };
  const requests: ['PUT' | 'POST', string, object][] = [
    ['PUT', `/v1/video/youtube/${own}`, share],
    ['PUT', '/v1/collection', { title: 'Zzwords', text: 'Zzwords', visibility: 'public' }],
    ['POST', `/v1/video/youtube/${other}/moments`, { content: 'Zzwords' }],
    ['POST', '/v1/message/post', { content: 'Zzwords' }],
    ['POST', `/v1/video/youtube/${other}`, { amount: 10, note: 'Zzwords' }],
    ['PUT', `/v1/subtitle/${other}`, { content: JSON.stringify(words), comment: 'Zzwords' }],
    ['POST', '/v1/moderation/act', { action: 'warn', target, rule: 4, reason: 'Zzwords are why.' }],
  ];
  for (const [method, path, body] of requests) {
    const send = () => bloom.call(method, path, { token: ann.token, key: path, body });
    const first = await send();
    expect(first.status, path).toBe(200);
    const repeated = await send();
    expect(repeated.body, path).toEqual(first.body);
  }
  const { rows } = await bloom.execute<{ text: string }>(
    sql`select response::text as text from stored_response`,
  );
  expect(rows).toHaveLength(requests.length);
  expect(JSON.stringify(rows)).not.toContain('Zz');
});

test('a job empties what has expired', async () => {
  await expect(bloom.runJob('empty expired stored responses')).resolves.toBeUndefined();
});
