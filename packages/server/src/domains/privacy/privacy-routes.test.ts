import { createECDH } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBloom, type Person } from '../../../test/bloom.ts';
import { waitForLocks } from '../../../test/database.ts';
import { logInWith, openBrowser, startLoginSite, type LoginSite } from '../../../test/login-browser.ts';
import { personalData } from '../../app/personal-data.ts';
import { anonymizeAccount } from './privacy-store.ts';
import { sendGift } from '../gift/index.ts';
import { authenticate, openSession } from '../account/index.ts';
import { issueHandoff } from '../sign-in/handoff.ts';

let site: LoginSite;
let bloom: LoginSite['bloom'];

beforeAll(async () => {
  site = await startLoginSite();
  ({ bloom } = site);
});
afterAll(() => site.close());

const refCodeOf = async ({ token }: Person) => (await authenticate(bloom.services.accounts, token)).refCode;
const gift = (video: string, amount: number, { token }: Person, note = `${amount} thanks`) =>
  bloom.call('POST', `/v1/video/youtube/${video}`, {
    token,
    body: { amount, note },
    key: `k${amount}`,
  });
const remove = (confirm: unknown, { token }: Person) =>
  bloom.call('POST', '/v1/account/delete', { token }, { confirm });
const checkBooks = () => bloom.runJob('audit');

/** Logs in a user and does everything that stores data about an account. */
async function createActiveUser(name: string, n: number): Promise<{ person: Person; friend: Person }> {
  const inviter = await bloom.logIn(`${name}'s inviter`);
  const person = await bloom.logIn(name, await refCodeOf(inviter));
  const friend = await bloom.logIn(`${name}'s friend`, await refCodeOf(person));
  await bloom.addVideo(person, `mine${n}AAAAAA`, { title: `Film of ${name}` });
  await bloom.addVideo(friend, `theirs${n}AAAA`);
  await gift(`theirs${n}AAAA`, 3_000, person);
  await gift(`mine${n}AAAAAA`, 2_000, friend);
  await bloom.call('POST', `/v1/video/youtube/theirs${n}AAAA/play`, person, {});
  await bloom.execute(sql`update watch set beat_at = beat_at - interval '30 s'
    where account_id = ${person.id}`);
  await bloom.call('POST', `/v1/video/youtube/theirs${n}AAAA/play`, person, {
    position_s: 40,
    duration_s: 60,
  });
  await bloom.call('POST', `/v1/account/daily_reward/${person.token}`, { body: { ap: 1 } });
  return { person, friend };
}

async function subscribeToPush({ token }: Person) {
  const body = {
    // A push service, to which nothing is sent.
    endpoint: 'https://fcm.googleapis.com/fcm/send/1',
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: 'A'.repeat(22),
  };
  expect(await bloom.call('PUT', '/v1/account/push', { token }, body)).toMatchObject({
    status: 200,
  });
  return body;
}

const post = (content: string, { token }: Person) =>
  bloom.call('POST', '/v1/message/post', { token }, { content });

describe('the export of my data', () => {
  // rule: #data-export, #push
  test('has everything, as a file, and no secret', async () => {
    const { person } = await createActiveUser('Ann', 1);
    const { endpoint } = await subscribeToPush(person);
    await post('Hello from Ann', person);
    const { body: message } = await post('Something else', await bloom.logIn('Another'));
    await bloom.call('POST', '/v1/report', person, {
      target: { kind: 'message', id: String(message.data.id) },
      reason: 'spam',
    });
    const moderator = await bloom.logIn('Rita');
    await bloom.setRole(moderator, { role: 'moderator', categories: null });
    await bloom.moderate(moderator, 'ban', { kind: 'user', id: person.id });
    const response = await bloom.call('GET', '/v1/account/export', person);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="bloom-my-data.json"',
      'cache-control': 'no-store',
    });
    expect(response.body).toMatchObject({
      profile: {
        id: person.id,
        name: 'Ann',
        balance: await bloom.balance(person),
        invited_by: "Ann's inviter",
      },
      sessions: [{ agent: '' }],
      logins: [{ provider: 'demo', name: 'Ann' }],
      shares: [{ source: 'youtube', id: 'mine1AAAAAA', title: 'Film of Ann', balance: 12_000 }],
      gifts: [{ id: 'theirs1AAAA', amount: 3_000, note: '3000 thanks' }],
      statement: [
        { reason: 'reward' },
        { reason: 'gift', amount: 1_500, counterparty: "Ann's friend" },
        { reason: 'gift', amount: -3_000 },
        { reason: 'demo', amount: 1_000_000 },
      ],
      referrals: [{ name: "Ann's friend" }],
      plays: [{ id: 'theirs1AAAA' }],
      watched_lately: [{ id: 'theirs1AAAA', watched_s: 30 }],
      push: [{ agent: '', endpoint, since: expect.any(Number) }],
      messages: [{ content: 'Hello from Ann', deleted: false, time: expect.any(Number) }],
      reports: [{ target: `message ${message.data.id}`, reason: 'spam', time: expect.any(Number) }],
      chat: [{ banned: true }],
    });
    expect(JSON.stringify(response.body)).not.toContain(person.token);
    expect(JSON.stringify(response.body)).not.toContain('"row"');
  });

  test('has each entry of a list of several pages once, the newest first', async () => {
    const person = await bloom.logIn('Maker');
    const titles = Array.from({ length: 12 }, (_, i) => `Songs ${i}`);
    for (const title of titles) {
      await bloom.call('PUT', '/v1/collection', person, { title, text: '', visibility: 'private' });
    }
    const { body } = await bloom.call('GET', '/v1/account/export', person);
    expect(body.collections.map(({ title }: { title: string }) => title)).toEqual(titles.toReversed());
  });

  test('of a new account exists too', async () => {
    const person = await logInWith(site, 'line', 'Fresh');
    const { body } = await bloom.call('GET', '/v1/account/export', person);
    expect(body).toMatchObject({
      profile: { invited_by: null },
      shares: [],
      statement: [{ reason: 'welcome' }],
    });
  });

  // rule: #data-export
  test('waits while two others are sent, and then does not count', async () => {
    const limited = await startBloom({ rateLimit: true });
    const { token } = await limited.logIn('Ann');
    const begin = async (name: string) =>
      limited.app.inject({
        url: '/api/v1/account/export',
        headers: { authorization: `Bearer ${(await limited.logIn(name)).token}` },
        payloadAsStream: true,
      });
    const running = await limited.database.write.transaction().execute(async (tx) => {
      await sql`lock table follow in access exclusive mode`.execute(tx);
      const begun = [await begin('Bob'), await begin('Carl')];
      // Three an hour are allowed.
      for (let i = 0; i < 4; i++) {
        const refused = await limited.call('GET', '/v1/account/export', { token });
        expect(refused).toMatchObject({ status: 503, body: { key: 'account.exportBusy' } });
        expect(refused.headers['retry-after']).toBe('20');
      }
      return begun;
    });
    for (const { statusCode, stream } of running) {
      expect(statusCode).toBe(200);
      expect(JSON.parse(await text(stream()))).toHaveProperty('following');
    }
    expect((await limited.call('GET', '/v1/account/export', { token })).status).toBe(200);
    await limited.close();
  });
});

describe('the deletion of my account', () => {
  // rule: #account-deletion
  test('requires the exact name', async () => {
    const person = await bloom.logIn('Sure');
    for (const confirm of ['sure', 'Sure ', '', 5, null]) {
      expect(await remove(confirm, person)).toMatchObject({
        status: 400,
        body: { key: 'request.invalid', params: { field: 'confirm' } },
      });
    }
    expect((await bloom.call('GET', `/v1/account/${person.token}`)).status).toBe(200);
  });

  // rule: #account-deletion
  test('leaves no personal data and does not change the ledger', async () => {
    const { person, friend } = await createActiveUser('Zzforgetme', 2);
    const refCode = await refCodeOf(person);
    const before = await bloom.call('GET', '/v1/video/list?limit=50');
    expect(JSON.stringify(before.body)).toContain('Zzforgetme');
    const balances = async () =>
      (await bloom.execute(sql`select id, balance from ledger_account order by id`)).rows;
    const held = await balances();

    expect((await remove('Zzforgetme', person)).status).toBe(200);
    // Immediately, although lists are cached for a second.
    const list = JSON.stringify((await bloom.call('GET', '/v1/video/list?limit=50')).body.data);
    expect(list).toContain('已注销用户');
    expect(list).not.toContain('"account_name":"Zzforgetme"');
    expect(list).toContain('"account_id":null');
    expect(list).not.toContain(`"account_id":${person.id},`);

    expect((await bloom.call('GET', `/v1/account/${person.token}`)).status).toBe(404);
    expect(await balances()).toEqual(held);
    await checkBooks();

    const video = await bloom.video('mine2AAAAAA');
    expect(video).toMatchObject({ account_id: null, account_name: 'Deleted user · 已注销用户' });
    const { body } = await bloom.call('GET', '/v1/account/statement', friend);
    expect(body.data[0]).toMatchObject({ counterparty: 'Deleted user · 已注销用户' });

    const invited = await bloom.logIn('Late', refCode);
    const { rows } = await bloom.execute(sql`select 1 from referral where invitee_id = ${invited.id}`);
    expect(rows).toEqual([]);
    // The same name at the demo login is a new account.
    expect((await bloom.logIn('Zzforgetme')).id).not.toBe(person.id);
  });

  // rule: #push
  test('leaves no row that is about the account only', async () => {
    const { person } = await createActiveUser('Gone', 3);
    await subscribeToPush(person);
    const browser = openBrowser(site);
    const link = await bloom.call('POST', '/v1/account/logins/line', person, {});
    browser.storeCookie(link.headers);
    const there = await browser.open(link.body.url);
    await remove('Gone', person);

    const tables = [
      'session',
      'login_identity',
      'login_handoff',
      'login_link',
      'email_login',
      'history',
      'history_episode',
      'watch',
      'watch_video',
      'stored_response',
      'follow',
      'saved_video',
      'not_interested',
      'gift_note',
      'notification',
      'notification_mute',
      'push_subscription',
      'chat_event',
      'report',
      'sanction',
      'removed_name',
    ];
    for (const table of tables) {
      const { rows } = await bloom.execute(
        sql`select 1 from ${sql.table(table)} where account_id = ${person.id}`,
      );
      expect(rows, table).toEqual([]);
    }
    // A login flow that was in progress does not sign in to another account.
    const back = await site.at.line.allow(there, 'Gone on LINE');
    expect(await browser.open(back)).toBe('/error?code=205&provider=line');
  });

  test('leaves the name nowhere, not in stored responses of other accounts, whose gifts still count once', async () => {
    const person = await bloom.logIn('Zznowhere');
    const friend = await bloom.logIn('Donor');
    await bloom.addVideo(person, 'mine6AAAAAA');
    const first = await gift('mine6AAAAAA', 700, friend);
    await post('This is Zznowhere', person);
    expect(first.body.data).toMatchObject({ account_id: person.id, account_name: 'Zznowhere' });
    await remove('Zznowhere', person);

    const { rows: tables } = await bloom.execute<{ name: string }>(sql`select tablename as name
      from pg_tables where schemaname = 'public'`);
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      const { rows } = await bloom.execute(sql`select t::text from ${sql.table(name)} t
        where t::text like '%Zznowhere%'`);
      expect(rows, name).toEqual([]);
    }
    const again = await gift('mine6AAAAAA', 700, friend);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toEqual({
      ...first.body,
      data: {
        ...first.body.data,
        account_id: null,
        account_name: 'Deleted user · 已注销用户',
        account_handle: null,
      },
    });
    expect(await bloom.balance(friend)).toBe(first.body.balance);
  });

  test('deletes the messages in the chat with their content, also one that is posted meanwhile', async () => {
    const person = await bloom.logIn('Talker');
    const first = await post('My address is secret', person);
    const [, late] = await Promise.all([
      remove('Talker', person),
      ...Array.from({ length: 10 }, () => post('My address is secret', person)),
    ]);
    expect(late).toBeDefined();
    const { body } = await bloom.call('POST', '/v1/message/all', { body: {} });
    expect(JSON.stringify(body.data)).not.toContain('My address');
    const after = await bloom.call('POST', '/v1/message/all', {
      body: { msg_id: Number.MAX_SAFE_INTEGER },
    });
    expect(after.body.deleted).toContain(first.body.data.id);
    const { rows } = await bloom.execute(sql`select content from chat_message
      where account_id = ${person.id} and content <> ''`);
    expect(rows).toEqual([]);
  });

  test('is not undone by a session that opens meanwhile', async () => {
    const person = await bloom.logIn('Racing');
    await remove('Racing', person);
    const token = await bloom.database.transact((tx) => openSession(tx, person.id, ''));
    await expect(authenticate(bloom.services.accounts, token)).rejects.toMatchObject({
      key: 'video.notLogin',
    });
  });

  test('purges within the hour what concurrent requests wrote', async () => {
    const { person } = await createActiveUser('Late', 5);
    await remove('Late', person);
    // Requests that found the account before its deletion write such rows.
    await bloom.database.transact((tx) => openSession(tx, person.id, ''));
    await issueHandoff(bloom.database, person.id, {
      browser: undefined,
      appChallenge: null,
    });
    const owner = {
      ...person,
      name: '',
      handle: 'late',
      handleChangeableAt: null,
      refCode: '',
      country: '',
      nextReward: 0,
      nameChangeable: false,
      preferences: {},
      waiting: null,
      probation: false,
      indexed: true,
      historyEnabled: true,
      ageS: 0,
    };
    const video = { source: 'youtube', id: 'theirs5AAAA' } as const;
    await bloom.services.plays.register(owner, video, true);
    await expect(
      sendGift(bloom.services.gifts, owner, video, 5, { key: 'late', note: 'late' }),
    ).rejects.toMatchObject({ key: 'video.notLogin' });

    await bloom.runJob('purge late rows');
    for (const table of [
      'session',
      'login_handoff',
      'watch',
      'stored_response',
      'gift_note',
      'notification',
    ]) {
      const { rows } = await bloom.execute(
        sql`select 1 from ${sql.table(table)} where account_id = ${person.id}`,
      );
      expect(rows, table).toEqual([]);
    }
  });

  test('lets the same login sign up again', async () => {
    const person = await logInWith(site, 'twitter', 'Phoenix');
    await remove('Phoenix', person);
    const again = await logInWith(site, 'twitter', 'Phoenix');
    expect(again.id).not.toBe(person.id);
  });

  test('and concurrent gifts do not harm each other', async () => {
    const { person, friend } = await createActiveUser('Crossing', 4);
    const [deleted, ...gifts] = await Promise.all([
      remove('Crossing', person),
      ...Array.from({ length: 10 }, (_, index) => gift('mine4AAAAAA', 100 + index, friend, '')),
      ...Array.from({ length: 10 }, (_, index) => gift('theirs4AAAA', 200 + index, person, '')),
    ]);
    expect(deleted?.status).toBe(200);
    expect(gifts.filter(({ status }) => ![200, 401].includes(status))).toEqual([]);
    await checkBooks();
  });
});

test('a deletion and a post of the same account do not deadlock', async () => {
  const author = await bloom.logIn('Author');
  let deletions = 0;
  // Both wait for the position of the room, the post first.
  const [posted, deleted] = await bloom.database.write.transaction().execute(async (tx) => {
    await sql`select from chat_position for update`.execute(tx);
    const post = bloom.call('POST', '/v1/message/post', author, { content: 'hello' });
    await waitForLocks(bloom.database.read, 1);
    const deletion = bloom.database.transact(async (other) => {
      deletions++;
      await anonymizeAccount(other, author.id, 'deleted', personalData);
    });
    await waitForLocks(bloom.database.read, 2);
    return [post, deletion] as const;
  });
  await deleted;
  expect([(await posted).status, deletions]).toEqual([200, 1]);
  const { rows } = await sql<{ content: string }>`select content from chat_message
    where account_id = ${author.id}`.execute(bloom.database.read);
  expect(rows).toEqual([{ content: '' }]);
});

// rule: #double-entry
test('the deletion of an account and gifts to its collections lock them in one order', async () => {
  const [author, donor] = [await bloom.logIn('Author of two'), await bloom.logIn('Donor of two')];
  const { rows: made } = await bloom.execute<{ id: number }>(sql`
    insert into collection (public_id, account_id, title, text, visibility)
    select 'two ' || n, ${author.id}, 'Songs', '', 'public' from generate_series(1, 2) n
    returning id`);
  const ids = made.map(({ id }) => id).sort((a, b) => a - b);
  const calls = ids.toReversed().map((collection) => ({ collection, donor: donor.id }));
  let deletions = 0;
  // The deletion has the first one and waits for the second one; the gifts wait for the first one.
  const [locked, deleted] = await bloom.database.write.transaction().execute(async (tx) => {
    await sql`select from collection where id = ${ids[1]} for update`.execute(tx);
    const deletion = bloom.database.transact(async (other) => {
      deletions++;
      await anonymizeAccount(other, author.id, 'deleted', personalData);
    });
    await waitForLocks(bloom.database.read, 1);
    const gifts = bloom.execute(sql`select gift_lock(${JSON.stringify(calls)}::jsonb)`);
    await waitForLocks(bloom.database.read, 2);
    return [Promise.allSettled([gifts]), deletion] as const;
  });
  const [gifts] = await locked;
  await deleted;
  expect([gifts.status, deletions]).toEqual(['fulfilled', 1]);
});
