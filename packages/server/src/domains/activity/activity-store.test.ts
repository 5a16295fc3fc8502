import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { BloomError } from '@bloom/contract/errors/errors';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { countStatements } from '../../../test/count-statements.ts';
import { createPlayRegister, type Heartbeat } from './activity-store.ts';

const bloom = useBloom();
let sharer: Person;
let names = 0;
beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
});

const newPerson = () => bloom.logIn(`Person ${++names}`);
const newVideo = () => bloom.addNewVideo(sharer);
const beat = (by: Person | undefined, id: string, more: Partial<Heartbeat> = {}): Heartbeat => ({
  accountId: by?.id,
  video: { source: 'youtube', id },
  playing: true,
  progress: undefined,
  ...more,
});

/** Registers heartbeats that arrive at once. Returns whether each earns on, or its refusal. */
async function registerAll(...heartbeats: Heartbeat[]) {
  const { count, db } = countStatements(bloom);
  const register = createPlayRegister(db);
  const settled = await Promise.allSettled(heartbeats.map(register));
  return {
    statements: count.statements,
    results: settled.map((one) =>
      one.status === 'fulfilled' ? one.value.earns : (one.reason as BloomError).key,
    ),
  };
}

/** Moves the last heartbeat of a user into the past. */
const pass = ({ id }: Person, seconds: number) =>
  bloom.execute(sql`update watch set beat_at = beat_at - make_interval(secs => ${seconds})
    where account_id = ${id}`);

async function watchedS({ id }: Person): Promise<number | undefined> {
  const { rows } = await bloom.execute<{ seconds: number }>(sql`
    select round(watched_us / 1e6)::int as seconds from watch where account_id = ${id}`);
  return rows[0]?.seconds;
}

async function playsOf(id: string): Promise<number | undefined> {
  const { rows } = await bloom.execute<{ plays: number }>(sql`
    select plays from video_plays p join video v on v.id = p.video_id where source_id = ${id}`);
  return rows[0]?.plays;
}

// rule: #play-registration
test('heartbeats that arrive at once are one statement, and each is credited', async () => {
  const [ann, bob, id, other] = [await newPerson(), await newPerson(), await newVideo(), await newVideo()];
  const beats = () => registerAll(beat(ann, id), beat(bob, other), beat(undefined, id));
  expect(await beats()).toEqual({ statements: 1, results: [true, true, false] });
  for (const person of [ann, bob]) await pass(person, 20);
  await beats();
  expect([await watchedS(ann), await watchedS(bob)]).toEqual([20, 20]);
  // A visitor's heartbeats are plays of their own, because nothing says which belong together.
  expect([await playsOf(id), await playsOf(other)]).toEqual([3, 1]);
});

test('a refused heartbeat fails alone', async () => {
  const [ann, bob, id, gone] = [await newPerson(), await newPerson(), await newVideo(), await newVideo()];
  await bloom.execute(sql`update video set offline_since = now() where source_id = ${gone}`);
  const ofNoEpisode = {
    progress: { episode: 'none', positionS: 60, durationS: 600, watchedAt: undefined },
  };
  const { statements, results } = await registerAll(
    beat(ann, 'nowhere0001'),
    beat(ann, gone),
    beat(ann, id, ofNoEpisode),
    beat(bob, id),
    beat(bob, gone, { playing: false }),
  );
  expect(results).toEqual(['request.notFound', 'video.offline', 'request.invalid', true, true]);
  expect(statements).toBe(1);
  expect(await watchedS(ann)).toBeUndefined();
});

test('several tabs of a user are credited once', async () => {
  const [person, id] = [await newPerson(), await newVideo()];
  await registerAll(beat(person, id));
  await pass(person, 20);
  await registerAll(beat(person, id), beat(person, id), beat(person, id));
  expect(await watchedS(person)).toBe(20);
});

// rule: #play-registration
test('batches that touch the same videos and accounts in opposite orders do not deadlock', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, newPerson));
  const videos = await Promise.all(Array.from({ length: 8 }, newVideo));
  const progress = { episode: undefined, positionS: 60, durationS: 600, watchedAt: undefined };
  const beats = people.flatMap((by) => videos.map((id) => beat(by, id, { progress })));
  await registerAll(...beats);
  const { count, db } = countStatements(bloom);
  const sent = await Promise.all(
    [1, 2, 3]
      .map(() => createPlayRegister(db))
      .flatMap((register, i) => (i % 2 === 0 ? beats : beats.toReversed()).map((each) => register(each))),
  );
  expect(sent).toHaveLength(3 * 64);
  // The heartbeats of a batch that deadlocks are sent alone: one statement each.
  expect(count.statements).toBe(3);
});

const lockOrder = ['history', 'watch', 'video_plays'] as const;

// rule: #play-registration
test.each(lockOrder)(
  'a batch locks its rows of "%s" by ascending id, and later tables after it',
  async (table) => {
    const people = [await newPerson(), await newPerson()] as const;
    const videos = [await newVideo(), await newVideo()] as const;
    const progress = { episode: undefined, positionS: 60, durationS: 600, watchedAt: undefined };
    const crossed = [beat(people[1], videos[0], { progress }), beat(people[0], videos[1], { progress })];
    await registerAll(...crossed);
    await registerAll(beat(people[0], videos[0], { progress }), beat(people[1], videos[1], { progress }));
    const { write } = bloom.database;
    const { rows } = await sql<{ id: number }>`
    select id from video where source_id in (${sql.join(videos)}) order by id`.execute(write);
    const idsOf = (name: string) => (name === 'video_plays' ? rows : people).map(({ id }) => id);
    const lock = (name: string, which: 0 | 1) => sql`
    select from ${sql.table(name)}
    where ${sql.ref(name === 'video_plays' ? 'video_id' : 'account_id')} = ${idsOf(name)[which]}
    for update nowait`;
    const batch = await write.transaction().execute(async (tx) => {
      await lock(table, 0).execute(tx);
      // Highest ids first, each of which is a new play.
      const sent = registerAll(...(table === 'video_plays' ? crossed.toReversed() : crossed));
      const waiting = async () => {
        const found = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(write);
        return found.rows.length;
      };
      await expect.poll(waiting).toBe(1);
      for (const name of lockOrder.slice(lockOrder.indexOf(table))) {
        await write.transaction().execute((other) => lock(name, 1).execute(other));
      }
      return { sent };
    });
    expect(await batch.sent).toEqual({ statements: 1, results: [true, true] });
  },
);
