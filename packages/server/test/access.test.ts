import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBloom, type Bloom, type Person } from './bloom.ts';
import { actors, adminToken, endpoints, unpaired, type Actor } from './endpoints.ts';

/*
 * Requests every route of the API as every kind of client, each with users of its own. A new route without
 * a row in `endpoints.ts` fails here.
 */

let bloom: Bloom;
let people = 0;

beforeAll(async () => {
  bloom = await startBloom({ adminToken });
});
afterAll(() => bloom.close());

const newPerson = () => bloom.logIn(`Person ${++people}`);

/** The token that an actor sends. */
async function tokenOf(actor: Actor, owner: Person): Promise<string | undefined> {
  switch (actor) {
    case 'anonymous':
      return undefined;
    case 'user':
      return owner.token;
    case 'admin':
      return adminToken;
    default:
  }
  const { token } = await newPerson();
  if (actor === 'expired') {
    await sql`update session set expires_at = now() where id = (select max(id) from session)`.execute(
      bloom.database.write,
    );
  }
  if (actor === 'revoked') await bloom.call('POST', '/v1/account/logout', { token, body: {} });
  return token;
}

// rule: #roles, #api-routes
test('every route has a row', async () => {
  const { body } = await bloom.call('GET', '/openapi.json');
  expect(unpaired(body.paths)).toEqual([]);
});

// rule: #maintenance
test('during maintenance every route but health, the rules and those of admins returns 503', async () => {
  const { settings } = bloom.services;
  const owner = await newPerson();
  await settings.set('maintenance', '1');
  await settings.refresh();
  for (const { route, call } of endpoints) {
    const { status, body } = await call(bloom, { token: owner.token, owner, video: 'AAAAAAAAAAA' });
    if (/\/health\/|\/v1\/rules/.test(route)) expect(status, route).toBe(200);
    else if (route.includes('/v1/admin/')) expect(status, route).toBe(403);
    else expect([status, body.code, body.maintenance], route).toEqual([503, 999, true]);
  }
  await settings.unset('maintenance');
  await settings.refresh();
});

// rule: #read-only
test('while the site is read-only, only money, sign-in and removals are written', async () => {
  const { settings } = bloom.services;
  const written: string[] = [];
  for (const { route, call, statuses } of endpoints) {
    const owner = await newPerson();
    const video = `R${String(people).padStart(10, '0')}`;
    await bloom.addVideo(owner, video);
    await settings.set('read_only', '1');
    await settings.refresh();
    const { status, body, headers } = await call(bloom, { token: owner.token, owner, video });
    await settings.unset('read_only');
    await settings.refresh();
    if (body.key === 'server.readOnly') {
      expect([status, body.code, headers['retry-after']], route).toEqual([503, 1008, '60']);
      continue;
    }
    expect(status, route).toBe(statuses.user);
    if (!route.startsWith('GET ')) written.push(route);
  }
  expect(written.filter((route) => !route.startsWith('DELETE ')).toSorted()).toEqual([
    'POST /api/oauth/{provider}/auth',
    'POST /api/v1/account/daily_reward/{token}',
    'POST /api/v1/account/delete',
    'POST /api/v1/account/handoff',
    'POST /api/v1/account/logout',
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
    'POST /api/v1/setup/check',
    'POST /api/v1/setup/doctor',
    'POST /api/v1/video/search',
    'POST /api/v1/video/{source}/{id}',
    'PUT /api/v1/admin/jobs/{name}',
    'PUT /api/v1/admin/roles/{id}',
    'PUT /api/v1/admin/rules/{number}',
    'PUT /api/v1/admin/settings/{name}',
  ]);
  const removals = endpoints.filter(({ route }) => route.startsWith('DELETE '));
  expect(written).toEqual(expect.arrayContaining(removals.map(({ route }) => route)));
});

describe.each(endpoints)('$route', ({ route, call, statuses }) => {
  test.each(actors.map((actor) => [actor, statuses[actor]] as const))(
    'responds to %s with %d',
    async (actor, status) => {
      const owner = await newPerson();
      const video = `V${String(people).padStart(10, '0')}`;
      await bloom.addVideo(owner, video);
      const token = await tokenOf(actor, owner);
      const response = await call(bloom, { token, owner, video });
      expect(response.status, JSON.stringify(response.body)).toBe(status);
      // Private responses are not cached.
      if (route.startsWith('GET') && statuses.anonymous !== status) {
        expect(response.headers['cache-control']).toBe('no-store');
      }
      if (status === 401)
        expect(response.body).toMatchObject({
          status: 'error',
          code: expect.any(Number) as number,
        });
    },
  );
});
