import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freeProviders, type Registration } from '@bloom/contract/account/login-providers';
import { demoModerator, demoUser } from '@bloom/contract/account/demo-user';
import { logInWith, siteProviders, startLoginSite, type LoginSite } from '../../../test/login-browser.ts';
import { expectCleanLedger } from '../../../test/money/ledger.ts';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';
import { giveRole } from '../moderation/index.ts';
import { signIn } from './provider-account.ts';
import { authenticate, openSession } from '../account/index.ts';

let site: LoginSite;
let bloom: Bloom;
let member: Person;
let moderator: Person;
let names = 0;

beforeAll(async () => {
  site = await startLoginSite();
  ({ bloom } = site);
  member = await bloom.logIn('Member');
  moderator = await bloom.logIn(demoModerator);
});
afterAll(() => site.close());
afterEach(() => admitBy('open'));

const db = () => bloom.database.write;
async function admitBy(registration: Registration): Promise<void> {
  await bloom.set({ registration: registration });
}
/** Signs in with a login of a provider, as its routes do. */
async function enter(provider: string, name = `New ${++names}`, refCode?: string): Promise<Person> {
  const { accounts, joining } = bloom.services;
  return bloom.database.transact(async (tx) => {
    const login = { provider, subject: name, name };
    const options = { country: 'SG', address: null, refCode, joining };
    const id = await signIn(tx, accounts, login, options);
    return { id, token: await openSession(tx, id, 'Firefox') };
  });
}
const refCodeOf = async ({ token }: Person) => (await authenticate(bloom.services.accounts, token)).refCode;
const waiting = async ({ token }: Person) => (await bloom.call('GET', `/v1/account/${token}`)).body.waiting;
const apply = (by: Person, reason = 'I know all the old songs.') =>
  bloom.call('POST', '/v1/account/application', by, { reason });
const act = (action: string, { id }: Person) =>
  bloom.moderate(moderator, action, { kind: 'user', id }, { request_id: `act-${++names}` });
const cases = async () => (await bloom.call('GET', '/v1/moderation/cases', moderator)).body.data;

// rule: #who-may-join
describe('while registration is closed', () => {
  test.each([...siteProviders, ...freeProviders, 'demo'])('%s lets in who has an account', async (by) => {
    const name = `Known ${++names}`;
    const before = await enter(by, name);
    await admitBy('closed');
    expect((await enter(by, name)).id).toBe(before.id);
    await expect(enter(by)).rejects.toMatchObject({ key: 'login.registrationClosed' });
  });

  test('a redirect is refused with its reason', async () => {
    await admitBy('closed');
    await expect(logInWith(site, 'line', `Late ${++names}`)).rejects.toThrow();
    const login = await bloom.call('GET', `/oauth/demo/login?name=Late${++names}`);
    expect(login).toMatchObject({ status: 403, body: { key: 'login.registrationClosed' } });
  });

  test('the first person of a new site joins, and the second does not', async () => {
    const empty = await startBloom();
    onTestFinished(() => empty.close());
    await empty.set({ registration: 'closed' });
    await empty.logIn('First');
    const login = await empty.call('GET', '/oauth/demo/login?name=Second');
    expect(login.body.key).toBe('login.registrationClosed');
  });

  test('everybody may still enter as the users of the demo', async () => {
    await admitBy('closed');
    for (const name of [demoUser, demoModerator]) expect((await bloom.logIn(name)).id).toBeGreaterThan(0);
  });
});

// rule: #who-may-join
describe('while registration is by invitation', () => {
  test('a code of a member is needed', async () => {
    await admitBy('invite');
    for (const code of [undefined, 'NOSUCH22']) {
      await expect(enter('passkey', undefined, code)).rejects.toMatchObject({
        key: 'login.inviteNeeded',
      });
    }
    expect((await enter('passkey', undefined, await refCodeOf(member))).id).toBeGreaterThan(0);
  });

  test('a member invites as many as the operator allows in seven days, also if all come at once', async () => {
    const inviter = await bloom.logIn(`Inviter ${++names}`);
    const code = await refCodeOf(inviter);
    await admitBy('invite');
    const tried = await Promise.allSettled(Array.from({ length: 9 }, () => enter('email', undefined, code)));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(enter('email', undefined, code)).rejects.toMatchObject({
      key: 'login.invitesUsed',
    });
    await sql`update referral set created_at = now() - interval '8 days' where inviter_id = ${inviter.id}`.execute(
      db(),
    );
    expect((await enter('email', undefined, code)).id).toBeGreaterThan(0);
  });

  test('the invitations of a banned member do not count', async () => {
    const inviter = await bloom.logIn(`Inviter ${++names}`);
    const code = await refCodeOf(inviter);
    await sql`insert into sanction (account_id, kind) values (${inviter.id}, 'ban')`.execute(db());
    await admitBy('invite');
    await expect(enter('email', undefined, code)).rejects.toMatchObject({
      key: 'login.inviteNeeded',
    });
  });
});

// rule: #who-may-join
// rule: #new-members
describe('while a moderator decides', () => {
  test('a new account looks, and does nothing; its welcome gift waits too', async () => {
    const video = await bloom.addNewVideo(member);
    await admitBy('approval');
    const person = await enter('line');
    expect(await waiting(person)).toBe('new');
    await bloom.runJob('end probations');
    expect(await bloom.balance(person)).toBe(0);
    const { token } = person;
    const writes = [
      bloom.call('POST', `/v1/video/youtube/${video}`, { token }, { amount: 10 }),
      bloom.call('POST', `/v1/account/daily_reward/${token}`, { body: { ap: 1 } }),
      bloom.call('PUT', '/v1/account/handle', { token }, { handle: `waits${++names}` }),
      bloom.call('POST', '/v1/message', { token }, { content: 'Hello' }),
    ];
    for (const { status, body } of (await Promise.all(writes)).filter(({ status }) => status !== 404)) {
      expect({ status, key: body.key }).toEqual({ status: 403, key: 'account.waiting' });
    }
    expect((await bloom.call('GET', `/v1/video/youtube/${video}`, { token })).status).toBe(200);
  });

  test('its application opens a case; admitted, it is a member and gets the gift', async () => {
    await admitBy('approval');
    const person = await enter('line');
    expect((await apply(person, 'no')).body).toMatchObject({ params: { field: 'reason' } });
    expect((await apply(person)).status).toBe(200);
    expect((await apply(person)).body.key).toBe('moderation.noChange');
    expect(await waiting(person)).toBe('applied');
    expect((await cases())[0]).toMatchObject({
      target: { kind: 'user', id: String(person.id) },
      snapshot: { text: 'I know all the old songs.' },
      waiting: 'admit',
    });
    // To dismiss the case means the same.
    expect((await act('dismiss', person)).status).toBe(200);
    expect(await waiting(person)).toBeUndefined();
    await bloom.runJob('end probations');
    expect(await bloom.balance(person)).toBe(10_000);
    const bell = await bloom.call('GET', '/v1/account/notifications', person);
    expect(bell.body.data[0]).toMatchObject({ decision: { action: 'admit' } });
    await expectCleanLedger(bloom);
  });

  test('declined, it goes on looking, and applies again after seven days', async () => {
    await admitBy('approval');
    const person = await enter('email');
    await apply(person);
    const before = (await cases()).length;
    expect((await act('decline', person)).status).toBe(200);
    expect(await cases()).toHaveLength(before - 1);
    expect(await waiting(person)).toBe('declined');
    expect((await act('decline', person)).body.key).toBe('moderation.noChange');
    expect((await apply(person)).body.key).toBe('request.tooMany');
    await sql`update moderation_action set created_at = created_at - interval '8 days'
      where target_id = ${person.id} and action = 'decline'`
      .execute(db())
      .catch(() => undefined);
    expect((await act('admit', person)).status).toBe(200);
    expect(await waiting(person)).toBeUndefined();
  });

  // rule: #users
  test('moderators alone find it, until it is admitted', async () => {
    const follower = await bloom.logIn(`Follower ${++names}`);
    await admitBy('approval');
    const person = await enter('passkey', `Buycheap ${++names}`);
    const { handle } = (await bloom.call('GET', `/v1/account/${person.token}`)).body;
    const code = await refCodeOf(person);
    const video = await bloom.addNewVideo(member);
    const mention = async () => {
      const body = { content: `Hello @${handle}`, mentions: [person.id] };
      const posted = await bloom.call('POST', `/v1/video/youtube/${video}/moments`, follower, body);
      return posted.body.data.mentions ?? [];
    };
    const read = async () => {
      const paths = [
        `/v1/user/${person.id}`,
        `/v1/user/@${handle}`,
        `/v1/user/${person.id}/collections`,
        `/v1/inviter/${code}`,
      ];
      const found = [
        (await bloom.call('GET', '/v1/search/people?q=Buycheap')).body.data,
        (await bloom.call('GET', `/v1/search/people?q=${handle}`)).body.data,
        (await bloom.call('GET', '/v1/search/suggest?q=Buycheap')).body.data.people,
      ];
      return {
        statuses: await Promise.all(paths.map(async (path) => (await bloom.call('GET', path)).status)),
        found: found.map((people) => people.length),
        followed: (await bloom.call('PUT', `/v1/user/${person.id}/follow`, follower, {})).status,
        following: (await bloom.call('GET', '/v1/account/following', follower)).body.data.length,
        mentioned: await mention(),
      };
    };
    expect(await read()).toEqual({
      statuses: [404, 404, 404, 404],
      found: [0, 0, 0],
      followed: 404,
      following: 0,
      mentioned: [],
    });
    const known = await bloom.call('GET', '/v1/moderation/people?q=Buycheap', moderator);
    expect(known.body.data).toMatchObject([{ id: person.id }]);
    await act('admit', person);
    expect(await read()).toEqual({
      statuses: [200, 200, 200, 200],
      found: [1, 1, 1],
      followed: 200,
      following: 1,
      mentioned: [person.id],
    });
    await act('decline', person);
    expect(await read()).toMatchObject({ found: [0, 0, 0], following: 0, mentioned: [] });
  });

  test('a role admits, because the first admin has no moderator', async () => {
    await admitBy('approval');
    const person = await enter('passkey');
    await bloom.database.transact((tx) =>
      giveRole(tx, person.id, { role: 'admin', categories: null }, { id: null, role: 'operator' }),
    );
    expect(await waiting(person)).toBeUndefined();
  });

  test('a member that waits does not invite, and deletes its account with the application', async () => {
    await admitBy('approval');
    const name = `New ${++names}`;
    const person = await enter('line', name);
    await apply(person);
    const code = await refCodeOf(person);
    const exported = await bloom.call('GET', '/v1/account/export', person);
    expect(exported.body.applications).toMatchObject([{ reason: 'I know all the old songs.' }]);
    await admitBy('invite');
    await expect(enter('email', undefined, code)).rejects.toMatchObject({
      key: 'login.inviteNeeded',
    });
    await bloom.deleteAccount(person);
    const { rows } =
      await sql`select from moderation_case where target_kind = 'user' and target_id = ${person.id}`.execute(
        db(),
      );
    expect(rows).toEqual([]);
  });
});
