import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PersonalVideo } from '@bloom/contract/catalogue/personal';
import { useBloom, type Person, type VideoSeed } from '../../../test/bloom.ts';

const bloom = useBloom({ trustProxy: ['127.0.0.1'] });
let mei: Person;
beforeAll(async () => {
  mei = await bloom.logIn('Mei');
});

/** A person whom no other test uses. */
let people = 0;
const newUser = (name = 'Person') => bloom.logIn(`${name}${++people}`);
const follow = (by: Person, { id }: Person, method: 'PUT' | 'DELETE' = 'PUT') =>
  bloom.call(method, `/v1/user/${id}/follow`, by);
const give = async (by: Person, id: string, amount = 2_000) => {
  const path = `/v1/video/youtube/${id}`;
  expect((await bloom.call('POST', path, by, { amount })).status).toBe(200);
};
const watch = (by: Person, id: string, position = 60) =>
  bloom.call('PUT', `/v1/video/youtube/${id}/progress`, by, {
    position_s: position,
    duration_s: 60,
  });
const dismiss = (by: Person, id: string, method: 'PUT' | 'DELETE' = 'PUT') =>
  bloom.call(method, `/v1/video/youtube/${id}/not-interested`, by, {});
const list = async (name: 'following' | 'for-you', { token }: Person, query = '') => {
  const { status, body } = await bloom.call('GET', `/v1/video/${name}${query}`, { token });
  expect(status).toBe(200);
  return body as { data: PersonalVideo[]; next?: string };
};
const idsOf = async (name: 'following' | 'for-you', person: Person, query = '') =>
  (await list(name, person, query)).data.map(({ id }) => id);
/** All pages of a list, from the first. */
const all = async (name: 'following' | 'for-you', person: Person, query = '') => {
  const videos: PersonalVideo[] = [];
  let after: string | undefined;
  do {
    const page = await list(name, person, `?${query}${after ? `&after=${after}` : ''}`);
    videos.push(...page.data);
    after = page.next;
  } while (after);
  return videos;
};
const allIds = async (...[name, person, query]: Parameters<typeof all>) =>
  (await all(name, person, query)).map(({ id }) => id);
let shares = 0;
/** Shares a video now, later than those before. */
const share = (sharer: Person, changes: Partial<VideoSeed> = {}) =>
  bloom.addNewVideo(sharer, { sharedUs: (Date.now() - 60_000) * 1_000 + ++shares, ...changes });
const setShown = (id: string, changes: { offline?: boolean; balance?: number }) =>
  bloom.database.transact((tx) =>
    sql`update video_rank set offline = coalesce(${changes.offline ?? null}::boolean, offline),
      balance = coalesce(${changes.balance ?? null}::bigint, balance)
      where video_id = (select id from video where source_id = ${id})`.execute(tx),
  );

describe('following', () => {
  // rule: #following
  test('has what followed users shared or gave 2,000 petals to, newest first, with the reason', async () => {
    const [reader, robin, ann] = [await newUser(), await newUser('Robin'), await newUser()];
    await follow(reader, robin);
    const [own, given, little, other] = [
      await share(robin),
      await share(ann),
      await share(ann),
      await share(ann),
    ];
    await give(robin, given, 20_000);
    await give(robin, little, 1_999);
    await give(ann, other);
    const { data } = await list('following', reader);
    expect(data.map(({ id }) => id)).toEqual([given, own]);
    const [byGift, byShare] = data.map(({ reason }) => reason);
    expect(byGift).toMatchObject({ kind: 'given', user_id: robin.id, amount: 20_000 });
    expect(byGift?.user_name).toMatch(/^Robin/);
    expect(byShare).toMatchObject({ kind: 'shared', user_id: robin.id });
    expect(byShare?.timestamp).toBe(data[1]?.share_timestamp);
    await follow(reader, robin, 'DELETE');
    expect(await idsOf('following', reader)).toEqual([]);
  });

  // rule: #following
  test('has one entry for a video, also on the next pages', async () => {
    const [reader, robin, ann] = [await newUser(), await newUser(), await newUser()];
    for (const each of [robin, ann]) await follow(reader, each);
    const ids = [await share(robin), await share(robin), await share(robin), await share(ann)];
    for (const id of [ids[0], ids[3], ids[0]]) await give(robin, id ?? '');
    await give(ann, ids[0] ?? '');
    const expected = [ids[0], ids[3], ids[2], ids[1]];
    expect(await idsOf('following', reader)).toEqual(expected);
    for (const limit of [1, 2, 3]) {
      expect(await allIds('following', reader, `limit=${limit}`)).toEqual(expected);
    }
  });

  test('goes on behind many gifts to one video', async () => {
    const [reader, robin] = [await newUser(), await newUser()];
    await follow(reader, robin);
    const [first, second] = [await share(mei), await share(mei)];
    await give(robin, first);
    for (let i = 0; i < 10; i++) await give(robin, second);
    expect(await allIds('following', reader, 'limit=2')).toEqual([second, first]);
  });

  test('has neither boosts of own videos nor what the list does not show', async () => {
    const [reader, robin] = [await newUser(), await newUser()];
    await follow(reader, robin);
    const [boosted, offline, spent, shown] = [
      await share(robin),
      await share(robin),
      await share(robin),
      await share(robin),
    ];
    await give(robin, boosted);
    await setShown(offline, { offline: true });
    await setShown(spent, { balance: 0 });
    const { data } = await list('following', reader);
    expect(data.map(({ id, reason }) => [id, reason.kind])).toEqual([
      [shown, 'shared'],
      [boosted, 'shared'],
    ]);
  });

  // rule: #country-filter
  test('leaves out what the country hides, and goes on behind it', async () => {
    const [reader, robin] = [await newUser(), await newUser()];
    await follow(reader, robin);
    const id = `BV1xx411c7m${String.fromCharCode(65 + people)}`;
    await bloom.addVideo(robin, id, { source: 'bilibili', sharedUs: 1_000_000 });
    for (let i = 0; i < 7; i++) await share(robin);
    expect(await allIds('following', reader, 'limit=2')).toHaveLength(8);
    expect(await allIds('following', reader, 'limit=2&country=CN')).toEqual([id]);
    const { body } = await bloom.call('GET', '/v1/video/following', {
      token: reader.token,
      headers: { 'cf-ipcountry': 'CN' },
    });
    expect(body.data.map((video: PersonalVideo) => video.id)).toEqual([id]);
  });

  test('has the same fields of a video as the list', async () => {
    const [reader, robin] = [await newUser(), await newUser()];
    await follow(reader, robin);
    const facts = { title: '"Olé" 😀 \\', durationS: null, line: 'Its <end> is worth it.' };
    const id = await share(robin, facts);
    await bloom.execute(sql`update video_rank set community = '{english,chinese}'
      where video_id = (select id from video where source_id = ${id})`);
    const { data } = await list('following', reader);
    const listed = (await bloom.call('GET', '/v1/video/list?sort=newest')).body.data;
    expect(data).toEqual([
      { ...listed.find((video: PersonalVideo) => video.id === id), reason: expect.anything() },
    ]);
    expect(data[0]).toMatchObject({ title: facts.title, duration: null, line: facts.line });
  });

  test('refuses a cursor of another list and a limit out of range', async () => {
    for (const [query, field] of [
      ['after=x', 'after'],
      ['limit=51', 'limit'],
    ]) {
      const { status, body } = await bloom.call('GET', `/v1/video/following?${query}`, mei);
      expect([status, body.params.field]).toEqual([400, field]);
    }
  });
});

describe('for you', () => {
  const reasons = async (person: Person) =>
    new Map((await all('for-you', person)).map(({ id, reason }) => [id, reason]));

  // rule: #for-you
  test('is empty for an account that has neither followed, given nor watched', async () => {
    await share(mei);
    expect(await list('for-you', await newUser())).toEqual({ status: 'ok', code: 0, data: [] });
  });

  // rule: #for-you
  test('has videos in the language that the account chose, also in those that it covers', async () => {
    const reader = await newUser();
    const [spoken, other] = [
      await share(await newUser(), { audio: 'cantonese' }),
      await share(await newUser(), { audio: 'arabic' }),
    ];
    const chosen = await bloom.call('PUT', '/v1/account/preferences', reader, { audio: 'chinese' });
    expect(chosen.status).toBe(200);
    const found = await reasons(reader);
    expect(found.get(spoken)).toEqual({ kind: 'language' });
    expect(found.has(other)).toBe(false);
  });

  // rule: #for-you
  test('names the true reason of each video', async () => {
    const [reader, robin, fan] = [await newUser(), await newUser('Robin'), await newUser()];
    await follow(reader, robin);
    const of = async (label: string, audio = 'arabic') =>
      share(await newUser(), { category: 'entertainment', label, audio });
    const shared = await share(robin, { category: 'tvseries', label: 'war' });
    const given = await of('food');
    await give(robin, given, 20_000);
    const watched = await share(mei, { category: 'entertainment', label: 'sports', title: 'Seen' });
    const common = await of('food');
    for (const id of [watched, common]) await give(fan, id, 10);
    const like = await of('sports');
    const spoken = await of('fun', 'english');
    const outside = await of('fun');
    await watch(reader, watched);
    const found = await reasons(reader);
    expect(found.get(shared)).toMatchObject({ kind: 'shared', user_id: robin.id });
    expect(found.get(given)).toMatchObject({ kind: 'given', user_id: robin.id, amount: 20_000 });
    expect(found.get(common)).toEqual({ kind: 'donors', title: 'Seen' });
    expect(found.get(like)).toEqual({ kind: 'subcategory' });
    expect(found.get(spoken)).toEqual({ kind: 'language' });
    expect(found.get(outside)).toEqual({ kind: 'outside' });
  });

  // rule: #for-you
  test('never has what the account watched, gave to, shared or dismissed, nor what the list hides', async () => {
    const [reader, robin] = [await newUser(), await newUser()];
    await follow(reader, robin);
    const add = async () => {
      const sharer = await newUser();
      const id = await share(sharer);
      await give(robin, id);
      return id;
    };
    const [watched, gave, dismissed, offline, shown] = [
      await add(),
      await add(),
      await add(),
      await add(),
      await add(),
    ];
    const own = await share(reader);
    await give(robin, own);
    expect(await allIds('for-you', reader)).toEqual(expect.arrayContaining([watched, gave, dismissed]));
    await watch(reader, watched, 30);
    await give(reader, gave, 10);
    expect((await dismiss(reader, dismissed)).status).toBe(200);
    await setShown(offline, { offline: true });
    const ids = await allIds('for-you', reader);
    expect(ids).toContain(shown);
    for (const id of [watched, gave, dismissed, offline, own]) expect(ids).not.toContain(id);
    await dismiss(reader, dismissed, 'DELETE');
    expect(await allIds('for-you', reader)).toContain(dismissed);
  });

  // rule: #for-you
  test('has two videos of one sharer on a page at most, and repeats none', async () => {
    const reader = await newUser();
    const sharers = [await newUser(), await newUser(), await newUser(), await newUser()];
    for (const sharer of sharers) {
      await follow(reader, sharer);
      for (let i = 0; i < 5; i++) await share(sharer, { category: 'tvseries', label: 'war' });
    }
    const first = await list('for-you', reader);
    const ofOne = (id: number) => first.data.filter((video) => video.account_id === id).length;
    for (const { id } of sharers) expect(ofOne(id)).toBe(2);
    const ids = await allIds('for-you', reader);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('goes on with the list that the first page began, but without what was watched since', async () => {
    const reader = await newUser();
    for (let i = 0; i < 12; i++) {
      const sharer = await newUser();
      await follow(reader, sharer);
      for (let j = 0; j < 2; j++) await share(sharer, { category: 'tvseries', label: 'war' });
    }
    const first = await list('for-you', reader);
    const second = await list('for-you', reader, `?after=${first.next}`);
    const [seen] = second.data;
    await watch(reader, seen?.id ?? '');
    const newcomer = await share(await newUser(), { category: 'tvseries', label: 'war' });
    const again = await list('for-you', reader, `?after=${first.next}`);
    expect(again.data).toEqual(second.data.slice(1));
    expect(again.data.map(({ id }) => id)).not.toContain(newcomer);
  });

  // rule: #country-filter
  test('leaves out what the country hides, also as a reason', async () => {
    const [reader, fan] = [await newUser(), await newUser()];
    const watched = await share(mei);
    const id = `BV1xx411c7n${String.fromCharCode(65 + people)}`;
    await bloom.addVideo(mei, id, { source: 'bilibili', label: 'war' });
    await give(fan, watched, 10);
    const path = `/v1/video/bilibili/${id}`;
    await bloom.call('POST', path, fan, { amount: 10 });
    await watch(reader, watched);
    const { data } = await list('for-you', reader, '?country=CN');
    expect(data.filter(({ source }) => source === 'youtube')).toEqual([]);
    expect(data.find((video) => video.id === id)?.reason).toEqual({ kind: 'donors' });
  });

  test('refuses a cursor of another list', async () => {
    const { status, body } = await bloom.call('GET', '/v1/video/for-you?after=x', mei);
    expect([status, body.params.field]).toEqual([400, 'after']);
  });
});

describe('not interested', () => {
  test('is stored once, exported, and forgotten with the video', async () => {
    const reader = await newUser();
    const id = await share(mei);
    for (const _ of [1, 2]) expect((await dismiss(reader, id)).status).toBe(200);
    const exported = async () => (await bloom.call('GET', '/v1/account/export', reader)).body.not_interested;
    expect(await exported()).toMatchObject([{ source: 'youtube', id }]);
    await bloom.call('DELETE', `/v1/video/youtube/${id}`, mei);
    expect(await exported()).toEqual([]);
  });

  test('needs a shared video', async () => {
    expect((await dismiss(mei, 'unknown0001')).status).toBe(404);
    expect((await dismiss(mei, 'unknown0001', 'DELETE')).status).toBe(404);
  });

  test('forgets the first ones beyond the limit', async () => {
    const reader = await newUser();
    const [first, second, third] = [await share(mei), await share(mei), await share(mei)];
    const { UserWriter } = await import('../user/user-store.ts');
    const rowOf = async (id: string) =>
      (await bloom.services.videos.find({ source: 'youtube', id }))?.id ?? 0;
    for (const id of [first, second, third]) {
      const row = await rowOf(id);
      await bloom.database.transact((tx) => new UserWriter(tx).dismiss(reader.id, row, 2));
    }
    const { rows } = await bloom.execute<{ id: string }>(sql`
      select v.source_id as id from not_interested n join video v on v.id = n.video_id
      where n.account_id = ${reader.id} order by n.marked_us`);
    expect(rows.map(({ id }) => id)).toEqual([second, third]);
  });
});

// rule: #following
test('following is what a plain reading of all shares and gifts gives, for random ones', async () => {
  const reader = await newUser();
  const others = await Promise.all(Array.from({ length: 8 }, () => newUser()));
  const followed = others.slice(0, 6);
  for (const each of followed) await follow(reader, each);
  // The same in every run.
  let seed = 1;
  const pick = <T>(items: readonly T[]) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return items[seed % items.length] as T;
  };
  const videos: string[] = [];
  for (let i = 0; i < 40; i++) videos.push(await share(pick(others)));
  for (let i = 0; i < 60; i++) await give(pick(others), pick(videos), pick([1_999, 2_000, 20_000]));
  for (const id of videos.slice(0, 4)) await setShown(id, { offline: true });
  const { rows } = await bloom.execute<{
    id: string;
    kind: string;
    user_id: number;
    us: number;
  }>(sql`
    select v.source_id as id, e.kind, e.user_id, e.us from (
      select id as video_id, 'shared' as kind, sharer_id as user_id, shared_us as us from video
      union all
      select g.video_id, 'given', g.donor_id, (extract(epoch from g.created_at) * 1000000)::bigint
      from gift g join video v on v.id = g.video_id
      where g.amount >= 2000 and g.donor_id <> v.sharer_id
    ) e join video v on v.id = e.video_id join video_rank s on s.video_id = v.id
    where s.shown and e.user_id = any(${followed.map(({ id }) => id)}::bigint[])
    order by e.us desc`);
  const plain = rows.filter(({ id }, i) => rows.findIndex((row) => row.id === id) === i);
  const expected = plain.map(({ id, kind, user_id: user, us }) => ({
    id,
    reason: [kind, user, Math.floor(us / 1_000_000)],
  }));
  for (const limit of [1, 3, 12, 50]) {
    const found = await all('following', reader, `limit=${limit}`);
    expect(
      found.map(({ id, reason: { kind, user_id, timestamp } }) => ({
        id,
        reason: [kind, user_id, timestamp],
      })),
    ).toEqual(expected);
  }
});
