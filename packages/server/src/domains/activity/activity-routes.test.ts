import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';

const id = 'play0000001';
const other = 'play0000002';
/** 100 seconds long. */
const short = 'play0000003';
/** Of unknown length. */
const unknown = 'play0000004';

const bloom = useBloom();
let names = 0;

beforeAll(async () => {
  const sharer = await bloom.logIn('Sharer');
  for (const video of [id, other]) await bloom.addVideo(sharer, video, { durationS: 36_000 });
  await bloom.addVideo(sharer, short, { durationS: 100 });
  await bloom.addVideo(sharer, unknown, { durationS: null });
});

const newPerson = () => bloom.logIn(`Person ${++names}`);

const play = (person: Person | undefined, body: object = { playing: true }, video = id) =>
  bloom.call('POST', `/v1/video/youtube/${video}/play`, {
    body,
    ...(person && { token: person.token }),
  });

/** Moves a user's last heartbeat into the past. */
const pass = ({ id }: Person, seconds: number) =>
  bloom.execute(
    sql`update watch set beat_at = beat_at - make_interval(secs => ${seconds}) where account_id = ${id}`,
  );

/** Whole seconds that a user has watched; the test itself takes less than one. */
async function watchedS({ id }: Person): Promise<number> {
  const { rows } = await sql<{ us: number }>`
    select watched_us us from watch where account_id = ${id}`.execute(bloom.database.read);
  return Math.floor((rows[0]?.us ?? 0) / 1e6);
}

async function playsOf(video: string): Promise<number> {
  const { rows } = await sql<{ plays: number }>`
    select plays from video_plays join video v on v.id = video_id
    where v.source_id = ${video}`.execute(bloom.database.read);
  return rows[0]?.plays ?? 0;
}

describe('watched time', () => {
  // rule: #watch-credit
  test('is the time between heartbeats', async () => {
    const person = await newPerson();
    expect((await play(person)).body).toEqual({
      status: 'ok',
      code: 0,
      earns: true,
      heartbeat_s: 30,
    });
    expect(await watchedS(person)).toBe(0);
    await pass(person, 30);
    await play(person);
    await pass(person, 30);
    await play(person);
    expect(await watchedS(person)).toBe(60);
  });

  // rule: #watch-credit
  test.each([
    [89, 89],
    [91, 0],
  ])('of %d seconds without a heartbeat counts as %d', async (gap, counted) => {
    const person = await newPerson();
    await play(person);
    await pass(person, gap);
    await play(person);
    expect(await watchedS(person)).toBe(counted);
  });

  // rule: #watch-credit
  test('is the same in ten tabs as in one', async () => {
    const person = await newPerson();
    const tabs = Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? id : other));
    const beat = () => Promise.all(tabs.map((video) => play(person, { playing: true }, video)));
    await beat();
    await pass(person, 30);
    await beat();
    await pass(person, 30);
    await beat();
    expect(await watchedS(person)).toBe(60);
  });

  test('does not include a pause', async () => {
    const person = await newPerson();
    await play(person);
    await pass(person, 20);
    await play(person, { playing: false });
    await pass(person, 20);
    await play(person);
    expect(await watchedS(person)).toBe(0);
  });

  test('does not decrease when the clock of the database goes back', async () => {
    const person = await newPerson();
    await play(person);
    await pass(person, -3_600);
    await play(person);
    expect(await watchedS(person)).toBe(0);
  });
});

describe('watched time is credited', () => {
  /** Plays a video for some seconds, with a heartbeat at least every 80. */
  async function watch(person: Person, video: string, seconds: number) {
    await play(person, { playing: true }, video);
    for (let left = seconds; left > 0; left -= 80) {
      await pass(person, Math.min(80, left));
      await play(person, { playing: true }, video);
    }
    await play(person, { playing: false }, video);
  }
  /** Ends a user's day: everything of it was a day ago. */
  const nextDay = ({ id }: Person) =>
    bloom.execute(sql`update watch set day = day - 1 where account_id = ${id}`);

  // rule: #watch-cap
  test('for each video at most its length a day', async () => {
    const person = await newPerson();
    await watch(person, short, 240);
    expect(await watchedS(person)).toBe(100);
    await watch(person, other, 80);
    expect(await watchedS(person)).toBe(180);
    await watch(person, short, 80);
    expect(await watchedS(person)).toBe(180);
    await nextDay(person);
    await watch(person, short, 240);
    expect(await watchedS(person)).toBe(280);
  });

  test('to the video that was playing, not to the one that starts', async () => {
    const person = await newPerson();
    await watch(person, short, 100);
    await play(person, { playing: true }, short);
    await pass(person, 60);
    await play(person, { playing: true }, other);
    expect(await watchedS(person)).toBe(100);
  });

  // rule: #watch-cap
  test.each([
    ['of a long video', other],
    ['of unknown length', unknown],
  ])('up to four points a day, %s', async (_what, video) => {
    const person = await newPerson();
    await watch(person, video, 80);
    await bloom.execute(sql`update watch set day_us = day_us + 14300 * 1000000::bigint,
      watched_us = watched_us + 14300 * 1000000::bigint
      where account_id = ${person.id}`);
    await watch(person, video, 80);
    await watch(person, id, 80);
    expect(await watchedS(person)).toBe(14_400);

    const claim = await bloom.call('POST', `/v1/account/daily_reward/${person.token}`, {
      body: { ap: 100 },
    });
    expect(claim.body.parts.watch).toBeCloseTo(4, 9);
    // A claim does not begin a new day.
    await watch(person, video, 80);
    expect(await watchedS(person)).toBe(0);
    await nextDay(person);
    await watch(person, video, 80);
    expect(await watchedS(person)).toBe(80);
  });

  test('once when many tabs play a short video concurrently', async () => {
    const person = await newPerson();
    const beat = () => Promise.all(Array.from({ length: 8 }, () => play(person, { playing: true }, short)));
    for (let i = 0; i < 4; i++) {
      await beat();
      await pass(person, 60);
    }
    expect(await watchedS(person)).toBe(100);
  });

  // rule: #watch-cap
  test('until the length or the daily limit is reached, as the response says', async () => {
    const person = await newPerson();
    const earns = async (video: string) => (await play(person, {}, video)).body.earns;
    expect(await earns(short)).toBe(true);
    await watch(person, short, 110);
    expect(await earns(short)).toBe(false);
    expect(await earns(other)).toBe(true);
    expect(await earns(unknown)).toBe(true);
    await bloom.execute(sql`update watch set day_us = 14400 * 1000000::bigint
      where account_id = ${person.id}`);
    expect(await earns(other)).toBe(false);
    await nextDay(person);
    expect(await earns(short)).toBe(true);
  });

  // rule: #watch-credit
  test('today, as the account is shown', async () => {
    const person = await newPerson();
    const today = async () => (await bloom.call('GET', '/v1/account/watching', person)).body;
    expect(await today()).toMatchObject({ watched_s: 0, points: 0, max_points: 4 });
    await watch(person, unknown, 720);
    const { watched_s: watchedNow, points } = await today();
    // The requests themselves take time, too.
    expect(watchedNow).toBeGreaterThanOrEqual(720);
    expect(points).toBeCloseTo((watchedNow / 360) * 0.1, 3);
    // Also after a claim, which counts this time for the reward.
    await bloom.call('POST', `/v1/account/daily_reward/${person.token}`, { body: { ap: 100 } });
    expect(await today()).toMatchObject({ watched_s: watchedNow });
    await nextDay(person);
    expect(await today()).toMatchObject({ watched_s: 0 });
  });

  test('deletes rows of an earlier day', async () => {
    const person = await newPerson();
    await watch(person, short, 80);
    await watch(person, other, 80);
    await nextDay(person);
    await play(person);
    const { rows } = await sql`select from watch_video where account_id = ${person.id}`.execute(
      bloom.database.read,
    );
    expect(rows).toHaveLength(0);
  });
});

// rule: #play-registration
test('heartbeats at the same moment have each its own outcome', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, newPerson));
  const beats = (positionS: number) =>
    Promise.all(people.map((person) => play(person, { position_s: positionS, duration_s: 36_000 })));
  for (const positionS of [40, 60]) {
    await beats(positionS);
    for (const person of people) await pass(person, 20);
  }
  const rest = [
    play(people[0], {}, 'nowhere0001'),
    play(people[1], { position_s: 80, duration_s: 36_000, episode: 'none' }),
    play(people[2], { position_s: 80, duration_s: 36_000, episode: '\0' }),
    play(undefined),
    play(people[3], {}, short),
  ];
  const going = (await beats(80)).map(({ status, body }) => [status, body.earns]);
  expect(going).toEqual(people.map(() => [200, true]));
  expect((await Promise.all(rest)).map(({ status }) => status)).toEqual([404, 400, 400, 200, 200]);
  for (const person of people) {
    expect(await watchedS(person)).toBe(40);
    const { body } = await bloom.call('GET', `/v1/video/youtube/${id}/progress`, person);
    expect(body.data).toMatchObject([{ position_s: 80 }]);
  }
});

describe('a play', () => {
  // rule: #play-registration
  test('is counted once, however long it lasts', async () => {
    const person = await newPerson();
    const before = await playsOf(id);
    await play(person);
    await pass(person, 30);
    await play(person);
    expect(await playsOf(id)).toBe(before + 1);
    await pass(person, 600);
    await play(person);
    expect(await playsOf(id)).toBe(before + 2);
  });

  test('of a visitor, or with an expired token, is counted and earns nothing', async () => {
    const before = await playsOf(id);
    for (const token of [undefined, 'ended']) {
      const { status, body } = await bloom.call('POST', `/v1/video/youtube/${id}/play`, {
        body: { playing: true, ...(token !== undefined && { token }) },
      });
      expect(status).toBe(200);
      expect(body.earns).toBe(false);
    }
    expect(await playsOf(id)).toBe(before + 2);
  });

  test('may have id and source in the body, as the specification says', async () => {
    const person = await newPerson();
    expect((await play(person, { id, source: 'youtube', token: person.token })).status).toBe(200);
    expect((await play(person, { id: other })).body.params).toEqual({ field: 'id' });
  });

  test.each([
    ['/v1/video/youtube/play0000009/play', 404],
    ['/v1/video/nowhere/play0000001/play', 404],
    ['/v1/video/youtube/short/play', 404],
  ])('of %s returns %d', async (path, status) => {
    expect((await bloom.call('POST', path, { body: { playing: true } })).status).toBe(status);
  });

  test.each([{ playing: 'true' }, { playing: 1 }, { playing: null }, { token: 7 }, '[]', '"x"'])(
    'with the body %j is refused',
    async (body) => {
      const { status } = await bloom.call('POST', `/v1/video/youtube/${id}/play`, { body });
      expect(status).toBe(400);
    },
  );
});
