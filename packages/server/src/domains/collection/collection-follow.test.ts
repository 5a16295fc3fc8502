import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Collection } from '@bloom/contract/collection/collection';
import { useBloom, type Person } from '../../../test/bloom.ts';

const bloom = useBloom({ trustProxy: ['127.0.0.1'] });
let maker: Person;
let counter = 0;

beforeAll(async () => {
  maker = await bloom.logIn('Mei');
});

const newPerson = () => bloom.logIn(`Fan ${++counter}`);
const made = async (visibility = 'public', by = maker): Promise<string> =>
  (await bloom.call('PUT', '/v1/collection', by, { title: 'Songs', visibility })).body.data.id;
const follow = (by: Person, id: string, method: 'PUT' | 'DELETE' = 'PUT') =>
  bloom.call(method, `/v1/collection/${id}/follow`, by);
const isFollowing = async (by: Person, id: string) =>
  (await bloom.call('GET', `/v1/collection/${id}`, by)).body.following;
const followed = async (by: Person) =>
  (await bloom.call('GET', '/v1/account/collections', by)).body.followed.map(({ id }: Collection) => id);
const add = async (id: string, changes = {}) => {
  const video = await bloom.addNewVideo(maker, changes);
  const { status } = await bloom.call('PUT', `/v1/collection/${id}/video/youtube/${video}`, maker);
  expect(status).toBe(200);
  return video;
};
const bell = async ({ token }: Person, headers = {}) =>
  (await bloom.call('GET', '/v1/account/notifications', { token, headers })).body.data;
const aDayLater = (id: string) =>
  bloom.execute(sql`update collection set notified_at = notified_at - interval '25 hours'
    where public_id = ${id}`);

// rule: #followers
test('a collection is followed once, until that ends, and the last followed comes first', async () => {
  const [fan, first, second] = [await newPerson(), await made(), await made('unlisted')];
  for (const id of [first, second, first]) expect((await follow(fan, id)).status).toBe(200);
  expect(await followed(fan)).toEqual([second, first]);
  expect(await isFollowing(fan, first)).toBe(true);
  for (const _ of [1, 2]) expect((await follow(fan, first, 'DELETE')).status).toBe(200);
  expect(await isFollowing(fan, first)).toBe(false);
  expect(await followed(fan)).toEqual([second]);
  expect((await bloom.call('GET', `/v1/collection/${first}`)).body.following).toBeUndefined();
});

// rule: #followers
test('an own collection, a private one of others and an unknown one cannot be followed', async () => {
  const own = await follow(maker, await made());
  expect([own.status, own.body.key]).toEqual([422, 'collection.own']);
  const fan = await newPerson();
  expect((await follow(fan, await made('private'))).status).toBe(404);
  expect((await follow(fan, 'unknown')).status).toBe(404);
});

// rule: #followers
test('two hundred are followed at most, exactly, also with concurrent requests', async () => {
  const [fan, other] = [await newPerson(), await newPerson()];
  await bloom.execute(sql`with many as (
      insert into collection (public_id, account_id, title, text, visibility)
      select 'many' || n, ${other.id}, 'Songs', '', 'public' from generate_series(1, 198) n returning id)
    insert into collection_follow (account_id, collection_id) select ${fan.id}::bigint, id from many`);
  const ids = [await made(), await made(), await made(), await made()];
  const responses = await Promise.all(ids.map((id) => follow(fan, id)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422]);
  expect(responses.find(({ status }) => status === 422)?.body).toMatchObject({
    key: 'collection.followLimit',
    params: { limit: 200 },
  });
});

// rule: #followers, #notification-kinds
test('followers get a notification of additions once a day for each collection, with the video and the collection', async () => {
  const [fan, other, id, second] = [await newPerson(), await newPerson(), await made(), await made()];
  await follow(fan, id);
  await follow(fan, second);
  const video = await add(id, { title: 'Rain' });
  await add(id);
  expect(await bell(fan)).toMatchObject([
    {
      kind: 'collected',
      actors: [{ id: maker.id, name: 'Mei' }],
      count: 1,
      video: { source: 'youtube', id: video, title: 'Rain' },
      collection: { id, title: 'Songs' },
      read: false,
    },
  ]);
  await add(second);
  expect(await bell(fan)).toHaveLength(2);
  await aDayLater(id);
  await add(id);
  expect(await bell(fan)).toHaveLength(3);
  expect([await bell(other), await bell(maker)]).toEqual([[], []]);
});

test('concurrent additions are one notification', async () => {
  const [fan, id] = [await newPerson(), await made()];
  await follow(fan, id);
  await Promise.all([1, 2, 3, 4].map(() => add(id)));
  expect(await bell(fan)).toHaveLength(1);
});

// rule: #followers
test('what is added again, or to a private collection, notifies no follower', async () => {
  const [fan, id] = [await newPerson(), await made()];
  const video = await add(id);
  await follow(fan, id);
  await bloom.call('PUT', `/v1/collection/${id}/video/youtube/${video}`, maker);
  expect(await bell(fan)).toEqual([]);
  await bloom.call('PUT', `/v1/collection/${id}`, maker, { title: 'Songs', visibility: 'private' });
  await add(id);
  expect(await bell(fan)).toEqual([]);
  expect(await followed(fan)).toEqual([]);
  // It can still be left.
  expect((await follow(fan, id, 'DELETE')).status).toBe(200);
});

test('a notification of a collection that cannot be seen any more does not name it', async () => {
  const [fan, id] = [await newPerson(), await made()];
  await follow(fan, id);
  const video = await add(id);
  await bloom.call('DELETE', `/v1/collection/${id}`, maker);
  const [entry] = await bell(fan);
  expect([entry.video.id, entry.collection]).toEqual([video, { id: null, title: null }]);
});

// rule: #country-filter
test('a follower in CN is notified of the addition without the video of youtube', async () => {
  const [fan, id] = [await newPerson(), await made()];
  await follow(fan, id);
  await add(id);
  const [entry] = await bell(fan, { 'x-forwarded-for': '114.114.114.114' });
  expect([entry.kind, entry.video, entry.collection.id]).toEqual(['collected', undefined, id]);
});

// rule: #bell
test('a follower with an open page is notified at once', async () => {
  const [fan, id] = [await newPerson(), await made()];
  await follow(fan, id);
  if (!bloom.app.server.listening) await bloom.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = bloom.app.server.address() as AddressInfo;
  const abort = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/message/stream`, {
    signal: abort.signal,
    headers: { authorization: `Bearer ${fan.token}` },
  });
  let text = '';
  const pump = async () => {
    for await (const part of response.body ?? []) text += Buffer.from(part).toString();
  };
  void pump().catch(() => undefined);
  await expect.poll(() => text).toContain('{"unread":0}');
  await add(id);
  await expect.poll(() => text).toContain('{"unread":1}');
  abort.abort();
});

test('the export has what is followed, and a deleted account leaves no followers behind', async () => {
  const [fan, id] = [await bloom.logIn('Leaving fan'), await made()];
  await follow(fan, id);
  const { collections_followed: exported } = (await bloom.call('GET', '/v1/account/export', fan)).body;
  expect(exported).toEqual([{ id, title: 'Songs', followed_at: expect.any(Number) }]);
  await bloom.deleteAccount(fan);
  const { rows } = await bloom.execute(sql`select from collection_follow where account_id = ${fan.id}`);
  expect(rows).toEqual([]);
});

// rule: #discovery-routes
test('the feed has what was added last, with when, and there is none of a private collection', async () => {
  const id = await made('unlisted');
  const [first, second] = [await add(id, { title: 'First & best' }), await add(id)];
  const { body, statusCode, headers } = await bloom.app.inject(`/feed/collection/${id}.atom`);
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  expect(body).toContain('<title>Songs · Bloom</title>');
  expect(body).toContain('First &amp; best');
  expect(body.indexOf(second)).toBeLessThan(body.indexOf(first));
  // Also where that is not the order of the collection.
  await bloom.call('POST', `/v1/collection/${id}/move`, maker, { source: 'youtube', id: first });
  const moved = (await bloom.app.inject(`/feed/collection/${id}.atom`)).body;
  expect(moved.indexOf(second)).toBeLessThan(moved.indexOf(first));
  expect(Date.parse(/<updated>(.*?)</.exec(body)?.[1] ?? '')).toBeGreaterThan(Date.now() - 3_600_000);
  const inChina = await bloom.app.inject({
    url: `/feed/collection/${id}.atom`,
    headers: { 'x-forwarded-for': '114.114.114.114' },
  });
  expect(inChina.body).not.toMatch(/youtube|ytimg/);
  const hidden = await made('private');
  for (const name of [hidden, 'unknown']) {
    expect((await bloom.app.inject(`/feed/collection/${name}.atom`)).statusCode).toBe(404);
  }
});
