import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { readEvents } from '../../../test/event-reader.ts';

const adminToken = 'the-token-of-this-test';
let bloom: Bloom;
let ann: Person;
let counter = 0;
const closing: (() => void)[] = [];

beforeAll(async () => {
  bloom = await startBloom({ adminToken });
  ann = await bloom.logIn('Ann');
  await bloom.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await act('settings', { slow_mode_s: 0, link_delay_s: 0, words: [] });
  await execute(sql`update chat_report set resolved_at = now()`);
});
afterAll(() => bloom.close());

/** Sends what a moderator does. */
const act = (path: string, body: object = {}, token = adminToken) =>
  bloom.call('POST', `/v1/message/${path}`, { body: { adminToken: token, ...body } });

const post = (author: Person, content = `message ${++counter}`, key?: string) =>
  bloom.call('POST', '/v1/message/post', {
    token: author.token,
    body: { content },
    ...(key !== undefined && { key }),
  });

const idOf = async (author: Person, content?: string): Promise<number> =>
  (await post(author, content)).body.data.id;

const newcomer = (): Promise<Person> => bloom.logIn(`Newcomer ${++counter}`);

const report = (reporter: Person, msgId: number, reason = 'spam') =>
  bloom.call('POST', '/v1/message/report', {
    token: reporter.token,
    body: { msg_id: msgId, reason },
  });

const overview = async (body: object = {}) => (await act('moderation', body)).body.data;

const all = async (token?: string) =>
  (await bloom.call('POST', '/v1/message/all', { token, body: {} })).body;

const shownIds = async (): Promise<number[]> =>
  (await all()).data.map(({ id }: { id: number }) => id);

const execute = (query: ReturnType<typeof sql>) => query.execute(bloom.database.write);

const lastPosition = async () =>
  (
    await sql<{ position: number }>`select position from chat_position`.execute(
      bloom.database.write,
    )
  ).rows[0]?.position;

/** Status, key and parameters of a refusal. */
const refusal = ({ status, body }: { status: number; body: { key: string; params: object } }) => [
  status,
  body.key,
  body.params,
];

const nowS = () => Date.now() / 1000;

/** Opens the stream of a user or visitor. */
async function listen(token?: string) {
  const { port } = bloom.app.server.address() as AddressInfo;
  const reader = await readEvents(`http://127.0.0.1:${port}/api/v1/message/stream`, {
    ...(token !== undefined && { token }),
  });
  closing.push(() => reader.close());
  // It is in the room once it has the number of readers.
  await expect.poll(() => reader.dataOf('readers').length).toBeGreaterThan(0);
  return reader;
}

describe('the admin token', () => {
  const acts: [string, object][] = [
    ['moderation', {}],
    ['restore', { msg_id: 1 }],
    ['delete', { msg_id: 1 }],
    ['sanction', { user_id: 1, kind: 'ban' }],
    ['settings', { slow_mode_s: 5 }],
    ['report/resolve', { msg_id: 1 }],
  ];
  const wrongTokens = [
    'x',
    `${adminToken}x`,
    adminToken.slice(1),
    adminToken.toUpperCase(),
    '令牌',
  ];

  // rule: #chat-admin
  test.each(acts)('of %s is compared in full, and a wrong one is refused', async (path, body) => {
    for (const wrong of wrongTokens) {
      expect(refusal(await act(path, body, wrong))).toEqual([403, 'request.forbidden', {}]);
    }
    const without = await bloom.call('POST', `/v1/message/${path}`, { body });
    expect(without.status).toBe(path === 'delete' ? 401 : 400);
  });

  // rule: #chat-admin
  test.each(acts)('of %s cannot be the token of a user', async (path, body) => {
    const response = await bloom.call('POST', `/v1/message/${path}`, {
      token: ann.token,
      body: { ...body, adminToken: ann.token },
    });
    expect(response.status).toBe(403);
  });

  test('that is not set is never right', async () => {
    const other = await startBloom();
    for (const token of ['undefined', adminToken, 'null']) {
      const { status } = await other.call('POST', '/v1/message/moderation', {
        body: { adminToken: token },
      });
      expect(status).toBe(403);
    }
    await other.close();
  });

  // rule: #chat-admin
  test('can be tried wrongly ten times, and the right one is never refused', async () => {
    const other = await startBloom({ adminToken, rateLimit: true, trustProxy: ['127.0.0.1'] });
    const from = (address: string, token: string) =>
      other.call('POST', '/v1/message/moderation', {
        body: { adminToken: token },
        headers: { 'x-forwarded-for': address },
      });
    for (let i = 0; i < 30; i++) expect((await from('192.0.2.1', adminToken)).status).toBe(200);
    for (let i = 0; i < 10; i++) expect((await from('192.0.2.1', `no-${i}`)).status).toBe(403);
    expect((await from('192.0.2.1', 'no')).status).toBe(429);
    expect((await from('192.0.2.1', adminToken)).status).toBe(200);
    const late = await from('192.0.2.1', 'no');
    expect([late.status, late.body.key]).toEqual([429, 'request.tooMany']);
    expect((await from('192.0.2.2', 'no')).status).toBe(403);
    await other.close();
  });
});

describe('a deletion by a moderator', () => {
  // rule: #chat-admin
  test('removes the message of anybody, and its restoration brings it back to every open room', async () => {
    const id = await idOf(ann, 'is it gone?');
    const reader = await listen();
    expect((await act('delete', { msg_id: id })).status).toBe(200);
    expect(await shownIds()).not.toContain(id);
    expect((await overview()).deleted[0]).toMatchObject({
      message: { id, content: 'is it gone?', user_name: 'Ann' },
    });
    expect((await act('restore', { msg_id: id })).status).toBe(200);
    expect(await shownIds()).toContain(id);
    await expect
      .poll(() => reader.dataOf('message'))
      .toMatchObject([{ id, content: 'is it gone?' }]);
    expect(reader.dataOf('delete')).toEqual([{ id }]);
    const { deleted, audit } = await overview();
    expect(deleted).toEqual([]);
    expect(audit.slice(0, 2)).toMatchObject([
      { act: 'restore', msg_id: id, user_id: ann.id, user_name: 'Ann' },
      { act: 'delete', msg_id: id, user_id: ann.id, user_name: 'Ann' },
    ]);
  });

  // rule: #chat-polling
  test('and its restoration reach who polls, as they are by then', async () => {
    const bea = await newcomer();
    const ids = [await idOf(ann, 'first'), await idOf(bea, 'second'), await idOf(ann, 'third')];
    const [first = 0, second = 0, last = 0] = ids;
    const changes = async (msg_id: number) => {
      const { body } = await bloom.call('POST', '/v1/message/all', { body: { msg_id } });
      return {
        deleted: body.deleted.filter((id: number) => ids.includes(id)),
        restored: body.restored.filter(({ id }: { id: number }) => ids.includes(id)),
      };
    };
    expect(await changes(last)).toEqual({ deleted: [], restored: [] });
    for (const msg_id of [second, first]) await act('delete', { msg_id });
    expect(await changes(last)).toEqual({ deleted: [first, second], restored: [] });
    for (const msg_id of [second, first]) await act('restore', { msg_id });
    const { deleted, restored } = await changes(last);
    expect(deleted).toEqual([]);
    expect(restored).toMatchObject([
      { id: first, content: 'first', user_id: ann.id },
      { id: second, content: 'second', user_id: bea.id },
    ]);
    // One that comes later than the last id is a message like others.
    expect((await changes(first)).restored).toMatchObject([{ id: first }]);
    await act('delete', { msg_id: second });
    expect(await changes(last)).toMatchObject({ deleted: [second], restored: [{ id: first }] });
    await sql`update chat_event set created_at = now() - interval '61 minutes'
      where message_id = ${first}`.execute(bloom.database.write);
    expect(await changes(last)).toEqual({ deleted: [second], restored: [] });
  });

  // rule: #moderation-audit
  test('and its restoration happen and are audited once, however often they are sent', async () => {
    const id = await idOf(ann);
    await Promise.all(Array.from({ length: 5 }, () => act('delete', { msg_id: id })));
    const restored = await Promise.all(
      Array.from({ length: 5 }, () => act('restore', { msg_id: id })),
    );
    expect(restored.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { audit } = await overview();
    expect(
      audit
        .filter((entry: { msg_id?: number }) => entry.msg_id === id)
        .map((entry: { act: string }) => entry.act),
    ).toEqual(['restore', 'delete']);
  });

  // rule: #chat-admin
  test.each([
    [
      'that its author deleted',
      (id: number) =>
        bloom.call('POST', '/v1/message/delete', { token: ann.token, body: { msg_id: id } }),
    ],
    [
      'whose content is erased',
      (id: number) =>
        execute(
          sql`update chat_message set content = '', deleted_at = now(), deleted_by = 'admin' where id = ${id}`,
        ),
    ],
    [
      'that was deleted a day ago',
      (id: number) =>
        execute(
          sql`update chat_message set deleted_at = now() - interval '1 day', deleted_by = 'admin' where id = ${id}`,
        ),
    ],
    [
      'that does not exist',
      (id: number) => execute(sql`delete from chat_message where id = ${id}`),
    ],
  ])('cannot be undone for a message %s', async (_which, make) => {
    const id = await idOf(ann);
    await make(id);
    const before = (await overview()).audit[0];
    expect(refusal(await act('restore', { msg_id: id }))).toEqual([404, 'request.notFound', {}]);
    expect((await overview()).audit[0]).toEqual(before);
  });

  test('of an unknown message is not found', async () => {
    expect((await act('delete', { msg_id: 999_999_999 })).status).toBe(404);
  });
});

describe('a sanction', () => {
  // rule: #chat-sanctions
  test.each([1, 10, 60])('of %d minutes closes the room for so long', async (minutes) => {
    const person = await newcomer();
    const reader = await listen(person.token);
    const other = await listen(ann.token);
    expect((await act('sanction', { user_id: person.id, kind: 'timeout', minutes })).status).toBe(
      200,
    );
    const until = expect.closeTo(nowS() + minutes * 60, -1) as number;
    expect(refusal(await post(person))).toEqual([403, 'chat.timedOut', { until }]);
    expect((await all(person.token)).me).toEqual({ timed_out_until: until });
    await expect.poll(() => reader.dataOf('notice')).toEqual([{ kind: 'timedOut', until }]);
    const { sanctions, audit } = await overview();
    expect(sanctions[0]).toMatchObject({ user_id: person.id, kind: 'timeout', until });
    expect(audit[0]).toMatchObject({ act: 'timeout', user_id: person.id, minutes });

    await execute(
      sql`update sanction set until = now() - interval '1 second' where account_id = ${person.id}`,
    );
    expect((await post(person)).status).toBe(200);
    expect((await all(person.token)).me).toEqual({});
    expect((await overview()).sanctions).not.toContainEqual(
      expect.objectContaining({ user_id: person.id }),
    );
    expect(other.dataOf('notice')).toEqual([]);
  });

  // rule: #chat-sanctions
  test('is a ban until it is lifted', async () => {
    const person = await newcomer();
    const id = await idOf(person);
    const reader = await listen(person.token);
    await act('sanction', { user_id: person.id, kind: 'ban' });
    expect(refusal(await post(person))).toEqual([403, 'chat.banned', {}]);
    expect((await all(person.token)).me).toEqual({ banned: true });
    // What is already written can still be deleted and reported.
    expect((await report(person, await idOf(ann))).status).toBe(200);
    expect(
      (
        await bloom.call('POST', '/v1/message/delete', {
          token: person.token,
          body: { msg_id: id },
        })
      ).status,
    ).toBe(200);
    await act('sanction', { user_id: person.id, kind: 'lift' });
    expect((await post(person)).status).toBe(200);
    await expect
      .poll(() => reader.dataOf('notice'))
      .toEqual([{ kind: 'banned' }, { kind: 'sanctionLifted' }]);
    expect((await overview()).audit.slice(0, 2)).toMatchObject([
      { act: 'lift', user_id: person.id },
      { act: 'ban', user_id: person.id },
    ]);
  });

  test('replaces the one before, and lifting none changes nothing', async () => {
    const person = await newcomer();
    await act('sanction', { user_id: person.id, kind: 'ban' });
    await act('sanction', { user_id: person.id, kind: 'timeout', minutes: 1 });
    expect((await post(person)).body.key).toBe('chat.timedOut');
    await act('sanction', { user_id: person.id, kind: 'ban' });
    expect((await post(person)).body.key).toBe('chat.banned');
    await act('sanction', { user_id: person.id, kind: 'lift' });
    const before = [await lastPosition(), (await overview()).audit[0].id];
    expect((await act('sanction', { user_id: person.id, kind: 'lift' })).status).toBe(200);
    expect([await lastPosition(), (await overview()).audit[0].id]).toEqual(before);
  });

  test.each([
    ['a time-out without minutes', { kind: 'timeout' }, 'minutes'],
    ['a time-out of two minutes', { kind: 'timeout', minutes: 2 }, 'minutes'],
    ['a ban with minutes', { kind: 'ban', minutes: 1 }, 'minutes'],
    ['another kind', { kind: 'kick' }, 'kind'],
    ['a text as the user', { kind: 'ban', user_id: '1' }, 'user_id'],
  ])('is not %s', async (_what, body, field) => {
    const response = await act('sanction', { user_id: ann.id, ...body });
    expect(refusal(response)).toEqual([400, 'request.invalid', { field }]);
    expect((await post(ann)).status).toBe(200);
  });

  test('of an unknown or deleted user is not found, and not audited', async () => {
    const before = (await overview()).audit[0]?.id;
    const gone = await bloom.logIn('Leaver');
    await bloom.call('POST', '/v1/account/delete', {
      token: gone.token,
      body: { confirm: 'Leaver' },
    });
    for (const user_id of [999_999, gone.id]) {
      for (const sanction of [{ kind: 'ban' }, { kind: 'timeout', minutes: 1 }]) {
        const response = await act('sanction', { user_id, ...sanction });
        expect([response.status, response.body.key]).toEqual([404, 'user.notFound']);
      }
    }
    expect((await overview()).audit[0]?.id).toBe(before);
  });

  // rule: #chat-sanctions
  test('is still there for who deletes the account and comes back', async () => {
    const leave = ({ token }: Person, confirm: string) =>
      bloom.call('POST', '/v1/account/delete', { token, body: { confirm } });
    const banned = await bloom.logIn('Banned Person');
    await act('sanction', { user_id: banned.id, kind: 'ban' });
    await leave(banned, 'Banned Person');
    const back = await bloom.logIn('Banned Person');
    expect(back.id).not.toBe(banned.id);
    expect((await post(back)).body.key).toBe('chat.banned');

    const paused = await bloom.logIn('Paused Person');
    await act('sanction', { user_id: paused.id, kind: 'timeout', minutes: 60 });
    const { until } = (await post(paused)).body.params;
    await leave(paused, 'Paused Person');
    const second = await bloom.logIn('Paused Person');
    expect(refusal(await post(second))).toEqual([403, 'chat.timedOut', { until }]);
    await act('sanction', { user_id: second.id, kind: 'lift' });
    await leave(second, 'Paused Person');
    expect((await post(await bloom.logIn('Paused Person'))).status).toBe(200);
  });
});

describe('slow mode', () => {
  // rule: #slow-mode
  test('makes each account wait, and notifies every open room', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const reader = await listen();
    await act('settings', { slow_mode_s: 60 });
    await expect.poll(() => reader.dataOf('notice')).toEqual([{ kind: 'slowMode', seconds: 60 }]);
    expect((await post(person)).status).toBe(200);
    const until = expect.closeTo(nowS() + 60, -1) as number;
    const first = await post(person);
    expect(refusal(first)).toEqual([403, 'chat.slowMode', { until }]);
    expect((await post(other)).status).toBe(200);
    const { room, me } = await all(person.token);
    expect([room.slow_mode_s, me]).toEqual([60, { next_post_at: first.body.params.until }]);
  });

  // rule: #slow-mode
  test('is not longer after refused posts, which take no position and no key', async () => {
    const person = await newcomer();
    await act('settings', { slow_mode_s: 60 });
    await post(person);
    const position = await lastPosition();
    const refused = await post(person, 'once more', 'slow-key');
    expect((await post(person, 'once more', 'slow-key')).body.params).toEqual(refused.body.params);
    expect(await lastPosition()).toBe(position);
    await execute(sql`update chat_message set created_at = created_at - interval '61 seconds'
      where account_id = ${person.id}`);
    const sent = await post(person, 'once more', 'slow-key');
    expect(sent.status).toBe(200);
    // Its repetition has the response, and does not wait.
    expect((await post(person, 'once more', 'slow-key')).body).toEqual(sent.body);
    // The next one waits for the newest message, not for the first.
    expect((await post(person, 'and again')).body.key).toBe('chat.slowMode');
  });

  // rule: #slow-mode
  test('lets one of many posts at once through', async () => {
    const person = await newcomer();
    await act('settings', { slow_mode_s: 60 });
    const sent = await Promise.all(Array.from({ length: 10 }, () => post(person)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('counts a deleted message too', async () => {
    const person = await newcomer();
    await act('settings', { slow_mode_s: 60 });
    const id = await idOf(person);
    await bloom.call('POST', '/v1/message/delete', { token: person.token, body: { msg_id: id } });
    expect((await post(person)).body.key).toBe('chat.slowMode');
  });
});

describe('a new account', () => {
  // rule: #chat-links
  test('sends links after the delay only, by the clock of the database', async () => {
    const person = await newcomer();
    await act('settings', { link_delay_s: 3600 });
    const until = expect.closeTo(nowS() + 3600, -1) as number;
    expect(refusal(await post(person, 'see evil.com'))).toEqual([
      403,
      'chat.linkTooSoon',
      { until },
    ]);
    expect((await post(person, 'no link at all')).status).toBe(200);
    expect((await post(person, 'http://localhost/video/abc?videoSrc=youtube')).status).toBe(200);
    await execute(sql`update account set created_at = created_at - interval '61 minutes'
      where id = ${person.id}`);
    expect((await post(person, 'see evil.com')).status).toBe(200);
  });
});

describe('a word of the list', () => {
  // rule: #chat-words
  test('is refused in English and Chinese, also where it is hidden', async () => {
    await act('settings', { words: ['casino', '赌场'] });
    for (const content of [
      'My casino',
      '在线赌场',
      'ＣＡＳＩＮＯ',
      'c\u0430s1n\u043E',
      '赌\u2060场',
    ]) {
      expect(refusal(await post(ann, content))).toEqual([403, 'chat.wordRefused', {}]);
    }
    expect((await post(ann, 'casinos and 赌 场')).status).toBe(200);
    await act('settings', { words: ['赌场'] });
    expect((await post(ann, 'My casino')).status).toBe(200);
  });

  // rule: #chat-words
  test('that is added later changes nothing for a message that was sent before', async () => {
    const sent = await post(ann, 'My dice', 'word-key');
    await act('settings', { words: ['dice'] });
    expect((await post(ann, 'My dice', 'word-key')).body).toEqual(sent.body);
    expect((await post(ann, 'My dice')).body.key).toBe('chat.wordRefused');
  });

  test('is said after a ban and a time-out', async () => {
    const person = await newcomer();
    await act('settings', { words: ['casino'] });
    await act('sanction', { user_id: person.id, kind: 'ban' });
    expect((await post(person, 'casino')).body.key).toBe('chat.banned');
  });
});

describe('the settings of the room', () => {
  test('change one by one, and an unchanged one is neither audited nor announced', async () => {
    const reader = await listen();
    const first = await act('settings', { slow_mode_s: 30, words: [' a ', 'b', 'a', ''] });
    expect(first.body.data).toEqual({ slow_mode_s: 30, link_delay_s: 0, words: ['a', 'b'] });
    const { audit } = await overview();
    expect(audit[0]).toMatchObject({ act: 'settings', slow_mode_s: 30, words_added: ['a', 'b'] });
    expect((await act('settings', { slow_mode_s: 30 })).body.data).toEqual(first.body.data);
    expect((await overview()).audit[0].id).toBe(audit[0].id);
    await act('settings', { words: ['b', 'c'], link_delay_s: 5 });
    expect((await overview()).audit[0]).toMatchObject({
      words_added: ['c'],
      words_removed: ['a'],
      link_delay_s: 5,
    });
    expect((await overview()).settings).toEqual({
      slow_mode_s: 30,
      link_delay_s: 5,
      words: ['b', 'c'],
    });
    expect((await all()).room.slow_mode_s).toBe(30);
    expect(reader.dataOf('notice')).toEqual([{ kind: 'slowMode', seconds: 30 }]);
  });

  test.each([
    ['slow_mode_s', { slow_mode_s: -1 }],
    ['slow_mode_s', { slow_mode_s: 3601 }],
    ['slow_mode_s', { slow_mode_s: 1.5 }],
    ['slow_mode_s', { slow_mode_s: '5' }],
    ['link_delay_s', { link_delay_s: 2_592_001 }],
    ['words', { words: ['two, words'] }],
    ['words', { words: ['两，个'] }],
    ['words', { words: ['two\nlines'] }],
    ['words', { words: Array.from({ length: 500 }, (_, index) => `${'x'.repeat(50)}${index}`) }],
    ['words.0', { words: ['x'.repeat(61)] }],
    ['words', { words: 'casino' }],
  ])('refuse a wrong value of %s', async (field, body) => {
    const response = await act('settings', { slow_mode_s: 7, ...body });
    expect(refusal(response)).toEqual([400, 'request.invalid', { field }]);
    expect((await overview()).settings.slow_mode_s).toBe(0);
  });
});

describe('a report', () => {
  // rule: #chat-reports
  test('puts a message into the queue, with how many gave which reason', async () => {
    const [one, two, three] = [await newcomer(), await newcomer(), await newcomer()];
    const id = await idOf(ann, 'buy now');
    await report(one, id);
    await report(two, id, 'abuse');
    await report(two, id, 'spam');
    await report(three, id, 'spam');
    const [first] = (await overview()).reports;
    expect(first).toEqual({
      message: expect.objectContaining({ id, content: 'buy now', user_id: ann.id }) as object,
      reasons: { spam: 2, abuse: 1, other: 0 },
      reported_at: expect.closeTo(nowS(), -1) as number,
    });
    expect((await act('report/resolve', { msg_id: id })).status).toBe(200);
    const { reports, audit } = await overview();
    expect(reports).toEqual([]);
    expect(audit[0]).toMatchObject({ act: 'resolve', msg_id: id, user_id: ann.id });
    expect((await act('report/resolve', { msg_id: id })).status).toBe(404);
    // The same users have been counted; another one has not.
    await report(one, id);
    expect((await overview()).reports).toEqual([]);
    await report(await newcomer(), id, 'other');
    expect((await overview()).reports[0].reasons).toEqual({ spam: 0, abuse: 0, other: 1 });
    await act('delete', { msg_id: id });
    expect((await overview()).reports).toEqual([]);
    await act('restore', { msg_id: id });
    expect((await overview()).reports).toEqual([]);
  });

  test.each([
    [
      'of a deleted message',
      404,
      'request.notFound',
      {},
      async () => {
        const id = await idOf(ann);
        await act('delete', { msg_id: id });
        return report(await newcomer(), id);
      },
    ],
    ['of an unknown message', 404, 'request.notFound', {}, () => report(ann, 999_999_999)],
    [
      'of the own message',
      400,
      'request.invalid',
      { field: 'msg_id' },
      async () => report(ann, await idOf(ann)),
    ],
    [
      'with another reason',
      400,
      'request.invalid',
      { field: 'reason' },
      async () => report(await newcomer(), await idOf(ann), 'boring'),
    ],
    [
      'without a session',
      401,
      'video.notLogin',
      {},
      async () => report({ id: 0, token: '' }, await idOf(ann)),
    ],
  ] as const)('%s is refused', async (_which, status, key, params, send) => {
    expect(refusal(await send())).toEqual([status, key, params]);
    expect((await overview()).reports).toEqual([]);
  });
});

describe('the audit', () => {
  test('continues with older entries', async () => {
    for (let i = 1; i <= 60; i++) await act('settings', { slow_mode_s: i });
    const { audit, audit_next } = await overview();
    expect(audit).toHaveLength(50);
    expect(audit_next).toBe(audit.at(-1).id);
    const older = (await overview({ audit_before: audit_next })).audit;
    expect(older[0].id).toBe(audit_next - 1);
  });

  // rule: #moderation-audit
  test.each([
    ['changed', sql`update chat_audit set act = 'ban'`],
    ['deleted', sql`delete from chat_audit`],
    ['emptied', sql`truncate chat_audit`],
  ])('cannot be %s', async (_how, statement) => {
    const entries = (await overview()).audit;
    expect(entries.length).toBeGreaterThan(0);
    await expect(execute(statement)).rejects.toThrow('permission denied for table chat_audit');
    // The owner of the table can allow it again.
    await execute(sql`grant update, delete, truncate on chat_audit to current_user`);
    await expect(execute(statement)).rejects.toThrow('the audit is append-only');
    await execute(sql`revoke update, delete, truncate on chat_audit from current_user`);
    expect((await overview()).audit).toEqual(entries);
  });

  // rule: #moderation-audit
  test('has neither names nor what was written', async () => {
    const person = await bloom.logIn('Zzname');
    const id = await idOf(person, 'zzcontent');
    await act('delete', { msg_id: id });
    await act('sanction', { user_id: person.id, kind: 'ban' });
    const { rows } = await sql<{ text: string }>`select u::text as text from chat_audit u`.execute(
      bloom.database.write,
    );
    expect(JSON.stringify(rows)).not.toMatch(/zzname|zzcontent/i);
    expect((await overview()).audit[0]).toMatchObject({ user_name: 'Zzname' });
  });
});
