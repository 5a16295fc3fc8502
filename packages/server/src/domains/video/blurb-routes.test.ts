import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { startYoutube } from '@bloom/testing/upstreams/youtube';
import type { Upstream } from '@bloom/testing/upstreams/upstream-server';

let bloom: Bloom;
let youtube: Upstream;
let ann: Person;
let ben: Person;
let mia: Person;
let counter = 0;
let id: string;

beforeAll(async () => {
  youtube = await startYoutube();
  bloom = await startBloom({
    youtubeUrl: youtube.url,
    outboundAllow: [youtube.host],
  });
  ann = await bloom.logIn('Ann');
  ben = await bloom.logIn('Ben');
  mia = await bloom.logIn('Mia');
  await bloom.setRole(mia, { role: 'moderator', categories: null });
});
afterAll(async () => {
  await bloom.close();
  await youtube.close();
});
beforeEach(async () => {
  id = `lines${String(++counter).padStart(6, '0')}`;
});

const change = (text: unknown, { token }: Person = ann) =>
  bloom.call('PUT', `/v1/video/youtube/${id}/line`, { token }, { text });
const blurbOf = async () => (await bloom.call('GET', `/v1/video/youtube/${id}`)).body.data.line;
const share = (changes: object, person = ann, key?: string) =>
  bloom.call('PUT', `/v1/video/youtube/${id}`, {
    token: person.token,
    body: { category: 'entertainment|music', language: 'english|english', ...changes },
    key,
  });
const sanction = (person: Person, action: string, more: object = {}) =>
  bloom.moderate(mia, action, { kind: 'user', id: person.id }, more);

// rule: #blurb
describe('a blurb', () => {
  beforeEach(() => bloom.addVideo(ann, id));

  test('is on the page of the video, in lists, in related videos and in the feed at once', async () => {
    const title = `Song ${id}`;
    await bloom.database.write
      .updateTable('video')
      .set({ title, search_text: title.toLowerCase() })
      .where('source_id', '=', id)
      .execute();
    const inList = async () => {
      const { body } = await bloom.call('GET', '/v1/video/list');
      return body.data.find((video: { id: string }) => video.id === id).line;
    };
    const feed = async () => (await bloom.app.inject('/feed/all.atom')).body;
    expect(await inList()).toBeUndefined();
    const blurb = 'Stay for the second verse & <more>';
    expect(await change(`  ${blurb}\n`)).toMatchObject({
      status: 200,
      body: { data: { id, line: blurb } },
    });
    expect(await blurbOf()).toBe(blurb);
    expect(await inList()).toBe(blurb);
    expect(await feed()).toContain('<summary>Stay for the second verse &amp; &lt;more&gt;</summary>');
    const own = await bloom.call('GET', '/v1/account/videos', ann);
    expect(own.body.data[0]).toMatchObject({ id, line: blurb });

    await bloom.addVideo(ben, `${id.slice(0, -1)}x`);
    const related = await bloom.call('GET', `/v1/video/youtube/${id.slice(0, -1)}x/related`);
    expect(related.body.data).toContainEqual(expect.objectContaining({ id, line: blurb }));
  });

  test('stays in the response to a gift', async () => {
    await change('Worth every minute');
    const { status, body } = await bloom.call('POST', `/v1/video/youtube/${id}`, ben, {
      amount: 2_000,
    });
    expect([status, body.data.line]).toEqual([200, 'Worth every minute']);
  });

  test('changes, and an empty text removes it', async () => {
    await change('First');
    await change('Second');
    expect(await blurbOf()).toBe('Second');
    expect((await change(' \u200B ')).status).toBe(200);
    expect(await blurbOf()).toBeUndefined();
  });

  test('has at most 140 characters, which are counted as people do', async () => {
    expect((await change('好'.repeat(140))).status).toBe(200);
    expect((await change(`${' '.repeat(20)}${'😀'.repeat(140)}`)).status).toBe(200);
    expect(await change('好'.repeat(141))).toMatchObject({
      status: 400,
      body: { key: 'request.invalid', params: { field: 'text' } },
    });
    expect(await change(7)).toMatchObject({ body: { params: { field: 'text' } } });
    expect(await blurbOf()).toBe('😀'.repeat(140));
  });

  test('belongs to the sharer alone', async () => {
    expect(await change('Mine', ben)).toMatchObject({
      status: 403,
      body: { key: 'request.forbidden' },
    });
    id = 'strangevide';
    expect(await change('Mine')).toMatchObject({ status: 404, body: { key: 'request.notFound' } });
  });

  test('must pass the rules of the chat, but not slow mode; a removal passes all', async () => {
    const writer = await bloom.logIn(`Writer ${id}`);
    id = `${id.slice(0, -1)}w`;
    await bloom.addVideo(writer, id);
    await bloom.set({
      chat_words: 'casino',
      chat_link_delay_s: '3600',
      chat_slow_mode_s: '3600',
    });
    await bloom.call('POST', '/v1/message/post', writer, { content: 'Hi' });
    expect((await change('Fine', writer)).status).toBe(200);
    expect(await change('The CASINO scene', writer)).toMatchObject({
      status: 403,
      body: { key: 'chat.wordRefused' },
    });
    expect(await change('more at www.example.com', writer)).toMatchObject({
      status: 403,
      body: { key: 'chat.linkTooSoon' },
    });
    await sanction(writer, 'timeout', { until: Math.ceil(Date.now() / 1_000) + 600 });
    expect((await change('Later', writer)).body.key).toBe('chat.timedOut');
    await sanction(writer, 'ban');
    expect((await change('Later', writer)).body.key).toBe('chat.banned');
    expect(await blurbOf()).toBe('Fine');
    expect((await change('', writer)).status).toBe(200);
    expect(await blurbOf()).toBeUndefined();
    await bloom.set({ chat_words: '', chat_link_delay_s: '0', chat_slow_mode_s: '0' });
  });
});

// rule: #blurb
describe('the blurb of a share', () => {
  test('is stored with the video', async () => {
    const { status, body } = await share({ line: ' Stay for the second verse ' });
    expect([status, body.data.line]).toEqual([200, 'Stay for the second verse']);
    expect(await blurbOf()).toBe('Stay for the second verse');
  });

  test('changes with a further share of their own video, by the same rules, and of no other', async () => {
    await bloom.addVideo(ann, id);
    expect((await share({ line: 'One' })).status).toBe(200);
    expect(await blurbOf()).toBe('One');
    await bloom.set({ chat_words: 'casino' });
    expect((await share({ line: 'casino' })).body.key).toBe('chat.wordRefused');
    await bloom.set({ chat_words: '' });
    expect((await share({ line: 'Two', language: 'mandarin|english' })).status).toBe(200);
    await share({});
    await share({ line: 'Three' }, ben);
    expect(await blurbOf()).toBe('Two');
  });

  test('that is refused shares nothing', async () => {
    await bloom.set({ chat_words: 'casino' });
    expect((await share({ line: 'casino' })).body.key).toBe('chat.wordRefused');
    await bloom.set({ chat_words: '' });
    expect(await share({ line: 'x'.repeat(141) })).toMatchObject({
      status: 400,
      body: { params: { field: 'line' } },
    });
    expect((await bloom.call('GET', `/v1/video/youtube/${id}`)).status).toBe(404);
  });

  test('is part of the request that an idempotency key stands for', async () => {
    const key = `line-${id}`;
    expect((await share({ line: 'One' }, ann, key)).status).toBe(200);
    expect((await share({ line: 'One' }, ann, key)).headers['idempotency-replayed']).toBe('true');
    expect((await share({ line: 'Two' }, ann, key)).body.key).toBe('request.keyReused');
  });
});

// rule: #blurb
test('an export has the lines of the account, and a deletion removes them', async () => {
  const leaver = await bloom.logIn(`Leaver ${id}`);
  await bloom.addVideo(leaver, id, { line: 'Before I go' });
  const { body } = await bloom.call('GET', '/v1/account/export', leaver);
  expect(body.shares).toMatchObject([{ id, line: 'Before I go' }]);
  await bloom.deleteAccount(leaver);
  expect(await blurbOf()).toBeUndefined();
});
