import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { SubtitleItem } from '@bloom/contract/subtitle/subtitle';
import { useBloom, type Person } from '../../../test/bloom.ts';

const bloom = useBloom({ settings: { feature_subtitle_edit: '1', subtitle_points: '2' } });
let ann: Person;

beforeAll(async () => {
  ann = await bloom.logIn('Ann');
});

const item = (at: number, EN: string, CN: string, more: object = {}) => ({
  start_sec: at,
  end_sec: at + 1,
  words: { EN, CN },
  ...more,
});
const newVideo = () => bloom.addNewVideo(ann);
const put = (id: string, items: unknown, more: object = {}, author = ann) =>
  bloom.call('PUT', `/v1/subtitle/${id}`, author, { content: JSON.stringify(items), ...more });
const save = async (id: string, items: unknown, more: object = {}, author = ann) => {
  const { status, body } = await put(id, items, more, author);
  expect(status).toBe(200);
  return body.data as SubtitleItem[];
};
const read = async (path: string) => (await bloom.call('GET', `/v1/subtitle/${path}`)).body;
const marksOf = (items: readonly SubtitleItem[]) => items.map(({ machine }) => machine);

// rule: #machine-made
test('the mark of machine-made words is stored, read, and part of a difference until they are accepted', async () => {
  const id = await newVideo();
  const saved = await save(id, [item(1, 'One', ''), item(3, 'Two', '二')]);
  const suggested = [{ ...saved[0], words: { EN: 'One', CN: '一' }, machine: 'CN' }, saved[1]];
  const stored = await save(id, suggested);
  expect(marksOf(stored)).toEqual(['CN', undefined]);
  expect((await read(id)).data).toEqual(stored);
  const accepted = stored.map((each) => ({ ...each, machine: undefined }));
  expect(marksOf(await save(id, accepted))).toEqual([undefined, undefined]);
  const { data } = await read(`${id}/difference?from=2&to=3`);
  expect(data).toEqual([
    expect.objectContaining({
      before: expect.objectContaining({ machine: 'CN' }),
      after: expect.not.objectContaining({ machine: expect.anything() }),
      parts: ['CN'],
    }),
  ]);
  expect(marksOf((await read(`${id}/revisions/2`)).data)).toEqual(['CN', undefined]);
});

test('a save on an older revision keeps the mark of what another has not changed', async () => {
  const id = await newVideo();
  const [first, second] = await save(id, [
    item(1, 'One', '一', { machine: 'CN' }),
    item(3, 'Two', '二', { machine: 'CN' }),
  ]);
  await save(id, [first, { ...second, machine: undefined }]);
  const merged = await save(id, [{ ...first, words: { EN: 'One!', CN: '一' } }, second], {
    base_revision: 1,
  });
  expect(merged.map(({ words, machine }) => [words.EN, machine])).toEqual([
    ['One!', 'CN'],
    ['Two', undefined],
  ]);
});

test('a mark of another kind is refused by its name', async () => {
  const { status, body } = await put(await newVideo(), [item(1, 'One', '一', { machine: 'yes' })]);
  expect([status, body.key, body.field]).toEqual([400, 'subtitle.invalidCue', 'machine']);
});

// rule: #subtitle-points
test('suggestions, and accepting them, earn nothing; editing them does', async () => {
  const earned = async (author: Person) => {
    await bloom.execute(sql`update subtitle_credit set created_at = created_at - interval '1 day'`);
    await bloom.execute(sql`update account set next_reward_at = now() where id = ${author.id}`);
    const { body } = await bloom.call('POST', `/v1/account/daily_reward/${author.token}`, {
      body: { ap: 0 },
    });
    return body.parts.subtitles;
  };
  const bo = await bloom.logIn('Bo');
  const id = await newVideo();
  const [saved] = await save(id, [item(1, 'One', '')]);
  const [stored] = await save(id, [{ ...saved, words: { EN: 'One', CN: '一' }, machine: 'CN' }], {}, bo);
  const [accepted] = await save(id, [{ ...stored, machine: undefined }], {}, bo);
  expect(await earned(bo)).toBe(0);
  const [again] = await save(id, [{ ...accepted, machine: 'CN' }]);
  await save(id, [{ ...again, words: { EN: 'One', CN: '壹' }, machine: undefined }], {}, bo);
  expect(await earned(bo)).toBe(2);
});
