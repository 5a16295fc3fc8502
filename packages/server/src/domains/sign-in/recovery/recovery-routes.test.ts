import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useBloom, type Person } from '../../../../test/bloom.ts';

const bloom = useBloom();

const renew = (by: Person) => bloom.call('POST', '/v1/account/recovery_codes', by, {});
const count = async (by: Person) => (await bloom.call('GET', '/v1/account/recovery_codes', by)).body;
const signIn = (code: string) => bloom.call('POST', '/v1/recovery/login', { body: { code } });
const bell = async (by: Person) =>
  (await bloom.bell(by)).map(({ kind, login }: { kind: string; login: object }) => ({
    kind,
    ...login,
  }));

// rule: #recovery-codes
test('each of ten codes signs in once, however it is typed, and the bell reports it', async () => {
  const ann = await bloom.logIn('Ann');
  expect(await count(ann)).toMatchObject({ left: 0, made_at: null });
  const { codes } = (await renew(ann)).body as { codes: string[] };
  expect(new Set(codes).size).toBe(10);
  const [first = '', second = ''] = codes;
  expect(first).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);

  const { headers, body } = await signIn(
    ` ${first
      .toUpperCase()
      .replaceAll('-', '–')
      .replaceAll(/[A-Z]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0))}\u200B `,
  );
  const { token, bound } = (
    await bloom.call('POST', '/v1/account/handoff', {
      headers: { cookie: String(headers['set-cookie']) },
      body: { code: body.handoff },
    })
  ).body;
  expect(bound).toBe(true);
  expect((await bloom.call('GET', `/v1/account/${token}`)).body.id).toBe(ann.id);
  expect(await count(ann)).toMatchObject({ left: 9, made_at: expect.any(Number) });
  expect((await signIn(first)).body).toMatchObject({ code: 1118, key: 'login.recoveryInvalid' });

  const at = await Promise.all(Array.from({ length: 10 }, () => signIn(second)));
  expect(at.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await bell(ann)).toEqual([
    { kind: 'login', event: 'recovered', provider: '' },
    { kind: 'login', event: 'recovered', provider: '' },
    { kind: 'login', event: 'codesMade', provider: '' },
  ]);
});

// rule: #recovery-codes
test('new codes end the old ones, and deleting the account ends all', async () => {
  const ben = await bloom.logIn('Ben');
  const [old = ''] = (await renew(ben)).body.codes as string[];
  const [next = ''] = (await renew(ben)).body.codes as string[];
  expect((await signIn(old)).status).toBe(401);
  await bloom.deleteAccount(ben);
  expect((await signIn(next)).status).toBe(401);
});

// rule: #linked-logins
test('what decides who may sign in needs a session of the last five minutes', async () => {
  const cai = await bloom.logIn('Cai');
  await bloom.execute(sql`update session set created_at = now() - interval '6 minutes'
    where account_id = ${cai.id}`);
  const { token } = cai;
  const responses = await Promise.all([
    renew(cai),
    bloom.call('POST', '/v1/account/logins/line', { token }, {}),
    bloom.call('PUT', '/v1/account/logins/line', { token }, { oauth_token: 'x' }),
    bloom.call('DELETE', '/v1/account/logins/demo', { token }),
  ]);
  for (const { status, body } of responses) {
    expect({ status, body }).toMatchObject({ status: 403, body: { key: 'login.notFresh' } });
  }
  expect(await count(cai)).toMatchObject({ left: 0 });
});
