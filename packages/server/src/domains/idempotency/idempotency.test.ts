import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { purgeExpiredKeys } from './idempotency-store.ts';

const id = 'idem0000001';

let bloom: Bloom;
let donor: Person;

beforeAll(async () => {
  bloom = await startBloom();
  donor = await bloom.logIn('Donor');
  await bloom.addVideo(await bloom.logIn('Sharer'), id);
});
afterAll(() => bloom.close());

const give = (key: string) =>
  bloom.call('POST', `/v1/video/youtube/${id}`, {
    token: donor.token,
    body: { amount: 10 },
    key,
  });

const age = (key: string, hours: number) =>
  sql`update idempotency set created_at = now() - make_interval(hours => ${hours})
    where key = ${key}`.execute(bloom.database.write);

const purge = (signal = new AbortController().signal) =>
  purgeExpiredKeys(bloom.database.write, signal);

test('a response is stored for 72 hours, then its key can be used again', async () => {
  const first = await give('valid');
  await give('expired');
  await age('valid', 71);
  await age('expired', 73);
  await purge();
  const again = await give('valid');
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(again.body).toEqual(first.body);
  expect((await give('expired')).headers['idempotency-replayed']).toBeUndefined();
});

test('many expired keys are deleted in batches, unless the server stops', async () => {
  await sql`insert into idempotency (account_id, key, request_hash, answer, created_at)
    select ${donor.id}, 'old ' || i, '', '{}', now() - interval '100 hours'
    from generate_series(1, 11000) i`.execute(bloom.database.write);
  const old = async () =>
    (
      await sql<{ old: number }>`select count(*) old from idempotency
        where key like 'old %'`.execute(bloom.database.read)
    ).rows[0]?.old;
  await purge(AbortSignal.abort());
  expect(await old()).toBe(11_000);
  await purge();
  expect(await old()).toBe(0);
});

test('a job deletes expired keys', async () => {
  await expect(bloom.runJob('delete expired idempotency keys')).resolves.toBeUndefined();
});
