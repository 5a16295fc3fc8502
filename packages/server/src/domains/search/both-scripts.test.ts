// rule: #search
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { VideoSummary } from '@bloom/contract/video/video';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { titlesInBothScripts } from '../../../test/titles-in-both-scripts.ts';

const bloom = useBloom();
let sharer: Person;

beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
});

/** Enough for three batches of the job; those that are searched first. */
const pairs = [
  ...titlesInBothScripts.filter(([title]) => /^(进击|周杰伦|乐队|重庆)/.test(title)),
  ...titlesInBothScripts.filter(([title]) => title.includes('后')),
  ...titlesInBothScripts.slice(60, 110),
];

let added = 0;
const newestUs = (Date.now() - 86_400_000) * 1_000;
const add = (title: string) =>
  bloom.addVideo(sharer, `script${String(added++).padStart(5, '0')}`, {
    title,
    sharedUs: newestUs - added,
  });
const request = (key_words: string, more: object = {}) =>
  bloom.call('POST', '/v1/video/search', { body: { key_words, ...more } });
const search = async (key_words: string, more: object = {}): Promise<string[]> => {
  const response = await request(key_words, more);
  expect(response.status).toBe(200);
  return response.body.data.map(({ title }: VideoSummary) => title);
};
/** Makes the search columns those of the previous release, which folded no script. */
const makeOutdated = (where = sql``) =>
  bloom.execute(sql`update video set search_version = 0, search_text = lower(title),
    search_terms = array_to_tsvector(string_to_array(lower(title), ' ')) ${where}`);
const outdated = () =>
  bloom.execute(sql`select from video where search_version = 0`).then(({ rows }) => rows.length);

test('titles in either script are found by themselves in the other one', async () => {
  for (const title of pairs.flat()) await add(title);
  for (const [simplified, traditional] of pairs.slice(0, 5)) {
    expect(await search(simplified)).toContain(traditional);
    expect(await search(traditional)).toContain(simplified);
  }
});

describe('pinyin', () => {
  beforeAll(async () => {
    for (const title of ['乾隆傳奇', '乾杯吧', '笑著笑著', '旅館']) await add(title);
  });

  test.each([
    ['jinji', '进击的巨人'],
    ['jjdjr', '进击的巨人'],
    ['jin ji de ju ren', '進擊的巨人'],
    ['JJDJR', '進擊的巨人'],
    ['zjl', '周杰倫'],
    ['yuedui', '乐队的夏天'],
    ['ledui', '樂隊的夏天'],
    ['ldd', '樂隊的夏天'],
    ['zhongqing', '重庆森林'],
    ['chongqing', '重慶森林'],
    ['juren', '进击的巨人'],
    ['senl', '重慶森林'],
    ['qianlong', '乾隆傳奇'],
    ['ganbei', '乾杯吧'],
    ['xiaozhe', '笑著笑著'],
    ['lvguan', '旅館'],
    ['lüguan', '旅館'],
    ['lyuguan', '旅館'],
  ])('%s finds %s', async (typed, title) => {
    expect(await search(typed)).toContain(title);
  });

  test('finds a run of characters inside a title, but none after its twentieth character', async () => {
    await add('MV 《稻草人》 HD');
    await add(`${'x'.repeat(20)} 蝴蝶`);
    expect(await search('dcr')).toEqual(['MV 《稻草人》 HD']);
    expect(await search('hudie')).toEqual([]);
  });

  test('comes after what has the word itself, page by page and in every order', async () => {
    // The newest ones are found by pinyin only.
    const spelled = ['曼谷一', '曼谷二', '曼谷三'];
    const words = ['Mangu one', 'Mangu two', 'Mangu three'];
    for (const title of [...spelled, ...words]) await add(title);
    for (const sort of ['activity', 'newest', 'thanked_week']) {
      const all = await search('mangu', { sort });
      expect(all).toEqual([...words, ...spelled]);
      for (const limit of [1, 2, 3, 4]) {
        const pages: string[] = [];
        let after: string | undefined;
        do {
          const { body } = await request('mangu', { sort, limit, after });
          pages.push(...body.data.map(({ title }: VideoSummary) => title));
          after = body.next;
        } while (after !== undefined);
        expect(pages).toEqual(all);
        expect(await search('mangu', { sort, limit, page: 2 })).toEqual(all.slice(limit, 2 * limit));
      }
    }
    const { status } = await request('mangu', { after: '~nonsense' });
    expect(status).toBe(400);
  });
});

// rule: #comparing-text
describe('the job that renews search terms', () => {
  const name = 'renew search terms';

  test('goes on where a stopped run ended, and search works meanwhile', async () => {
    await makeOutdated();
    expect(await search('進擊的巨人')).toEqual([]);
    expect(await search('mangu two')).toEqual(['Mangu two']);
    const all = await outdated();
    // Two batches of it are done when the server stops.
    let checks = 0;
    await bloom.runJob(name, {
      get aborted() {
        return ++checks > 2;
      },
    } as AbortSignal);
    expect(await outdated()).toBe(all - 100);
    expect(await search('dcr')).toEqual(['MV 《稻草人》 HD']);
    await bloom.runJob(name);
    expect(await outdated()).toBe(0);
    expect(await search('進擊的巨人')).toContain('进击的巨人');
  });

  test('waits for no row that something else has locked, and makes that one the next time', async () => {
    const ofTitle = (title: string) => sql`where title = ${title}`;
    await makeOutdated(ofTitle('曼谷一'));
    await makeOutdated(ofTitle('曼谷二'));
    const held = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const holding = bloom.database.transact(async (tx) => {
      await sql`select from video ${ofTitle('曼谷一')} for update`.execute(tx);
      held.resolve();
      await done.promise;
    });
    await held.promise;
    await bloom.runJob(name);
    expect(await outdated()).toBe(1);
    done.resolve();
    await holding;
    await bloom.runJob(name);
    expect(await outdated()).toBe(0);
  });
});
