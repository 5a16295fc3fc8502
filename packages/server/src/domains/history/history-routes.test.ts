import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { HistoryWriter, progressParameters } from './history-store.ts';

const film = 'film0000001';
const other = 'film0000002';
const series = 'PLseries0001';
const episodes = Array.from({ length: 1_000 }, (_, i) => `episode${String(i + 1).padStart(4, '0')}`);
const [first = '', second = '', third = ''] = episodes;
const last = episodes.at(-1) ?? '';

const bloom = useBloom();
let sharer: Person;
let names = 0;

beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
  for (const id of [film, other]) await bloom.addVideo(sharer, id, { durationS: 1_000 });
  await bloom.addVideo(sharer, series);
  await bloom.execute(
    sql`update video set type = 'Playlist', episodes = ${JSON.stringify(
      episodes.map((id, i) => ({ id, title: `Part ${i + 1}` })),
    )}::jsonb where source_id = ${series}`,
  );
});

const newPerson = () => bloom.logIn(`Person ${++names}`);

type Progress = {
  position_s?: unknown;
  duration_s?: unknown;
  episode?: unknown;
  watched_timestamp?: unknown;
};
const put = (person: Person, id: string, body: Progress) =>
  bloom.call('PUT', `/v1/video/youtube/${id}/progress`, person, body);
const watch = async (person: Person, id: string, positionS: number, more: Progress = {}) => {
  const { status } = await put(person, id, { position_s: positionS, duration_s: 1_000, ...more });
  expect(status).toBe(200);
};
const history = async (person: Person, query = '') =>
  (await bloom.call('GET', `/v1/account/history${query}`, person)).body;
const placesOf = async (person: Person, query = '') =>
  (await history(person, query)).data.map((entry: { video: { id: string }; position_s: number }) => [
    entry.video.id,
    entry.position_s,
  ]);
const progressOf = async (person: Person, id: string) =>
  (await bloom.call('GET', `/v1/video/youtube/${id}/progress`, person)).body.data;
const remove = (person: Person, query = '') => bloom.call('DELETE', `/v1/account/history${query}`, person);
const enable = (person: Person, enabled: unknown) =>
  bloom.call('PUT', '/v1/account/history', person, { enabled });

describe('the progress of a video', () => {
  // rule: #watch-history
  test('is the position of the last heartbeat, on every device', async () => {
    const phone = await newPerson();
    const laptop = await bloom.logIn(`Person ${names}`);
    expect(laptop.id).toBe(phone.id);
    await watch(phone, film, 100);
    const beat = await bloom.call('POST', `/v1/video/youtube/${film}/play`, laptop, {
      playing: true,
      position_s: 400,
      duration_s: 1_000,
    });
    expect(beat.body).toMatchObject({ status: 'ok', earns: true });
    for (const device of [phone, laptop]) {
      const [progress] = await progressOf(device, film);
      expect(progress).toEqual({
        position_s: 400,
        duration_s: 1_000,
        finished: false,
        watched_timestamp: expect.any(Number),
      });
    }
    // Watched again from an earlier position: the newest wins, not the furthest.
    await watch(phone, film, 50);
    expect((await progressOf(laptop, film))[0].position_s).toBe(50);
  });

  test.each([
    ['29 s from the start', 29, 1_000, undefined],
    ['30 s from the start', 30, 1_000, false],
    ['before the last 5 %', 949, 1_000, false],
    ['in the last 5 %', 950, 1_000, true],
    ['at the end of a short clip', 20, 20, true],
    ['at the start of a short clip', 10, 20, undefined],
    ['of a player that states no time', 0, 0, true],
  ])('%s', async (_where, position_s, duration_s, finished) => {
    const person = await newPerson();
    await watch(person, film, position_s, { duration_s });
    expect((await progressOf(person, film))[0]?.finished).toBe(finished);
  });

  // rule: #watch-history
  test('near the start leaves what was stored', async () => {
    const person = await newPerson();
    await watch(person, film, 500);
    await watch(person, film, 5);
    expect((await progressOf(person, film))[0].position_s).toBe(500);
  });

  // rule: #watch-history
  test('from before the sign-in is taken over if it is newer', async () => {
    const person = await newPerson();
    const nowS = Math.floor(Date.now() / 1_000);
    await watch(person, film, 100, { watched_timestamp: nowS - 1_000 });
    await watch(person, film, 200, { watched_timestamp: nowS - 2_000 });
    expect((await progressOf(person, film))[0].position_s).toBe(100);
    await watch(person, film, 300, { watched_timestamp: nowS - 500 });
    expect((await progressOf(person, film))[0].position_s).toBe(300);
    // The clock of a device may be wrong.
    await watch(person, film, 400, { watched_timestamp: nowS + 86_400 });
    await watch(person, film, 450);
    expect((await progressOf(person, film))[0].position_s).toBe(450);
  });

  test('with the end of a play is stored too', async () => {
    const person = await newPerson();
    await bloom.call('POST', `/v1/video/youtube/${film}/play`, person, {
      playing: false,
      position_s: 77,
      duration_s: 1_000,
    });
    expect((await progressOf(person, film))[0].position_s).toBe(77);
  });

  test('of a visitor is not stored, and the play counts', async () => {
    const { status } = await bloom.call('POST', `/v1/video/youtube/${film}/play`, {
      body: { position_s: 77, duration_s: 1_000 },
    });
    expect(status).toBe(200);
  });

  // rule: #watch-history
  test.each<[string, Progress]>([
    ['position_s', { position_s: -1 }],
    ['position_s', { position_s: 1.5 }],
    ['position_s', { position_s: '40' }],
    ['position_s', { position_s: null }],
    ['position_s', { position_s: 1_001 }],
    ['position_s', { position_s: 1e15 }],
    ['position_s', { position_s: undefined }],
    ['duration_s', { duration_s: -1 }],
    ['duration_s', { duration_s: 1_000_001 }],
    ['duration_s', { duration_s: undefined }],
    ['episode', { episode: 1 }],
    ['episode', { episode: 'unknown' }],
    ['episode', { episode: 'x'.repeat(401) }],
    ['watched_timestamp', { watched_timestamp: -1 }],
    ['watched_timestamp', { watched_timestamp: 1e12 }],
  ])('is refused by the field %s: %j', async (field, change) => {
    const person = await newPerson();
    const body = { position_s: 100, duration_s: 1_000, ...change };
    expect(await put(person, film, body)).toMatchObject({
      status: 400,
      body: { key: 'request.invalid', params: { field } },
    });
    if (field !== 'watched_timestamp') {
      const beat = await bloom.call('POST', `/v1/video/youtube/${film}/play`, person, body);
      expect(beat).toMatchObject({ status: 400, body: { params: { field } } });
    }
    expect(await progressOf(person, film)).toEqual([]);
  });

  test('of an unknown video is 404', async () => {
    const person = await newPerson();
    expect((await put(person, 'film0000009', { position_s: 40, duration_s: 50 })).status).toBe(404);
    expect(await progressOf(person, 'film0000009')).toEqual([]);
  });
});

describe('the episodes of a series', () => {
  // rule: #watch-history
  test('are remembered one by one, the last watched first', async () => {
    const person = await newPerson();
    await watch(person, series, 100, { episode: first });
    await watch(person, series, 960, { episode: second });
    await watch(person, series, 300, { episode: last });
    await watch(person, series, 120, { episode: first });
    const known = await progressOf(person, series);
    expect(
      known.map((each: { episode: string; position_s: number; finished: boolean }) => [
        each.episode,
        each.position_s,
        each.finished,
      ]),
    ).toEqual([
      [first, 120, false],
      [last, 300, false],
      [second, 960, true],
    ]);
    expect((await history(person)).data).toMatchObject([
      { video: { id: series }, episode: first, episode_number: 1, episode_title: 'Part 1' },
    ]);
  });

  test('from before the sign-in do not replace the one watched since', async () => {
    const person = await newPerson();
    await watch(person, series, 100, { episode: second });
    await watch(person, series, 200, { episode: first, watched_timestamp: 1_000 });
    await watch(person, series, 300, { episode: first, watched_timestamp: 900 });
    expect(await progressOf(person, series)).toMatchObject([
      { episode: second, position_s: 100 },
      { episode: first, position_s: 200, watched_timestamp: 1_000 },
    ]);
  });

  // rule: #watch-history
  test('that two devices watch concurrently are all remembered', async () => {
    const person = await newPerson();
    const some = episodes.slice(0, 20);
    await Promise.all(some.map((episode) => watch(person, series, 100, { episode })));
    const known = await progressOf(person, series);
    expect(known.map((each: { episode: string }) => each.episode).toSorted()).toEqual(some);
    expect((await history(person)).data).toHaveLength(1);
  });

  // rule: #watch-history
  test('can be continued until the last one is finished', async () => {
    const person = await newPerson();
    const unfinished = async () => (await history(person, '?unfinished=true')).data;
    await watch(person, series, 1_000, { episode: third });
    expect(await unfinished()).toMatchObject([{ episode_number: 3, finished: true }]);
    await watch(person, series, 1_000, { episode: last });
    expect(await unfinished()).toEqual([]);
    expect((await history(person)).data).toMatchObject([{ episode_number: 1_000 }]);
  });
});

describe('the history', () => {
  // rule: #watch-history
  test('lists videos newest first, by cursor, and the unfinished ones', async () => {
    const person = await newPerson();
    await watch(person, film, 100);
    await watch(person, series, 200, { episode: first });
    await watch(person, other, 990);
    expect(await placesOf(person)).toEqual([
      [other, 990],
      [series, 200],
      [film, 100],
    ]);
    expect(await placesOf(person, '?unfinished=true')).toEqual([
      [series, 200],
      [film, 100],
    ]);
    const page = await history(person, '?limit=2');
    expect(page).toMatchObject({ enabled: true, next: expect.any(String) });
    const rest = await history(person, `?limit=2&after=${page.next}`);
    expect(rest.data.map((entry: { video: { id: string } }) => entry.video.id)).toEqual([film]);
    expect(rest).not.toHaveProperty('next');
    expect(rest.data[0]).toMatchObject({ video: { title: `Video ${film}`, duration: 1_000 } });
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=51', 'limit'],
    ['after=x', 'after'],
    ['unfinished=yes', 'unfinished'],
  ])('with %s is refused by the field %s', async (query, field) => {
    const person = await newPerson();
    expect(await bloom.call('GET', `/v1/account/history?${query}`, person)).toMatchObject({
      status: 400,
      body: { params: { field } },
    });
  });

  test('is of its own account only', async () => {
    const [person, stranger] = [await newPerson(), await newPerson()];
    await watch(person, film, 100);
    expect(await placesOf(stranger)).toEqual([]);
    expect(await progressOf(stranger, film)).toEqual([]);
    await remove(stranger);
    expect(await placesOf(person)).toEqual([[film, 100]]);
  });

  // rule: #watch-history
  test('loses one video, or all', async () => {
    const person = await newPerson();
    await watch(person, film, 100);
    await watch(person, series, 100, { episode: first });
    await watch(person, series, 100, { episode: second });
    expect((await remove(person, `?source=youtube&id=${series}`)).status).toBe(200);
    expect(await progressOf(person, series)).toEqual([]);
    expect(await placesOf(person)).toEqual([[film, 100]]);
    for (const query of ['?source=youtube', `?id=${film}`]) {
      expect((await remove(person, query)).status).toBe(400);
    }
    expect(await placesOf(person)).toHaveLength(1);
    await remove(person);
    expect(await placesOf(person)).toEqual([]);
  });

  // rule: #watch-history
  test('that is off stores nothing, and keeps what it has', async () => {
    const person = await newPerson();
    await watch(person, film, 100);
    expect((await enable(person, false)).body).toMatchObject({ enabled: false });
    await watch(person, film, 200);
    await watch(person, other, 300);
    await bloom.call('POST', `/v1/video/youtube/${other}/play`, person, {
      position_s: 77,
      duration_s: 1_000,
    });
    expect(await placesOf(person)).toEqual([[film, 100]]);
    expect((await history(person)).enabled).toBe(false);
    await enable(person, true);
    await watch(person, other, 300);
    expect(await placesOf(person)).toHaveLength(2);
    for (const value of ['false', 0, null, undefined]) {
      expect(await enable(person, value)).toMatchObject({
        status: 400,
        body: { params: { field: 'enabled' } },
      });
    }
  });

  test('has an offline video, which cannot be continued', async () => {
    const person = await newPerson();
    await bloom.addVideo(sharer, 'film0000003');
    await watch(person, 'film0000003', 100);
    await bloom.execute(sql`update video set offline_since = now() where source_id = 'film0000003'`);
    expect((await history(person)).data).toMatchObject([{ video: { offline: true } }]);
    expect(await placesOf(person, '?unfinished=true')).toEqual([]);
  });

  // rule: #watch-history
  test('loses a video that its sharer removes', async () => {
    const person = await newPerson();
    await bloom.addVideo(sharer, 'film0000004');
    await watch(person, 'film0000004', 100);
    expect((await bloom.call('DELETE', '/v1/video/youtube/film0000004', sharer)).status).toBe(200);
    expect(await placesOf(person)).toEqual([]);
  });

  test('leaves out what the country of the visitor hides', async () => {
    const person = await newPerson();
    await watch(person, film, 100);
    expect(await placesOf(person, '?country=CN')).toEqual([]);
  });

  // rule: #watch-history
  test('has the newest videos up to its limit', async () => {
    const person = await newPerson();
    const progress = { episode: undefined, positionS: 50, durationS: 90, watchedAt: undefined };
    for (const id of [film, other, series]) {
      const parameters = {
        ...progressParameters(person.id, progress),
        max_videos: 2,
        video: (await bloom.services.videos.find({ source: 'youtube', id }))?.id,
      };
      await bloom.execute(sql`select history_store(${JSON.stringify(parameters)}::jsonb)`);
    }
    expect(await placesOf(person)).toEqual([
      [series, 50],
      [other, 50],
    ]);
  });

  // rule: #watch-history
  test('is in the export, and deleted with the account', async () => {
    const person = await newPerson();
    await watch(person, series, 100, { episode: first });
    await watch(person, series, 200, { episode: second });
    const { body } = await bloom.call('GET', '/v1/account/export', person);
    expect(body.profile.history_enabled).toBe(true);
    expect(body.history).toEqual([
      {
        source: 'youtube',
        id: series,
        title: `Video ${series}`,
        episode: second,
        position_s: 200,
        duration_s: 1_000,
        watched_at: expect.any(Number),
        other_episodes: [
          { episode: first, position_s: 100, duration_s: 1_000, watched_at: expect.any(Number) },
        ],
      },
    ]);
    await bloom.deleteAccount(person);
    const stored = async () =>
      (
        await bloom.execute(sql`select from history where account_id = ${person.id}
          union all select from history_episode where account_id = ${person.id}`)
      ).rows;
    expect(await stored()).toEqual([]);
    // Nor does a heartbeat bring it back that was under way.
    await bloom.database.transact((tx) =>
      new HistoryWriter(tx).store(
        person.id,
        { source: 'youtube', id: film },
        {
          episode: undefined,
          positionS: 50,
          durationS: 90,
          watchedAt: undefined,
        },
      ),
    );
    expect(await stored()).toEqual([]);
  });
});
