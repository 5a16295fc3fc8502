import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxMomentsOfAccount } from '@bloom/contract/moment/moment-rules';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { importMoments } from './index.ts';

const bloom = useBloom();
let sharer: Person;
let oscar: Person;
let mei: Person;
let mia: Person;
/** A new video of ten minutes. */
let video: string;
let folder: string;

beforeAll(async () => {
  [sharer, oscar, mei, mia] = [
    await bloom.logIn('Sharer'),
    await bloom.logIn('Oscar'),
    await bloom.logIn('Mei'),
    await bloom.logIn('Mia'),
  ];
  await bloom.setRole(mia, { role: 'moderator', categories: null });
  folder = await mkdtemp(path.join(tmpdir(), 'moments-'));
});
beforeEach(async () => {
  video = await bloom.addNewVideo(sharer, { durationS: 600 });
});
afterAll(() => rm(folder, { recursive: true }));

const of = (id = video) => `/v1/video/youtube/${id}/moments`;
const post = (by: Person, body: object, key?: string) =>
  bloom.call('POST', of(), { token: by.token, body: { content: 'Nice', ...body }, key });
const postedId = async (by: Person, body: object): Promise<number> => (await post(by, body)).body.data.id;
const list = async (query = '') => (await bloom.call('GET', `${of()}${query}`)).body;
const runImport = async (...rows: string[]) => {
  const file = path.join(folder, 'moments.csv');
  await writeFile(file, ['id,content,time', ...rows].join('\n'));
  const rules = { judge: () => ({ waits: false, parameters: { has_word: false } }) };
  return importMoments(bloom.database, rules as never, {
    file,
    video: { source: 'youtube', id: video },
    isDry: false,
  });
};
/** Adds moments of an account as earlier releases have stored them, at these milliseconds. */
const addStored = (by: Person, atMs: readonly number[]) =>
  bloom.execute(sql`
    with v as (select id from video where source_id = ${video}), added as (
      insert into moment (video_id, episode, account_id, content, mentions, at_ms, spoiler, created_at)
      select v.id, '', ${by.id}::bigint, 'Old', '[]', at_ms, false, now() from v, unnest(${atMs}::int[]) at_ms
      returning *
    ), counted as (select moment_count(added, 1) from added)
    select count(*) from counted`);

describe('the end of the video', () => {
  // rule: #moment
  test.each([
    [600, 601_000],
    [0, 43_200_000],
    [null, 43_200_000],
    [100_000, 100_001_000],
  ])('with %s seconds is the last of its moments, at %i ms', async (durationS, lastMs) => {
    video = await bloom.addNewVideo(sharer, { durationS });
    expect((await post(oscar, { at_ms: lastMs })).status).toBe(200);
    const refused = await post(oscar, { at_ms: lastMs + 1 });
    expect([refused.status, refused.body.key, refused.body.params]).toEqual([
      400,
      'request.invalid',
      expect.objectContaining({ field: 'at_ms' }),
    ]);
    expect(await list()).toMatchObject({ moments: 1, segments: [{ n: Math.floor(lastMs / 360_000) }] });
  });

  // rule: #moment
  test('of an episode is not known, and 12 hours are', async () => {
    await bloom.execute(sql`update video set type = 'Playlist', episodes = '[{"id": "e1", "title": "One"}]'
      where source_id = ${video}`);
    expect((await post(oscar, { at_ms: 43_200_000, episode: 'e1' })).status).toBe(200);
    expect((await post(oscar, { at_ms: 43_200_001, episode: 'e1' })).status).toBe(400);
    expect((await post(oscar, { at_ms: 43_200_000 })).status).toBe(200);
  });

  // rule: #moment-import
  test('is that of imported ones too', async () => {
    await bloom.execute(sql`update video set duration_s = null where source_id = ${video}`);
    const { moments, skipped } = await runImport('1,first,43200', '2,behind,43200.001');
    expect([moments, skipped]).toEqual([1, [expect.objectContaining({ count: 1, first: ['3'] })]]);
  });

  // rule: #moment-list
  test('ends the segments, though moments of earlier releases stay in the list', async () => {
    const behind = Array.from({ length: 500 }, (_, i) => 720_000 + i * 360_000);
    await addStored(oscar, [400_000, 600_999, 610_000, 700_000, ...behind]);
    const { data, moments, segments } = await list();
    expect([moments, data.length]).toEqual([504, 50]);
    expect(segments).toEqual([
      {
        n: 1,
        v: expect.any(Number),
        density: Array.from({ length: 36 }, (_, i) => (i === 4 || i === 24 ? 1 : 0)),
        petals: Array(36).fill(0),
      },
    ]);
    await bloom.execute(sql`update video set duration_s = 300 where source_id = ${video}`);
    await bloom.execute(sql`update video_rank set moments_version = moments_version + 1
      where video_id = (select id from video where source_id = ${video})`);
    expect((await list()).segments).toEqual([]);
  });
});

describe('the moments of one account on a video', () => {
  const addOwn = (count: number) => addStored(oscar, Array(count).fill(1_000));

  // rule: #moment
  test('are 200 at most with its replies, of two posts at once too, and of others more', async () => {
    await addOwn(maxMomentsOfAccount - 1);
    const root = await postedId(mei, {});
    const key = '6f1a8b0e-6f0e-4c8e-9d67-3f2a0c1f7a11';
    const both = await Promise.all([post(oscar, { reply_to: root }, key), post(oscar, { at_ms: 2_000 })]);
    const refused = both.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.key, body.params])).toEqual([
      [422, 'moment.limit', { limit: 200 }],
    ]);
    expect(refused[0]?.body.message).toContain('200');
    expect((await post(mei, {})).status).toBe(200);
    const own = both.find(({ status }) => status === 200)?.body.data.id;
    await bloom.call('DELETE', `/v1/moment/${own}`, oscar);
    const again = 'a4fd5a55-9a0c-43d9-a63a-0f9a3b7b2c22';
    const last = await post(oscar, {}, again);
    expect(last.status).toBe(200);
    expect((await post(oscar, {})).status).toBe(422);
    expect((await post(oscar, {}, again)).body).toEqual(last.body);
    video = await bloom.addNewVideo(sharer);
    expect((await post(oscar, {})).status).toBe(200);
  });
});

describe('the first page of a list', () => {
  const setContent = (id: number, content: string) =>
    bloom.execute(sql`update moment set content = ${content} where id = ${id}`);

  // rule: #moment-list
  test('is cached until its version is another one, and other pages are not', async () => {
    const id = await postedId(oscar, { at_ms: 1_000 });
    const queries = ['', '?sort=newest', '?sort=time', '?sort=time&limit=7', '?sort=time&from=0'];
    const contents = () =>
      Promise.all(
        queries.map(async (query) => (await list(query)).data.map(({ content }: never) => content)),
      );
    await contents();
    await setContent(id, 'Secretly changed');
    expect(await contents()).toEqual([['Nice'], ['Nice'], ['Nice'], ['Nice'], ['Secretly changed']]);
    await post(mei, { reply_to: id });
    expect(await contents()).toEqual(queries.map(() => ['Secretly changed']));
  });

  // rule: #moment-list
  test('shows each change at once', async () => {
    const act = (action: string, id: number) => bloom.moderate(mia, action, { kind: 'moment', id });
    const rows = async () => {
      const cached = await list();
      // Not the first page of its order, so it is never cached.
      const { data, segments } = await list('?sort=time&from=0');
      expect([cached.data, cached.segments]).toEqual([expect.arrayContaining(data), segments]);
      expect(cached.data).toHaveLength(data.length);
      return JSON.stringify(cached);
    };
    const seen = new Set([await rows()]);
    const change = async (what: () => Promise<unknown>) => {
      await what();
      const before = seen.size;
      expect(seen.add(await rows()).size, String(what)).toBe(before + 1);
    };
    let id = 0;
    let reply = 0;
    let written = 0;
    await change(async () => (id = await postedId(oscar, { at_ms: 1_000 })));
    await change(async () => (written = await postedId(oscar, {})));
    await change(async () => (reply = await postedId(mei, { reply_to: written })));
    await change(() => bloom.call('PUT', `/v1/moment/${written}`, oscar, { content: 'Edited' }));
    await change(() => bloom.call('PUT', `/v1/moment/${reply}`, mei, { content: 'Edited' }));
    for (const thanked of [id, written]) {
      await change(() =>
        bloom.call('POST', `/v1/moment/${thanked}/thank`, { token: mei.token, body: { amount: 5 } }),
      );
    }
    await change(() => act('hide', reply));
    await act('restore', reply);
    await change(() => act('hide', id));
    await act('restore', id);
    await change(() => bloom.call('DELETE', `/v1/moment/${reply}`, mei));
    await change(() => runImport('7,imported,3'));
    await change(() => bloom.call('PUT', '/v1/account/handle', oscar, { handle: 'oscar_of_lists' }));
    await change(() => bloom.moderate(mia, 'rename', { kind: 'user', id: oscar.id }));
    await change(() => bloom.call('PUT', '/v1/account/name', oscar, { name: 'Renamed' }));
    await addStored(
      oscar,
      Array.from({ length: 500 }, (_, i) => i * 360_000),
    );
    await change(async () => expect((await bloom.deleteAccount(oscar)).status).toBe(200));
  });
});
