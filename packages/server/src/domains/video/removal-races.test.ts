// rule: #watch-history
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useBloom, type ApiResponse, type Person } from '../../../test/bloom.ts';
import { waitForLocks } from '../../../test/database.ts';
import { VideoWriter } from './video-store.ts';

const bloom = useBloom({ settings: { feature_subtitle_edit: '1' } });
let sharer: Person;
let watcher: Person;
let names = 0;
beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
  watcher = await bloom.logIn('Watcher');
});

async function newVideo(): Promise<string> {
  const id = `gone${String(++names).padStart(7, '0')}`;
  await bloom.addVideo(sharer, id, { durationS: 36_000 });
  return id;
}

const play = ({ token }: { token?: string }, id: string, playing = true) =>
  bloom.call('POST', `/v1/video/youtube/${id}/play`, { token }, { playing });
const remove = (id: string) => bloom.call('DELETE', `/v1/video/youtube/${id}`, sharer);

/** Makes a request while a removal has deleted everything and not yet committed. */
async function duringRemoval(id: string, request: () => Promise<ApiResponse>): Promise<ApiResponse> {
  const deleted = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const removal = bloom.database.transact(async (tx) => {
    const video = await tx
      .selectFrom('video')
      .select('id')
      .where('source_id', '=', id)
      .executeTakeFirstOrThrow();
    await new VideoWriter(tx).remove(video.id);
    deleted.resolve();
    await finish.promise;
  });
  await deleted.promise;
  const response = request();
  await waitForLocks(bloom.database.read, 1);
  finish.resolve();
  await removal;
  return response;
}

describe('a request that waits for the removal of its video', () => {
  test.each<[string, (id: string) => Promise<ApiResponse>]>([
    ['a play', (id) => play(watcher, id)],
    ['the play of a visitor', (id) => play({}, id)],
    ['a heartbeat', (id) => play(watcher, id)],
    [
      'a heartbeat with progress',
      (id) =>
        bloom.call('POST', `/v1/video/youtube/${id}/play`, watcher, {
          position_s: 40,
          duration_s: 60,
        }),
    ],
    [
      'its progress',
      (id) =>
        bloom.call('PUT', `/v1/video/youtube/${id}/progress`, watcher, {
          position_s: 40,
          duration_s: 60,
        }),
    ],
    ['the end of a play', (id) => play(watcher, id, false)],
    ['a report', (id) => bloom.call('POST', `/v1/video/youtube/${id}/report`, watcher, { kind: 'gone' })],
    ['saving', (id) => bloom.call('PUT', `/v1/video/youtube/${id}/saved`, watcher)],
    [
      'a change of the category',
      (id) =>
        bloom.call('PUT', `/v1/video/youtube/${id}`, sharer, {
          category: 'entertainment',
          label: 'music',
          language: 'english|english',
        }),
    ],
    ['a second removal', remove],
    ['a gift', (id) => bloom.call('POST', `/v1/video/youtube/${id}`, watcher, { amount: 2_000 })],
  ])('%s finds no video', async (what, request) => {
    const id = await newVideo();
    if (what === 'a heartbeat') expect((await play(watcher, id)).status).toBe(200);
    const { status, body } = await duringRemoval(id, () => request(id));
    expect([status, body.key]).toEqual([404, 'request.notFound']);
  });

  test('does not hold up a play of another video by a user who watched it', async () => {
    const [gone, next] = [await newVideo(), await newVideo()];
    await play(watcher, gone);
    expect((await duringRemoval(gone, () => play(watcher, next))).status).toBe(200);
  });
});

// rule: #users
test('all requests at the moment of a removal succeed or find no video', async () => {
  const watchers = await Promise.all(['W1', 'W2', 'W3'].map((name) => bloom.logIn(name)));
  const other = await newVideo();
  const rest = ['', '/related', '/record'];
  for (let round = 0; round < 12; round++) {
    const id = await newVideo();
    const path = `/v1/video/youtube/${id}`;
    // The third heartbeat of a play is registered with those of others.
    for (let beat = 0; beat < 2; beat++) {
      for (const each of watchers) await play(each, id);
      await bloom.execute(sql`update watch set beat_at = beat_at - interval '20 s'`);
    }
    const requests = [
      ...watchers.flatMap((each) => [play(each, other), play(each, id), play(each, other)]),
      remove(id),
      ...rest.map((end) => bloom.call('GET', `${path}${end}`)),
      ...watchers.map((each) => bloom.call('PUT', `${path}/saved`, each)),
      ...watchers.map((each) => bloom.call('DELETE', `${path}/saved`, each)),
      ...watchers.map(({ token }) => bloom.call('POST', `${path}/report`, { token }, { kind: 'gone' })),
    ];
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
    for (const end of rest) expect((await bloom.call('GET', `${path}${end}`)).status).toBe(404);
  }
});

test('a removal and a save of subtitles do not deadlock', async () => {
  const id = await newVideo();
  const save = (words: object, base_revision: number) =>
    bloom.call('PUT', `/v1/subtitle/${id}`, watcher, {
      content: JSON.stringify([{ start_sec: 0, end_sec: 1, words }]),
      base_revision,
    });
  expect((await save({ EN: 'a' }, 0)).status).toBe(200);
  const video = await bloom.database.read
    .selectFrom('video')
    .select('id')
    .where('source_id', '=', id)
    .executeTakeFirstOrThrow();
  let removals = 0;
  // The save has its first lock, and waits for this one.
  const [saved, removed] = await bloom.database.write.transaction().execute(async (tx) => {
    await sql`select from subtitle where video_id = ${video.id} for update`.execute(tx);
    // In another language, so it writes the row that lists read, which a removal locks.
    const requests = save({ CN: 'b' }, 1);
    await waitForLocks(bloom.database.read, 1);
    const removal = bloom.database.transact((other) => {
      removals++;
      return new VideoWriter(other).remove(video.id);
    });
    await waitForLocks(bloom.database.read, 2);
    return [requests, removal] as const;
  });
  expect([(await saved).status, await removed, removals]).toEqual([200, 'subtitles', 1]);
});

// rule: #users
test('a removal leaves the time that others have watched, and their daily limit', async () => {
  const fan = await bloom.logIn('Fan');
  const [id, next] = [await newVideo(), await newVideo()];
  const watched = async () => {
    const { rows } = await bloom.execute<{ video_id: number | null; s: number; day_s: number }>(sql`
      select video_id, watched_us / 1000000 as s, day_us / 1000000 as day_s
      from watch where account_id = ${fan.id}`);
    return rows[0];
  };
  await play(fan, id);
  await bloom.execute(sql`update watch set beat_at = beat_at - interval '60 s' where account_id = ${fan.id}`);
  await play(fan, id);
  expect(await watched()).toMatchObject({ s: 60, day_s: 60 });
  expect((await remove(id)).status).toBe(200);
  expect(await watched()).toEqual({ video_id: null, s: 60, day_s: 60 });
  // The time since the last heartbeat belongs to no video.
  expect((await play(fan, next)).status).toBe(200);
  expect(await watched()).toMatchObject({ s: 60, day_s: 60 });
});
