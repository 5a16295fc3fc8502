import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';

const bloom = useBloom();
let admin: Person;
let member: Person;

beforeAll(async () => {
  [admin, member] = [await bloom.logIn('Ada'), await bloom.logIn('Mia')];
  await bloom.setRole(admin, { role: 'admin', categories: null });
});

const issue = (id: number) => bloom.call('POST', `/v1/admin/recovery-codes/${id}`, admin, {});

// rule: #recovery-codes
test('an admin issues a code that signs a member in once, and the member is notified', async () => {
  const { status, body } = await issue(member.id);
  expect(status).toBe(200);
  const signIn = () => bloom.call('POST', '/v1/recovery/login', { body: { code: body.data.code } });
  expect((await signIn()).status).toBe(200);
  expect((await signIn()).status).toBe(401);
  const events = (await bloom.bell(member)).map(({ login }: { login: { event: string } }) => login.event);
  expect(events).toEqual(['recovered', 'codeIssued']);
});

// rule: #recovery-codes
test('the public log does not say whose code it is, and the page of the person does', async () => {
  await issue(member.id);
  const [entry] = (await bloom.call('GET', '/v1/moderation/log?limit=1')).body.data;
  expect(entry).toMatchObject({ action: 'recoveryCode', by: 'admin', target: { kind: 'site', id: 0 } });
  expect(entry).not.toHaveProperty('name');
  const person = (await bloom.call('GET', `/v1/moderation/people/${member.id}`, admin)).body.data;
  expect(person.history[0]).toMatchObject({ id: entry.id, action: 'recoveryCode' });
  const decisions = await bloom.call('GET', '/v1/account/decisions', member);
  expect([decisions.status, decisions.body.data]).toEqual([200, []]);
});

// rule: #linked-logins
test('an admin who signed in more than five minutes ago issues no code', async () => {
  const late = await bloom.logIn('Lea');
  await bloom.setRole(late, { role: 'admin', categories: null });
  await bloom.execute(sql`update session set created_at = now() - interval '6 minutes'
    where account_id = ${late.id}`);
  const { status, body } = await bloom.call('POST', `/v1/admin/recovery-codes/${member.id}`, late, {});
  expect({ status, body }).toMatchObject({ status: 403, body: { key: 'login.notFresh' } });
});

// rule: #recovery-codes
test('a code for oneself, or for an account that does not exist, is refused', async () => {
  expect((await issue(admin.id)).status).toBe(403);
  expect((await issue(999_999)).status).toBe(404);
});
