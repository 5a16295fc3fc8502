import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Upstream } from '@bloom/testing/upstreams/upstream-server';
import { startYoutube, titleOf } from '@bloom/testing/upstreams/youtube';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { purgeExpiredNotifications, readInOrder, storedQuery } from './notification-store.ts';
import { authenticate } from '../account/index.ts';

let bloom: Bloom;
let youtube: Upstream;
let sharer: Person;
let oscar: Person;
let mei: Person;
let counter = 0;

beforeAll(async () => {
  youtube = await startYoutube();
  bloom = await startBloom({ youtubeUrl: youtube.url });
  [oscar, mei] = [await bloom.logIn('Oscar'), await bloom.logIn('Mei')];
  // A video at the top of the category, so that small gifts do not bring others there.
  await bloom.addVideo(oscar, 'topofmovies', { sharedUs: (Date.now() + 3_600_000) * 1_000 });
});
beforeEach(async () => {
  sharer = await bloom.logIn(`Sharer ${++counter}`);
});
afterAll(async () => {
  await bloom.close();
  await youtube.close();
});

async function newVideo(changes: Parameters<Bloom['addVideo']>[2] = {}, by = sharer) {
  const id = `bell${String(++counter).padStart(7, '0')}`;
  await bloom.addVideo(by, id, changes);
  return id;
}

const give = (id: string, amount: number, from = oscar, note?: string, key?: string) =>
  bloom.call('POST', `/v1/video/youtube/${id}`, {
    token: from.token,
    body: { amount, ...(note !== undefined && { note }) },
    key,
  });

const list = async (person = sharer, query = '') =>
  (await bloom.call('GET', `/v1/account/notifications${query}`, person)).body;

const read = (upto: unknown, person = sharer) =>
  bloom.call('POST', '/v1/account/notifications/read', person, { upto });

const switchKind = (kind: unknown, enabled: unknown) =>
  bloom.call('PUT', '/v1/account/notifications', sharer, { kind, enabled });

describe('the first gift of an account', () => {
  const marked = async () =>
    (await list()).data
      .filter(({ first }: { first?: true }) => first)
      .map(({ video }: { video: { id: string } }) => video.id);

  // rule: #first-moments
  test('is marked in its entry until it is read, once for the account', async () => {
    const [first, second] = [await newVideo(), await newVideo()];
    // It brings no petal.
    await give(first, 1);
    expect(await marked()).toEqual([]);
    await give(first, 2_000);
    await give(second, 2_000, mei);
    expect(await marked()).toEqual([first]);
    await read((await list()).data[0].id);
    expect(await marked()).toEqual([]);
    await give(first, 2_000, mei);
    expect(await marked()).toEqual([]);
  });

  test('is not one that was boosted, or that came before the bell', async () => {
    const id = await newVideo();
    await give(id, 2_000, sharer);
    expect(await marked()).toEqual([]);
    await give(id, 2_000);
    await bloom.execute(sql`delete from notification where account_id = ${sharer.id}`);
    await give(id, 2_000);
    expect(await marked()).toEqual([]);
  });
});

describe('a gift', () => {
  // rule: #notification-kinds
  test('is a notification of the sharer, with what arrived, who sent it and the note', async () => {
    const id = await newVideo({ title: 'Rain' });
    await give(id, 2_000, oscar, 'Lovely');
    expect(await list()).toEqual({
      status: 'ok',
      code: 0,
      data: [
        {
          id: expect.any(Number),
          kind: 'gift',
          actors: [{ id: oscar.id, name: 'Oscar', handle: 'oscar' }],
          count: 1,
          amount: 1_500,
          note: 'Lovely',
          thanked: false,
          video: { source: 'youtube', id, title: 'Rain', category: 'movies' },
          time: expect.any(Number),
          read: false,
          first: true,
        },
      ],
      unread: 1,
      muted: [],
    });
    expect((await list(oscar)).data).toEqual([]);
  });

  test('from the sharer, a reduce, a refused and a repeated gift are none', async () => {
    const id = await newVideo();
    await give(id, 2_000, sharer);
    await give(id, -2_000);
    await give(id, 2_000_000_000);
    expect(await list()).toMatchObject({ data: [], unread: 0 });
    for (const _ of [1, 2]) await give(id, 2_000, oscar, undefined, 'repeated');
    expect(await list()).toMatchObject({ data: [{ count: 1, amount: 1_500 }], unread: 1 });
  });

  // rule: #bell
  test('and others to the same video are one entry while they are unread, and stay one', async () => {
    const [id, other] = [await newVideo(), await newVideo()];
    const [ann, bob] = [await bloom.logIn('Ann'), await bloom.logIn('Bob')];
    for (const person of [oscar, mei, ann, oscar, bob]) await give(id, 2_000, person);
    await give(other, 20_000);
    const unread = await list();
    expect(unread).toMatchObject({
      data: [
        { kind: 'gift', count: 1, amount: 15_000, video: { id: other } },
        {
          kind: 'gift',
          actors: [{ name: 'Bob' }, { name: 'Oscar' }, { name: 'Ann' }],
          count: 4,
          amount: 7_500,
          video: { id },
        },
      ],
      unread: 2,
    });
    await read(unread.data[0].id);
    await give(id, 2_000, mei);
    expect(await list()).toMatchObject({
      data: [
        { count: 1, amount: 1_500, actors: [{ name: 'Mei' }], read: false },
        { count: 1, amount: 15_000, read: true },
        { count: 4, amount: 7_500, read: true },
      ],
      unread: 1,
    });
  });

  // rule: #notification-kinds
  test('that lifts the video to the top of its category states it', async () => {
    const id = await newVideo({ category: 'tvseries', label: 'idol', sharedUs: 1_000_000 });
    await newVideo({ category: 'tvseries', label: 'idol' }, mei);
    await give(id, 200_000);
    await give(id, 200_000);
    expect((await list()).data).toMatchObject([
      { kind: 'gift', amount: 300_000, count: 1 },
      { kind: 'top', actors: [{ name: 'Oscar' }], video: { id, category: 'tvseries' } },
    ]);
    expect((await list()).data[1]).not.toHaveProperty('amount');
  });

  test('is rolled back together with its notification', async () => {
    const id = await newVideo();
    await bloom.execute(sql`alter table gift_note add constraint fails check (note <> 'fails')`);
    expect((await give(id, 2_000, oscar, 'fails')).status).toBe(500);
    await bloom.execute(sql`alter table gift_note drop constraint fails`);
    expect(await list()).toMatchObject({ data: [], unread: 0 });
  });
});

// rule: #notification-kinds
test('an inviter is notified who joined', async () => {
  const { refCode } = await authenticate(bloom.services.accounts, sharer.token);
  const friend = await bloom.logIn(`Friend ${counter}`, refCode);
  expect(await list()).toMatchObject({
    data: [{ kind: 'joined', actors: [{ id: friend.id, name: `Friend ${counter}` }], count: 1 }],
    unread: 1,
  });
});

describe('a new video of a followed user', () => {
  const follow = (follower: Person, method: 'PUT' | 'DELETE' = 'PUT', { id } = sharer) =>
    bloom.call(method, `/v1/user/${id}/follow`, follower);
  const newPerson = (name: string) => bloom.logIn(`${name} ${++counter}`);
  async function share({ id = `bell${String(++counter).padStart(7, '0')}`, key = '' } = {}) {
    const { status } = await bloom.call('PUT', `/v1/video/youtube/${id}`, {
      token: sharer.token,
      body: { category: 'entertainment|music', language: 'english|english' },
      ...(key && { key }),
    });
    return { id, status };
  }

  // rule: #notification-kinds
  test('is a notification of each follower, and of no other user', async () => {
    const [ann, bob, gone] = await Promise.all(['Ann', 'Bob', 'Gone'].map(newPerson));
    if (!ann || !bob || !gone) throw new Error('a person is missing');
    for (const follower of [ann, bob, gone]) await follow(follower);
    await follow(gone, 'DELETE');
    await follow(gone, 'PUT', mei);
    const { id } = await share();
    for (const follower of [ann, bob]) {
      expect(await list(follower)).toMatchObject({
        data: [
          {
            kind: 'shared',
            actors: [{ id: sharer.id, name: expect.stringMatching(/^Sharer/) }],
            count: 1,
            video: { source: 'youtube', id, title: titleOf(id) },
            read: false,
          },
        ],
        unread: 1,
      });
    }
    for (const other of [gone, sharer]) {
      expect(await list(other)).toMatchObject({ data: [], unread: 0 });
    }
  });

  test('is one notification, also if the share is repeated, changed or refused', async () => {
    const ann = await newPerson('Ann');
    await follow(ann);
    const { id } = await share({ key: `share ${counter}` });
    await share({ id, key: `share ${counter}` });
    await bloom.call('PUT', `/v1/video/youtube/${id}`, sharer, {
      category: 'movies|comedy',
      language: 'english|english',
    });
    expect((await share({ id: `x-gone-${String(counter).padStart(4, '0')}` })).status).toBe(422);
    expect((await list(ann)).data).toMatchObject([{ kind: 'shared', video: { id } }]);
    const { rows } = await bloom.execute(sql`select from notification where account_id = ${ann.id}`);
    expect(rows).toHaveLength(1);
  });

  test('is not shared if its notifications cannot be written', async () => {
    const ann = await newPerson('Ann');
    await follow(ann);
    await bloom.execute(
      sql`alter table notification add constraint fails check (account_id <> ${sql.lit(ann.id)})`,
    );
    const { id, status } = await share();
    await bloom.execute(sql`alter table notification drop constraint fails`);
    expect(status).toBe(500);
    expect(await bloom.video(id)).toBeUndefined();
  });

  test('is neither listed nor counted while the kind is switched off', async () => {
    const ann = await newPerson('Ann');
    await follow(ann);
    const put = (enabled: boolean) =>
      bloom.call('PUT', '/v1/account/notifications', ann, { kind: 'shared', enabled });
    await put(false);
    await share();
    expect(await list(ann)).toMatchObject({ data: [], unread: 0, muted: ['shared'] });
    await put(true);
    expect(await list(ann)).toMatchObject({ data: [{ kind: 'shared' }], unread: 1 });
  });

  test('stays listed without a link if the sharer deletes the account, and a deleted follower is skipped', async () => {
    const [ann, gone] = [await newPerson('Ann'), await bloom.logIn(`Gone${++counter}`)];
    for (const follower of [ann, gone]) await follow(follower);
    const leave = (person: Person, confirm: string) =>
      bloom.call('POST', '/v1/account/delete', person, { confirm });
    expect((await leave(gone, `Gone${counter}`)).status).toBe(200);
    expect((await share()).status).toBe(200);
    const { rows } = await bloom.execute(sql`select from notification where account_id = ${gone.id}`);
    expect(rows).toEqual([]);
    const { name } = (await list(ann)).data[0].actors[0];
    expect((await leave(sharer, name)).status).toBe(200);
    expect((await list(ann)).data[0].actors).toEqual([
      { id: null, name: 'Deleted user · 已注销用户', handle: null },
    ]);
  });

  // rule: #notification-kinds
  test('reaches the ten thousand who followed last, within the time of a statement', async () => {
    await bloom.execute(sql`with people as (
        insert into account (name, ref_code) select 'F' || n, 'F' || n from generate_series(1, 10002) n
        returning id)
      insert into follow (account_id, followed_id, followed_us)
        select id, ${sharer.id}::bigint, id from people`);
    expect((await share()).status).toBe(200);
    const { rows } = await bloom.execute<{ count: number; first: boolean }>(sql`
      select count(*) as count, bool_or(a.name in ('F1', 'F2')) as first
      from notification n join account a on a.id = n.account_id
      where n.kind = 'shared' and n.actor_id = ${sharer.id}`);
    expect(rows).toEqual([{ count: 10_000, first: false }]);
  });
});

describe('reading', () => {
  const gifts = async (n: number) => {
    for (let i = 0; i < n; i++) await give(await newVideo(), 2_000);
    return (await list()).data.map((entry: { id: number }) => entry.id);
  };

  test('marks up to an entry, never beyond it and never back', async () => {
    const [newest, middle, oldest] = await gifts(3);
    expect((await read(middle)).body).toEqual({ status: 'ok', code: 0, unread: 1 });
    expect((await read(oldest)).body.unread).toBe(1);
    expect((await read(0)).body.unread).toBe(1);
    expect((await list()).data.map((entry: { read: boolean }) => entry.read)).toEqual([false, true, true]);
    expect((await read(newest)).body.unread).toBe(0);
  });

  // rule: #bell
  test('by many devices at once, while gifts arrive, ends with every entry read once', async () => {
    const [newest, middle] = await gifts(20);
    const arriving = await newVideo();
    const responses = await Promise.all([
      ...Array.from({ length: 6 }, (_, i) => read(i % 2 === 0 ? newest : middle)),
      ...Array.from({ length: 5 }, () => give(arriving, 10)),
    ]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await list(sharer, '?limit=1')).toMatchObject({
      unread: 1,
      data: [{ count: 1, amount: 35, read: false }],
    });
  });

  test('of others is not possible', async () => {
    const [newest] = await gifts(1);
    expect((await read(newest, mei)).status).toBe(200);
    expect((await list()).unread).toBe(1);
  });

  test.each([undefined, null, '5', -1, 1.5, 2 ** 60, [5]])('up to %j is refused by name', async (upto) => {
    const { status, body } = await read(upto);
    expect(status).toBe(400);
    expect(body).toMatchObject({ key: 'request.invalid', params: { field: 'upto' } });
  });
});

// rule: #bell
test('the list continues by cursor, each entry once', async () => {
  for (let i = 0; i < 5; i++) await give(await newVideo(), 2_000 + i * 4);
  const first = await list(sharer, '?limit=2');
  await give(await newVideo(), 8_000);
  const second = await list(sharer, `?limit=3&after=${first.next}`);
  expect(first.data.concat(second.data).map((entry: { amount: number }) => entry.amount)).toEqual([
    1_512, 1_509, 1_506, 1_503, 1_500,
  ]);
  expect(second.next).toBeUndefined();
  const { status, body } = await bloom.call('GET', '/v1/account/notifications?after=!', sharer);
  expect([status, body.params]).toEqual([400, { field: 'after' }]);
});

test('a page after the last entry still says what is unread and switched off', async () => {
  await give(await newVideo(), 2_000);
  await give(await newVideo(), 2_000);
  await switchKind('joined', false);
  const { next } = await list(sharer, '?limit=1');
  await bloom.execute(sql`delete from notification where id = (
    select min(id) from notification where account_id = ${sharer.id})`);
  expect(await list(sharer, `?after=${next}`)).toMatchObject({
    data: [],
    unread: 1,
    muted: ['joined'],
  });
});

describe('a kind that is switched off', () => {
  // rule: #bell
  test('is neither listed nor counted, until it is switched on', async () => {
    await give(await newVideo(), 2_000);
    expect((await switchKind('gift', false)).status).toBe(200);
    expect((await switchKind('gift', false)).status).toBe(200);
    expect(await list()).toMatchObject({ data: [], unread: 0, muted: ['gift'] });
    await switchKind('gift', true);
    expect(await list()).toMatchObject({ data: [{ kind: 'gift' }], unread: 1, muted: [] });
  });

  test.each([
    ['kind', ['unknown', false]],
    ['kind', [null, false]],
    ['enabled', ['gift', 'false']],
    ['enabled', ['gift', null]],
  ])('with a wrong %s is refused by name', async (field, [kind, enabled]) => {
    const { status, body } = await switchKind(kind, enabled);
    expect([status, body.params]).toEqual([400, { field }]);
  });
});

// rule: #bell
test('who deleted the account has no link, and their notifications are gone', async () => {
  const leaving = await bloom.logIn('Zzbell');
  await give(await newVideo(), 2_000, leaving);
  await give(await newVideo({}, leaving), 2_000);
  await bloom.deleteAccount(leaving);
  expect((await list()).data[0].actors).toEqual([
    { id: null, name: 'Deleted user · 已注销用户', handle: null },
  ]);
  const { rows } = await sql`select from notification where account_id = ${leaving.id}`.execute(
    bloom.database.read,
  );
  expect(rows).toEqual([]);
});

test('a notification about a video that was removed is neither listed nor counted', async () => {
  await bloom.execute(sql`insert into notification (account_id, kind, video_id)
    values (${sharer.id}, 'offline', 999999999)`);
  expect(await list()).toMatchObject({ data: [], unread: 0 });
});

// rule: #bell, #retention
test('notifications are deleted after 90 days', async () => {
  for (const days of [89, 91]) {
    await give(await newVideo(), 2_000);
    await bloom.execute(sql`update notification set created_at = now() - make_interval(days => ${days})
      where id = (select max(id) from notification)`);
  }
  await purgeExpiredNotifications(bloom.database.write, 90, AbortSignal.abort());
  expect((await list()).data).toHaveLength(2);
  await bloom.set({ bell_days: '0' });
  await bloom.runJob('delete expired notifications');
  expect((await list()).data).toHaveLength(2);
  await bloom.set({ bell_days: undefined });
  await bloom.runJob('delete expired notifications');
  expect((await list()).data).toHaveLength(1);
});

test('ten thousand gifts to ten videos are ten unread entries', async () => {
  const id = await newVideo();
  const video = await bloom.services.videos.find({ source: 'youtube', id });
  await bloom.execute(sql`insert into notification (account_id, kind, actor_id, video_id, amount)
    select ${sharer.id}::bigint, 'gift', ${oscar.id}::bigint, v.id, 1
    from generate_series(1, 10000) i, lateral (
      select id from video where id <= ${video?.id}::bigint order by id desc limit 1 offset i % 10
    ) v`);
  expect((await list(sharer, '?limit=50')).unread).toBe(10);
});

test('a page of the export reads its own rows only, also of ten thousand new notifications', async () => {
  const newcomer = await bloom.logIn('Newcomer');
  await bloom.execute(sql`alter table notification set (autovacuum_enabled = false)`);
  await bloom.execute(sql`insert into notification (account_id, kind, actor_id, amount)
    select ${newcomer.id}, 'gift', ${oscar.id}, 1 from generate_series(1, 10000)`);
  const page = { accountId: newcomer.id, limit: 100, before: undefined };
  const [plan] = await bloom.database.write.transaction().execute(async (tx) => {
    await readInOrder(tx);
    return storedQuery(tx, page).explain('json', sql`analyze`);
  });
  const read = /"Relation Name":"notification".*?"Actual Rows":(\d+)/.exec(JSON.stringify(plan));
  expect(Number(read?.[1])).toBe(100);
});
