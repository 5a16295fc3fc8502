import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import type { SeenProgress } from '../history/index.ts';
import { continuePlays, registerPlay } from './activity-store.ts';

const long = 'long0000001';
/** 100 seconds long. */
const short = 'short000001';
/** Of unknown length. */
const unknown = 'unknown0001';
const series = 'series00001';

let bloom: Bloom;
let sharer: Person;
let names = 0;
beforeAll(async () => {
  bloom = await startBloom();
  sharer = await bloom.logIn('Sharer');
  await bloom.addVideo(sharer, long, { durationS: 36_000 });
  await bloom.addVideo(sharer, short, { durationS: 100 });
  await bloom.addVideo(sharer, unknown, { durationS: null });
  await bloom.addVideo(sharer, series, { durationS: 36_000 });
  await sql`update video set episodes = '[{"id": "one", "title": ""}, {"id": "two", "title": ""}]'
    where source_id = ${series}`.execute(bloom.database.write);
});
afterAll(() => bloom.close());

const newPerson = () => bloom.logIn(`Person ${++names}`);
const key = (id: string) => ({ source: 'youtube', id }) as const;
const at = (positionS: number, durationS = 600, episode?: string): SeenProgress => ({
  episode,
  positionS,
  durationS,
  watchedAt: undefined,
});

const single = ({ id: accountId }: Person, video: string, progress?: SeenProgress) =>
  registerPlay(bloom.database.write, {
    accountId,
    video: key(video),
    playing: true,
    earns: true,
    progress,
  });
const together = (...beats: [Person, string, (SeenProgress | undefined)?][]) =>
  continuePlays(
    bloom.database.write,
    beats.map(([{ id: accountId }, video, progress]) => ({
      accountId,
      video: key(video),
      progress,
    })),
  );

/** Moves the last heartbeat of a user into the past. */
const pass = ({ id }: Person, seconds: number) =>
  sql`update watch set beat_at = beat_at - make_interval(secs => ${seconds})
    where account_id = ${id}`.execute(bloom.database.write);

/** Begins a play that goes on: two heartbeats, 20 seconds apart, the second 20 seconds ago. */
async function begin(person: Person, video: string, progress?: SeenProgress) {
  await single(person, video, progress);
  await pass(person, 20);
  await single(person, video, progress);
  await pass(person, 20);
}

/** All that the database holds of what a user watches; times in whole seconds. */
async function stateOf({ id }: Person): Promise<unknown> {
  const { rows } = await sql`
    select w.video_id, round(w.watched_us / 1e6) as watched_s, w.day, round(w.day_us / 1e6) as day_s,
      round(extract(epoch from clock_timestamp() - w.beat_at)) as beat_ago_s,
      (select json_agg(json_build_array(o.video_id, round(o.watched_us / 1e6)) order by o.video_id)
        from watch_video o where o.account_id = w.account_id) as videos,
      (select json_agg(json_build_array(h.video_id, h.episode, h.position_s, h.duration_s, h.finished,
          round((now_us() - h.watched_us) / 1e6)) order by h.video_id)
        from history h where h.account_id = w.account_id) as history
    from watch w where w.account_id = ${id}`.execute(bloom.database.write);
  return rows[0];
}

const change = (assignment: string) => (person: Person) =>
  sql`update watch set ${sql.raw(assignment)} where account_id = ${person.id}`.execute(
    bloom.database.write,
  );
const historyOff = ({ id }: Person) =>
  sql`update account set history_enabled = false where id = ${id}`.execute(bloom.database.write);

describe('a heartbeat that is registered with others changes what one alone changes', () => {
  test.each<
    [
      string,
      {
        video?: string;
        before?: SeenProgress;
        progress?: SeenProgress;
        prepare?: (person: Person) => Promise<unknown>;
        earns?: boolean;
      },
    ]
  >([
    ['without progress', {}],
    ['with progress', { before: at(40), progress: at(60) }],
    ['of unknown length', { video: unknown, before: at(40), progress: at(60) }],
    ['after nearly the longest gap', { prepare: (person) => pass(person, 69) }],
    ['at the end of the video', { before: at(40), progress: at(590) }],
    ['of a live stream', { before: at(0, 0), progress: at(0, 0) }],
    ['back near the start', { before: at(40), progress: at(3) }],
    ['while the history is off', { before: at(40), progress: at(60), prepare: historyOff }],
    ['of an episode', { video: series, before: at(40, 600, 'one'), progress: at(60, 600, 'one') }],
    ['short of the length of the video', { video: short }],
    [
      'beyond the length of the video',
      { video: short, prepare: (person) => pass(person, 65), earns: false },
    ],
    [
      'beyond the limit of the day',
      { prepare: change('day_us = 14390 * 1000000::bigint'), earns: false },
    ],
    [
      'after the limit of the day',
      { prepare: change('day_us = 14400 * 1000000::bigint'), earns: false },
    ],
    ['after a daily claim', { prepare: change('watched_us = 0') }],
  ])('%s', async (_what, { video = long, before, progress, prepare, earns = true }) => {
    const [one, other] = [await newPerson(), await newPerson()];
    for (const person of [one, other]) {
      await begin(person, video, before);
      await prepare?.(person);
    }
    expect(await together([one, video, progress])).toEqual([earns]);
    expect(await single(other, video, progress)).toBe(earns);
    expect(await stateOf(one)).toEqual(await stateOf(other));
  });
});

describe('a heartbeat is left to be registered alone', () => {
  test.each<[string, (person: Person) => Promise<unknown>, string?, SeenProgress?]>([
    ['at the beginning', () => Promise.resolve()],
    ['the second of a play', (person) => single(person, long)],
    ['after a pause', async (person) => (await begin(person, long), pass(person, 71))],
    ['of another video', (person) => begin(person, short)],
    ['of an unknown video', (person) => begin(person, long), 'nowhere0001'],
    ['with the first progress', (person) => begin(person, long), long, at(60)],
    [
      'of another episode',
      (person) => begin(person, series, at(40, 600, 'one')),
      series,
      at(60, 600, 'two'),
    ],
    [
      'on the next day',
      async (person) => (await begin(person, long), change('day = day - 1')(person)),
    ],
    [
      'when the clock of the database has gone back',
      async (person) => (await begin(person, long), pass(person, -3_600)),
    ],
  ])('%s', async (_what, prepare, video = long, progress) => {
    const person = await newPerson();
    await prepare(person);
    const before = await stateOf(person);
    expect(await together([person, video, progress])).toEqual([undefined]);
    expect(await stateOf(person)).toEqual(before);
  });

  test('of a video that its source no longer has', async () => {
    const id = 'offline0001';
    await bloom.addVideo(sharer, id, { durationS: 36_000 });
    const person = await newPerson();
    await begin(person, id);
    await sql`update video set offline_since = now() where source_id = ${id}`.execute(
      bloom.database.write,
    );
    expect(await together([person, id])).toEqual([undefined]);
  });

  test.each(['watch', 'watch_video', 'history'])(
    'while its row of "%s" is locked, and the others do not wait',
    async (table) => {
      const [locked, free] = [await newPerson(), await newPerson()];
      for (const person of [locked, free]) await begin(person, long, at(40));
      const held = Promise.withResolvers<void>();
      const finish = Promise.withResolvers<void>();
      const holder = bloom.database.transact(async (tx) => {
        await sql`select from ${sql.table(table)} where account_id = ${locked.id} for update`.execute(
          tx,
        );
        held.resolve();
        await finish.promise;
      });
      await held.promise;
      const earns = await together([locked, long, at(60)], [free, long, at(60)]);
      finish.resolve();
      await holder;
      expect(earns).toEqual([undefined, true]);
    },
  );

  test('for all but one tab of a user', async () => {
    const person = await newPerson();
    await begin(person, long);
    const earns = await together([person, long], [person, long], [person, long]);
    expect(earns.filter((each) => each === true)).toHaveLength(1);
    expect(earns.filter((each) => each === undefined)).toHaveLength(2);
    expect(await stateOf(person)).toMatchObject({ watched_s: '40' });
  });
});
