import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer } from '@bloom/testing/upstreams/mail-server';
import { run } from '../../../test/command.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { startBloom, type Bloom } from '../../../test/bloom.ts';

let created: TestDatabase;
let bloom: Bloom;

beforeAll(async () => {
  created = await createTestDatabase();
  bloom = await startBloom({ connection: created.connection });
});
afterAll(async () => {
  await bloom.close();
  await created.drop();
});

const admin = (...args: string[]) => run({ DATABASE_URL: created.url }, 'admin', ...args);

// rule: #recovery-codes
test('a member who has lost every login gets a code that signs in once, is notified, and the log has it', async () => {
  const ann = await bloom.logIn('Ann');
  const { code, output } = await admin('recovery-code', 'Ann');
  expect(code).toBe(0);
  const [, secret = ''] = /^(\S{19}) signs in to Ann \(@/.exec(output) ?? [];
  const signIn = () => bloom.call('POST', '/v1/recovery/login', { body: { code: secret } });
  expect((await signIn()).status).toBe(200);
  expect((await signIn()).status).toBe(401);
  const events = (await bloom.bell(ann)).map(({ login }: { login: { event: string } }) => login.event);
  expect(events).toEqual(['recovered', 'codeIssued']);
  const log = await bloom.call('GET', '/v1/moderation/log', ann);
  expect(log.body.data[0]).toMatchObject({ action: 'recoveryCode', target: { kind: 'site' } });
});

// rule: #data-export
test('an operator exports and deletes an account', async () => {
  const ben = await bloom.logIn('Ben');
  const exported = await admin('export', String(ben.id));
  expect(exported.code).toBe(0);
  expect(JSON.parse(exported.output)).toMatchObject({ profile: { id: ben.id, name: 'Ben' } });
  expect(await admin('delete', 'Ben')).toMatchObject({
    code: 2,
    output: expect.stringContaining('Add --yes') as string,
  });
  expect((await admin('delete', 'Ben', '--yes')).output).toMatch(/^Ben \(@.* is deleted\.$/m);
  expect((await bloom.call('GET', `/v1/account/${ben.token}`)).status).toBe(404);
  expect(await admin('export', 'Ben')).toEqual({ code: 2, output: 'There is no account "Ben".\n' });
});

test('a test e-mail says which site it is from, and a mail server that is away is named', async () => {
  const mail = await startMailServer();
  const environment = {
    DATABASE_URL: created.url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'noreply@bloom.example',
    PUBLIC_URL: 'https://bloom.example',
  };
  const send = (to = 'ann@mail.example') => run(environment, 'admin', 'test-mail', to);
  await admin('set', 'site_name', 'Filmklub');
  expect(await send()).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^The mail server has taken an e-mail to ann@mail\.example: 250 .+\n$/,
    ) as string,
  });
  expect(mail.mails[0]?.data).toMatch(
    /^Subject: A test of Filmklub$[^]*-- ?\nFilmklub\nhttps:\/\/bloom\.example/m,
  );
  mail.mode = 'unknown';
  expect(await send()).toMatchObject({
    code: 1,
    output: expect.stringMatching(/refuses ann@mail\.example: .*550 no such mailbox/) as string,
  });
  await mail.close();
  expect(await send()).toMatchObject({ code: 2, output: expect.stringContaining('ECONNREFUSED') as string });
  expect(await send('ann')).toMatchObject({ code: 2 });
  expect(await admin('test-mail', 'ann@mail.example')).toMatchObject({
    code: 2,
    output: 'SMTP_URL and MAIL_FROM are not set.\n',
  });
});
