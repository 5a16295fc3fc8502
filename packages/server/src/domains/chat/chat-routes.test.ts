import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';

const bloom = useBloom();
let ann: Person;
let bob: Person;
let counter = 0;

beforeAll(async () => {
  [ann, bob] = [await bloom.logIn('Ann'), await bloom.logIn('Bob')];
});

const post = (author: Person, content: string, more: object = {}, key?: string) =>
  bloom.call('POST', '/v1/message/post', {
    token: author.token,
    body: { content, ...more },
    key,
  });

const all = async (body: object = {}, token?: string) =>
  (await bloom.call('POST', '/v1/message/all', { token }, body)).body;

const remove = (msgId: number, token?: string) =>
  bloom.call('POST', '/v1/message/delete', { token }, { msg_id: msgId });

const idOf = async (author: Person, content = `message ${++counter}`): Promise<number> =>
  (await post(author, content)).body.data.id;

describe('a post', () => {
  // rule: #chat-message
  test('has its author, its time and a larger id than those before it', async () => {
    const before = Date.now();
    const first = await post(ann, '  Hello,\n everybody ');
    const { data } = first.body;
    expect(data).toEqual({
      id: expect.any(Number) as number,
      time: expect.any(Number) as number,
      type: 'room',
      user_id: ann.id,
      user_name: 'Ann',
      user_handle: 'ann',
      content: 'Hello,  everybody',
    });
    expect(data.time).toBeGreaterThanOrEqual(before);
    expect(data.time).toBeLessThanOrEqual(Date.now());
    expect(first.headers['cache-control']).toBe('no-store');
    expect(await idOf(bob)).toBeGreaterThan(data.id);
    expect((await all({ msg_id: data.id - 1, limit: 1 })).data).toEqual([data]);
  });

  test.each([
    ['nothing', ''],
    ['spaces', ' \n\t '],
    ['nothing visible', '\u200B\u2060\u{E0020}'],
    ['501 characters', '花'.repeat(501)],
    ['a number', 7],
  ])('of %s is refused', async (_what, content) => {
    const { status, body } = await post(ann, content as string);
    expect([status, body.key, body.params]).toEqual([400, 'request.invalid', { field: 'content' }]);
  });

  // rule: #chat-message
  test('of 500 characters outside the basic plane is accepted', async () => {
    const { body } = await post(ann, '🌸'.repeat(500));
    expect(body.data.content).toBe('🌸'.repeat(500));
  });

  // rule: #chat-message
  test('stays text, whatever it contains, and cannot change its direction', async () => {
    const { body } = await post(ann, '<b onclick="x()">\u202Eevil\u202C</b>');
    expect(body.data.content).toBe('<b onclick="x()">evil</b>');
  });

  test('needs a session', async () => {
    const { status, body } = await bloom.call('POST', '/v1/message/post', {
      body: { content: 'x' },
    });
    expect([status, body.key]).toEqual([401, 'video.notLogin']);
  });

  // rule: #chat-routes
  test('with the key of an earlier one has its response again, and no effect', async () => {
    const first = await post(ann, 'once', {}, 'chat-1');
    const again = await post(ann, 'once', {}, 'chat-1');
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const byBody = await post(ann, 'once', { request_id: 'chat-1' });
    expect(byBody.body.data.id).toBe(first.body.data.id);
    const other = await post(ann, 'something else', {}, 'chat-1');
    expect([other.status, other.body.key]).toEqual([422, 'request.keyReused']);
    const { data } = await all({ msg_id: first.body.data.id - 1 });
    expect(data.map(({ content }: { content: string }) => content)).toEqual(['once']);
  });

  test('that is sent ten times at once with one key is one message', async () => {
    const { id } = (await post(ann, 'before')).body.data;
    const sent = await Promise.all(Array.from({ length: 10 }, () => post(ann, 'ten times', {}, 'chat-ten')));
    expect(new Set(sent.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await all({ msg_id: id })).data).toHaveLength(1);
  });

  test('by an account that is being deleted is refused', async () => {
    const gone = await bloom.logIn('Gone');
    await bloom.execute(sql`update account set deleted_at = now(), handle = null where id = ${gone.id}`);
    await expect(
      bloom.services.chat.post({ id: gone.id, name: 'Gone', handle: 'gone' }, { content: 'late' }),
    ).rejects.toMatchObject({ key: 'video.notLogin' });
  });
});

describe('reading', () => {
  // rule: #chat-routes
  test('without an id gives the newest messages, with one the oldest after it, both in order', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 60; i++) ids.push(await idOf(i % 2 ? ann : bob));
    const idsOf = (page: { data: { id: number }[] }) => page.data.map(({ id }) => id);
    expect(idsOf(await all())).toEqual(ids.slice(-50));
    expect(idsOf(await all({ limit: 3 }))).toEqual(ids.slice(-3));
    expect(idsOf(await all({ msg_id: ids[9], limit: 10 }))).toEqual(ids.slice(10, 20));
    expect(idsOf(await all({ msg_id: ids.at(-1) }))).toEqual([]);
  });

  // rule: #chat-room
  test('before an id gives the newest before it, page by page to the first', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 7; i++) ids.push(await idOf(ann));
    const page = async (before: number | undefined) =>
      (await all({ before, limit: 3 })).data.map(({ id }: { id: number }) => id);
    expect(await page(ids.at(-1))).toEqual(ids.slice(-4, -1));
    await remove(ids[1] ?? 0, ann.token);
    expect((await page(ids[3])).slice(1)).toEqual([ids[0], ids[2]]);
    const first = (await all({ msg_id: 0, limit: 1 })).data[0].id;
    expect(await page(first + 1)).toEqual([first]);
    expect(await page(first)).toEqual([]);
    const both = await bloom.call('POST', '/v1/message/all', { body: { before: 5, msg_id: 3 } });
    expect([both.status, both.body.params.field]).toEqual([400, 'before']);
  });

  test('is public, and a limit above 50 is refused', async () => {
    expect((await all()).room).toEqual({ slow_mode_s: 0, readers: 0 });
    const { status, body } = await bloom.call('POST', '/v1/message/all', { body: { limit: 51 } });
    expect([status, body.params.field]).toEqual([400, 'limit']);
  });

  // rule: #chat-routes
  test('after an id says which messages at or below it were deleted within the hour', async () => {
    const [old, recent, last] = [await idOf(ann), await idOf(ann), await idOf(ann)];
    await remove(old, ann.token);
    await bloom.execute(
      sql`update chat_message set deleted_at = now() - interval '61 minutes' where id = ${old}`,
    );
    await remove(recent, ann.token);
    const { deleted } = await all({ msg_id: last });
    expect(deleted).toContain(recent);
    expect(deleted).not.toContain(old);
    expect((await all({ msg_id: recent - 1 })).deleted).not.toContain(recent);
  });

  // rule: #chat-message
  test('misses nothing by the last id, however long the transactions of others take', async () => {
    const { id: start } = (await post(ann, 'start')).body.data;
    let last = start;
    const read: number[] = [];
    const posted: number[] = [];
    let isPosting = true;
    const poll = async () => {
      for (;;) {
        const isLast = !isPosting;
        const { data } = await all({ msg_id: last, limit: 10 });
        read.push(...data.map(({ id }: { id: number }) => id));
        last = read.at(-1) ?? last;
        if (isLast && data.length < 10) return;
      }
    };
    const polling = poll();
    const slow = (i: number) =>
      // Takes its position, and commits later.
      bloom.database.transact(async (tx) => {
        const { rows } = await sql<{ id: number }>`
          select (posted #> '{response,id}')::int as id
          from chat_lock('[]'), chat_post(${JSON.stringify({
            account: ann.id,
            content: `slow ${i}`,
            mentions: [],
          })}::jsonb) posted`.execute(tx);
        await sql`select pg_sleep(${(i % 5) / 200})`.execute(tx);
        const id = rows[0]?.id ?? 0;
        if (i % 7 === 0) throw new Error('rolled back');
        posted.push(id);
      });
    await Promise.allSettled([
      ...Array.from({ length: 10 }, (_, i) => slow(i)),
      ...Array.from({ length: 10 }, async () => posted.push(await idOf(bob))),
    ]);
    isPosting = false;
    await polling;
    expect(read).toEqual(posted.toSorted((a, b) => a - b));
    expect(read).toHaveLength(18);
  });
});

describe('a deletion', () => {
  test('by the author removes the message, and again changes nothing', async () => {
    const id = await idOf(ann);
    expect((await remove(id, ann.token)).status).toBe(200);
    expect((await remove(id, ann.token)).status).toBe(200);
    expect((await all()).data.map((message: { id: number }) => message.id)).not.toContain(id);
    const { rows } = await bloom.execute<{ count: number }>(sql`
      select count(*) as count from chat_event where message_id = ${id}`);
    expect(rows[0]?.count).toBe(1);
  });

  // rule: #chat-routes
  test('by anybody else is refused', async () => {
    const id = await idOf(ann);
    const refused = await remove(id, bob.token);
    expect([refused.status, refused.body.key]).toEqual([403, 'request.forbidden']);
    expect((await remove(id)).status).toBe(401);
    expect((await all()).data.at(-1).id).toBe(id);
  });

  test('of an unknown message is not found', async () => {
    expect((await remove(999_999_999, ann.token)).status).toBe(404);
  });

  test('ten times at once is one event', async () => {
    const id = await idOf(ann);
    await Promise.all(Array.from({ length: 10 }, () => remove(id, ann.token)));
    const { rows } = await bloom.execute<{ count: number }>(sql`
      select count(*) as count from chat_event where message_id = ${id}`);
    expect(rows[0]?.count).toBe(1);
  });
});

describe('mentions', () => {
  const unread = async (person: Person) =>
    (await bloom.call('GET', '/v1/account/notifications', person)).body;

  // rule: #chat-routes
  test('ring the bell of those whose handle, in letters of any case, or name is in the message', async () => {
    const [cleo, dan] = [await bloom.logIn('Cleo'), await bloom.logIn('Dan')];
    const { body } = await post(ann, 'Look, @Cleo!', {
      mentions: [cleo.id, dan.id, ann.id, 999_999],
    });
    expect(body.data.mentions).toEqual([cleo.id]);
    expect(await unread(cleo)).toMatchObject({
      unread: 1,
      data: [{ kind: 'mention', count: 1, actors: [{ id: ann.id, name: 'Ann' }] }],
    });
    expect((await unread(dan)).unread).toBe(0);
    expect((await all({ limit: 1 })).data[0].mentions).toEqual([cleo.id]);
    const again = await post(ann, 'And @DAN too', { mentions: [cleo.id, dan.id] });
    expect(again.body.data.mentions).toEqual([dan.id]);
    expect((await unread(dan)).unread).toBe(1);
  });

  // rule: #chat-routes
  test('of more than five people are refused', async () => {
    const { status, body } = await post(ann, 'Everybody', { mentions: [1, 2, 3, 4, 5, 6] });
    expect([status, body.params.field]).toEqual([400, 'mentions']);
  });
});

// rule: #chat-routes
test('the content of a message is erased a day after its author deleted it, sixty after a moderator did, and events a day later', async () => {
  const [old, recent] = [await idOf(ann, 'old'), await idOf(ann, 'recent')];
  await remove(old, ann.token);
  await remove(recent, ann.token);
  await bloom.execute(
    sql`update chat_message set deleted_at = now() - interval '25 hours' where id = ${old}`,
  );
  await bloom.execute(
    sql`update chat_event set created_at = now() - interval '25 hours' where message_id = ${old}`,
  );
  const [removed, restorable] = [await idOf(ann, 'removed'), await idOf(ann, 'restorable')];
  for (const [id, days] of [
    [removed, 60],
    [restorable, 59],
  ] as const) {
    await bloom.execute(sql`update chat_message
      set deleted_at = now() - make_interval(days => ${days}), deleted_by = 'admin' where id = ${id}`);
  }
  await bloom.runJob('delete old chat events');
  const { rows } = await bloom.execute<{ id: number; content: string; events: number }>(sql`
    select id, content, (select count(*) from chat_event where message_id = m.id) as events
    from chat_message m where id in (${old}, ${recent}, ${removed}, ${restorable}) order by id`);
  const purged = await bloom.execute<{ isRecorded: boolean }>(sql`
    select purged > ${old} as "isRecorded" from chat_position`);
  expect(purged.rows).toEqual([{ isRecorded: true }]);
  expect(rows).toEqual([
    { id: old, content: '', events: 0 },
    { id: recent, content: 'recent', events: 1 },
    { id: removed, content: '', events: 0 },
    { id: restorable, content: 'restorable', events: 0 },
  ]);
});

// rule: #retention
test('messages are deleted after the days of the setting, but not of an open case or while they can be restored', async () => {
  const mod = await bloom.logIn('Mia Moderates');
  await bloom.setRole(mod, { role: 'moderator', categories: null });
  const ids: number[] = [];
  for (const content of ['old', 'young', 'reported', 'decided', 'hidden', 'hidden long ago']) {
    ids.push(await idOf(ann, content));
  }
  const [old, young, reported, decided, hidden, longHidden] = ids.map((id) => ({
    kind: 'message',
    id: String(id),
  }));
  for (const target of [reported, decided]) {
    expect((await bloom.call('POST', '/v1/report', bob, { target, reason: 'spam' })).status).toBe(200);
  }
  await bloom.moderate(mod, 'dismiss', decided!);
  for (const target of [hidden, longHidden]) await bloom.moderate(mod, 'hide', target!);
  await bloom.execute(sql`update chat_message set created_at = now() - make_interval(days =>
      case id when ${young!.id} then 29 else 31 end) where id = any (${ids})`);
  await bloom.execute(sql`update chat_message set deleted_at = now() - interval '61 days'
    where id = ${longHidden!.id}`);
  const left = async () => {
    await bloom.runJob('delete old chat events');
    const { rows } = await bloom.execute<{ id: number }>(
      sql`select id from chat_message where id = any (${ids}) order by id`,
    );
    return rows.map(({ id }) => id);
  };
  expect(await left()).toEqual(ids);
  await bloom.set({ chat_days: '0' });
  expect(await left()).toEqual(ids);
  await bloom.set({ chat_days: '30' });
  expect(await left()).toEqual([young, reported, hidden].map((target) => Number(target!.id)));
  expect(await left()).not.toContain(Number(old!.id));
  await bloom.set({ chat_days: undefined });
});
