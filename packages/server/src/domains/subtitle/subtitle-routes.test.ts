import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SubtitleItem } from '@bloom/contract/subtitle/subtitle';
import { formatClipTime } from '@bloom/contract/wire/clip-time';
import { useBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { createSubtitleModeration } from './index.ts';
import { subtitleKeyOf } from './subtitle.ts';

const bloom = useBloom({ settings: { feature_subtitle_edit: '1', subtitle_points: '2' } });
let sharer: Person;
let ann: Person;
let bo: Person;

beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
  ann = await bloom.logIn('Ann');
  bo = await bloom.logIn('Bo');
});

/** An item as a client sends it, from second `at` on. */
const item = (at: number, EN: string, CN = '', more: object = {}) => ({
  start: formatClipTime(at * 1_000),
  start_sec: at,
  end: formatClipTime(at * 1_000 + 1_000),
  end_sec: at + 1,
  words: { EN, CN },
  ...more,
});

const newVideo = (changes?: Parameters<Bloom['addNewVideo']>[1]) => bloom.addNewVideo(sharer, changes);
const read = async (id: string, query = '') => (await bloom.call('GET', `/v1/subtitle/${id}${query}`)).body;
const put = (id: string, author: Person, items: unknown, more: object = {}, key?: string) =>
  bloom.call('PUT', `/v1/subtitle/${id}`, {
    token: author.token,
    body: { content: typeof items === 'string' ? items : JSON.stringify(items), ...more },
    key,
  });
/** Saves and returns the stored items. */
const save = async (id: string, author: Person, items: unknown, more: object = {}) => {
  const { status, body } = await put(id, author, items, more);
  expect([status, body.key]).toEqual([200, undefined]);
  return body.data as SubtitleItem[];
};
const wordsOf = (items: readonly SubtitleItem[]) => items.map(({ words }) => [words.EN, words.CN]);
const restore = (id: string, author: Person, revision: number, more: object = {}) =>
  bloom.call('POST', `/v1/subtitle/${id}/restore`, author, { revision, ...more });
const withEn = (given: SubtitleItem | undefined, EN: string) =>
  given && { ...given, words: { ...given.words, EN } };
const withCn = (given: SubtitleItem | undefined, CN: string) =>
  given && { ...given, words: { ...given.words, CN } };

describe('reading', () => {
  test('a video without subtitles has an empty list and revision 0; an unknown id is 404', async () => {
    const id = await newVideo();
    expect(await read(id)).toEqual({
      status: 'ok',
      code: 0,
      data: [],
      revision: 0,
      lock: false,
      editing: true,
      suggesting: false,
      coverage: { EN: 0, CN: 0 },
      authors: [],
    });
    for (const unknown of ['nobodysvid1', 'bilibili:BV1xx411c7mD', 'subo:x', 'a:b', '%00', 'youtube:']) {
      const { status } = await bloom.call('GET', `/v1/subtitle/${unknown}`);
      expect(status, unknown).toBe(404);
    }
  });

  test('subtitles are found by the youtube id, and by source and id', async () => {
    const id = await newVideo();
    await save(id, ann, [item(1, 'One')]);
    expect((await read(`youtube:${id}`)).data).toHaveLength(1);
    await bloom.addVideo(sharer, 'BV1GJ411x7h7', { source: 'bilibili' });
    await save('bilibili:BV1GJ411x7h7', ann, [item(1, 'Two')]);
    expect(wordsOf((await read('bilibili:BV1GJ411x7h7')).data)).toEqual([['Two', '']]);
  });

  // rule: #subtitle-revisions
  test('an unchanged response is 304; after a save the tag and the response are new', async () => {
    const id = await newVideo();
    const first = await save(id, ann, [item(1, 'One')]);
    const get = (etag?: string) =>
      bloom.call('GET', `/v1/subtitle/${id}`, {
        ...(etag !== undefined && { headers: { 'if-none-match': etag } }),
      });
    const { headers, body } = await get();
    expect(body.data).toEqual(first);
    expect((await get(headers['etag'] as string)).status).toBe(304);
    await save(id, bo, [withEn(first[0], 'Uno')], { base_revision: 1 });
    const after = await get(headers['etag'] as string);
    expect([after.status, after.body.revision]).toEqual([200, 2]);
    expect(after.body.authors).toEqual([
      { id: ann.id, name: 'Ann', handle: 'ann' },
      { id: bo.id, name: 'Bo', handle: expect.stringMatching(/^bo\d$/) },
    ]);
  });

  test('subtitles of a video that the country of the visitor hides are 404', async () => {
    const id = await newVideo();
    await save(id, ann, [item(1, 'One')]);
    for (const path of ['', '/revisions', '/revisions/1', '/difference?from=0&to=1']) {
      const from = async (remoteAddress: string) =>
        (await bloom.app.inject({ url: `/api/v1/subtitle/${id}${path}`, remoteAddress })).statusCode;
      expect([await from('203.80.96.10'), await from('114.114.114.114')]).toEqual([200, 404]);
    }
  });
});

describe('a save', () => {
  test('stores sorted items with stable ids, and reports it', async () => {
    const id = await newVideo();
    const { body, headers } = await put(id, ann, [item(5, 'Two', '二'), item(1, 'One')], {
      comment: ' first  try ',
    });
    expect(body).toMatchObject({
      status: 'ok',
      message: 'Subtitles saved.',
      revision: 1,
      merged: false,
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(wordsOf(body.data)).toEqual([
      ['One', ''],
      ['Two', '二'],
    ]);
    expect(body.data[0]).toEqual({
      cue: expect.stringMatching(/^[a-z\d]{8}$/),
      start: '00:01',
      start_sec: 1,
      end: '00:02',
      end_sec: 2,
      words: { EN: 'One', CN: '' },
      revision: 1,
    });
    const moved = { ...body.data[0], start_sec: 0.5 };
    const again = await save(id, ann, [moved, body.data[1]], { base_revision: 1 });
    expect(again.map(({ cue }) => cue)).toEqual(body.data.map(({ cue }: SubtitleItem) => cue));
    expect(await read(id)).toMatchObject({ data: again, coverage: { EN: 100, CN: 50 } });
  });

  // rule: #subtitle-revisions
  test('without a session is 401, without the switch 403 while reading goes on', async () => {
    const id = await newVideo();
    expect((await bloom.call('PUT', `/v1/subtitle/${id}`, { body: { content: '[]' } })).status).toBe(401);
    await bloom.set({ feature_subtitle_edit: '0' });
    const { status, body } = await put(id, ann, [item(1, 'One')]);
    expect([status, body.key]).toEqual([403, 'subtitle.editingOff']);
    expect((await restore(id, ann, 1)).body.key).toBe('subtitle.editingOff');
    expect((await read(id)).editing).toBe(false);
    await bloom.set({ feature_subtitle_edit: undefined });
    expect((await read(id)).editing).toBe(true);
  });

  test('that changes nothing makes no revision', async () => {
    const id = await newVideo();
    const items = await save(id, ann, [item(1, 'One')]);
    const { body } = await put(id, bo, items, { base_revision: 1 });
    expect(body.revision).toBe(1);
    expect((await read(`${id}/revisions`)).data).toHaveLength(1);
  });

  // rule: #subtitle-revisions
  test.each<[string, unknown, number, string, object]>([
    ['text that is no JSON', 'hello', 400, 'request.invalid', { field: 'content' }],
    ['an object', '{}', 400, 'request.invalid', { field: 'content' }],
    ['JSON in JSON', JSON.stringify('[]'), 400, 'request.invalid', { field: 'content' }],
    ['deep nesting', '['.repeat(20_000), 400, 'request.invalid', { field: 'content' }],
    ['a repeated key', '[{"start_sec":1,"start_sec":2}]', 400, 'request.invalid', { field: 'content' }],
    ['a number as item', '[7]', 400, 'subtitle.invalidCue', { cue: 1, field: 'item' }],
    [
      'words in a list',
      [item(1, 'a'), item(3, 'b', '', { words: ['b'] })],
      400,
      'subtitle.invalidCue',
      { cue: 2, field: 'words' },
    ],
    ['a start in quotes', [item(1, 'a', '', { start_sec: '1' })], 400, 'subtitle.invalidStart', { cue: 1 }],
    ['a negative end', [item(1, 'a', '', { end_sec: -1 })], 400, 'subtitle.invalidEnd', { cue: 1 }],
    [
      'an end before the start',
      [item(1, 'a', '', { end_sec: 0.5 })],
      400,
      'subtitle.endBeforeStart',
      { cue: 1 },
    ],
    ['an overlap', [item(3, 'b'), item(1, 'a', '', { end_sec: 3.5 })], 400, 'subtitle.overlap', { cue: 1 }],
    ['a cue outside the video', [item(62, 'a')], 400, 'subtitle.outsideVideo', { cue: 1 }],
    [
      'a text that is too long',
      [item(1, 'a'), item(3, 'b', '字'.repeat(1_001))],
      422,
      'subtitle.wordsTooLong',
      { cue: 2, limit: 1_000 },
    ],
    [
      '5,001 items',
      JSON.stringify(Array.from({ length: 5_001 }, () => 1)),
      422,
      'subtitle.tooMany',
      { limit: 5_000 },
    ],
    ['more than 1 MiB', JSON.stringify([item(1, 'a'.repeat(1_100_000))]), 413, 'request.tooLarge', {}],
  ])('%s is refused by its name, and nothing is stored', async (_what, items, status, key, params) => {
    const id = await newVideo();
    const response = await put(id, ann, items);
    expect([response.status, response.body.key, response.body.params]).toEqual([status, key, params]);
    expect((await read(id)).revision).toBe(0);
  });

  test('that names an impossible episode is refused by that field', async () => {
    const { status, body } = await put(await newVideo(), ann, [], { episode: 'a\0' });
    expect([status, body.params]).toEqual([400, { field: 'episode' }]);
  });

  // rule: #subtitle-messages
  test('a refusal of a cue has the field beside it', async () => {
    const { body } = await put(await newVideo(), ann, [item(1, 'a', '', { start_sec: null })]);
    expect([body.field, body.params, body.message]).toEqual([
      'start_sec',
      { cue: 1 },
      'Subtitle 1: the start time is not valid.',
    ]);
  });

  test('a body beyond twice the content is refused unread', async () => {
    const { status } = await put(await newVideo(), ann, ' '.repeat(2_300_000));
    expect(status).toBe(413);
  });

  test('words are plain text: markup stays, control characters go', async () => {
    const words = '<script>alert(1)</script>\n\n<b>x</b> {\\an8} \u202Eabc\u0000';
    const stored = await save(await newVideo(), ann, [item(1, words)]);
    expect(wordsOf(stored)).toEqual([['<script>alert(1)</script>\n<b>x</b> {\\an8} abc', '']]);
  });

  test('5,000 cues are saved, and merged with as many of another author', async () => {
    const id = await newVideo({ durationS: null });
    const many = Array.from({ length: 5_000 }, (_, i) => ({
      start_sec: i * 2,
      end_sec: i * 2 + 1.5,
      words: { EN: `Line ${i}`, CN: '' },
    }));
    const items = await save(id, ann, many);
    expect(items).toHaveLength(5_000);
    const plain = items.map(({ revision: _revision, ...rest }) => rest);
    await save(
      id,
      ann,
      plain.map((each) => withCn(each, '行')),
      { base_revision: 1 },
    );
    const { body } = await put(
      id,
      bo,
      plain.map((each) => withEn(each, 'Other')),
      { base_revision: 1 },
    );
    expect([body.merged, body.revision]).toEqual([true, 3]);
    expect(new Set(wordsOf(body.data).map(String))).toEqual(new Set(['Other,行']));
  });

  // rule: #subtitle-revisions
  test('the same key has its effect once and the same response; with another payload it is refused', async () => {
    const id = await newVideo();
    const send = (EN: string) => put(id, ann, [item(1, EN)], {}, 'a-key');
    const [first, second] = await Promise.all([send('One'), send('One')]);
    const third = await send('One');
    expect(second.body).toEqual(first.body);
    expect(third.body).toEqual(first.body);
    expect(third.headers['idempotency-replayed']).toBe('true');
    expect((await send('Two')).body.key).toBe('request.keyReused');
    expect((await read(`${id}/revisions`)).data).toHaveLength(1);
  });
});

describe('a save on an older revision', () => {
  // rule: #subtitle-revisions
  test('is merged cue by cue and language by language', async () => {
    const id = await newVideo();
    const [one, two] = await save(id, ann, [item(1, 'One'), item(3, 'Two')]);
    await save(id, ann, [withEn(one, 'ONE'), two, item(7, 'New')], { base_revision: 1 });
    const { body } = await put(id, bo, [withCn(one, '一'), withCn(two, '二'), item(5, 'Mid')], {
      base_revision: 1,
    });
    expect([body.revision, body.merged]).toEqual([3, true]);
    expect(body.message).toMatch(/others/);
    expect(wordsOf(body.data)).toEqual([
      ['ONE', '一'],
      ['Two', '二'],
      ['Mid', ''],
      ['New', ''],
    ]);
    expect((await read(id)).data).toEqual(body.data);
  });

  // rule: #subtitle-revisions
  test('conflicts where both changed the same: nothing is stored, and both versions are returned', async () => {
    const id = await newVideo();
    const [one, two] = await save(id, ann, [item(1, 'One'), item(3, 'Two')]);
    await save(id, ann, [withEn(one, 'Uno')], { base_revision: 1 });
    const { status, body } = await put(id, bo, [withEn(one, 'Eins'), withEn(two, 'Zwei')], {
      base_revision: 1,
    });
    expect([status, body.key, body.data.revision]).toEqual([409, 'subtitle.conflict', 2]);
    expect(body.data.conflicts).toMatchObject([
      {
        cue: one?.cue,
        base: { words: { EN: 'One' } },
        mine: { words: { EN: 'Eins' } },
        theirs: { words: { EN: 'Uno' } },
        parts: ['EN'],
      },
      { cue: two?.cue, mine: { words: { EN: 'Zwei' } }, theirs: null, parts: ['time', 'EN', 'CN'] },
    ]);
    expect((await read(id)).revision).toBe(2);
  });

  // rule: #subtitle-revisions
  test('without a base is based on the revision that the items name, or refused', async () => {
    const id = await newVideo();
    const [one, two] = await save(id, ann, [item(1, 'One'), item(3, 'Two')]);
    await save(id, ann, [one, withCn(two, '二')], { base_revision: 1 });
    // Items as they were read, with their revision, by a client that knows of no base.
    const named = await put(id, bo, [withEn(one, 'Uno'), two, item(5, 'New')]);
    expect(wordsOf(named.body.data)).toEqual([
      ['Uno', ''],
      ['Two', '二'],
      ['New', ''],
    ]);
    const unknown = await put(id, bo, [item(1, 'All'), item(3, 'new')]);
    expect([unknown.status, unknown.body.data]).toEqual([409, { revision: 3, conflicts: [] }]);
    const ahead = await put(id, bo, [], { base_revision: 9 });
    expect([ahead.status, ahead.body.params]).toEqual([400, { field: 'base_revision' }]);
  });

  // rule: #subtitle-revisions
  test('of two authors at the same moment, both changes are kept', async () => {
    const id = await newVideo();
    const items = await save(
      id,
      ann,
      Array.from({ length: 10 }, (_, i) => item(i * 2, `${i}`)),
    );
    const edits = items.map((_, i) =>
      put(
        id,
        i % 2 ? ann : bo,
        items.map((each, j) => (i === j ? withCn(each, '字') : each)),
        {
          base_revision: 1,
        },
      ),
    );
    expect((await Promise.all(edits)).map(({ status }) => status)).toEqual(items.map(() => 200));
    const { data, revision } = await read(id);
    expect(revision).toBe(11);
    expect(data.every(({ words }: SubtitleItem) => words.CN === '字')).toBe(true);
  });
});

describe('the revisions', () => {
  test('have author, time, comment and what changed, newest first, in pages', async () => {
    const id = await newVideo();
    const [one] = await save(id, ann, [item(1, 'One'), item(3, 'Two', '二')], { comment: 'begin' });
    await save(id, bo, [withEn(one, 'Uno'), item(5, 'New')], { base_revision: 1 });
    const { data, next } = await read(`${id}/revisions`, '?limit=1');
    expect(data).toEqual([
      {
        id: expect.any(Number),
        revision: 2,
        kind: 'save',
        base_revision: 1,
        author: { id: bo.id, name: 'Bo', handle: expect.stringMatching(/^bo\d$/) },
        timestamp: expect.any(Number),
        comment: '',
        changes: { added: 1, removed: 1, time: 0, EN: 1, CN: 0 },
        cues: 2,
        coverage: { EN: 100, CN: 0 },
        erased: false,
        hidden: false,
      },
    ]);
    const rest = await read(`${id}/revisions`, `?after=${next}`);
    expect(rest.data).toMatchObject([{ revision: 1, comment: 'begin', author: { name: 'Ann' } }]);
    expect(rest.next).toBeUndefined();
    expect(await read(`${id}/revisions/1`)).toMatchObject({
      revision: 1,
      data: [{ words: { EN: 'One' }, revision: 1 }, { words: { EN: 'Two' } }],
    });
    expect((await bloom.call('GET', `/v1/subtitle/${id}/revisions/3`)).status).toBe(404);
  });

  test('differ cue by cue', async () => {
    const id = await newVideo();
    const [one] = await save(id, ann, [item(1, 'One'), item(3, 'Two')]);
    await save(id, ann, [withEn(one, 'Uno')], { base_revision: 1 });
    const { data } = await read(`${id}/difference`, '?from=1&to=2');
    expect(data).toMatchObject([
      { before: { words: { EN: 'One' } }, after: { words: { EN: 'Uno' } }, parts: ['EN'] },
      { before: { words: { EN: 'Two' } }, after: null },
    ]);
    expect((await read(`${id}/difference`, '?from=0&to=1')).data).toHaveLength(2);
    expect((await read(`${id}/difference`, '?from=1&to=9')).code).toBe(404);
  });

  // rule: #subtitle-revisions
  test('can be restored, as a new revision', async () => {
    const id = await newVideo();
    const first = await save(id, ann, [item(1, 'One')]);
    await save(id, bo, [], { base_revision: 1 });
    const stale = await restore(id, ann, 1, { base_revision: 1 });
    expect([stale.status, stale.body.data]).toEqual([409, { revision: 2, conflicts: [] }]);
    const { body } = await restore(id, ann, 1, { base_revision: 2 });
    expect(body).toMatchObject({ revision: 3, merged: false, data: [{ cue: first[0]?.cue }] });
    expect((await read(`${id}/revisions`)).data.map(({ kind }: { kind: string }) => kind)).toEqual([
      'restore',
      'save',
      'save',
    ]);
    expect((await restore(id, ann, 9)).status).toBe(404);
  });
});

// rule: #subtitle-revisions
test('each episode of a series has its own subtitles', async () => {
  const id = 'PLsubtitles01';
  await bloom.addVideo(sharer, id);
  await bloom.execute(sql`update video set type = 'Playlist', episodes = '[{"id":"e1"},{"id":"e2"}]'
    where source_id = ${id}`);
  await save(id, ann, [item(1, 'One'), item(90, 'Late')], { episode: 'e1' });
  expect((await read(id, '?episode=e1')).data).toHaveLength(2);
  expect((await read(id, '?episode=e2')).data).toEqual([]);
  expect((await put(id, ann, [])).body.params).toEqual({ field: 'episode' });
  expect((await read(id, '?episode=e3')).params).toEqual({ field: 'episode' });
});

describe('the catalogue', () => {
  const list = async (subtitle: string) =>
    (await bloom.call('GET', `/v1/video/list?category=entertainment&limit=50&subtitle=${subtitle}`)).body
      .data as {
      id: string;
      community_subtitles?: string[];
    }[];

  // rule: #subtitle-languages
  test('finds a video by the languages of its subtitles, from half of the cues on', async () => {
    const id = await newVideo({ category: 'entertainment', label: 'funny', subtitle: 'other' });
    const has = async (subtitle: string) => (await list(subtitle)).some((each) => each.id === id);
    expect([await has('english'), await has('chinese')]).toEqual([false, false]);
    const items = await save(id, ann, [item(1, 'One', '一'), item(3, 'Two'), item(5, 'Three')]);
    expect([await has('english'), await has('chinese'), await has('other')]).toEqual([true, false, true]);
    expect((await bloom.video(id)).community_subtitles).toEqual(['english']);
    await save(
      id,
      ann,
      items.map((each) => withCn(each, '字')),
      { base_revision: 1 },
    );
    expect((await list('chinese')).find((each) => each.id === id)?.community_subtitles).toEqual([
      'english',
      'chinese',
    ]);
    await save(id, ann, [], { base_revision: 2 });
    expect([await has('english'), (await bloom.video(id)).community_subtitles]).toEqual([false, undefined]);
  });

  // rule: #subtitle-moderation
  test('keeps a video for which others have written subtitles', async () => {
    const id = await newVideo();
    const remove = () => bloom.call('DELETE', `/v1/video/youtube/${id}`, sharer);
    await save(id, sharer, [item(1, 'Own')]);
    const mine = async () =>
      (await bloom.call('GET', '/v1/account/videos?limit=50', sharer)).body.data.find(
        (each: { id: string }) => each.id === id,
      ).removable;
    expect(await mine()).toBe(true);
    await save(id, ann, [item(1, 'Hers')], { base_revision: 1 });
    expect(await mine()).toBe(false);
    expect([(await remove()).body.key]).toEqual(['video.hasSubtitles']);
    const own = await newVideo();
    await save(own, sharer, [item(1, 'Own')]);
    expect((await bloom.call('DELETE', `/v1/video/youtube/${own}`, sharer)).status).toBe(200);
    expect((await bloom.call('GET', `/v1/subtitle/${own}`)).status).toBe(404);
  });
});

describe('an operator', () => {
  const moderation = () => createSubtitleModeration(bloom.database);
  /** Without a relay this server does not receive what a command of the operator reports. */
  const publishChange = async (id: string) => {
    const video = await bloom.services.videos.find({ source: 'youtube', id });
    bloom.services.events.publish('subtitle.changed', { videoId: video?.id ?? 0 });
  };

  // rule: #subtitle-moderation
  test('locks the subtitles of a video: saves are refused, reading goes on', async () => {
    const id = await newVideo();
    await save(id, ann, [item(1, 'One')]);
    expect(await moderation().setLocked(subtitleKeyOf(id), true)).toBe(true);
    await publishChange(id);
    expect(await read(id)).toMatchObject({ lock: true, revision: 1 });
    for (const { status, body } of [await put(id, ann, []), await restore(id, ann, 1)]) {
      expect([status, body.key]).toEqual([403, 'subtitle.locked']);
    }
    await moderation().setLocked(subtitleKeyOf(id), false);
    await save(id, ann, [], { base_revision: 1 });
    expect(await moderation().setLocked(subtitleKeyOf('nobodysvid1'), true)).toBe(false);
  });

  // rule: #subtitle-moderation
  test('takes the edits of an author back, without what others have changed since', async () => {
    const eve = await bloom.logIn('Eve');
    const [first, second] = [await newVideo(), await newVideo()];
    const [one, two] = await save(first, ann, [item(1, 'One'), item(3, 'Two')]);
    const spam = await save(first, eve, [withEn(one, 'spam'), withEn(two, 'spam'), item(5, 'ad')], {
      base_revision: 1,
    });
    await save(first, bo, [withCn(spam[0], '一'), withEn(spam[1], 'Deux'), spam[2]], {
      base_revision: 2,
    });
    await save(first, eve, [...(await read(first)).data, item(7, 'ad')], { base_revision: 3 });
    await save(second, eve, [item(1, 'ad')]);

    expect(await moderation().rollBack(eve.id)).toBe(2);
    await publishChange(first);
    expect(wordsOf((await read(first)).data)).toEqual([
      ['One', '一'],
      ['Deux', ''],
    ]);
    expect((await read(`${first}/revisions`)).data[0]).toMatchObject({
      revision: 5,
      kind: 'rollback',
      author: null,
    });
    await publishChange(second);
    expect((await read(second)).data).toEqual([]);
    expect(await moderation().rollBack(eve.id)).toBe(0);
  });

  // rule: #subtitle-moderation
  test('erases an old revision, but not the newest', async () => {
    const id = await newVideo();
    await save(id, ann, [item(1, 'One')], { comment: 'c' });
    await save(id, ann, [], { base_revision: 1 });
    expect(await moderation().erase(subtitleKeyOf(id), 2)).toBe('newest');
    expect(await moderation().erase(subtitleKeyOf(id), 1)).toBeUndefined();
    expect(await read(`${id}/revisions/1`)).toMatchObject({ erased: true, comment: '', data: [] });
    expect((await restore(id, ann, 1)).body.params).toEqual({ field: 'revision' });
    expect((await put(id, bo, [item(1, 'x')], { base_revision: 1 })).status).toBe(409);
    expect(await moderation().erase(subtitleKeyOf(id), 7)).toBe('missing');
  });
});

describe('activity points', () => {
  const age = (hours: number) =>
    bloom.execute(sql`update subtitle_credit set created_at = created_at - make_interval(hours => ${hours})`);
  const claim = async (person: Person) => {
    await bloom.execute(sql`update account set next_reward_at = now() where id = ${person.id}`);
    const { body } = await bloom.call('POST', `/v1/account/daily_reward/${person.token}`, {
      body: { ap: 0.0001 },
    });
    return body.parts;
  };

  // rule: #subtitle-points
  test('of a revision come with one claim, a day later', async () => {
    const author = await bloom.logIn('Author');
    const id = await newVideo();
    const items = await save(id, author, [item(1, 'One')]);
    await save(id, author, items, { base_revision: 1 });
    expect((await claim(author)).subtitles).toBe(0);
    await age(23);
    expect((await claim(author)).subtitles).toBe(0);
    await age(1);
    const parts = await claim(author);
    expect([parts.subtitles, parts.activity]).toEqual([2, 2.0001]);
    expect((await claim(author)).subtitles).toBe(0);
  });

  // rule: #subtitle-points
  test('count for five revisions of a claim at most', async () => {
    const author = await bloom.logIn('Author 2');
    for (let i = 0; i < 7; i++) await save(await newVideo(), author, [item(1, 'One')]);
    await age(24);
    expect((await claim(author)).subtitles).toBe(10);
    expect((await claim(author)).subtitles).toBe(0);
  });

  // rule: #subtitle-points
  test('are lost with what is taken back within a day, by a restoration or an operator', async () => {
    const [author, other] = [await bloom.logIn('Author 3'), await bloom.logIn('Author 4')];
    const id = await newVideo();
    await save(id, other, [item(1, 'One')]);
    await save(id, author, [], { base_revision: 1 });
    await restore(id, other, 1);
    const rolledBack = await newVideo();
    await save(rolledBack, author, [item(1, 'Two')]);
    await createSubtitleModeration(bloom.database).rollBack(author.id);
    const late = await newVideo();
    await save(late, author, [item(1, 'Three')]);
    await age(24);
    await createSubtitleModeration(bloom.database).rollBack(author.id);
    expect([(await claim(author)).subtitles, (await claim(other)).subtitles]).toEqual([2, 2]);
  });

  test('are none while the setting is 0', async () => {
    const author = await bloom.logIn('Author 5');
    await bloom.set({ subtitle_points: '0' });
    await save(await newVideo(), author, [item(1, 'One')]);
    await bloom.set({ subtitle_points: undefined });
    await age(24);
    expect((await claim(author)).subtitles).toBe(0);
  });
});

test('the export of an account has its revisions; after the deletion they stay without an author', async () => {
  const author = await bloom.logIn('Leaver');
  const id = await newVideo();
  await save(id, author, [item(1, 'One')], { comment: 'mine' });
  const exported = await bloom.call('GET', '/v1/account/export', author);
  expect(exported.body.subtitles).toEqual([
    expect.objectContaining({ source: 'youtube', id, revision: 1, comment: 'mine', kind: 'save' }),
  ]);
  // The cached response, too.
  expect(await read(id)).toMatchObject({ authors: [{ name: 'Leaver' }] });
  await bloom.deleteAccount(author);
  expect(await read(id)).toMatchObject({ data: [{ words: { EN: 'One' } }], authors: [] });
  expect((await read(`${id}/revisions`)).data).toMatchObject([{ author: null, comment: '' }]);
});
