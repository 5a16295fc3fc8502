import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { longFilm, randomChinese } from '../../../test/subtitle-contents.ts';

/*
 * The bytes that saves of subtitles may add to the database, and the limits of new accounts.
 */

/** The lines of the log with an error. */
let alarms: string[] = [];
const log = new Writable({
  write(line: Buffer, _encoding, done) {
    const { level, msg } = JSON.parse(line.toString()) as { level: number; msg: string };
    if (level >= 50) alarms.push(msg);
    done();
  },
});
let created: TestDatabase;
let bloom: Bloom;
let second: Bloom;
let sharer: Person;
let people = 0;
/** Each day that passes moves what was counted further back, so that no two days become one. */
let passed = 0;

beforeAll(async () => {
  created = await createTestDatabase();
  const options = {
    connection: created.connection,
    settings: { feature_subtitle_edit: '1' },
    subtitleEmptyMinAgeS: 86_400,
    log,
  };
  [bloom, second] = [await startBloom(options), await startBloom(options)];
  sharer = await newPerson();
});
afterAll(async () => {
  await second.close();
  await bloom.close();
  await created.drop();
});

/** A user whose account has the age. */
async function newPerson(days = 0): Promise<Person> {
  const person = await bloom.logIn(`Person ${++people}`);
  await bloom.execute(
    sql`update account set created_at = now() - make_interval(days => ${days}) where id = ${person.id}`,
  );
  return person;
}

const newVideo = () => bloom.addNewVideo(sharer, { durationS: null });

type Saving = { on?: Bloom; base?: number };
const save = (id: string, { token }: Person, items: unknown, { on = bloom, base = 0 }: Saving = {}) =>
  on.call('PUT', `/v1/subtitle/${id}`, { token }, { content: JSON.stringify(items), base_revision: base });
const revisionOf = async (id: string) =>
  (await bloom.call('GET', `/v1/subtitle/${id}`)).body.revision as number;

/** A day of UTC passes, as far as the budgets know. */
const passDay = () => bloom.execute(sql`update text_usage set day = day - ${++passed}::int`);

const tomorrowS = () => Math.floor(Date.now() / 86_400_000 + 1) * 86_400;

/** Saves new texts of about 0.7 MB when stored, each on a video of its own, until one is refused. */
async function fill(person: Person): Promise<{ saved: number; refused: Awaited<ReturnType<typeof save>> }> {
  for (let saved = 0; ; saved++) {
    const id = await newVideo();
    const response = await save(id, person, randomChinese());
    if (response.status === 200) continue;
    expect(await revisionOf(id)).toBe(0);
    return { saved, refused: response };
  }
}

describe('in a day', () => {
  // rule: #subtitle-budgets
  test.each([
    ['2 MB in its first week', 6, 2],
    ['10 MB later', 7, 13],
  ])('an account adds %s; a refusal says from when on it can save again', async (_what, days, most) => {
    await passDay();
    const person = await newPerson(days);
    const { saved, refused } = await fill(person);
    expect(saved).toBe(most);
    expect([refused.status, refused.body.key, refused.body.params]).toEqual([
      429,
      'request.budget',
      { until: tomorrowS() },
    ]);
    const waitS = tomorrowS() - Date.now() / 1_000;
    expect(Math.abs(refused.body.retry_after - waitS)).toBeLessThan(60);
    expect(refused.headers['retry-after']).toBe(String(refused.body.retry_after));
    expect((await save(await newVideo(), await newPerson(), randomChinese())).status).toBe(200);
    await passDay();
    expect((await save(await newVideo(), person, randomChinese())).status).toBe(200);
  });

  // rule: #subtitle-budgets
  test('a restoration counts, too', async () => {
    await passDay();
    const [id, person] = [await newVideo(), await newPerson()];
    await save(id, await newPerson(8), randomChinese());
    await save(id, await newPerson(8), [], { base: 1 });
    const restored = await bloom.call('POST', `/v1/subtitle/${id}/restore`, person, {
      revision: 1,
    });
    expect(restored.status).toBe(200);
    expect((await fill(person)).saved).toBe(1);
  });

  // rule: #subtitle-budgets
  test('a merge counts, too', async () => {
    await passDay();
    const [id, person] = [await newVideo(), await newPerson()];
    await save(id, sharer, [{ start_sec: 900, end_sec: 901, words: { EN: 'Other', CN: '' } }]);
    expect((await save(id, person, randomChinese())).body.merged).toBe(true);
    expect((await fill(person)).saved).toBe(1);
  });

  // rule: #subtitle-budgets
  test('what an account saves at once on two servers counts together', async () => {
    await passDay();
    const person = await newPerson();
    const ids = await Promise.all(Array.from({ length: 6 }, newVideo));
    const responses = await Promise.all(
      ids.map((id, i) => save(id, person, randomChinese(), { on: i % 2 ? second : bloom })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429, 429]);
  });

  // rule: #subtitle-budgets
  test('a new account saves a long film fifty times with small changes', async () => {
    await passDay();
    const [id, person] = [await newVideo(), await newPerson()];
    const { body } = await save(id, person, longFilm());
    const film = body.data as { words: object }[];
    expect(Buffer.byteLength(JSON.stringify(film))).toBeGreaterThan(500_000);
    for (let base = 1; base <= 50; base++) {
      const changed = { ...film[base * 7], words: { EN: 'New', CN: `第 ${base} 次修改` } };
      const edited = film.with(base * 7, changed);
      expect((await save(id, person, edited, { base })).status).toBe(200);
    }
  });

  // rule: #subtitle-budgets
  test('all accounts together add what an operator says; the log says it once, the metric counts', async () => {
    await passDay();
    alarms = [];
    const { settings } = bloom.services;
    await settings.set('subtitle_budget_mb', '1');
    await Promise.all([bloom, second].map(({ services }) => services.settings.refresh()));
    const people = await Promise.all([newPerson(8), newPerson(8), newPerson(8)]);
    const tries = [];
    for (const [i, person] of people.entries()) {
      tries.push(await save(await newVideo(), person, randomChinese(), { on: i % 2 ? second : bloom }));
    }
    expect(tries.map(({ status, body }) => [status, body.key])).toEqual([
      [200, undefined],
      [429, 'subtitle.siteBudget'],
      [429, 'subtitle.siteBudget'],
    ]);
    expect(tries[1]?.body.params).toEqual({ until: tomorrowS() });
    expect(alarms).toEqual(['subtitle.siteBudget']);
    for (const { services } of [bloom, second]) {
      expect(await services.metrics.metrics()).toContain('bloom_subtitle_budget_refused_total 1');
    }

    await passDay();
    expect((await save(await newVideo(), people[1], randomChinese())).status).toBe(200);
    expect((await save(await newVideo(), people[2], randomChinese())).status).toBe(429);
    expect(alarms).toHaveLength(2);
    await bloom.set({ subtitle_budget_mb: undefined });
    expect((await save(await newVideo(), people[2], randomChinese())).status).toBe(200);
  });
});

describe('an account that is younger than a day', () => {
  const items = (count: number, words = { EN: 'Words', CN: '词' }) =>
    Array.from({ length: count }, (_, i) => ({ start_sec: i, end_sec: i + 1, words }));
  /** Subtitles of another author. */
  async function written(count: number) {
    const id = await newVideo();
    const { body } = await save(id, await newPerson(8), items(count));
    return { id, cues: body.data as { words: object }[] };
  }

  // rule: #subtitle-budgets
  test.each<[string, (cues: { words: object }[]) => unknown[]]>([
    ['cues', (cues) => cues.slice(4)],
    ['all cues', () => []],
    [
      'the words of both languages',
      (cues) => cues.map((cue, i) => (i < 4 ? { ...cue, words: { EN: '', CN: '' } } : cue)),
    ],
    ['cues by replacing them', () => items(7, { EN: 'Mine', CN: '' })],
  ])('cannot remove more than half of a file: %s', async (_what, change) => {
    const { id, cues } = await written(7);
    const person = await newPerson();
    const refused = await save(id, person, change(cues), { base: 1 });
    expect([refused.status, refused.body.key]).toEqual([403, 'subtitle.emptyTooNew']);
    expect(Math.abs(refused.body.params.until - Date.now() / 1_000 - 86_400)).toBeLessThan(60);
    expect(await revisionOf(id)).toBe(1);
    expect((await save(id, await newPerson(1), change(cues), { base: 1 })).status).toBe(200);
  });

  // rule: #subtitle-budgets
  test('removes half of a file, and the words of one language', async () => {
    const { id, cues } = await written(6);
    const person = await newPerson();
    const english = cues.map((cue) => ({ ...cue, words: { EN: 'Words', CN: '' } }));
    expect((await save(id, person, english, { base: 1 })).status).toBe(200);
    expect((await save(id, person, english.slice(3), { base: 2 })).status).toBe(200);
  });

  // rule: #subtitle-budgets
  test('cannot restore a revision that has less than half', async () => {
    const { id, cues } = await written(3);
    const more = [...cues, ...items(10).slice(3)];
    expect((await save(id, await newPerson(), more, { base: 1 })).status).toBe(200);
    const restore = async (by: Person) =>
      bloom.call('POST', `/v1/subtitle/${id}/restore`, by, { revision: 1 });
    expect((await restore(await newPerson())).body.key).toBe('subtitle.emptyTooNew');
    expect(await revisionOf(id)).toBe(2);
    expect((await restore(await newPerson(1))).status).toBe(200);
  });
});

describe('a merge', () => {
  const cues = (from: number, count: number, text: string) =>
    Array.from({ length: count }, (_, i) => ({
      start_sec: from + i,
      end_sec: from + i + 1,
      words: { EN: text, CN: '' },
    }));

  // rule: #subtitle-revisions
  test.each([
    ['more than 5,000 cues', 2_001, 'x', 2],
    ['more than 1 MiB', 300, 'x'.repeat(1_000), 3],
  ])('with %s is refused, and nothing is stored', async (_what, count, text, fitting) => {
    const id = await newVideo();
    const first = await save(id, sharer, cues(0, 1, 'First'));
    for (let added = 0; added < fitting + 2; added++) {
      const own = [...first.body.data, ...cues(10 + added * count, count, text)];
      const { status, body } = await save(id, await newPerson(8), own, { base: 1 });
      if (added < fitting) {
        expect(status).toBe(200);
      } else {
        expect([status, body.key, body.params]).toEqual([413, 'subtitle.mergeTooLarge', { limit: 5_000 }]);
      }
    }
    expect(await revisionOf(id)).toBe(1 + fitting);
    const { body: kept } = await bloom.call('GET', `/v1/subtitle/${id}`);
    // An editor that loads them can save them.
    const edited = kept.data.slice(0, -1);
    const saved = await save(id, await newPerson(8), edited, { base: kept.revision });
    expect(saved.status).toBe(200);
  });
});
