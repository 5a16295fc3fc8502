import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '@bloom/contract/account/user';
import { useBloom, type Person } from '../../../test/bloom.ts';

const bloom = useBloom();
let oscar: Person;
let mei: Person;
beforeAll(async () => {
  oscar = await bloom.logIn('Oscar');
  mei = await bloom.logIn('Mei');
});

const follow = (by: Person, id: number | string, method: 'PUT' | 'DELETE' = 'PUT') =>
  bloom.call(method, `/v1/user/${id}/follow`, by);
const followed = async (by: Person, query = '') => {
  const { body } = await bloom.call('GET', `/v1/account/following${query}`, by);
  return { names: body.data.map(({ name }: User) => name), next: body.next };
};

describe('the pages of users in the sitemap', () => {
  const sitemap = async () => (await bloom.app.inject('/sitemap/users-0.xml')).body;

  // rule: #users
  test('are those of sharers who allow it', async () => {
    const [shy, open] = [await bloom.logIn('Shy'), await bloom.logIn('Open')];
    await bloom.addVideo(shy, 'sitemap0001');
    await bloom.addVideo(open, 'sitemap0002');
    const { body } = await bloom.call('PUT', '/v1/account/indexed', shy, { indexed: false });
    expect(body.indexed).toBe(false);
    expect((await bloom.call('GET', `/v1/account/${shy.token}`)).body.indexed).toBe(false);
    expect((await bloom.app.inject('/sitemap.xml')).body).toContain('/sitemap/users-0.xml');
    const xml = await sitemap();
    expect(xml).toContain('/@open<');
    expect(xml).not.toContain('/@shy<');
    // This one has shared nothing.
    expect(xml).not.toContain('/@oscar<');
  });
});

describe('following', () => {
  // rule: #users
  test('lists the users, the last followed first, once each, until they are unfollowed', async () => {
    const ann = await bloom.logIn('Ann');
    for (const id of [mei.id, ann.id, mei.id]) expect((await follow(oscar, id)).status).toBe(200);
    expect((await followed(oscar)).names).toEqual(['Ann', 'Mei']);
    const first = await followed(oscar, '?limit=1');
    expect(first.names).toEqual(['Ann']);
    expect(await followed(oscar, `?limit=1&after=${first.next}`)).toEqual({
      names: ['Mei'],
      next: undefined,
    });
    expect((await followed(oscar, `?id=${mei.id}`)).names).toEqual(['Mei']);
    for (const _ of [1, 2]) expect((await follow(oscar, ann.id, 'DELETE')).status).toBe(200);
    expect((await followed(oscar)).names).toEqual(['Mei']);
    expect((await followed(oscar, `?id=${ann.id}`)).names).toEqual([]);
    expect((await followed(mei)).names).toEqual([]);
  });

  test('takes the token from the body too', async () => {
    const body = { token: mei.token };
    expect((await bloom.call('PUT', `/v1/user/${oscar.id}/follow`, { body })).status).toBe(200);
    expect((await followed(mei)).names).toEqual(['Oscar']);
    expect((await bloom.call('DELETE', `/v1/user/${oscar.id}/follow`, { body })).status).toBe(200);
    expect((await followed(mei)).names).toEqual([]);
  });

  test('oneself is refused', async () => {
    const { status, body } = await follow(mei, mei.id);
    expect([status, body.key]).toEqual([422, 'user.self']);
  });

  test.each([
    ['999999', 'user.notFound'],
    ...['0', 'abc', '9'.repeat(30), '-2'].map((id) => [id, 'request.notFound']),
  ])('the id %s is a 404', async (id, key) => {
    const { status, body } = await follow(mei, id);
    expect([status, body.key]).toEqual([404, key]);
  });

  // rule: #users
  test('a deleted account is refused, and it leaves the lists of its followers', async () => {
    const leaving = await bloom.logIn('Leaving');
    const fan = await bloom.logIn('Fan');
    await follow(fan, leaving.id);
    await follow(leaving, mei.id);
    const { token } = leaving;
    await bloom.deleteAccount({ token });
    expect((await followed(fan)).names).toEqual([]);
    const { status, body } = await follow(fan, leaving.id);
    expect([status, body.key]).toEqual([404, 'user.notFound']);
    const { rows } = await bloom.execute(sql`select from follow
      where followed_id = ${leaving.id} or account_id = ${leaving.id}`);
    expect(rows).toHaveLength(0);
  });

  // rule: #users
  test('stops at ten thousand users, exactly, also with concurrent requests', async () => {
    const greedy = await bloom.logIn('Greedy');
    await bloom.execute(sql`with people as (
        insert into account (name, ref_code) select 'P' || n, 'P' || n from generate_series(1, 10003) n
        returning id),
      ledger as (insert into ledger_account (id) select id from people)
      insert into follow (account_id, followed_id)
        select ${greedy.id}::bigint, id from people order by id limit 9998`);
    const { rows } = await bloom.execute<{
      id: number;
    }>(sql`select id from account a where name like 'P%' and not
      exists (select from follow f where f.followed_id = a.id and f.account_id = ${greedy.id}::bigint)
      order by id`);
    const responses = await Promise.all(rows.map(({ id }) => follow(greedy, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422]);
    expect(responses.find(({ status }) => status === 422)?.body).toMatchObject({
      key: 'user.followLimit',
      params: { limit: 10_000 },
    });
    // One who is followed already can be followed again.
    const { body } = await bloom.call('GET', '/v1/account/following?limit=1', greedy);
    expect((await follow(greedy, body.data[0].id)).status).toBe(200);
  });

  test('is in the export of both what follows and what is saved', async () => {
    const fan = await bloom.logIn('Exporting');
    await bloom.addVideo(mei, 'exported001');
    await follow(fan, mei.id);
    await bloom.call('PUT', '/v1/video/youtube/exported001/saved', fan);
    const { body } = await bloom.call('GET', '/v1/account/export', fan);
    expect(body.following).toEqual([{ id: mei.id, name: 'Mei', followed_at: expect.any(Number) }]);
    expect(body.saved).toMatchObject([{ source: 'youtube', id: 'exported001' }]);
    expect(body.profile.indexed).toBe(true);
  });
});
