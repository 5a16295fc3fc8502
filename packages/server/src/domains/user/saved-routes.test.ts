import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OwnVideo } from '@bloom/contract/account/user';
import { useBloom, type Person } from '../../../test/bloom.ts';

const bloom = useBloom({ trustProxy: ['127.0.0.1'] });
let mei: Person;
let oscar: Person;
beforeAll(async () => {
  mei = await bloom.logIn('Mei');
  oscar = await bloom.logIn('Oscar');
});

const save = (by: Person, id: string, method: 'PUT' | 'DELETE' = 'PUT') =>
  bloom.call(method, `/v1/video/youtube/${id}/saved`, by);
const idsOf = async (path: string, { token }: Person, headers = {}) => {
  const { body } = await bloom.call('GET', path, { token, headers });
  return { ids: body.data.map(({ id }: OwnVideo) => id), next: body.next };
};
const saved = (person: Person, query = '', headers = {}) =>
  idsOf(`/v1/account/saved${query}`, person, headers);
const remove = (by: Person, id: string) => bloom.call('DELETE', `/v1/video/youtube/${id}`, by);
const give = (donor: Person, id: string, amount: number) =>
  bloom.call('POST', `/v1/video/youtube/${id}`, donor, { amount });

describe('saved videos', () => {
  // rule: #users
  test('are listed, the last saved first, once each, until they are taken out', async () => {
    for (const id of ['saved000001', 'saved000002']) await bloom.addVideo(mei, id);
    for (const id of ['saved000001', 'saved000002', 'saved000001']) {
      expect((await save(oscar, id)).status).toBe(200);
    }
    expect((await saved(oscar)).ids).toEqual(['saved000002', 'saved000001']);
    const first = await saved(oscar, '?limit=1');
    expect(first.ids).toEqual(['saved000002']);
    expect((await saved(oscar, `?limit=1&after=${first.next}`)).ids).toEqual(['saved000001']);
    expect((await saved(oscar, '?source=youtube&id=saved000001')).ids).toEqual(['saved000001']);
    expect((await saved(mei, '?source=youtube&id=saved000001')).ids).toEqual([]);
    for (const _ of [1, 2]) expect((await save(oscar, 'saved000002', 'DELETE')).status).toBe(200);
    expect((await saved(oscar)).ids).toEqual(['saved000001']);
  });

  test('of a source that is hidden from the visitor are left out', async () => {
    await bloom.addVideo(mei, 'hidden00001');
    await save(mei, 'hidden00001');
    expect((await saved(mei)).ids).toEqual(['hidden00001']);
    expect((await saved(mei, '?country=CN')).ids).toEqual([]);
    expect((await saved(mei, '', { 'x-forwarded-for': '114.114.114.114' })).ids).toEqual([]);
  });

  test('must be shared ones', async () => {
    expect((await save(oscar, 'unknown0001')).status).toBe(404);
    expect((await saved(oscar, '?source=youtube&id=unknown0001')).ids).toEqual([]);
    const { status, body } = await bloom.call('GET', '/v1/account/saved?id=x', oscar);
    expect([status, body.params.field]).toEqual([400, 'source']);
  });

  test('are at most ten thousand', async () => {
    const greedy = await bloom.logIn('Greedy');
    await bloom.addVideo(mei, 'toomany0001');
    // In parts, because a statement may take two seconds.
    for (let from = 1; from < 10_000; from += 2_000) {
      await bloom.execute(sql`with added as (
          insert into video (source, source_id, type, title, thumbnail_url, category, label, audio,
            subtitle, sharer_id, shared_us, search_text, search_terms)
          select 'youtube', 'many' || n, 'Video', 'Title', '', 'movies', 'comedy', 'english', 'english',
            ${oscar.id}::bigint, 1, '', '' from generate_series(${from}::int, ${from + 1_999}::int) n
          returning id)
        insert into saved_video (account_id, video_id)
        select ${greedy.id}::bigint, id from added`);
    }
    const { status, body } = await save(greedy, 'toomany0001');
    expect([status, body.key, body.params.limit]).toEqual([422, 'user.saveLimit', 10_000]);
    // Only what has a rank is a video of the catalogue.
    await bloom.execute(sql`delete from saved_video where account_id = ${greedy.id}`);
    for (let digit = 1; digit < 10; digit++) {
      const part = `many${digit}%`;
      await bloom.execute(sql`delete from video_health where video_id in (
        select id from video where source_id like ${part})`);
      await bloom.execute(sql`delete from video where source_id like ${part}`);
    }
  });
});

describe('my videos', () => {
  // rule: #users
  test('are all that I shared, also hidden ones, with whether they can be removed', async () => {
    const ann = await bloom.logIn('Ann');
    for (const id of ['mine0000001', 'mine0000002', 'mine0000003']) await bloom.addVideo(ann, id);
    await give(oscar, 'mine0000001', 2_000);
    await give(ann, 'mine0000002', -10_000);
    const { body } = await bloom.call('GET', '/v1/account/videos', ann);
    expect(body.data.map(({ id, removable }: OwnVideo) => [id, removable])).toEqual([
      ['mine0000003', true],
      ['mine0000002', true],
      ['mine0000001', false],
    ]);
    const first = await idsOf('/v1/account/videos?limit=2', ann);
    expect((await idsOf(`/v1/account/videos?limit=2&after=${first.next}`, ann)).ids).toEqual(['mine0000001']);
  });

  // rule: #users
  test('can be removed while no other user has given, with what belongs to them', async () => {
    await bloom.addVideo(mei, 'remove00001');
    await give(mei, 'remove00001', 3_000);
    await save(oscar, 'remove00001');
    await bloom.call('POST', '/v1/video/youtube/remove00001/play', oscar, { playing: true });
    const list = async () => (await idsOf('/v1/video/list?limit=50', mei)).ids;
    for (let i = 0; i < 3; i++) expect(await list()).toContain('remove00001');
    const before = await bloom.balance(mei);
    expect((await remove(mei, 'remove00001')).status).toBe(200);
    // At once, although lists are cached for a second.
    expect(await list()).not.toContain('remove00001');
    expect((await bloom.call('GET', '/v1/video/youtube/remove00001')).status).toBe(404);
    expect((await saved(oscar)).ids).not.toContain('remove00001');
    expect((await remove(mei, 'remove00001')).status).toBe(404);
    // What was given to it stays given, and in the statement and the export.
    expect(await bloom.balance(mei)).toBe(before);
    const { body } = await bloom.call('GET', '/v1/account/statement', mei);
    expect(body.data[0]).toMatchObject({ reason: 'gift', amount: -3_000, video: null });
    const { body: csv } = await bloom.call('GET', '/v1/account/statement?format=csv', mei);
    expect(String(csv).split('\r\n')[1]).toMatch(/Z,gift,,,,,-3000,\d+,,,$/);
    const exported = await bloom.call('GET', '/v1/account/export', mei);
    expect(exported.body.gifts[0]).toMatchObject({ amount: 3_000, id: null });
    expect(exported.body.statement[0]).toMatchObject({ amount: -3_000, video: null });
    await bloom.runJob('audit');
    expect((await bloom.call('GET', '/v1/video/youtube/remove00001/record')).status).toBe(404);
    // It can be shared again.
    await bloom.addVideo(oscar, 'remove00001');
    expect((await bloom.video('remove00001')).account_name).toBe('Oscar');
    // As a new video, without the gifts of the removed one.
    const record = await bloom.call('GET', '/v1/video/youtube/remove00001/record');
    expect([record.body.data, record.body.opening.name]).toEqual([[], 'Oscar']);
    await bloom.runJob('audit');
  });

  test.each([2_000, -1_000])(
    'cannot be removed once another user has moved %d petals, and the reason is given',
    async (amount) => {
      const id = `given${String(Math.abs(amount)).padStart(6, '0')}`;
      await bloom.addVideo(mei, id);
      await give(oscar, id, amount);
      const { status, body } = await remove(mei, id);
      expect([status, body.key]).toEqual([409, 'video.hasGifts']);
      expect((await bloom.video(id)).id).toBe(id);
    },
  );

  test('of another sharer cannot be removed', async () => {
    await bloom.addVideo(mei, 'others00001');
    const { status, body } = await remove(oscar, 'others00001');
    expect([status, body.key]).toEqual([403, 'request.forbidden']);
  });

  // rule: #users
  test('removed and thanked at the same moment are either removed or thanked, never both', async () => {
    const sharer = await bloom.logIn('Racing sharer');
    const donors = await Promise.all(['D1', 'D2', 'D3'].map((name) => bloom.logIn(name)));
    for (let round = 0; round < 12; round++) {
      const id = `race${String(round).padStart(7, '0')}`;
      await bloom.addVideo(sharer, id);
      const gifts = donors.map((donor) => give(donor, id, 100));
      const removal = await remove(sharer, id);
      const statuses = (await Promise.all(gifts)).map(({ status }) => status);
      const thanked = statuses.filter((status) => status === 200).length;
      expect(statuses.every((status) => status === 200 || status === 404)).toBe(true);
      expect(removal.status).toBe(thanked > 0 ? 409 : 200);
    }
    await bloom.runJob('audit');
    const { rows } = await bloom.execute(
      sql`select from gift g where not exists (select from video v where v.id = g.video_id) and donor_id = any(${donors.map(({ id }) => id)}::bigint[])`,
    );
    expect(rows).toHaveLength(0);
  });
});
