import { sql } from 'kysely';
import { startMailServer, type MailServer } from '@bloom/testing/upstreams/mail-server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startBloom, type Bloom } from '../../../../test/bloom.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { openBrowser } from '../../../../test/login-browser.ts';
import { checkSecretKey } from '../../../doctor/check-secret-key.ts';
import { acceptSecretKey } from './secret-key.ts';
import { createVault } from './vault.ts';

/* A key of the site that is changed, wrong or lost (docs/operations.md#change-secret_key). */

const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];

let mailServer: MailServer;
let created: TestDatabase;
let people = 0;

beforeAll(async () => {
  mailServer = await startMailServer();
  created = await createTestDatabase();
});
afterAll(async () => {
  await created.drop();
  await mailServer.close();
});

/** A server with these keys, whose start is over. */
async function start(secretKey: string, oldKey?: string): Promise<Bloom> {
  const bloom = await startBloom({
    connection: created.connection,
    mail: { url: mailServer.url, from: 'Bloom <noreply@bloom.example>' },
    secretKey,
    oldKey,
  });
  onTestFinished(() => bloom.close());
  await bloom.services.holdSecretKey();
  return bloom;
}

/** Begins a login; the result ends it, at the same or another server. */
async function begin(bloom: Bloom, email: string) {
  const browser = openBrowser({ bloom });
  const call = async (server: Bloom, path: string, body: object) => {
    const headers = browser.cookie ? { cookie: browser.cookie } : {};
    const response = await server.call('POST', `/v1/email/${path}`, { body, headers });
    browser.storeCookie(response.headers);
    return response;
  };
  const begun = await call(bloom, 'begin', { email });
  if (begun.status !== 200) return { begun, end: () => Promise.resolve(begun) };
  await bloom.runJob('send login e-mails');
  const mail = mailServer.mails.filter(({ to }) => to === email).at(-1)?.data ?? '';
  const [, link = ''] = /\/email#([\w-]{43})/.exec(mail.replaceAll('=\n', '')) ?? [];
  return { begun, end: (server = bloom) => call(server, 'verify', { link }) };
}
async function logIn(bloom: Bloom, email: string): Promise<number> {
  const { body } = await (await begin(bloom, email)).end();
  return (await bloom.call('GET', `/v1/account/${body.token}`)).body.id;
}
const newAddress = () => `eva${++people}@mail.example`;
const examine = async (secretKey: string | undefined, oldKey?: string) => {
  const emailLogin =
    secretKey === undefined ? undefined : { secretKey, oldKey, toMailbox: false, mailsPerHour: 1 };
  const found = await checkSecretKey(created.connection, { emailLogin, secretKey });
  return found.map(({ level, text }) => `${level} ${text}`).join();
};

test('a changed key moves each login, at its next use or by the job, and people keep their accounts', async () => {
  const before = await start(first);
  const [eva, ben, zoe, ida] = [newAddress(), newAddress(), newAddress(), newAddress()];
  const ofIda = await logIn(before, ida);
  const [ofEva, ofBen, ofZoe] = [
    await logIn(before, eva),
    await logIn(before, ben),
    await logIn(before, zoe),
  ];
  // What a deleted account leaves.
  const { body } = await (await begin(before, zoe)).end();
  await before.execute(sql`update account set welcome_paid = true where id = ${ofZoe}`);
  await before.call('POST', '/v1/account/delete', { token: body.token, body: { confirm: body.name } });
  const underWay = await begin(before, ben);

  const after = await start(second, first);
  expect(await examine(second, first)).toContain('ok is being changed');
  expect(await examine(second)).toContain('failure was changed');
  // The server of before does not make accounts for people whom it cannot find any more.
  expect((await begin(before, eva)).begun).toMatchObject({ status: 503 });
  expect(await logIn(after, eva)).toBe(ofEva);
  const { body: linked } = await underWay.end(after);
  expect((await after.call('GET', `/v1/account/${linked.token}`)).body.id).toBe(ofBen);

  const again = await logIn(after, zoe);
  expect(again).not.toBe(ofZoe);
  const { rows } = await after.execute<{ paid: boolean }>(
    sql`select welcome_paid as paid from account where id = ${again}`,
  );
  expect(rows).toEqual([{ paid: true }]);

  await after.runJob('renew e-mail addresses');
  expect(await examine(second, first)).toContain('warning SECRET_KEY_OLD is not needed');
  const alone = await start(second);
  expect(await logIn(alone, eva)).toBe(ofEva);
  expect(await logIn(alone, ben)).toBe(ofBen);
  expect(await logIn(alone, ida)).toBe(ofIda);
});

test('a start with another key is refused with the way out, which the doctor says too', async () => {
  await expect(start(third)).rejects.toThrow(/SECRET_KEY_OLD.*bloom admin accept-secret-key/s);
  expect(await examine(third)).toContain('failure is not the one');
  expect(await examine(undefined)).toContain('warning is not set');
  expect(await examine(third, second)).toContain('ok the next start changes it');
});

test('a lost key is replaced by an operator, who gets the number of lost logins', async () => {
  const before = await start(second);
  const { rows } = await before.execute<{ all: number }>(
    sql`select count(*)::int as all from login_identity where provider = 'email'`,
  );
  expect(await acceptSecretKey(before.database, createVault(third))).toBe(rows[0]?.all);
  const after = await start(third);
  await logIn(after, newAddress());
  expect(await examine(third)).toContain('ok is that of the database');
});
