import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { expectCleanLedger } from '../../../test/money/ledger.ts';
import { momentProblems } from '../../../test/content/moment-problems.ts';
import { holdVideo } from '../video/index.ts';
import { authenticate } from '../account/index.ts';

const bloom = useBloom();
let sharer: Person;
let oscar: Person;
let mei: Person;
let mia: Person;
/** A new video. */
let video: string;
let people = 0;

beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
  oscar = await bloom.logIn('Oscar');
  mei = await bloom.logIn('Mei');
  mia = await bloom.logIn('Mia');
  await bloom.setRole(mia, { role: 'moderator', categories: null });
});
beforeEach(async () => {
  video = await bloom.addNewVideo(sharer, { category: 'movies', durationS: 1_000 });
});
afterAll(async () => {
  await expectCleanLedger(bloom);
  expect(await momentProblems(bloom)).toEqual([]);
});

const newPerson = (refCode?: string) => bloom.logIn(`Person ${++people}`, refCode);
const path = (id = video) => `/v1/video/youtube/${id}/moments`;
const post = (by: Person, body: object, { id = video, key }: { id?: string; key?: string } = {}) =>
  bloom.call('POST', path(id), { token: by.token, body, key });
const posted = async (by: Person, body: object | string, id = video) => {
  const response = await post(by, typeof body === 'string' ? { content: body } : body, { id });
  expect(response.body).toMatchObject({ status: 'ok' });
  return response.body.data;
};
const list = async (query = '', id = video) => (await bloom.call('GET', `${path(id)}${query}`)).body;
const contents = async (query = '') =>
  (await list(query)).data.map(({ content }: { content: string }) => content);
const segment = (n: number, query = '') => bloom.call('GET', `${path()}/segment?n=${n}${query}`);
const edit = (by: Person, id: number, body: object) => bloom.call('PUT', `/v1/moment/${id}`, by, body);
const remove = (by: Person, id: number) => bloom.call('DELETE', `/v1/moment/${id}`, by);
const thank = (by: Person, id: number, amount: unknown, key?: string) =>
  bloom.call('POST', `/v1/moment/${id}/thank`, {
    token: by.token,
    body: { amount },
    key,
  });
const act = (action: string, id: number | string, kind = 'moment') =>
  bloom.moderate(mia, action, { kind, id });
const handleOf = async ({ token }: Person) => (await authenticate(bloom.services.accounts, token)).handle;

describe('a moment', () => {
  // rule: #moment
  test('is posted with a second, an episode and a mark, and read by visitors', async () => {
    await bloom.execute(sql`update video set type = 'Playlist', episodes = '[{"id": "e1", "title": "One"}]'
      where source_id = ${video}`);
    const moment = await posted(oscar, {
      content: '  The  best\nshot ',
      at_ms: 84_000,
      episode: 'e1',
      spoiler: true,
    });
    expect(moment).toEqual({
      id: expect.any(Number),
      content: 'The  best shot',
      at_ms: 84_000,
      episode: 'e1',
      spoiler: true,
      time: expect.any(Number),
      edited: false,
      user_id: oscar.id,
      user_name: 'Oscar',
      user_handle: await handleOf(oscar),
      thanks: 0,
      lang: 'en',
      reply_count: 0,
      replies: [],
    });
    expect(await list('?episode=e1')).toMatchObject({
      data: [moment],
      moments: 1,
      segments: [{ n: 0, v: expect.any(Number) }],
    });
    expect(await list()).toMatchObject({ data: [], moments: 1, segments: [] });
    expect((await bloom.call('GET', `/v1/moment/${moment.id}`)).body.data).toEqual(moment);
    expect((await bloom.video(video)).moments).toBe(1);
    const { body } = await bloom.call('GET', '/v1/video/list?category=movies');
    expect(body.data.find(({ id }: { id: string }) => id === video).moments).toBe(1);
  });

  // rule: #moment
  test.each([
    ['content', { content: '' }],
    ['content', { content: ' \u200B ' }],
    ['content', { content: 'x'.repeat(501) }],
    ['content', { content: 7 }],
    ['content', {}],
    ['at_ms', { content: 'a', at_ms: -1 }],
    ['at_ms', { content: 'a', at_ms: 1.5 }],
    ['at_ms', { content: 'a', at_ms: 1e12 }],
    ['at_ms', { content: 'a', at_ms: '1' }],
    ['mode', { content: 'a', at_ms: 1, mode: 'left' }],
    ['mode', { content: 'a', mode: 'top' }],
    ['mode', { content: 'a', mode: 'top', reply_to: 1 }],
    ['episode', { content: 'a', episode: 'unknown' }],
    ['episode', { content: 'a', episode: '' }],
    ['spoiler', { content: 'a', spoiler: 'yes' }],
    ['reply_to', { content: 'a', reply_to: 999_999_999 }],
    ['reply_to', { content: 'a', reply_to: 'x' }],
    ['mentions', { content: 'a', mentions: [1, 2, 3, 4, 5, 6] }],
    ['source', { content: 'a', source: 'bilibili' }],
  ])('is refused with the field %s for %j', async (field, body) => {
    const response = await post(oscar, body);
    expect([response.status, response.body.key, response.body.params.field]).toEqual([
      400,
      'request.invalid',
      field,
    ]);
    expect((await list()).moments).toBe(0);
  });

  // rule: #moment, #moment-segments, #moment-edits
  test('has its mode wherever it is read, also after an edit', async () => {
    const top = await posted(oscar, { content: 'up', at_ms: 1_000, mode: 'top' });
    const bottom = await posted(oscar, { content: 'down', at_ms: 2_000, mode: 'bottom' });
    expect([top.mode, bottom.mode]).toEqual(['top', 'bottom']);
    expect((await list('?sort=time')).data).toEqual([top, bottom]);
    const { body } = await edit(oscar, top.id, { content: 'still up' });
    expect(body.data.mode).toBe('top');
    await posted(oscar, { content: 'across', at_ms: 3_000 });
    const { data } = (await segment(0)).body;
    expect(data.map((row: unknown[]) => row.slice(-1))).toEqual([[1], [2], [0]]);
  });

  // rule: #moment
  test.each([
    ['Good', 'en'],
    ['好看', 'zh'],
    ['好きです', 'ja'],
    ['좋아요', 'ko'],
    ['Größe', 'und'],
    ['👍 1:24', 'und'],
  ])('%s is %s', async (content, lang) => {
    expect((await posted(oscar, content)).lang).toBe(lang);
  });

  // rule: #moment
  test('is stored and returned as text, whatever it contains', async () => {
    const parts = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '"><svg/onload=alert(1)>',
      "'; drop table moment; --",
      '${7*7} {{7*7}} <%= 7 %>',
      '&lt;b&gt; &amp; &#x3C;',
      'javascript:alert(1)',
      '](javascript:alert(1)) **bold** `code`',
      '\\u003cscript\\u003e %3Cscript%3E',
      '</textarea></style></title><!--',
      String.raw`\'; \" \\ \0 \x00`,
      '{"__proto__": {"x": 1}}',
      '=cmd|calc!A1',
      'e\u0301\u0301 𝒳 👩‍👩‍👧‍👦',
      '$1 $& %s %d {0} {name}',
      'null undefined NaN true',
      'data:text/html,<b>x</b>',
      '<a href="//x" onclick=1>',
      ']]> <![CDATA[ <?xml ?>',
      '\u2028after'.slice(1),
    ];
    const texts = Array.from(
      { length: 2 * parts.length },
      (_, i) => `${parts[i % parts.length]} ${parts[Math.floor(i / parts.length)]} ${i}`,
    );
    for (const [i, content] of texts.entries()) await posted(oscar, { content, at_ms: i });
    const stored = new Set<string>();
    for (let after: string | undefined, more = true; more;) {
      const page = await list(`?sort=time${after === undefined ? '' : `&after=${after}`}`);
      for (const { content } of page.data) stored.add(content);
      after = page.next;
      more = after !== undefined;
    }
    const clean = texts.map((text) => text.normalize('NFC'));
    expect([...stored].toSorted()).toEqual(clean.toSorted());
    const { body, headers } = await segment(0);
    expect(body.data.map((row: unknown[]) => row[2])).toEqual(clean);
    expect(headers['content-type']).toContain('application/json');
  });

  // rule: #moment, #moment-segments
  test('of 500 characters of any script is in its segment as it was written', async () => {
    const each = Array.from({ length: 499 }, (_, i) => String.fromCodePoint(0x20000 + i * 83));
    const content = `"${each.join('')}`;
    await posted(oscar, { content, at_ms: 1_000 });
    expect((await segment(0)).body.data[0][2]).toBe(content);
  });

  // rule: #moment-routes
  test('is posted once for a request key', async () => {
    const [first, second] = await Promise.all([
      post(oscar, { content: 'Once', at_ms: 5 }, { key: `once ${video}` }),
      post(oscar, { content: 'Once', at_ms: 5 }, { key: `once ${video}` }),
    ]);
    expect(first.body.data).toEqual(second.body.data);
    for (const body of [{ content: 'Else' }, { content: 'Once', at_ms: 5, mode: 'top' }]) {
      const other = await post(oscar, body, { key: `once ${video}` });
      expect([other.status, other.body.key]).toEqual([422, 'request.keyReused']);
    }
    expect(await contents()).toEqual(['Once']);
  });

  // rule: #moment-edits
  test('is edited by its author within ten minutes, and marked', async () => {
    const { id } = await posted(oscar, { content: 'Frist', at_ms: 1_000 });
    const { body: before } = await segment(0);
    const { body } = await edit(oscar, id, { content: 'First ', spoiler: true });
    expect(body.data).toMatchObject({ id, content: 'First', spoiler: true, edited: true });
    const { body: after } = await segment(0);
    expect(after.data).toEqual([[id, 1_000, 'First', 0, oscar.id, 1, 0]]);
    expect(after.v).toBeGreaterThan(before.v);
    expect((await edit(mei, id, { content: 'Mine' })).body.key).toBe('request.forbidden');
    expect((await edit(oscar, id, { content: ' ' })).body.params).toEqual({ field: 'content' });
    await bloom.execute(sql`update moment set created_at = now() - interval '601 seconds' where id = ${id}`);
    const late = await edit(oscar, id, { content: 'Late' });
    expect([late.status, late.body.key]).toEqual([409, 'moment.editTooLate']);
    expect(await contents()).toEqual(['First']);
  });

  // rule: #moment-edits
  test('is deleted by its author alone, with its replies', async () => {
    const { id } = await posted(oscar, { content: 'Mine', at_ms: 1_000 });
    await posted(mei, { content: 'Yours', reply_to: id });
    expect((await list()).moments).toBe(2);
    const other = await remove(mei, id);
    expect([other.status, other.body.key]).toEqual([403, 'request.forbidden']);
    expect((await remove(oscar, id)).status).toBe(200);
    expect(await list()).toMatchObject({ data: [], moments: 0, segments: [] });
    expect((await segment(0)).body.data).toEqual([]);
    expect((await bloom.video(video)).moments).toBeUndefined();
    for (const gone of [await remove(oscar, id), await bloom.call('GET', `/v1/moment/${id}`)]) {
      expect([gone.status, gone.body.key]).toEqual([404, 'request.notFound']);
    }
  });
});

describe('replies', () => {
  // rule: #moment-list
  test('come with their moment, three and then more, the oldest first', async () => {
    const { id } = await posted(oscar, { content: 'Root', at_ms: 9_000 });
    const replies = [];
    for (let i = 0; i < 6; i++) {
      replies.push(await posted(mei, { content: `Reply ${i}`, reply_to: id }));
    }
    expect(replies[0]).toMatchObject({ reply_to: id, content: 'Reply 0' });
    const [root] = (await list()).data;
    expect(root).toMatchObject({ id, reply_count: 6, replies: replies.slice(0, 3) });
    const { body: more } = await bloom.call(
      'GET',
      `/v1/moment/${id}/replies?limit=2&after=${root.replies_next}`,
    );
    expect(more.data).toEqual(replies.slice(3, 5));
    const { body: last } = await bloom.call('GET', `/v1/moment/${id}/replies?after=${more.next}`);
    expect(last).toMatchObject({ data: replies.slice(5) });
    expect(last.next).toBeUndefined();
    // One level, the second and episode of the moment, and the same video.
    const reply = await post(oscar, { content: 'a', reply_to: replies[0].id });
    expect(reply.body.params).toEqual({ field: 'reply_to' });
    const second = await post(oscar, { content: 'a', reply_to: id, at_ms: 1 });
    expect(second.body.params).toEqual({ field: 'at_ms' });
    const elsewhere = await bloom.addNewVideo(sharer);
    const other = await post(oscar, { content: 'a', reply_to: id }, { id: elsewhere });
    expect(other.body.params).toEqual({ field: 'reply_to' });
    await remove(mei, replies[0].id);
    expect((await list()).data[0]).toMatchObject({ reply_count: 5 });
  });

  // rule: #moment-bell
  test('and mentions ring bells, with the second', async () => {
    const [author, other] = [await newPerson(), await newPerson()];
    const { id } = await posted(author, { content: 'Root', at_ms: 84_000 });
    const handle = await handleOf(other);
    const reply = await posted(oscar, {
      content: `See @${handle}`,
      reply_to: id,
      mentions: [other.id, mei.id],
    });
    expect(reply.mentions).toEqual([other.id]);
    // Who is replied to and mentioned is notified once.
    const newest = await posted(mei, {
      content: `@${await handleOf(author)} Me too`,
      reply_to: id,
      mentions: [author.id],
    });
    const [entry, ...rest] = await bloom.bell(author);
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({
      kind: 'reply',
      count: 2,
      actors: [{ name: 'Mei' }, { name: 'Oscar' }],
      video: { source: 'youtube', id: video },
      moment: { id: newest.id, at_ms: 84_000 },
    });
    expect(await bloom.bell(other)).toMatchObject([
      { kind: 'mention', moment: { id: reply.id, at_ms: 84_000 }, video: { id: video } },
    ]);
    await posted(author, { content: 'Thanks', reply_to: id });
    expect((await bloom.bell(author)).length).toBe(1);
    await remove(mei, newest.id);
    expect((await bloom.bell(author))[0].moment).toEqual({ id, at_ms: 84_000 });
    await remove(author, id);
    expect((await bloom.bell(author))[0].moment).toEqual({ id: null });
  });
});

// rule: #mentions
// rule: #moment-bell
test('mentions by one account are one unread entry, and at most ten in an hour', async () => {
  const [loud, quiet, reader] = [await newPerson(), await newPerson(), await newPerson()];
  const handle = await handleOf(reader);
  const mention = async (by: Person, id = video) => {
    const sent = await post(by, { content: `See @${handle}`, mentions: [reader.id] }, { id });
    return sent.body.data.id;
  };
  const stored = async (by: Person) => {
    const { rows } = await bloom.execute(sql`
      select from notification where account_id = ${reader.id} and actor_id = ${by.id}`);
    return rows.length;
  };
  const elsewhere = await bloom.addNewVideo(sharer);
  for (let count = 0; count < 9; count++) await mention(loud, count % 2 === 0 ? video : elsewhere);
  await bloom.call('POST', '/v1/message/post', loud, { content: `@${handle}`, mentions: [reader.id] });
  const moment = await mention(quiet);
  expect(await bloom.bell(reader)).toMatchObject([
    { kind: 'mention', count: 1, actors: [{ id: quiet.id }], moment: { id: moment } },
    { kind: 'mention', count: 1, actors: [{ id: loud.id }] },
    { kind: 'mention', count: 1, actors: [{ id: loud.id }], video: { id: video } },
  ]);
  await mention(loud);
  await bloom.call('POST', '/v1/message/post', loud, { content: `@${handle}`, mentions: [reader.id] });
  expect([await stored(loud), await stored(quiet)]).toEqual([10, 1]);
  await bloom.execute(sql`update notification set created_at = created_at - interval '1 hour'
    where account_id = ${reader.id}`);
  await mention(loud);
  expect(await stored(loud)).toBe(11);
});

describe('a list', () => {
  // rule: #moment-list
  test('is ordered by thanks, by time of posting or by second, in pages', async () => {
    const moments = [];
    for (const [content, at] of [
      ['a', 30],
      ['b', undefined],
      ['c', 10],
      ['d', 20],
      ['e', 20],
    ] as const) {
      moments.push(await posted(oscar, { content, ...(at !== undefined && { at_ms: at }) }));
    }
    await thank(mei, moments[1].id, 5);
    await thank(mei, moments[3].id, 9);
    expect(await contents()).toEqual(['d', 'b', 'e', 'c', 'a']);
    expect(await contents('?sort=best')).toEqual(['d', 'b', 'e', 'c', 'a']);
    expect(await contents('?sort=newest')).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(await contents('?sort=time')).toEqual(['c', 'd', 'e', 'a', 'b']);
    for (const sort of ['best', 'newest', 'time']) {
      const whole = await contents(`?sort=${sort}`);
      const first = await list(`?sort=${sort}&limit=2`);
      const second = await list(`?sort=${sort}&limit=2&after=${first.next}`);
      const third = await list(`?sort=${sort}&limit=2&after=${second.next}`);
      const pages = [first, second, third].flatMap(({ data }) => data);
      expect(pages.map(({ content }: { content: string }) => content)).toEqual(whole);
      expect([third.next, second.segments]).toEqual([undefined, undefined]);
    }
    for (const [query, field] of [
      ['?after=x', 'after'],
      ['?sort=worst', 'sort'],
      ['?limit=51', 'limit'],
    ] as const) {
      const { status, body } = await bloom.call('GET', `${path()}${query}`);
      expect([status, body.params.field]).toEqual([400, field]);
    }
  });
});

// rule: #moment-list
describe('the list by second', () => {
  type Page = { data: { content: string }[]; next?: string; previous?: string };
  const contentsOf = ({ data }: Page) => data.map(({ content }) => content);
  const page = (query: string): Promise<Page> => list(`?sort=time${query}`);

  test('begins around a millisecond, and goes on in both directions', async () => {
    for (let i = 0; i < 30; i++) await posted(oscar, { content: `m${i}`, at_ms: i * 1_000 });
    await posted(oscar, 'without');
    const whole = contentsOf(await page(''));
    const middle = await page('&from=20000&limit=15');
    expect(contentsOf(middle)).toEqual(whole.slice(10, 25));
    const above = await page(`&before=${middle.previous}&limit=6`);
    expect(contentsOf(above)).toEqual(whole.slice(4, 10));
    const top = await page(`&before=${above.previous}&limit=6`);
    expect(contentsOf(top)).toEqual(whole.slice(0, 4));
    expect(top.previous).toBeUndefined();
    const below = await page(`&after=${middle.next}`);
    expect(contentsOf(below)).toEqual(whole.slice(25));
    expect([below.next, below.previous]).toEqual([undefined, undefined]);
    // What comes before a page goes on with it.
    expect(contentsOf(await page(`&after=${above.next}&limit=3`))).toEqual(whole.slice(10, 13));

    expect(contentsOf(await page('&from=0&limit=3'))).toEqual(whole.slice(0, 3));
    expect((await page('&from=0')).previous).toBeUndefined();
    expect(contentsOf(await page('&from=99000'))).toEqual(whole.slice(20));
    for (const query of ['sort=best&from=1', `before=${middle.previous}`]) {
      const { status, body } = await bloom.call('GET', `${path()}?${query}`);
      expect([status, body.params.field]).toEqual([400, 'sort']);
    }
  });
});

describe('a segment', () => {
  // rule: #moment-segments
  test('has six minutes of moments in order of their seconds, and a version that makes it cacheable', async () => {
    const late = await posted(oscar, { content: 'late', at_ms: 359_999 });
    const early = await posted(mei, { content: 'early', at_ms: 0, spoiler: true });
    const next = await posted(mei, { content: 'next', at_ms: 360_000 });
    await posted(mei, 'without');
    await posted(mei, { content: 'reply', reply_to: early.id });
    const { segments } = await list();
    expect(segments).toEqual([
      { n: 0, v: expect.any(Number), density: expect.any(Array), petals: Array(36).fill(0) },
      { n: 1, v: expect.any(Number), density: expect.any(Array), petals: Array(36).fill(0) },
    ]);
    expect([segments[0].density[0], segments[0].density[35], segments[1].density[0]]).toEqual([1, 1, 1]);
    const { body, headers } = await segment(0, `&v=${segments[0].v}`);
    expect(body).toMatchObject({
      n: 0,
      v: segments[0].v,
      data: [
        [early.id, 0, 'early', 0, mei.id, 1, 0],
        [late.id, 359_999, 'late', 0, oscar.id, 0, 0],
      ],
    });
    expect(headers['cache-control']).toBe('private, max-age=86400, immutable');
    expect((await segment(1)).body.data).toEqual([[next.id, 360_000, 'next', 0, mei.id, 0, 0]]);
    expect((await segment(2)).body).toMatchObject({ v: 0, data: [] });
    await thank(mei, late.id, 7);
    const stale = await segment(0, `&v=${segments[0].v}`);
    expect(stale.headers['cache-control']).toBe('private, no-cache');
    expect(stale.body.v).toBeGreaterThan(segments[0].v);
    expect((await list()).segments[0].petals[35]).toBe(7);
    expect(stale.body.data[1]).toEqual([late.id, 359_999, 'late', 7, oscar.id, 0, 0]);
    for (const query of ['', '?n=-1', '?n=x', '?n=0&v=-1']) {
      expect((await bloom.call('GET', `${path()}/segment${query}`)).status).toBe(400);
    }
  });

  // rule: #moment-segments
  test('has the 1,000 best at most', async () => {
    await bloom.execute(sql`insert into moment (video_id, episode, account_id, content, mentions, at_ms, spoiler, thanks, created_at)
      select v.id, '', ${oscar.id}::bigint, 'Moment ' || i, '[]', i, false, 0, now()
      from video v, generate_series(1, 1100) i where v.source_id = ${video}`);
    const { data } = (await segment(0)).body;
    expect([data.length, data[0][1], data.at(-1)[1]]).toEqual([1_000, 101, 1_100]);
    await bloom.execute(sql`delete from moment where account_id = ${oscar.id} and content like 'Moment %'`);
  });
});

describe('the rules of the chat', () => {
  // rule: #moment
  test('refuse words and links of new accounts, in posts and in edits', async () => {
    await bloom.set({ chat_words: '小花園' });
    const { id } = await posted(oscar, 'Fine');
    for (const response of [
      await post(oscar, { content: '小花园' }),
      await edit(oscar, id, { content: '小花园' }),
    ]) {
      expect([response.status, response.body.key]).toEqual([403, 'chat.wordRefused']);
    }
    await bloom.set({ chat_words: '' });
    for (const response of [
      await post(oscar, { content: 'see example.com' }),
      await edit(oscar, id, { content: 'see example.com' }),
    ]) {
      expect([response.status, response.body.key]).toEqual([403, 'chat.linkTooSoon']);
    }
    expect(await contents()).toEqual(['Fine']);
  });

  // rule: #moment
  test('hold slow mode', async () => {
    const person = await newPerson();
    await bloom.set({ chat_slow_mode_s: '60' });
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, i) => post(person, { content: `${i}` })),
    );
    await bloom.set({ chat_slow_mode_s: '0' });
    expect(responses.map(({ body }) => body.key ?? 'ok').toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'chat.slowMode'),
      'ok',
    ]);
  });

  // rule: #moment, #words-for-review
  test('let what has a word of a reviewed list wait for a moderator, in posts and in edits', async () => {
    await bloom.set({ chat_words: 'casino' });
    await bloom.set({ chat_words_review: '1' });
    const author = await newPerson();
    const { id } = await posted(author, { content: 'casino', mentions: [mei.id] });
    const shown = await posted(author, { content: 'Fine', at_ms: 5 });
    await edit(author, shown.id, { content: 'casino 2' });
    await bloom.set({ chat_words: '' });
    await bloom.set({ chat_words_review: '0' });
    expect(await list()).toMatchObject({ data: [], moments: 0 });
    expect((await bloom.call('GET', `/v1/moment/${id}`)).status).toBe(404);
    expect((await bloom.bell(author)).map((entry: { kind: string }) => entry.kind)).toEqual([
      'decision',
      'decision',
    ]);
    await act('restore', id);
    await act('restore', shown.id);
    expect(await contents('?sort=newest')).toEqual(['casino 2', 'casino']);
  });
});

describe('thanks', () => {
  // rule: #moment-thanks
  test('give the author 75 % and burn the rest, once for a request key, and are counted together by the bell', async () => {
    const [author, fan, other] = [await newPerson(), await newPerson(), await newPerson()];
    const { id } = await posted(author, { content: 'Nice', at_ms: 84_000 });
    const before = await bloom.balance(author);
    const { status, body } = await thank(fan, id, 2_000, 'thanks');
    expect([status, body]).toEqual([
      200,
      { status: 'ok', code: 0, message: 'Sent 2 K. Thank you.', balance: 998_000, thanks: 2_000 },
    ]);
    const again = await thank(fan, id, 2_000, 'thanks');
    expect(again.body).toEqual(body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await thank(fan, id, 3, 'thanks')).body.key).toBe('request.keyReused');
    await thank(other, id, 1);
    expect(await bloom.balance(author)).toBe(before + 1_500);
    expect(await bloom.balance(fan)).toBe(998_000);
    expect((await list()).data[0].thanks).toBe(2_001);
    expect(await bloom.bell(author)).toMatchObject([
      { kind: 'gift', count: 2, amount: 1_500, moment: { id, at_ms: 84_000 }, first: true },
    ]);
    const statement = async (by: Person, query = '') =>
      (await bloom.call('GET', `/v1/account/statement${query}`, by)).body;
    expect((await statement(fan)).data[0]).toMatchObject({
      reason: 'gift',
      amount: -2_000,
      counterparty: `Person ${people - 2}`,
      video: { id: video },
      moment: { id },
    });
    expect((await statement(author)).data[0]).toMatchObject({ amount: 1_500, moment: { id } });
    await remove(author, id);
    expect((await statement(fan)).data[0].moment).toEqual({ id: null });
    const { body: stored } = await bloom.call('GET', '/v1/account/export', fan);
    expect(stored.moment_gifts).toMatchObject([{ moment: id, amount: 2_000, id: video }]);
  });

  // rule: #moment-thanks
  test.each([0, -1, 2_001, 1.5, '5', null, undefined, 1e15])('of %s petals are refused', async (amount) => {
    const { id } = await posted(oscar, 'Nice');
    const { status, body } = await thank(mei, id, amount);
    expect([status, body.key, body.params.field]).toEqual([400, 'request.invalid', 'amount']);
  });

  // rule: #moment-thanks
  test('never exceed the balance, with ten at once and 22 petals left', async () => {
    const [author, fan] = [await newPerson(), await newPerson()];
    const ids: number[] = [];
    for (let i = 0; i < 4; i++) ids.push((await posted(author, { content: `${i}`, at_ms: i })).id);
    // Leaves 22 petals.
    const rest = (await bloom.balance(fan)) - 22;
    await bloom.call('POST', `/v1/video/youtube/${video}`, fan, { amount: rest });
    const before = await bloom.balance(author);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, i) => thank(fan, ids[i % ids.length] ?? 0, 4)),
    );
    const done = responses.filter(({ status }) => status === 200);
    const refused = responses.filter(({ body }) => body.key === 'account.insufficientBloom');
    expect([done.length, refused.length]).toEqual([5, 5]);
    expect(await bloom.balance(fan)).toBe(2);
    expect(await bloom.balance(author)).toBe(before + 5 * 3);
    const thanks = (await list()).data.map((each: { thanks: number }) => each.thanks);
    expect(thanks.reduce((sum: number, each: number) => sum + each, 0)).toBe(20);
  });

  // rule: #moment-thanks
  test('of posts, edits, deletions and thanks at once none fails, and all counts stay right', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => newPerson()));
    const second = await bloom.addNewVideo(sharer, { durationS: 1_000 });
    const roots = await Promise.all(
      [video, second].flatMap((id) =>
        others.map((by, i) => posted(by, { content: `${i}`, at_ms: i * 200_000 }, id)),
      ),
    );
    const responses = await Promise.all(
      Array.from({ length: 15 }, (_, i) => {
        const by = others[i % 4] ?? oscar;
        const root = roots[(i * 3) % roots.length];
        const id = root === undefined || roots.indexOf(root) < 4 ? video : second;
        switch (i % 5) {
          case 0:
            return post(by, { content: 'reply', reply_to: root.id }, { id });
          case 1:
            return post(by, { content: 'new', at_ms: i * 10_000 }, { id });
          case 2:
            return thank(oscar, root.id, 1);
          case 3:
            return edit(others[roots.indexOf(root) % 4] ?? oscar, root.id, { content: 'edited' });
          default:
            return act('hide', root.id);
        }
      }),
    );
    expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    await Promise.all(roots.slice(0, 2).map((root, i) => remove(others[i] ?? oscar, root.id)));
  });

  // rule: #moment-thanks
  test('are refused for a moment of the donor, one that is gone, and without a session', async () => {
    const { id } = await posted(oscar, 'Nice');
    const own = await thank(oscar, id, 5);
    expect([own.status, own.body.key]).toEqual([422, 'moment.own']);
    expect((await thank(mei, 999_999_999, 5)).body.key).toBe('request.notFound');
    expect((await thank({ id: 0, token: 'x' }, id, 5)).status).toBe(401);
  });

  // rule: #moment-thanks, #gift-point-caps
  test('earn activity points as gifts do: ten a day for one author, none between inviter and invitee', async () => {
    const points = async (person: Person) => {
      const { rows } = await bloom.execute<{ petals: number }>(sql`
        select gift_petals as petals from activity_take(jsonb_build_object('account', ${person.id}::bigint,
          'after_transfer', 0, 'after', now() - interval '1 hour', 'max_shares', 5, 'big_gift', 200000,
          'max_petals_per_sharer', 200000))`);
      return rows[0]?.petals;
    };
    const [author, fan] = [await newPerson(), await newPerson()];
    const { id } = await posted(author, 'Nice');
    await thank(fan, id, 2_000);
    expect(await points(fan)).toBe(2_000);
    // With a gift to a video of the same person it is one maximum.
    const theirs = await bloom.addNewVideo(author);
    const gift = { token: fan.token, body: { amount: 199_000 } };
    await bloom.call('POST', `/v1/video/youtube/${theirs}`, gift);
    expect(await points(fan)).toBe(200_000);
    // 201,000 were given, of which 1,125 came back.
    const back = await posted(fan, 'Mine');
    await thank(author, back.id, 1_500);
    expect(await points(fan)).toBe(199_875);
    const code = (await authenticate(bloom.services.accounts, author.token)).refCode;
    const invitee = await newPerson(code);
    await thank(invitee, id, 2_000);
    expect(await points(invitee)).toBe(0);
  });
});

describe('a moment of a video', () => {
  const everything = async (by: Person, id: number) => [
    await bloom.call('GET', path()),
    await segment(0),
    await bloom.call('GET', `/v1/moment/${id}`),
    await bloom.call('GET', `/v1/moment/${id}/replies`),
    await post(by, { content: 'More' }),
    await edit(by, id, { content: 'Else' }),
    await thank(mei, id, 5),
  ];

  // rule: #moment-routes
  test('that moderators removed is 410, and back with it', async () => {
    const { id } = await posted(oscar, { content: 'Nice', at_ms: 5 });
    await act('hide', `youtube/${video}`, 'video');
    for (const { status, body } of await everything(oscar, id)) {
      expect([status, body.key]).toEqual([410, 'video.removed']);
    }
    await act('restore', `youtube/${video}`, 'video');
    expect(await contents()).toEqual(['Nice']);
  });

  // rule: #moment-routes
  test('that waits for a moderator is 404', async () => {
    const { id } = await posted(oscar, { content: 'Nice', at_ms: 5 });
    await bloom.database.transact((tx) => holdVideo(tx, { source: 'youtube', id: video }));
    for (const { status, body } of await everything(oscar, id)) {
      expect([status, body.key]).toEqual([404, 'request.notFound']);
    }
  });

  // rule: #moment-routes
  test('that the country of the visitor hides is 404', async () => {
    const { id } = await posted(oscar, { content: 'Nice', at_ms: 5 });
    for (const url of [
      `${path()}?country=CN`,
      `${path()}/segment?n=0&country=CN`,
      `/v1/moment/${id}?country=CN`,
      `/v1/moment/${id}/replies?country=CN`,
    ]) {
      expect((await bloom.call('GET', url)).status).toBe(404);
    }
  });

  // rule: #moment-routes
  test('that its sharer deletes goes with it, and leaves the books as they are', async () => {
    const { id } = await posted(oscar, { content: 'Nice', at_ms: 5 });
    await posted(mei, { content: 'Yes', reply_to: id });
    await thank(mei, id, 5);
    const { status } = await bloom.call('DELETE', `/v1/video/youtube/${video}`, sharer);
    expect(status).toBe(200);
    expect((await bloom.call('GET', `/v1/moment/${id}`)).status).toBe(404);
  });
});

describe('moderation', () => {
  // rule: #moment-removal
  test('hides a reported moment everywhere, and restores it with its replies', async () => {
    const { id } = await posted(oscar, { content: 'Buy petals', at_ms: 5 });
    const reply = await posted(mei, { content: 'Where?', reply_to: id });
    const report = await bloom.call('POST', '/v1/report', mei, {
      target: { kind: 'moment', id: String(id) },
      reason: 'spam',
    });
    expect(report.status).toBe(200);
    const { body: cases } = await bloom.call('GET', `/v1/moderation/cases/${report.body.data.case}`, mia);
    expect(cases.data.snapshot).toEqual({
      id: String(id),
      title: 'Oscar',
      text: 'Buy petals',
      place: { kind: 'video', id: `youtube/${video}` },
    });
    expect((await act('hide', id)).status).toBe(200);
    expect(await list()).toMatchObject({ data: [], moments: 0, segments: [] });
    expect((await segment(0)).body.data).toEqual([]);
    for (const response of [
      await bloom.call('GET', `/v1/moment/${id}`),
      await bloom.call('GET', `/v1/moment/${id}/replies`),
      await bloom.call('GET', `/v1/moment/${reply.id}`),
      await edit(oscar, id, { content: 'Else' }),
      await thank(mei, id, 5),
      await thank(oscar, reply.id, 5),
    ]) {
      expect([response.status, response.body.key]).toEqual([404, 'request.notFound']);
    }
    const late = await post(mei, { content: 'a', reply_to: id });
    expect(late.body.params).toEqual({ field: 'reply_to' });
    expect((await bloom.bell(oscar))[0]).toMatchObject({
      decision: { action: 'hide', kind: 'moment', rule: 5 },
      video: { id: video },
    });
    expect((await act('hide', id)).body.key).toBe('moderation.noChange');
    // A reply that is deleted meanwhile is not counted when its moment comes back.
    await posted(mei, 'Else');
    expect((await act('restore', id)).status).toBe(200);
    expect(await list('?sort=time')).toMatchObject({
      data: [{ id, replies: [reply] }, { content: 'Else' }],
      moments: 3,
    });
  });

  // rule: #moment-removal
  test('acts by the category of the video', async () => {
    const moderator = await newPerson();
    const set = (categories: ('movies' | 'other')[]) =>
      bloom.setRole(moderator, { role: 'moderator', categories });
    const { id } = await posted(oscar, 'Nice');
    const hide = () => bloom.moderate(moderator, 'hide', { kind: 'moment', id });
    await set(['other']);
    expect((await hide()).status).toBe(403);
    await set(['movies']);
    expect((await hide()).status).toBe(200);
  });
});

describe('an account', () => {
  // rule: #moment-account
  test('has its moments in its export, and takes them along when it is deleted', async () => {
    const person = await newPerson();
    const { id } = await posted(person, { content: 'Mine', at_ms: 5, mode: 'top' });
    const theirs = await posted(oscar, { content: 'Theirs', at_ms: 7 });
    await posted(person, { content: 'Reply', reply_to: theirs.id });
    await posted(person, { content: 'Own', reply_to: id });
    await posted(oscar, { content: 'Reply to it', reply_to: id });
    await thank(oscar, id, 8);
    const { body } = await bloom.call('GET', '/v1/account/export', person);
    expect(body.moments).toMatchObject([
      { content: 'Own', reply_to: id },
      { content: 'Reply', reply_to: theirs.id, source: 'youtube', id: video },
      {
        moment: id,
        content: 'Mine',
        at_ms: 5,
        mode: 'top',
        thanks: 8,
        spoiler: false,
        hidden: false,
      },
    ]);
    expect(body.moments).toHaveLength(3);
    const gone = await bloom.deleteAccount(person);
    expect(gone.status).toBe(200);
    expect(await list()).toMatchObject({
      data: [{ id: theirs.id, reply_count: 0, replies: [] }],
      moments: 1,
    });
    expect((await segment(0)).body.data).toHaveLength(1);
  });
});
