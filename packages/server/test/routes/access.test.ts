import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBloom, type Bloom, type Person } from '../bloom.ts';
import { actors, adminToken, endpoints, unpaired, type Actor } from '../endpoints.ts';

/*
 * Requests every route of the API as every kind of client; one that writes has users of its own. A new route
 * without a row in `endpoints.ts` fails here.
 */

let bloom: Bloom;
let people = 0;
/** The people and things that the routes which write nothing are called with. */
let readers: Callers;

beforeAll(async () => {
  bloom = await startBloom({ adminToken });
  readers = await newCallers();
});
afterAll(() => bloom.close());

/** The owner of a new video, and the tokens that the actors send. */
type Callers = { owner: Person; video: string; tokens: Record<Actor, string | undefined> };

const newPerson = () => bloom.logIn(`Person ${++people}`);

async function newOwner(): Promise<{ owner: Person; video: string }> {
  const owner = await newPerson();
  return { owner, video: await bloom.addNewVideo(owner) };
}

async function newCallers(): Promise<Callers> {
  const { owner, video } = await newOwner();
  const [other, expired, revoked] = [await newPerson(), await newPerson(), await newPerson()];
  await bloom.execute(sql`update session set expires_at = now() where account_id = ${expired.id}`);
  await bloom.call('POST', '/v1/account/logout', revoked, {});
  const tokens = {
    anonymous: undefined,
    user: owner.token,
    other: other.token,
    expired: expired.token,
    revoked: revoked.token,
    admin: adminToken,
  };
  return { owner, video, tokens };
}

// rule: #roles, #api-routes
test('every route has a row', async () => {
  const { body } = await bloom.call('GET', '/openapi.json');
  expect(unpaired(body.paths)).toEqual([]);
});

// rule: #maintenance
test('during maintenance every route but health, the rules and those of admins returns 503', async () => {
  const owner = await newPerson();
  await bloom.set({ maintenance: '1' });
  for (const { route, call } of endpoints) {
    const { status, body } = await call(bloom, { token: owner.token, owner, video: 'AAAAAAAAAAA' });
    if (/\/health\/|\/v1\/rules/.test(route)) expect(status, route).toBe(200);
    else if (route.includes('/v1/admin/')) expect(status, route).toBe(403);
    else expect([status, body.code, body.maintenance], route).toEqual([503, 999, true]);
  }
  await bloom.set({ maintenance: undefined });
});

// rule: #read-only
test('while the site is read-only, only money, sign-in and removals are written', async () => {
  const written: string[] = [];
  let { owner, video } = await newOwner();
  await bloom.set({ read_only: '1' });
  for (const { route, call, statuses } of endpoints) {
    const { status, body, headers } = await call(bloom, { token: owner.token, owner, video });
    if (body.key === 'server.readOnly') {
      expect([status, body.code, headers['retry-after']], route).toEqual([503, 1008, '60']);
      continue;
    }
    expect(status, route).toBe(statuses.user);
    if (route.startsWith('GET ')) continue;
    written.push(route);
    ({ owner, video } = await newOwner());
  }
  await bloom.set({ read_only: undefined });
  expect(written.filter((route) => !route.startsWith('DELETE ')).toSorted()).toEqual([
    'POST /api/oauth/{provider}/auth',
    'POST /api/v1/account/daily_reward/{token}',
    'POST /api/v1/account/delete',
    'POST /api/v1/account/handoff',
    'POST /api/v1/account/logout',
    'POST /api/v1/admin/backups/{name}',
    'POST /api/v1/admin/recovery-codes/{id}',
    'POST /api/v1/admin/test-mail',
    'POST /api/v1/collection/{collection}/gift',
    'POST /api/v1/email/begin',
    'POST /api/v1/email/verify',
    'POST /api/v1/message/all',
    'POST /api/v1/message/delete',
    'POST /api/v1/message/moderation',
    'POST /api/v1/moment/{id}/thank',
    'POST /api/v1/passkey/login',
    'POST /api/v1/passkey/options',
    'POST /api/v1/passkey/register',
    'POST /api/v1/room/{room}/leave',
    'POST /api/v1/room/{room}/status',
    'POST /api/v1/setup/check',
    'POST /api/v1/setup/doctor',
    'POST /api/v1/video/search',
    'POST /api/v1/video/{source}/{id}',
    'PUT /api/v1/admin/jobs/{name}',
    'PUT /api/v1/admin/logo',
    'PUT /api/v1/admin/roles/{id}',
    'PUT /api/v1/admin/rules/{number}',
    'PUT /api/v1/admin/settings/{name}',
  ]);
  const removals = endpoints.filter(({ route }) => route.startsWith('DELETE '));
  expect(written).toEqual(expect.arrayContaining(removals.map(({ route }) => route)));
});

test.each(endpoints)('$route responds to each kind of client', async ({ route, call, statuses }) => {
  const isRead = route.startsWith('GET ');
  const { owner, video, tokens } = isRead ? readers : await newCallers();
  const got: Partial<Record<Actor, number>> = {};
  for (const actor of actors) {
    const { status, body, headers } = await call(bloom, { token: tokens[actor], owner, video });
    got[actor] = status;
    // Private responses are not cached.
    if (isRead && statuses.anonymous !== status) {
      expect(headers['cache-control'], actor).toBe('no-store');
    }
    if (status === 401) {
      expect(body, actor).toMatchObject({ status: 'error', code: expect.any(Number) as number });
    }
  }
  expect(got).toEqual(statuses);
});
