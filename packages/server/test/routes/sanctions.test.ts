import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../bloom.ts';
import { endpoints } from '../endpoints.ts';
import { logInWith, startLoginSite, type LoginSite } from '../login-browser.ts';

/*
 * Walks the routes that change something: a banned account may use those that are listed here, and no other.
 * A new route that others read from is refused to it, or fails here.
 */

/** Routes that are open to a banned account, each with the reason. */
const open: Readonly<Record<string, string>> = {
  'PUT /api/v1/account/preferences': 'is for the account alone',
  'POST /api/v1/account/logout': 'ends a session',
  'POST /api/v1/account/handoff': 'signs in',
  'DELETE /api/v1/account/sessions': 'ends sessions',
  'DELETE /api/v1/account/sessions/{id}': 'ends a session',
  'PUT /api/v1/account/notifications': 'is for the account alone',
  'POST /api/v1/account/notifications/read': 'is for the account alone',
  'POST /api/v1/account/notifications/thank': 'has no text',
  'PUT /api/v1/account/push': 'is for the account alone',
  'DELETE /api/v1/account/push': 'is for the account alone',
  'POST /api/v1/account/daily_reward/{token}': 'says nothing to others',
  'PUT /api/v1/user/{id}/follow': 'has no text',
  'DELETE /api/v1/user/{id}/follow': 'has no text',
  'PUT /api/v1/video/{source}/{id}/saved': 'is for the account alone',
  'DELETE /api/v1/video/{source}/{id}/saved': 'is for the account alone',
  'PUT /api/v1/video/{source}/{id}/not-interested': 'is for the account alone',
  'DELETE /api/v1/video/{source}/{id}/not-interested': 'is for the account alone',
  'DELETE /api/v1/collection/{collection}': 'takes back what is its own',
  'PUT /api/v1/collection/{collection}/video/{source}/{id}': 'has no text',
  'DELETE /api/v1/collection/{collection}/video/{source}/{id}': 'takes back what is its own',
  'PUT /api/v1/collection/{collection}/follow': 'has no text',
  'DELETE /api/v1/collection/{collection}/follow': 'has no text',
  'POST /api/v1/collection/{collection}/move': 'has no text',
  'PUT /api/v1/video/{source}/{id}/progress': 'is for the account alone',
  'PUT /api/v1/account/history': 'is for the account alone',
  'DELETE /api/v1/account/history': 'is for the account alone',
  'PUT /api/v1/account/indexed': 'has no text',
  'DELETE /api/v1/note/{id}': 'takes back what is its own',
  'DELETE /api/v1/moment/{id}': 'takes back what is its own',
  'DELETE /api/v1/video/{source}/{id}': 'takes back what is its own',
  'PUT /api/v1/admin/logo': 'for admins, who lose their role',
  'PUT /api/v1/admin/settings/{name}': 'for admins, who lose their role',
  'PUT /api/v1/admin/rules/{number}': 'for admins, who lose their role',
  'PUT /api/v1/admin/roles/{id}': 'for admins, who lose their role',
  'PUT /api/v1/admin/jobs/{name}': 'for admins, who lose their role',
  'POST /api/v1/admin/backups/{name}': 'for admins, who lose their role',
  'POST /api/v1/admin/recovery-codes/{id}': 'for admins, who lose their role',
  'POST /api/v1/admin/test-mail': 'for admins, who lose their role',
  'POST /api/v1/admin/group': 'for admins, who lose their role',
  'POST /api/v1/setup': 'needs the code of the operator',
  'POST /api/v1/setup/check': 'reads',
  'POST /api/v1/setup/doctor': 'reads',
  'POST /api/v1/moderation/act': 'for moderators, who lose their role',
  'POST /api/v1/moderation/cases/{id}/take': 'for moderators, who lose their role',
  'POST /api/v1/moderation/cases/{id}/note': 'for moderators, who lose their role',
  'POST /api/v1/report': 'only moderators read it',
  'POST /api/v1/account/application': 'only moderators read it',
  'POST /api/v1/account/decisions/{id}/appeal': 'only moderators read it',
  'POST /api/v1/notice': 'needs no account, and only moderators read it',
  'POST /api/v1/message/all': 'reads',
  'POST /api/v1/message/delete': 'takes back what is its own',
  'POST /api/v1/message/moderation': 'with the admin token',
  'POST /api/v1/video/search': 'reads',
  'POST /api/v1/video/{source}/{id}/play': 'is for the account alone',
  'POST /api/v1/video/{source}/{id}/report': 'has no text',
  'POST /api/v1/room/{room}/join': 'follows',
  'POST /api/v1/room/{room}/leave': 'follows',
  'POST /api/v1/room/{room}/status': 'has no text',
  'POST /api/oauth/{provider}/auth': 'signs in',
  'POST /api/v1/account/logins/{provider}': 'links a login',
  'PUT /api/v1/account/logins/{provider}': 'links a login',
  'DELETE /api/v1/account/logins/{provider}': 'links a login',
  'POST /api/v1/account/recovery_codes': 'makes logins',
  'POST /api/v1/passkey/options': 'signs in',
  'POST /api/v1/passkey/register': 'signs in, or makes logins',
  'POST /api/v1/passkey/login': 'signs in',
  'DELETE /api/v1/account/passkeys': 'removes a login',
  'POST /api/v1/recovery/login': 'signs in',
  'POST /api/v1/email/begin': 'signs in',
  'POST /api/v1/email/verify': 'signs in',
  'POST /api/v1/account/delete': 'deletes personal data',
};

const changing = endpoints.filter(({ route }) => !route.startsWith('GET '));

let site: LoginSite;
let people = 0;
beforeAll(async () => {
  site = await startLoginSite({ settings: { feature_subtitle_edit: '1' } });
});
afterAll(() => site.close());

const ban = ({ id }: Person) =>
  site.bloom.execute(sql`insert into sanction (account_id, kind) values (${id}, 'ban')`);

test('every route that is open to a banned account exists', () => {
  const routes = changing.map(({ route }) => route);
  expect(Object.keys(open).filter((route) => !routes.includes(route))).toEqual([]);
});

// rule: #sanctions
describe.each(changing.filter(({ route }) => !(route in open)))('$route', ({ call }) => {
  test('is refused to a banned account, also after its deletion and return', async () => {
    const { bloom } = site;
    const name = `Banned ${++people}`;
    const owner = await logInWith(site, 'line', name);
    await ban(owner);
    const write = async (person: Person) => {
      const video = await bloom.addNewVideo(person);
      return call(bloom, { token: person.token, owner: person, video });
    };
    expect(await write(owner)).toMatchObject({ status: 403, body: { key: 'chat.banned' } });

    const gone = await bloom.deleteAccount(owner);
    expect(gone.status).toBe(200);
    const returned = await logInWith(site, 'line', name);
    expect(returned.id).not.toBe(owner.id);
    expect(await write(returned)).toMatchObject({ status: 403, body: { key: 'chat.banned' } });
  });
});

// rule: #sanctions
describe('an account that is timed out', () => {
  test('gives, but does not write until the end', async () => {
    const { bloom } = site;
    const donor = await bloom.logIn(`Late ${++people}`);
    const sharer = await bloom.logIn(`Sharer ${people}`);
    const video = await bloom.addNewVideo(sharer);
    await bloom.execute(sql`insert into sanction (account_id, kind, until)
      values (${donor.id}, 'timeout', now() + interval '1 hour')`);
    const rename = () => bloom.call('PUT', '/v1/account/handle', donor, { handle: `late_${people}` });
    const give = () => bloom.call('POST', `/v1/video/youtube/${video}`, donor, { amount: 1 });
    expect((await give()).status).toBe(200);
    expect(await rename()).toMatchObject({
      status: 403,
      body: { key: 'chat.timedOut', params: { until: expect.any(Number) } },
    });
    await bloom.execute(sql`update sanction set until = now() where account_id = ${donor.id}`);
    expect((await rename()).status).toBe(200);
  });
});

// rule: #sanctions
test('the petals of a frozen account do not move, and it still receives some', async () => {
  const { bloom } = site;
  const frozen = await bloom.logIn(`Frozen ${++people}`);
  const other = await bloom.logIn(`Other ${people}`);
  const own = await bloom.addNewVideo(frozen);
  const theirs = await bloom.addNewVideo(other);
  const { body: made } = await bloom.call('PUT', '/v1/collection', other, {
    title: 'Songs',
    visibility: 'public',
  });
  const give = (by: Person, id: string, amount: number) =>
    bloom.call('POST', `/v1/video/youtube/${id}`, by, { amount });
  await bloom.execute(sql`update account set frozen_by = 1 where id = ${frozen.id}`);
  const before = await bloom.balance(frozen);
  const refused = await Promise.all([
    give(frozen, theirs, 10),
    give(frozen, theirs, -10),
    bloom.call('POST', `/v1/collection/${made.data.id}/gift`, frozen, { amount: 10 }),
    bloom.call('POST', `/v1/account/daily_reward/${frozen.token}`, { body: { ap: 1 } }),
  ]);
  expect(refused.map(({ status, body }) => [status, body.key])).toEqual(
    refused.map(() => [403, 'account.frozen']),
  );
  expect(await bloom.balance(frozen)).toBe(before);
  expect((await give(other, own, 100)).status).toBe(200);
  expect(await bloom.balance(frozen)).toBeGreaterThan(before);
});
