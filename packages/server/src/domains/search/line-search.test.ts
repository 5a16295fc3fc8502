import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FoundLine } from '@bloom/contract/catalogue/search';
import { useBloom, type Person } from '../../../test/bloom.ts';
import type { Job } from '../../platform/jobs/jobs.ts';

const bloom = useBloom({ settings: { feature_subtitle_edit: '1' } });
let sharer: Person;
let mia: Person;

beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
  mia = await bloom.logIn('Mia');
  await bloom.setRole(mia, { role: 'admin', categories: null });
});

type Line = [at: number, EN: string, CN?: string];

/** A new video with these lines, of which search does not know yet. */
const add = async (lines: readonly Line[]): Promise<string> => {
  const id = await bloom.addNewVideo(sharer, { durationS: null });
  await save(`youtube:${id}`, lines);
  return id;
};
const save = async (id: string, lines: readonly Line[]) => {
  const content = lines.map(([at, EN, CN = '']) => ({
    start_sec: at,
    end_sec: at + 1,
    words: { EN, CN },
  }));
  const path = `/v1/subtitle/${id}`;
  const { revision } = (await bloom.call('GET', path)).body;
  const { status } = await bloom.call('PUT', path, sharer, {
    content: JSON.stringify(content),
    base_revision: revision,
  });
  expect(status).toBe(200);
};
const index = () => bloom.runJob('index subtitle lines');
const request = (q: string, more = '') =>
  bloom.call('GET', `/v1/search/lines?q=${encodeURIComponent(q)}${more}`);
const find = async (q: string, more = ''): Promise<FoundLine[]> => {
  const { status, body } = await request(q, more);
  expect(status).toBe(200);
  return body.data;
};
/** The text of each line that is found, or that of Chinese. */
const texts = async (q: string, more = '') => (await find(q, more)).map(({ text }) => text.EN || text.CN);
const act = async (action: string, target: { kind: string; id: string }) => {
  const { status } = await bloom.moderate(mia, action, target);
  expect(status).toBe(200);
};
const stored = () =>
  bloom
    .execute<{ lines: string[] }>(sql`select lines from subtitle_line`)
    .then(({ rows }) => rows.flatMap(({ lines }) => lines).join());

beforeEach(async () => {
  await bloom.execute(sql`update video_rank set offline = true`);
});

// rule: #line-search
describe('a line is found', () => {
  test('with its video, its time and where it has the words', async () => {
    const id = await add([
      [1, 'Nothing of it'],
      [83.5, 'Tulips, and a tulip bulb', '郁金香的球茎'],
    ]);
    await index();
    const [line, ...others] = await find('tulip');
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      video: { source: 'youtube', id, account_name: 'Sharer' },
      at_ms: 83_500,
      text: { EN: 'Tulips, and a tulip bulb', CN: '郁金香的球茎' },
      marks: { EN: [{ from: 14, to: 19 }], CN: [] },
    });
    expect(line).not.toHaveProperty('episode');
  });

  test.each([
    ['線性代數', true],
    ['线性代数', true],
    ['代數', true],
    ['數', true],
    ['性线', false],
    ['线数', false],
    ['LINEAR', true],
    ['linéar', true],
    ['line', false],
    ['algebra', false],
    ["it's", true],
    ['its', true],
    ['s', false],
    ['linear 代数', true],
    ['線性 linear', true],
    ['linear unknown', false],
    ['课。', true],
    ['!', false],
  ])('by whole English words and any Chinese, in either script: %s', async (q, isFound) => {
    await add([[1, 'It’s linear!', '這裡是線性代數，第一課']]);
    await index();
    expect((await find(q)).length).toBe(isFound ? 1 : 0);
  });

  test.each([
    ['spiderman', ['Spider-Man is here', 'Spiderman is here']],
    ['spider-man', ['Spider man is here', 'Spider-Man is here', 'Spiderman is here']],
    ['here spider.man', ['Spider man is here', 'Spider-Man is here', 'Spiderman is here']],
    ['spiderman 蜘蛛', ['Spider-Man is here']],
    ['20201231', []],
  ])('by joined words as one, and as one by its words: %s', async (q, lines) => {
    await add([[1, 'Spider-Man is here', '蜘蛛侠']]);
    await add([[1, 'Spider man is here']]);
    await add([[1, 'Spiderman is here', '2020-12-31']]);
    await index();
    expect((await texts(q)).toSorted()).toEqual(lines);
  });

  test('with its joined words marked as one', async () => {
    await add([[1, 'A Spider-Man, a man', '看AC/DC']]);
    await index();
    const marksOf = async (q: string) => (await find(q)).map(({ marks }) => marks);
    expect(await marksOf('spiderman')).toEqual([{ EN: [{ from: 2, to: 12 }], CN: [] }]);
    expect(await marksOf('acdc')).toEqual([{ EN: [], CN: [{ from: 1, to: 6 }] }]);
  });

  test('only if one line has all words', async () => {
    await add([
      [1, 'Red', '红'],
      [2, 'Green'],
    ]);
    await index();
    expect(await texts('red green')).toEqual([]);
    expect(await texts('red 紅')).toEqual(['Red']);
    await add([
      [1, 'Linear'],
      [2, 'A line'],
    ]);
    await index();
    expect(await texts('line')).toEqual(['A line']);
  });

  test('once for each video: where the words follow each other, else the first', async () => {
    await add([
      [1, 'Algebra that is linear'],
      [2, 'Now linear algebra'],
      [3, 'Linear algebra again'],
    ]);
    await add([
      [5, 'A zebra'],
      [7, 'A zebra again'],
    ]);
    await index();
    expect(await texts('linear algebra')).toEqual(['Now linear algebra']);
    expect(await texts('algebra linear')).toEqual(['Algebra that is linear']);
    expect(await texts('zebra')).toEqual(['A zebra']);
  });

  test('first with the words together, then of the videos with most petals; at most 20', async () => {
    for (let i = 0; i < 21; i++) await add([[1, `Blue ${i} whale`]]);
    const rich = await add([[1, 'Blue and whale']]);
    await add([[1, 'A blue whale']]);
    await bloom.execute(sql`update video_rank set balance = balance + 100
      where video_id = (select id from video where source_id = ${rich})`);
    await index();
    const found = await texts('blue whale');
    expect(found.slice(0, 2)).toEqual(['A blue whale', 'Blue and whale']);
    expect(found).toHaveLength(20);
  });

  test('of an episode, by its number', async () => {
    const id = await bloom.addNewVideo(sharer, { durationS: null });
    const episodes = ['one', 'two'].map((each) => ({ id: each, title: each }));
    await bloom.execute(sql`update video set episodes = ${JSON.stringify(episodes)} where source_id = ${id}`);
    const item = { start_sec: 4, end_sec: 5, words: { EN: 'Orchid', CN: '' } };
    const { status } = await bloom.call('PUT', `/v1/subtitle/${id}`, sharer, {
      content: JSON.stringify([item]),
      episode: 'two',
    });
    expect(status).toBe(200);
    await index();
    expect(await find('orchid')).toMatchObject([{ episode: 2, at_ms: 4_000 }]);
  });
});

// rule: #suggestions
test('lines are suggested from two characters on, two of them, and half of what people leave', async () => {
  for (const i of [0, 1, 2]) await add([[i, 'A marigold', '万寿菊']]);
  await index();
  const suggest = async (q: string, more = '') => {
    const { body } = await bloom.call('GET', `/v1/search/suggest?q=${encodeURIComponent(q)}${more}`);
    return (body.data.lines as FoundLine[]).map(({ text, marks }) => [text.EN, marks.CN.length]);
  };
  expect(await suggest('萬壽')).toEqual([
    ['A marigold', 1],
    ['A marigold', 1],
  ]);
  expect(await suggest('marigold', '&limit=3')).toEqual([['A marigold', 0]]);
  expect(await suggest('marigold', '&limit=1')).toEqual([]);
  expect(await suggest('萬')).toEqual([]);
  expect(await texts('萬')).toHaveLength(3);
});

// rule: #line-search
describe('the index of lines', () => {
  test('follows a save: new words are found, and old ones are not', async () => {
    const id = await add([[1, 'Daisy']]);
    await index();
    await save(id, [[1, 'Dahlia']]);
    expect(await texts('daisy')).toEqual([]);
    await index();
    expect([await texts('daisy'), await texts('dahlia')]).toEqual([[], ['Dahlia']]);
    await save(id, []);
    await index();
    expect(await stored()).not.toContain('dahlia');
  });

  test('goes on where it was stopped, and has the subtitles of earlier releases', async () => {
    for (let i = 0; i < 3; i++) await add([[1, `Peony ${i}`]]);
    await index();
    await bloom.execute(sql`delete from subtitle_line`);
    await bloom.execute(sql`update subtitle set searched = -1`);
    const job: Job | undefined = bloom.services.jobs.find(({ name }) => name === 'index subtitle lines');
    const all = (await job?.remaining?.()) ?? 0;
    let checks = 0;
    // Stopped before the third.
    const signal = {
      get aborted() {
        return ++checks > 2;
      },
    } as AbortSignal;
    await job?.run(signal, async () => {});
    expect(await job?.remaining?.()).toBe(all - 2);
    await index();
    expect(await job?.remaining?.()).toBe(0);
    expect(await texts('peony')).toHaveLength(3);
  });

  test('neither waits for a save nor stores what it has read before it', async () => {
    const id = await add([[1, 'Iris']]);
    const [locked, indexed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const saving = bloom.database.transact(async (tx) => {
      await sql`select from subtitle where video_id = (select id from video where source_id = ${id})
        for update`.execute(tx);
      locked.resolve();
      await indexed.promise;
    });
    await locked.promise;
    await index();
    indexed.resolve();
    await saving;
    expect(await stored()).not.toContain('iris');
    await index();
    expect(await texts('iris')).toEqual(['Iris']);
  });

  test('may have words of any length and of any number', async () => {
    const characters = Array.from({ length: 300 }, (_, i) => String.fromCodePoint(0x4e00 + i * 7));
    await add([
      [1, 'x'.repeat(400)],
      [2, 'Lilac', characters.join('')],
    ]);
    await index();
    expect(await texts('lilac')).toEqual(['Lilac']);
  });

  test('has no line behind 20,000 terms, which would fill the disk', async () => {
    const words = (from: number) => Array.from({ length: 130 }, (_, i) => `w${from + i}`).join(' ');
    const many = Array.from({ length: 160 }, (_, i): Line => [i + 1, words(i * 130)]);
    await add([[0, 'Marigold'], ...many, [200, 'Magnolia']]);
    await index();
    expect(await texts('marigold')).toEqual(['Marigold']);
    expect(await texts('magnolia')).toEqual([]);
  });
});

// rule: #line-search
describe('no line is found', () => {
  test.each([
    ['of a video that is offline', 'offline_since'],
    ['of one that moderators removed, or that waits for them', 'hidden_by'],
  ])('%s', async (_name, column) => {
    const id = await add([[1, 'Crocus']]);
    await index();
    expect(await texts('crocus')).toEqual(['Crocus']);
    if (column === 'hidden_by') await act('hide', { kind: 'video', id: `youtube/${id}` });
    else {
      await bloom.execute(sql`update video_rank set offline = true
        where video_id = (select id from video where source_id = ${id})`);
    }
    expect(await texts('crocus')).toEqual([]);
  });

  test('of a source that is hidden in the country of the visitor', async () => {
    await add([[1, 'Aster here']]);
    const id = 'BV1xx411c7mD';
    await bloom.addVideo(sharer, id, { source: 'bilibili' });
    await save(`bilibili:${id}`, [[1, 'Aster there']]);
    await index();
    expect((await texts('aster')).toSorted()).toEqual(['Aster here', 'Aster there']);
    expect(await texts('aster', '&country=CN')).toEqual(['Aster there']);
  });

  // rule: #removed-subtitles
  test.each([
    ['hide', 'casino'],
    ['erase', 'roulette'],
  ])('of a revision after moderators %s it', async (action, word) => {
    const id = await add([[1, 'Violet']]);
    await save(id, [
      [1, 'Violet'],
      [2, word],
    ]);
    await index();
    expect(await texts(word)).toEqual([word]);
    const target = (await bloom.call('GET', `/v1/subtitle/${id}`)).body.id;
    await act(action, { kind: 'subtitle', id: String(target) });
    expect(await texts(word)).toEqual([]);
    expect(await stored()).not.toContain(word);
    await index();
    expect([await texts(word), await texts('violet')]).toEqual([[], ['Violet']]);
    if (action === 'erase') return;
    await act('restore', { kind: 'subtitle', id: String(target) });
    await index();
    expect(await texts(word)).toEqual([word]);
  });

  test('of an erased or a deleted video, of which the index keeps no word', async () => {
    const erased = await add([[1, 'Hyacinth']]);
    const deleted = await add([[1, 'Narcissus']]);
    await index();
    await act('erase', { kind: 'video', id: `youtube/${erased}` });
    const { status } = await bloom.call('DELETE', `/v1/video/youtube/${deleted}`, sharer);
    expect(status).toBe(200);
    expect(await stored()).not.toMatch(/hyacinth|narcissus/);
    await index();
    expect(await stored()).not.toMatch(/hyacinth|narcissus/);
  });
});

test.each(['', '   ', 'x'.repeat(21)])('a search of lines refuses the text "%s"', async (q) => {
  expect(await request(q)).toMatchObject({
    status: 400,
    body: { key: 'request.invalid', params: { field: 'q' } },
  });
});
