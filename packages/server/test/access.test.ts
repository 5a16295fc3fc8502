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

test('every route has a row', async () => {
  const { body } = await bloom.call('GET', '/openapi.json');
  expect(unpaired(body.paths)).toEqual([]);
});

test('during maintenance every route but health returns 503', async () => {
  const { settings } = bloom.services;
  const owner = await newPerson();
  await settings.set('maintenance', '1');
  await settings.refresh();
  for (const { route, call } of endpoints) {
    const { status, body } = await call(bloom, { token: owner.token, owner, video: 'AAAAAAAAAAA' });
    if (route.includes('/health/')) expect(status, route).toBe(200);
    else expect([status, body.code, body.maintenance], route).toEqual([503, 999, true]);
  }
  await settings.unset('maintenance');
  await settings.refresh();
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
