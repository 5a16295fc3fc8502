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

const forget = (signal = new AbortController().signal) =>
  purgeExpiredKeys(bloom.database.write, signal);

test('an answer is kept for 72 hours, then its key is free', async () => {
  const first = await give('kept');
  await give('forgotten');
  await age('kept', 71);
  await age('forgotten', 73);
  await forget();
  const again = await give('kept');
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(again.body).toEqual(first.body);
  expect((await give('forgotten')).headers['idempotency-replayed']).toBeUndefined();
});

test('many old answers go batch by batch, unless the server stops', async () => {
  await sql`insert into idempotency (account_id, key, request_hash, answer, created_at)
    select ${donor.id}, 'old ' || i, '', '{}', now() - interval '100 hours'
    from generate_series(1, 11000) i`.execute(bloom.database.write);
  const old = async () =>
    (
      await sql<{ old: number }>`select count(*) old from idempotency
        where key like 'old %'`.execute(bloom.database.read)
    ).rows[0]?.old;
  await forget(AbortSignal.abort());
  expect(await old()).toBe(11_000);
  await forget();
  expect(await old()).toBe(0);
});

test('the running server forgets by itself', async () => {
  await expect(bloom.runJob('delete expired idempotency keys')).resolves.toBeUndefined();
});
