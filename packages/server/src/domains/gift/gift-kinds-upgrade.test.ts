import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { expectCleanLedger } from '../../../test/ledger.ts';

const bloom = useBloom();

const execute = (text: string) => sql.raw(text).execute(bloom.database.write);
const apply = async (file: string) =>
  execute(await readFile(new URL(`../../../sql/${file}`, import.meta.url), 'utf8'));
const read = async (path: string, { token }: Person) =>
  (await bloom.call('GET', path, { token })).body;

/** Makes the table of gifts to collections and moments again, as migration 0250 left it. */
const goBack = () =>
  execute(`
    create table direct_gift as
      select transfer_id, kind, target_id, recipient_id, donor_id, amount, video_id, created_at
      from gift where kind <> 'video';
    drop view standing_gift, counted_gift, content;
    grant delete on gift to current_user;
    alter table gift disable trigger user;
    delete from gift where kind <> 'video';
    drop index gift__video;
    alter table gift drop column kind, drop column target_id, drop column recipient_id,
      alter column video_id set not null, alter column video_balance_after set not null;
    create index gift__video on gift (video_id, transfer_id);
    alter table gift enable trigger user;
    revoke delete on gift from current_user;
    alter table gift_reversal rename column recipient_id to sharer_id;
    alter index gift_reversal__recipient rename to gift_reversal__sharer;
    create view standing_gift as select * from gift;
    create view counted_gift as
      select g.transfer_id, g.donor_id, v.sharer_id as recipient_id, g.amount, g.created_at
        from standing_gift g join video v on v.id = g.video_id where g.amount > 0`);

/** All that shows the gifts of a person. */
const seen = async (person: Person) => {
  const { collection_gifts: collections, moment_gifts: moments } = await read(
    '/v1/account/export',
    person,
  );
  const points = await bloom.execute(sql`select gift_petals from activity_take(jsonb_build_object(
    'account', ${person.id}::bigint, 'after_transfer', 0, 'after', now() - interval '1 hour', 'max_shares', 5,
    'big_gift', 200000, 'max_petals_per_sharer', 200000))`);
  return [
    (await sql`select * from gift order by transfer_id`.execute(bloom.database.read)).rows,
    collections,
    moments,
    (await read('/v1/account/statement', person)).data,
    points.rows,
  ];
};

// rule: #collection-thanks, #moment-thanks
test('an upgrade keeps gifts to collections and thanks for moments, with their transfers, and the books are right', async () => {
  const [author, fan] = [await bloom.logIn('Author'), await bloom.logIn('Fan')];
  const video = await bloom.addNewVideo(author);
  const collections: string[] = [];
  const moments: number[] = [];
  for (const name of ['Kept', 'Deleted']) {
    const { body: made } = await bloom.call('PUT', '/v1/collection', author, {
      title: name,
      visibility: 'public',
    });
    const { body: posted } = await bloom.call(
      'POST',
      `/v1/video/youtube/${video}/moments`,
      author,
      { content: name, at_ms: 5_000 },
    );
    collections.push(made.data.id);
    moments.push(posted.data.id);
  }
  const give = (path: string, amount: number, key?: string) =>
    bloom.call('POST', path, { token: fan.token, body: { amount }, ...(key && { key }) });
  for (const id of collections) await give(`/v1/collection/${id}/gift`, 4_000, `to ${id}`);
  for (const id of moments) await give(`/v1/moment/${id}/thank`, 40, `to ${id}`);
  for (const amount of [700, -5]) await give(`/v1/video/youtube/${video}`, amount);
  await bloom.call('DELETE', `/v1/collection/${collections[1]}`, author);
  await bloom.call('DELETE', `/v1/moment/${moments[1]}`, author);
  const before = await seen(fan);
  expect(before).toMatchObject([
    [{}, {}, {}, {}, {}, {}],
    [{ amount: 4_000 }, { amount: 4_000 }],
    [{ amount: 40 }, { amount: 40 }],
    [{}, {}, { moment: { id: null } }, {}, { collection: null }, {}, {}],
    [{ gift_petals: 780 }],
  ]);

  await goBack();
  await apply('migrations/0251-gift-kinds.sql');
  for (const name of ['content', 'ledger_post', 'gift_reverse'])
    await apply(`functions/${name}.sql`);

  expect(await seen(fan)).toEqual(before);
  await expectCleanLedger(bloom);
  await expect(execute('update gift set amount = 1')).rejects.toMatchObject({
    code: '42501',
  });
  // Keys of before the upgrade are still known, and gifts go on.
  const again = await give(`/v1/collection/${collections[0]}/gift`, 4_000, `to ${collections[0]}`);
  expect([again.headers['idempotency-replayed'], again.body.data.received]).toEqual([
    'true',
    4_000,
  ]);
  expect((await give(`/v1/moment/${moments[0]}/thank`, 2)).body.thanks).toBe(42);
  expect((await give(`/v1/collection/${collections[0]}/gift`, 2)).body.data.received).toBe(4_002);
  await expectCleanLedger(bloom);
});
