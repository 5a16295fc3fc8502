import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refusal, startBloom, useBloom, type Person } from '../../../test/bloom.ts';
import { readEvents } from '../../../test/event-reader.ts';

const adminToken = 'the-token-of-this-test';
const bloom = useBloom({ adminToken });
let ann: Person;
let mia: Person;
let counter = 0;
const closing: (() => void)[] = [];

beforeAll(async () => {
  ann = await bloom.logIn('Ann');
  mia = await bloom.logIn('Mia');
  await bloom.setRole(mia, { role: 'moderator', categories: null });
  await bloom.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await bloom.set({ chat_slow_mode_s: '0', chat_link_delay_s: '0', chat_words: '' });
});

/** Sends a request with the admin token. */
const act = (path: string, body: object = {}, token = adminToken) =>
  bloom.call('POST', `/v1/message/${path}`, { body: { adminToken: token, ...body } });

const post = (author: Person, content = `message ${++counter}`, key?: string) =>
  bloom.call('POST', '/v1/message/post', {
    token: author.token,
    body: { content },
    key,
  });

const idOf = async (author: Person, content?: string): Promise<number> =>
  (await post(author, content)).body.data.id;

const newcomer = (): Promise<Person> => bloom.logIn(`Newcomer ${++counter}`);

const report = (reporter: Person, msgId: number, reason = 'spam') =>
  bloom.call('POST', '/v1/report', reporter, {
    target: { kind: 'message', id: String(msgId) },
    reason,
  });

/** Acts on a message as a moderator. */
const moderate = (action: string, id: number, body: object = {}) =>
  bloom.moderate(mia, action, { kind: 'message', id }, body);

/** Sanctions a person, or lifts that; a time-out lasts for some minutes. */
const sanction = ({ id }: Pick<Person, 'id'>, action: 'timeout' | 'ban' | 'lift', minutes = 0) =>
  bloom.moderate(
    mia,
    action,
    { kind: 'user', id },
    action === 'timeout' ? { until: Math.ceil(nowS() + minutes * 60) } : {},
  );

/** The log of moderation, newest first. */
const log = async (): Promise<{ id: number }[]> => (await bloom.call('GET', '/v1/moderation/log')).body.data;

const all = async (token?: string) => (await bloom.call('POST', '/v1/message/all', { token }, {})).body;

const shownIds = async (): Promise<number[]> => (await all()).data.map(({ id }: { id: number }) => id);

const lastPosition = async () =>
  (await bloom.execute<{ position: number }>(sql`select position from chat_position`)).rows[0]?.position;

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
    ['delete', { msg_id: 1 }],
  ];
  const wrongTokens = ['x', `${adminToken}x`, adminToken.slice(1), adminToken.toUpperCase(), '令牌'];

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
    const response = await bloom.call('POST', `/v1/message/${path}`, ann, {
      ...body,
      adminToken: ann.token,
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

describe('a deletion with the admin token', () => {
  // rule: #chat-admin
  test('removes the message of anybody, and its restoration brings it back to every open room', async () => {
    const id = await idOf(ann, 'is it gone?');
    const reader = await listen();
    expect((await act('delete', { msg_id: id })).status).toBe(200);
    expect(await shownIds()).not.toContain(id);
    expect((await moderate('restore', id)).status).toBe(200);
    expect(await shownIds()).toContain(id);
    await expect.poll(() => reader.dataOf('message')).toMatchObject([{ id, content: 'is it gone?' }]);
    expect(reader.dataOf('delete')).toEqual([{ id }]);
    const target = { kind: 'message', id };
    const [restored, hidden] = await log();
    expect(restored).toMatchObject({
      action: 'restore',
      by: 'moderator',
      target,
      undoes: hidden?.id,
    });
    expect(hidden).toMatchObject({ action: 'hide', by: 'token', target, rule: 4 });
    const { body } = await bloom.call('GET', '/v1/account/decisions', ann);
    expect(body.data[1]).toMatchObject({
      action: 'hide',
      target: { kind: 'message', title: 'is it gone?' },
    });
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
    for (const msg_id of [second, first]) await moderate('restore', msg_id);
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
    await bloom.execute(sql`update chat_event set created_at = now() - interval '61 minutes'
      where message_id = ${first}`);
    expect(await changes(last)).toEqual({ deleted: [second], restored: [] });
  });

  // rule: #chat-moderators
  test('and its restoration happen and are logged once, however often they are sent', async () => {
    const id = await idOf(ann);
    await Promise.all(Array.from({ length: 5 }, () => act('delete', { msg_id: id })));
    const restored = await Promise.all(Array.from({ length: 5 }, () => moderate('restore', id)));
    expect(restored.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const { rows } = await bloom.execute<{
      action: string;
    }>(sql`select action from moderation_action
      where target_kind = 'message' and target_id = ${id} order by id`);
    expect(rows).toEqual([{ action: 'hide' }, { action: 'restore' }]);
  });

  // rule: #chat-admin
  test.each([
    [
      'that its author deleted',
      (id: number) => bloom.call('POST', '/v1/message/delete', ann, { msg_id: id }),
    ],
    [
      'whose content is erased',
      (id: number) =>
        bloom.execute(
          sql`update chat_message set content = '', deleted_at = now(), deleted_by = 'admin' where id = ${id}`,
        ),
    ],
    [
      'that was deleted sixty days ago',
      (id: number) =>
        bloom.execute(
          sql`update chat_message set deleted_at = now() - interval '60 days', deleted_by = 'admin' where id = ${id}`,
        ),
    ],
    ['that does not exist', (id: number) => bloom.execute(sql`delete from chat_message where id = ${id}`)],
  ])('cannot be undone for a message %s', async (_which, make) => {
    const id = await idOf(ann);
    await make(id);
    const before = (await log())[0];
    expect(refusal(await moderate('restore', id))).toEqual([404, 'request.notFound', {}]);
    expect((await log())[0]).toEqual(before);
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
    expect((await sanction(person, 'timeout', minutes)).status).toBe(200);
    const until = expect.closeTo(nowS() + minutes * 60, -1) as number;
    expect(refusal(await post(person))).toEqual([403, 'chat.timedOut', { until }]);
    expect((await all(person.token)).me).toEqual({ timed_out_until: until });
    await expect.poll(() => reader.dataOf('notice')).toEqual([{ kind: 'timedOut', until }]);
    expect((await log())[0]).toMatchObject({
      action: 'timeout',
      by: 'moderator',
      target: { kind: 'user', id: person.id },
      until,
    });

    await bloom.execute(
      sql`update sanction set until = now() - interval '1 second' where account_id = ${person.id}`,
    );
    expect((await post(person)).status).toBe(200);
    expect((await all(person.token)).me).toEqual({});
    expect(other.dataOf('notice')).toEqual([]);
  });

  // rule: #chat-sanctions
  test('is a ban until it is lifted', async () => {
    const person = await newcomer();
    const id = await idOf(person);
    const reader = await listen(person.token);
    await sanction(person, 'ban');
    expect(refusal(await post(person))).toEqual([403, 'chat.banned', {}]);
    expect((await all(person.token)).me).toEqual({ banned: true });
    // What is already written can still be deleted and reported.
    expect((await report(person, await idOf(ann))).status).toBe(200);
    expect((await bloom.call('POST', '/v1/message/delete', person, { msg_id: id })).status).toBe(200);
    await sanction(person, 'lift');
    expect((await post(person)).status).toBe(200);
    await expect
      .poll(() => reader.dataOf('notice'))
      .toEqual([{ kind: 'banned' }, { kind: 'sanctionLifted' }]);
    expect((await log()).slice(0, 2)).toMatchObject([
      { action: 'lift', target: { id: person.id } },
      { action: 'ban', target: { id: person.id } },
    ]);
  });

  test('replaces the one before, and lifting none changes nothing', async () => {
    const person = await newcomer();
    await sanction(person, 'ban');
    await sanction(person, 'timeout', 1);
    expect((await post(person)).body.key).toBe('chat.timedOut');
    await sanction(person, 'ban');
    expect((await post(person)).body.key).toBe('chat.banned');
    await sanction(person, 'lift');
    expect((await sanction(person, 'lift')).body.key).toBe('moderation.noChange');
  });

  // rule: #chat-sanctions
  test('is still there for who deletes the account and comes back', async () => {
    const banned = await bloom.logIn('Banned Person');
    await sanction(banned, 'ban');
    await bloom.deleteAccount(banned);
    const back = await bloom.logIn('Banned Person');
    expect(back.id).not.toBe(banned.id);
    expect((await post(back)).body.key).toBe('chat.banned');
    // The action that set it comes back, too, so that lifting the ban undoes it.
    const [ban] = await log();
    await sanction(back, 'lift');
    expect((await log())[0]).toMatchObject({ action: 'lift', undoes: ban?.id });

    const paused = await bloom.logIn('Paused Person');
    await sanction(paused, 'timeout', 60);
    const { until } = (await post(paused)).body.params;
    await bloom.deleteAccount(paused);
    const second = await bloom.logIn('Paused Person');
    expect(refusal(await post(second))).toEqual([403, 'chat.timedOut', { until }]);
    await sanction(second, 'lift');
    await bloom.deleteAccount(second);
    expect((await post(await bloom.logIn('Paused Person'))).status).toBe(200);
  });
});

describe('slow mode', () => {
  // rule: #slow-mode
  test('makes each account wait', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    await bloom.set({ chat_slow_mode_s: '60' });
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
    await bloom.set({ chat_slow_mode_s: '60' });
    await post(person);
    const position = await lastPosition();
    const refused = await post(person, 'once more', 'slow-key');
    expect((await post(person, 'once more', 'slow-key')).body.params).toEqual(refused.body.params);
    expect(await lastPosition()).toBe(position);
    await bloom.execute(sql`update chat_message set created_at = created_at - interval '61 seconds'
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
    await bloom.set({ chat_slow_mode_s: '60' });
    const sent = await Promise.all(Array.from({ length: 10 }, () => post(person)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('counts a deleted message too', async () => {
    const person = await newcomer();
    await bloom.set({ chat_slow_mode_s: '60' });
    const id = await idOf(person);
    await bloom.call('POST', '/v1/message/delete', person, { msg_id: id });
    expect((await post(person)).body.key).toBe('chat.slowMode');
  });
});

describe('a new account', () => {
  // rule: #chat-links
  test('sends links after the delay only, by the clock of the database', async () => {
    const person = await newcomer();
    await bloom.set({ chat_link_delay_s: '3600' });
    const until = expect.closeTo(nowS() + 3600, -1) as number;
    expect(refusal(await post(person, 'see evil.com'))).toEqual([403, 'chat.linkTooSoon', { until }]);
    expect((await post(person, 'no link at all')).status).toBe(200);
    expect((await post(person, 'http://localhost/video/abc?videoSrc=youtube')).status).toBe(200);
    await bloom.execute(sql`update account set created_at = created_at - interval '61 minutes'
      where id = ${person.id}`);
    expect((await post(person, 'see evil.com')).status).toBe(200);
  });
});

describe('a word of the list', () => {
  // rule: #chat-words
  test('is refused in English and Chinese, also where it is hidden', async () => {
    await bloom.set({ chat_words: 'casino, 赌场' });
    for (const content of ['My casino', '在线赌场', 'ＣＡＳＩＮＯ', 'c\u0430s1n\u043E', '赌\u2060场']) {
      expect(refusal(await post(ann, content))).toEqual([403, 'chat.wordRefused', {}]);
    }
    expect((await post(ann, 'casinos and 赌 场')).status).toBe(200);
    await bloom.set({ chat_words: '赌场' });
    expect((await post(ann, 'My casino')).status).toBe(200);
  });

  // rule: #chat-words
  test('that is added later changes nothing for a message that was sent before', async () => {
    const sent = await post(ann, 'My dice', 'word-key');
    await bloom.set({ chat_words: 'dice' });
    expect((await post(ann, 'My dice', 'word-key')).body).toEqual(sent.body);
    expect((await post(ann, 'My dice')).body.key).toBe('chat.wordRefused');
  });

  test('is said after a ban and a time-out', async () => {
    const person = await newcomer();
    await bloom.set({ chat_words: 'casino' });
    await sanction(person, 'ban');
    expect((await post(person, 'casino')).body.key).toBe('chat.banned');
  });
});

// rule: #slow-mode
test('an admin who changes slow mode notifies every open room, and an unchanged one is not announced', async () => {
  const admin = await bloom.logIn('Rita');
  await bloom.setRole(admin, { role: 'admin', categories: null });
  const change = (value: string | null) =>
    bloom.call('PUT', '/v1/admin/settings/chat_slow_mode_s', admin, { value });
  await change('0');
  const reader = await listen();
  for (const value of ['30', '30', null]) expect((await change(value)).status).toBe(200);
  await expect
    .poll(() => reader.dataOf('notice'))
    .toEqual([
      { kind: 'slowMode', seconds: 30 },
      { kind: 'slowMode', seconds: 0 },
    ]);
  // Who decided what is objected to decides again only where there is no other.
  await bloom.setRole(admin, undefined);
});

// rule: #chat-reports
describe('a report', () => {
  const openCase = async (id: number) =>
    (await bloom.call('GET', '/v1/moderation/cases?kind=message', mia)).body.data.find(
      ({ target }: { target: { id: string } }) => target.id === String(id),
    );

  test('is a case in the queue of moderators, and its message is deleted and restored live', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    const id = await idOf(ann, 'buy now');
    await report(one, id);
    await report(two, id, 'harassment');
    expect(await openCase(id)).toMatchObject({
      snapshot: { title: 'Ann', text: 'buy now' },
      reports: 2,
      reasons: ['harassment', 'spam'],
    });
    const reader = await listen();
    expect((await moderate('hide', id, { rule: 5 })).status).toBe(200);
    expect(await openCase(id)).toBe(undefined);
    expect(await shownIds()).not.toContain(id);
    expect((await moderate('restore', id)).status).toBe(200);
    expect(await shownIds()).toContain(id);
    await expect.poll(() => reader.dataOf('message')).toMatchObject([{ id, content: 'buy now' }]);
    expect(reader.dataOf('delete')).toEqual([{ id }]);
    const { body } = await bloom.call('GET', '/v1/account/notifications', one);
    expect(body.data[0]).toMatchObject({ decision: { action: 'hide', kind: 'message' } });
  });

  test('on which a moderator deleted the message can be objected to by its author', async () => {
    const id = await idOf(ann, 'no advertisement');
    const hidden = await moderate('hide', id, { rule: 5 });
    const path = `/v1/account/decisions/${hidden.body.data.id}/appeal`;
    const body = { text: 'It is my own film.' };
    expect((await bloom.call('POST', path, ann, body)).status).toBe(200);
    expect(await openCase(id)).toMatchObject({
      appeals: 1,
      snapshot: { text: 'no advertisement' },
    });
    expect((await moderate('restore', id)).status).toBe(200);
    const decisions = await bloom.call('GET', '/v1/account/decisions', ann);
    expect(decisions.body.data[1].appeal.outcome).toBe('granted');
  });

  test('of a message that its author then deleted can be dismissed', async () => {
    const id = await idOf(ann, 'gone soon');
    await report(await newcomer(), id);
    await bloom.call('POST', '/v1/message/delete', ann, { msg_id: id });
    expect((await moderate('hide', id, { rule: 5 })).status).toBe(404);
    expect((await moderate('dismiss', id)).status).toBe(200);
  });

  test('is decided by the admin token, too', async () => {
    const id = await idOf(ann);
    await report(await newcomer(), id);
    await act('delete', { msg_id: id });
    expect(await openCase(id)).toBe(undefined);
  });

  test.each([
    [
      'of a deleted message',
      [404, 'request.notFound', {}],
      async () => {
        const id = await idOf(ann);
        await act('delete', { msg_id: id });
        return report(await newcomer(), id);
      },
    ],
    ['of an unknown message', [404, 'request.notFound', {}], () => report(ann, 999_999_999)],
    [
      "of one's own message",
      [400, 'request.invalid', { field: 'target' }],
      async () => report(ann, await idOf(ann)),
    ],
    [
      'with another reason',
      [400, 'request.invalid', { field: 'reason' }],
      async () => report(await newcomer(), await idOf(ann), 'boring'),
    ],
  ] as const)('%s is refused', async (_which, expected, send) => {
    expect(refusal(await send())).toEqual(expected);
  });
});
