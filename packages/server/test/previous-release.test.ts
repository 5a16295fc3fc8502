// During an upgrade, servers of the previous release work on a database that is migrated already
// (docs/operations.md#upgrade). What these tests send are that release's statements.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBloom, type Bloom, type Person } from './bloom.ts';

let bloom: Bloom;
let sharer: Person;
let donor: Person;
beforeAll(async () => {
  bloom = await startBloom();
  sharer = await bloom.logIn('Sharer');
  donor = await bloom.logIn('Donor');
});
afterAll(() => bloom.close());

test('the previous release shares a video, changes it and reads its rank', async () => {
  await sql`with added as (
      insert into video (source, source_id, type, title, thumbnail_url, category, label, audio,
        subtitle, sharer_id, shared_us, search_text, search_terms)
      values ('youtube', 'previous001', 'Video', 'Title', '', 'movies', 'comedy', 'english', 'english',
        ${sharer.id}::bigint, 1000000, '', '')
      returning *)
    insert into video_standing
      (video_id, source, category, label, audio, subtitle, balance, updated_us)
    select id, source, category, label, audio, subtitle, 10000, shared_us from added`.execute(
    bloom.database.write,
  );
  const { rows } =
    await sql`update video_standing s set offline = true, label = 'action' from video v
    where v.id = s.video_id and v.source_id = 'previous001'
    returning s.shown, s.label`.execute(bloom.database.write);
  expect(rows).toEqual([{ shown: false, label: 'action' }]);
  const found = await sql`select s.balance from video_standing s join video v on v.id = s.video_id
    where v.source_id = 'previous001' and not s.shown for no key update of s`.execute(
    bloom.database.write,
  );
  expect(found.rows).toEqual([{ balance: 10_000 }]);
});

test('the previous release sends a gift', async () => {
  await bloom.addVideo(sharer, 'previous002');
  const { rows } = await sql<{ replayed: boolean; response: { balance: number } }>`
    select sent.replayed, sent.answer as response from video v, lateral gift_send(
      'key'::text, '\\x00'::bytea, ${donor.id}::bigint, v.id, 2000::bigint, 200000::bigint, 1000,
      ${[donor.id, sharer.id, -2]}::bigint[], ${[-2_000, 1_500, 500]}::bigint[],
      null::bigint, 0::bigint, 'movies'::text, null::bigint) sent
    where v.source_id = 'previous002'`.execute(bloom.database.write);
  expect(rows).toMatchObject([{ replayed: false, response: { balance: 998_000 } }]);
  expect((await bloom.video('previous002')).video_bloom_balance).toBe(12_000);
  expect(await bloom.balance(sharer)).toBe(1_001_500);
});

test('the previous release claims a job when its interval is over', async () => {
  const claim = async () => {
    const { rows } = await sql`
      with again as (
        update job set started_at = now()
        where name = 'audit' and started_at <= now() - make_interval(secs => 3600)
        returning name
      ), first as (
        insert into job (name, started_at)
        select 'audit', now() where not exists (select from job where name = 'audit')
        on conflict do nothing
        returning name
      )
      select from again union all select from first`.execute(bloom.database.write);
    return rows.length;
  };
  expect([await claim(), await claim()]).toEqual([1, 0]);
});
