import { createHash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TargetKind } from '@bloom/contract/moderation/moderation-rules';
import { json, startUpstream, type Upstream } from '@bloom/testing/upstreams/upstream-server';
import { startBloom, type Bloom, type Person } from '../bloom.ts';
import { waitForLocks } from '../database.ts';

// What admins erase for the law is nowhere in the database (docs/specification/moderation.md#erased-content).

/** A word of what is erased; every place that stores a text has it before. */
const word = 'zqword';

let youtube: Upstream;
let bloom: Bloom;
let admin: Person;
let sharer: Person;
let fan: Person;
let reporter: Person;
let id: string;
let counter = 0;

beforeAll(async () => {
  youtube = await startUpstream(() =>
    json({ title: `The ${word} film`, thumbnail_url: `https://i.ytimg.com/${word}.jpg` }),
  );
  bloom = await startBloom({
    youtubeUrl: youtube.url,
    settings: { feature_subtitle_edit: '1' },
  });
  admin = await bloom.logIn('Ada');
  await bloom.setRole(admin, { role: 'admin', categories: null });
});
afterAll(async () => {
  await bloom.close();
  await youtube.close();
});
beforeEach(async () => {
  id = `erase${String(++counter).padStart(6, '0')}`;
  [sharer, fan, reporter] = [
    await bloom.logIn(`Sharer ${counter}`),
    await bloom.logIn(`Fan ${counter}`),
    await bloom.logIn(`Reporter ${counter}`),
  ];
});

type Target = { kind: string; id: string };

let keys = 0;
/** Calls a route that has to succeed. With a key, the response is stored. */
async function send(method: 'PUT' | 'POST' | 'DELETE', path: string, by: Person, body: object) {
  const response = await bloom.call(method, path, {
    token: by.token,
    body,
    key: `key-${++keys}`,
  });
  expect(response, path).toMatchObject({ status: 200 });
  return response.body;
}
const read = async (path: string, by?: Person) => (await bloom.call('GET', path, { token: by?.token })).body;
const act = (action: string, target: Target) =>
  bloom.moderate(admin, action, target, {
    ...(action !== 'restore' && { rule: 1 }),
    reason: 'A court ordered it.',
  });
const erase = async (target: Target): Promise<number> => {
  const { status, body } = await act('erase', target);
  expect(status).toBe(200);
  return body.data.id;
};

const shareBody = () => ({
  link: `https://www.youtube.com/watch?v=${id}`,
  source: 'youtube',
  category: 'movies|comedy',
  language: 'english|english',
  line: `See the ${word}`,
});
const share = () =>
  bloom.call('PUT', `/v1/video/youtube/${id}`, {
    token: sharer.token,
    key: `share-${id}`,
    body: shareBody(),
  });

/** Something of each kind, with its owner and the address that a notice names. */
const make = {
  async video() {
    expect(await share()).toMatchObject({ status: 200 });
    return { owner: sharer, id: `youtube/${id}`, address: `video/${id}?videoSrc=youtube` };
  },
  async note() {
    const body = { amount: 100, note: `Thanks for the ${word}` };
    await send('POST', `/v1/video/youtube/${id}`, fan, body);
    const [gift] = (await read(`/v1/video/youtube/${id}/record`)).data;
    return { owner: fan, id: String(gift.id), address: `#note-${gift.id}` };
  },
  async message() {
    const body = { content: `Look at the ${word}` };
    const { data } = await send('POST', '/v1/message/post', fan, body);
    return { owner: fan, id: String(data.id), address: `#message-${data.id}` };
  },
  async collection() {
    const body = { title: `My ${word}`, text: `All of the ${word}`, visibility: 'public' };
    const { data } = await send('PUT', '/v1/collection', fan, body);
    return { owner: fan, id: data.id as string, address: `collection/${data.id}` };
  },
  async subtitle() {
    const body = { content: lines(`The ${word} begins`), comment: `Added the ${word}` };
    await send('PUT', `/v1/subtitle/youtube:${id}`, fan, body);
    await bloom.runJob('index subtitle lines');
    const revision = await read(`/v1/subtitle/youtube:${id}`);
    return { owner: fan, id: String(revision.id), address: `#subtitle-${revision.id}` };
  },
  async moment() {
    const body = { content: `Here is the ${word}`, at_ms: 34_000 };
    const { data } = await send('POST', `/v1/video/youtube/${id}/moments`, fan, body);
    return { owner: fan, id: String(data.id), address: `#moment-${data.id}` };
  },
  // A link and a room have no words.
} satisfies Record<Exclude<TargetKind, 'link' | 'room' | 'user'>, () => Promise<object>>;
type Kind = keyof typeof make;
const kinds = Object.keys(make) as Kind[];
const lines = (...texts: string[]) =>
  JSON.stringify(texts.map((EN, at) => ({ start_sec: at * 2, end_sec: at * 2 + 1, words: { EN, CN: '' } })));

/**
 * Makes something of each kind, and writes the word wherever a case stores a text: report, notice, note,
 * appeal.
 */
async function makeAll(): Promise<Record<Kind, Target>> {
  const made = [];
  for (const kind of kinds) made.push({ kind, ...(await make[kind]()) });
  // The video last, since nothing on it can be reported while it is hidden.
  for (const { kind, id: targetId, owner, address } of made.toReversed()) {
    const target = { kind, id: targetId };
    const report = { target, reason: 'illegal', text: `The ${word} is illegal` };
    const { data } = await send('POST', '/v1/report', reporter, report);
    const note = { note: `I know the ${word}` };
    await send('POST', `/v1/moderation/cases/${data.case}/note`, admin, note);
    await send('POST', '/v1/notice', reporter, {
      address: `http://localhost/${address}`,
      reason: 'illegal',
      text: `Remove the ${word}`,
      name: 'A Court',
      email: 'court@example.org',
      goodFaith: true,
    });
    // The author cannot object to the removal of a message.
    if (kind === 'message') continue;
    expect((await act('hide', target)).status).toBe(200);
    const [{ id: decision }] = (await read('/v1/account/decisions', owner)).data;
    const text = `I like the ${word}`;
    await send('POST', `/v1/account/decisions/${decision}/appeal`, owner, { text });
  }
  return Object.fromEntries(made.map(({ kind, id: targetId }) => [kind, { kind, id: targetId }])) as Record<
    Kind,
    Target
  >;
}

/** Every column of the database that holds the word, also where it is compressed. */
async function places(): Promise<string[]> {
  const { rows: columns } = await bloom.execute<{
    table: string;
    column: string;
    isBytes: boolean;
  }>(sql`
    select c.table_name as table, c.column_name as column, c.udt_name = 'bytea' as "isBytes"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.table_name !~ '^stored_response_' and c.udt_name not in ('int2', 'int4', 'int8', 'bool', 'timestamptz', 'date', 'float8')
    order by 1, 2`);
  expect(columns.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const { table, column, isBytes } of columns) {
    const { rows } = await bloom.execute<{ value: Buffer | string }>(sql`
      select ${isBytes ? sql.ref(column) : sql`${sql.ref(column)}::text`} as value
      from ${sql.table(table)} where ${sql.ref(column)} is not null`);
    if (rows.some(({ value }) => textOf(value).toLowerCase().includes(word))) {
      found.push(`${table}.${column}`);
    }
  }
  return found;
}

function textOf(value: Buffer | string): string {
  if (typeof value === 'string') return value;
  try {
    return zstdDecompressSync(value).toString();
  } catch {
    return value.toString('latin1');
  }
}

// rule: #erased-content
describe('erased content', () => {
  test('is nowhere in the database', async () => {
    const { video, ...others } = await makeAll();
    await bloom.call('POST', '/v1/video/search', { body: { key_words: word } });
    const ofVideo = [
      'appeal.text',
      'case_note.note',
      'moderation_case.snapshot',
      'notice.text',
      'report.text',
      'video.line',
      'video.search_terms',
      'video.search_text',
      'video.thumbnail_url',
      'video.title',
    ];
    const ofOthers = [
      'chat_message.content',
      'collection.text',
      'collection.title',
      'gift_note.note',
      'moment.content',
      'subtitle_revision.comment',
      'subtitle_revision.whole',
    ];
    expect(await places()).toEqual([...ofVideo, ...ofOthers].toSorted());
    for (const target of Object.values(others)) await erase(target);
    expect(await places()).toEqual(ofVideo);
    await erase(video);
    expect(await places()).toEqual([]);
  });

  test('of a video has its subtitles with it, and the cases about them, but no note or moment', async () => {
    const { video } = await makeAll();
    await erase(video);
    expect(await places()).toEqual([
      'appeal.text',
      'case_note.note',
      'chat_message.content',
      'collection.text',
      'collection.title',
      'gift_note.note',
      'moderation_case.snapshot',
      'moment.content',
      'notice.text',
      'report.text',
    ]);
    const { rows } = await bloom.execute<{
      kind: string;
      snapshot: { title: string; text: string };
    }>(sql`
      select target_kind as kind, snapshot from moderation_case
      where target_kind in ('subtitle', 'note', 'moment') and closed_at is null order by id desc limit 3`);
    expect(rows.map(({ kind, snapshot }) => [kind, snapshot.title, snapshot.text])).toEqual([
      ['note', '—', `Thanks for the ${word}`],
      ['subtitle', '—', ''],
      ['moment', expect.stringMatching(/^Fan \d+$/), `Here is the ${word}`],
    ]);
  });

  test('leaves a hash, which is not in the log', async () => {
    const { note } = await makeAll();
    const action = await erase(note);
    const { rows } = await bloom.execute<{ hash: Buffer }>(sql`
      select content_hash as hash from erasure where action_id = ${action}`);
    const text = JSON.stringify([`Thanks for the ${word}`]);
    expect(rows[0]?.hash).toEqual(createHash('sha256').update(text).digest());
    const [logged] = (await read('/v1/moderation/log')).data;
    const { time: _time, ...known } = logged;
    expect(known).toEqual({
      id: action,
      action: 'erase',
      by: 'admin',
      rule: 1,
      rules_version: 1,
      reason: 'A court ordered it.',
      appealed: expect.any(Number),
      undoes: expect.any(Number),
      target: { kind: 'note', id: Number(note.id) },
      category: 'movies',
    });
  });

  test.each(kinds)('of a %s is final: nothing restores it, and its owner cannot object', async (kind) => {
    const { [kind]: target } = await makeAll();
    const action = await erase(target);
    for (const again of ['restore', 'hide', 'erase']) {
      const { key } = (await act(again, target)).body;
      expect(['moderation.noChange', 'request.notFound'], again).toContain(key);
    }
    const [decision] = (await read('/v1/account/decisions', kind === 'video' ? sharer : fan)).data;
    expect(decision).toMatchObject({ id: action, action: 'erase' });
    expect(decision.appealable).toBeUndefined();
  });
});

// rule: #erased-content
describe('an erased video', () => {
  test('stays removed by its rule, and is neither shared nor reported again', async () => {
    const { video } = await makeAll();
    await erase(video);
    expect(await bloom.call('GET', `/v1/video/youtube/${id}`)).toMatchObject({
      status: 410,
      body: { key: 'video.removed', params: { rule: 1, version: 1 } },
    });
    const bell: { video: object }[] = (await read('/v1/account/notifications', sharer)).data;
    expect(bell.length).toBeGreaterThan(2);
    for (const { video } of bell) expect(video).toMatchObject({ title: '', removed: true });
    // The same request as before, of which the response was stored.
    expect((await share()).body.key).toBe('share.removed');
    const body = { target: video, reason: 'spam' };
    const other = await bloom.logIn('Other');
    expect((await bloom.call('POST', '/v1/report', other, body)).status).toBe(404);
  });

  test('does not get its title back from its source', async () => {
    const { video } = await makeAll();
    await erase(video);
    await bloom.execute(sql`update video_health set next_check_at = now()`);
    await bloom.runJob('check videos');
    const { rows } = await bloom.execute<{ checked: boolean; title: string }>(sql`
      select h.next_check_at > now() as checked, v.title from video v join video_health h on h.video_id = v.id
      where v.source_id = ${id}`);
    expect(rows).toEqual([{ checked: true, title: '' }]);
  });

  test('that its sharer has deleted before is erased by its case, and stays removed', async () => {
    await make.video();
    const target = { kind: 'video', id: `youtube/${id}` };
    await send('POST', '/v1/report', reporter, { target, reason: 'illegal', text: word });
    expect((await act('hide', target)).status).toBe(200);
    await send('DELETE', `/v1/video/youtube/${id}`, sharer, {});
    await erase(target);
    expect((await act('restore', target)).body.key).toBe('moderation.noChange');
    expect((await share()).body.key).toBe('share.removed');
    const { rows } = await bloom.execute<{ snapshot: object }>(sql`
      select snapshot from moderation_case where snapshot ->> 'id' = ${target.id}`);
    expect(rows).toEqual([{ snapshot: { id: target.id, title: '—', text: '' } }]);
    const { rows: stored } = await bloom.execute(sql`
      select from stored_response where account_id = ${sharer.id} and response::text like ${`%${word}%`}`);
    expect(stored).toEqual([]);
  });

  test('that was deleted and shared again is erased with the case of its first share', async () => {
    const target = { kind: 'video', id: `youtube/${id}` };
    for (const by of ['first', 'second']) {
      await send('PUT', `/v1/video/youtube/${id}`, sharer, shareBody());
      const report = { target, reason: 'illegal', text: word };
      await send('POST', '/v1/report', await bloom.logIn(`Reporter ${by}`), report);
      if (by === 'first') await send('DELETE', `/v1/video/youtube/${id}`, sharer, {});
    }
    await erase(target);
    const { rows } = await bloom.execute<{ snapshot: object }>(sql`
      select snapshot from moderation_case where snapshot ->> 'id' = ${target.id}`);
    const erased = { snapshot: { id: target.id, title: '—', text: '' } };
    expect(rows).toEqual([erased, erased]);
  });

  test('that its sharer had deleted while it was shown is not shared again', async () => {
    await make.video();
    const target = { kind: 'video', id: `youtube/${id}` };
    await send('POST', '/v1/report', reporter, { target, reason: 'illegal', text: word });
    await send('DELETE', `/v1/video/youtube/${id}`, sharer, {});
    await erase(target);
    expect((await share()).body.key).toBe('share.removed');
  });

  test('gets no line from its sharer that was on its way', async () => {
    await make.video();
    const path = `/v1/video/youtube/${id}/line`;
    const changed = await bloom.database.write.transaction().execute(async (tx) => {
      await sql`update video set line = null, hidden_by = 1 where source_id = ${id}`.execute(tx);
      const change = bloom.call('PUT', path, sharer, { text: word });
      await waitForLocks(bloom.database.read, 1);
      return { change };
    });
    expect((await changed.change).status).toBe(404);
    const { rows } = await bloom.execute(sql`select line from video where source_id = ${id}`);
    expect(rows).toEqual([{ line: null }]);
  });
});

test('an erased message that its author has deleted is gone with its case', async () => {
  const { id: message } = await make.message();
  const target = { kind: 'message', id: message };
  await send('POST', '/v1/report', reporter, { target, reason: 'illegal' });
  await send('POST', '/v1/message/delete', fan, { msg_id: Number(message) });
  await erase(target);
  const { rows } = await bloom.execute(sql`
    select content, (select snapshot ->> 'text' from moderation_case
      where target_kind = 'message' and target_id = m.id) as reported
    from chat_message m where id = ${message}`);
  expect(rows).toEqual([{ content: '', reported: '' }]);
});

test('an erased collection gets no other title from its maker', async () => {
  const { id: collection } = await make.collection();
  await erase({ kind: 'collection', id: collection });
  const body = { title: 'Another one', visibility: 'public' };
  const path = `/v1/collection/${collection}`;
  expect((await bloom.call('PUT', path, fan, body)).status).toBe(404);
  expect((await read(path, fan)).collection).toMatchObject({ title: '—', text: '', removed: true });
});

test('later revisions of subtitles stay when one is erased', async () => {
  await make.video();
  const { id: revision } = await make.subtitle();
  const path = `/v1/subtitle/youtube:${id}`;
  await send('PUT', path, sharer, { content: lines('Something else'), base_revision: 1 });
  await erase({ kind: 'subtitle', id: revision });
  const { revision: shown, data } = await read(path);
  expect([shown, data.map((each: { words: { EN: string } }) => each.words.EN)]).toEqual([
    2,
    ['Something else'],
  ]);
  expect((await read(`${path}/revisions/1`)).data).toEqual([]);
});
