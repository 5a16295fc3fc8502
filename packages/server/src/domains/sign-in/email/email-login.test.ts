import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SoftwarePasskey } from '../../../../test/authenticator.ts';
import { startMailServer, type MailServer } from '@bloom/testing/upstreams/mail-server';
import { startBloom, type ApiResponse, type Bloom } from '../../../../test/bloom.ts';
import { expectCleanLedger } from '../../../../test/money/ledger.ts';
import { openApp, openBrowser, type Browser } from '../../../../test/login-browser.ts';
import { authenticate } from '../../account/index.ts';
import { createVault } from './vault.ts';

let mailServer: MailServer;
let bloom: Bloom;
let counter = 0;

beforeAll(async () => {
  mailServer = await startMailServer();
  bloom = await startBloom({
    mail: { url: mailServer.url, from: 'Bloom <noreply@bloom.example>' },
    // At once, so that it can be seen to be paid once.
    settings: { welcome_needs: 'none' },
  });
});
afterAll(async () => {
  await bloom.close();
  await mailServer.close();
});
afterAll(() => expectCleanLedger(bloom));
beforeEach(() => void (mailServer.mode = 'taking'));

const newAddress = () => `mia${++counter}@mail.example`;
const sendMails = (server = bloom) => server.runJob('send login e-mails');
/** The e-mails to an address, the first first, as they are read. */
const mailsTo = (address: string) =>
  mailServer.mails
    .filter((mail) => mail.to === address)
    .map(({ data }) => data.replaceAll('=\n', '').replaceAll('=3D', '='));
const secretsIn = (mail: string) => ({
  code: /^Subject: (\d{6})/m.exec(mail)?.[1] ?? '',
  link: /\/email#([\w-]{43})/.exec(mail)?.[1] ?? '',
});
/** Makes a login older than it is. */
const passTime = (minutes: number) =>
  bloom.execute(sql`update email_login set created_at = created_at - make_interval(mins => ${minutes})`);

async function send(
  browser: Browser,
  path: 'begin' | 'verify',
  body: object,
  token?: string,
): Promise<ApiResponse> {
  const response = await bloom.call('POST', `/v1/email/${path}`, {
    body,
    token,
    headers: browser.cookie ? { cookie: browser.cookie } : {},
  });
  browser.storeCookie(response.headers);
  return response;
}

/** A browser in which a login with an address has begun, and what its e-mail brought. */
async function begin(address: string, { body = {}, token = undefined as string | undefined } = {}) {
  const browser = openBrowser({ bloom });
  const { status } = await send(browser, 'begin', { email: address, ...body }, token);
  expect(status).toBe(200);
  await sendMails();
  return { browser, ...secretsIn(mailsTo(address.trim().toLowerCase()).at(-1) ?? '') };
}
async function logIn(address: string) {
  const { browser, code } = await begin(address);
  const { body } = await send(browser, 'verify', { code });
  const { id } = await authenticate(bloom.services.accounts, body.token);
  return { id, token: body.token as string };
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const keyOf = ({ status, body }: ApiResponse) => `${status} ${body.key}`;
const listLogins = async (token: string) =>
  (await bloom.call('GET', '/v1/account/logins', { token })).body.data;
const welcomes = async (token: string) =>
  (await bloom.call('GET', '/v1/account/statement', { token })).body.data.filter(
    ({ reason }: { reason: string }) => reason === 'welcome',
  ).length;

// rule: #e-mail
describe('a login by e-mail', () => {
  test('opens a session by the code, and the next one leads to the same account', async () => {
    const address = newAddress();
    const first = await logIn(address);
    const account = (await bloom.call('GET', `/v1/account/${first.token}`)).body;
    expect(account.balance).toBe(10_000);
    expect(account.name_changeable).toBe(true);
    expect(account.name).not.toContain('mia');
    expect(await listLogins(first.token)).toMatchObject([{ provider: 'email', name: address }]);
    expect((await logIn(` ${address.toUpperCase()} `)).id).toBe(first.id);
  });

  test('opens a session by the link in the browser in which it began', async () => {
    const { browser, link } = await begin(newAddress());
    expect((await send(browser, 'verify', { link })).body.token).toBeDefined();
    expect(keyOf(await send(browser, 'verify', { link }))).toBe('401 login.codeInvalid');
  });

  test('needs the code in another browser, and its link alone opens nothing', async () => {
    const { link, code } = await begin(newAddress());
    const other = openBrowser({ bloom });
    expect(keyOf(await send(other, 'verify', { link }))).toBe('409 login.otherBrowser');
    expect(keyOf(await send(other, 'verify', { code }))).toBe('401 login.codeInvalid');
    expect((await send(other, 'verify', { link, code })).body.token).toBeDefined();
  });

  test('ends after 15 minutes', async () => {
    const { browser, code, link } = await begin(newAddress());
    await passTime(15);
    expect(keyOf(await send(browser, 'verify', { code }))).toBe('401 login.codeInvalid');
    expect(keyOf(await send(browser, 'verify', { link }))).toBe('401 login.codeInvalid');
  });

  test('ends with the fifth wrong code', async () => {
    const { browser, code, link } = await begin(newAddress());
    const responses = [];
    for (let i = 0; i < 5; i++) {
      responses.push((await send(browser, 'verify', { code: wrong(code) })).body);
    }
    expect(responses.map(({ params }) => params?.left)).toEqual([4, 3, 2, 1, undefined]);
    expect(responses.at(-1).key).toBe('login.codeInvalid');
    expect(keyOf(await send(browser, 'verify', { code }))).toBe('401 login.codeInvalid');
    expect(keyOf(await send(browser, 'verify', { link }))).toBe('401 login.codeInvalid');
  });

  test('does not count wrong codes less for many logins of one browser', async () => {
    const browser = openBrowser({ bloom });
    const addresses = Array.from({ length: 8 }, newAddress);
    for (const email of addresses) await send(browser, 'begin', { email });
    await sendMails();
    const codes = addresses.map((each) => secretsIn(mailsTo(each)[0] ?? '').code);
    const guesses = Array.from({ length: 110 }, (_, i) => String(i).padStart(6, '0'))
      .filter((guess) => !codes.includes(guess))
      .slice(0, 100);
    const responses: string[] = [];
    while (guesses.length > 0) {
      const sent = guesses.splice(0, 10).map((code) => send(browser, 'verify', { code }));
      responses.push(...(await Promise.all(sent)).map(keyOf));
    }
    expect(responses.filter((each) => each === '401 login.codeWrong')).toHaveLength(4);
    expect(responses.filter((each) => each.startsWith('200'))).toEqual([]);
    for (const code of codes) {
      expect(keyOf(await send(browser, 'verify', { code }))).toBe('401 login.codeInvalid');
    }
  });

  test('lets in once where the same code is sent ten times at once', async () => {
    const { browser, code } = await begin(newAddress());
    const { cookie } = browser;
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        bloom.call('POST', '/v1/email/verify', { body: { code }, headers: { cookie } }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('opens one account where two begin at once', async () => {
    const address = newAddress();
    const browsers = [openBrowser({ bloom }), openBrowser({ bloom })] as const;
    await Promise.all(browsers.map((each) => send(each, 'begin', { email: address })));
    await sendMails();
    const codes = mailsTo(address).map((mail) => secretsIn(mail).code);
    expect(codes).toHaveLength(2);
    const responses = await Promise.all(
      browsers.flatMap((each) => codes.map((code) => send(each, 'verify', { code }))),
    );
    const opened = responses.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(2);
    const owners = await Promise.all(
      opened.map(({ body }) => authenticate(bloom.services.accounts, body.token)),
    );
    expect(new Set(owners.map(({ id }) => id)).size).toBe(1);
  });

  test('begins in the mobile app with its secret, without a cookie', async () => {
    const { verifier, challenge } = openApp();
    const { code } = await begin(newAddress(), { body: { app_challenge: challenge } });
    const app = openBrowser({ bloom });
    const other = { code, app_verifier: openApp().verifier };
    expect(keyOf(await send(app, 'verify', other))).toBe('401 login.codeInvalid');
    expect((await send(app, 'verify', { code, app_verifier: verifier })).body.token).toBeDefined();
  });

  test('brings the inviter', async () => {
    const inviter = await bloom.logIn('Inviter by e-mail');
    const { ref_code: code } = (await bloom.call('GET', `/v1/account/${inviter.token}`)).body;
    const login = await begin(newAddress(), { body: { code } });
    await send(login.browser, 'verify', { code: login.code });
    const { rows } = await bloom.execute(sql`select 1 from referral where inviter_id = ${inviter.id}`);
    expect(rows).toHaveLength(1);
  });
});

// rule: #e-mail
describe('the response', () => {
  test('is the same for a known and an unknown address, and beyond the limit of one', async () => {
    const known = newAddress();
    await logIn(known);
    const begun = (email: string) => send(openBrowser({ bloom }), 'begin', { email });
    const responses = [await begun(known), await begun(newAddress())];
    for (let i = 0; i < 4; i++) responses.push(await begun(known));
    expect(new Set(responses.map(({ status, body }) => JSON.stringify({ status, body })))).toEqual(
      new Set([JSON.stringify({ status: 200, body: { status: 'ok', code: 0 } })]),
    );
  });

  test('does not wait for what is known of accounts, so that it takes as long for each', async () => {
    const known = newAddress();
    await logIn(known);
    await bloom.database.write.transaction().execute(async (tx) => {
      await sql`lock table login_identity, person in access exclusive mode`.execute(tx);
      const { status } = await send(openBrowser({ bloom }), 'begin', { email: known });
      expect(status).toBe(200);
    });
  });
});

// rule: #e-mail
describe('an address', () => {
  test.each([
    'mia',
    'mia@mail',
    'mia@mail.example\r\nBcc: eve@mail.example',
    'mia@mail.example\nBcc: eve@mail.example',
    'mia\u0000@mail.example',
    'mia@mail.example, eve@mail.example',
    'Mia <eve@mail.example>',
    '"mia"@mail.example',
    'mia@mail..example',
    'mia@127.0.0.1',
    'mia@0x7f.1',
    `${'m'.repeat(250)}@mail.example`,
    '',
  ])('that is not exactly one is refused: %j', async (email) => {
    const { status, body } = await send(openBrowser({ bloom }), 'begin', { email });
    expect([status, body.params]).toEqual([400, { field: 'email' }]);
  });

  test('is one mailbox and one account, however it is typed', async () => {
    const address = newAddress();
    const { id } = await logIn(address);
    for (const typed of [
      address.replace('@', '＠'),
      address.replace('.', '。'),
      `${address}.`,
      `\u3000${address.replace('@', '\u200B@')}．`,
      address.replace('m', 'Ｍ'),
    ]) {
      const browser = openBrowser({ bloom });
      await passTime(24 * 60);
      expect((await send(browser, 'begin', { email: typed })).status, typed).toBe(200);
      await sendMails();
      const { body } = await send(browser, 'verify', { code: secretsIn(mailsTo(address).at(-1) ?? '').code });
      expect((await authenticate(bloom.services.accounts, body.token)).id, typed).toBe(id);
    }
  });

  test('that an account has in its former spelling is still that of this account alone', async () => {
    const address = newAddress();
    const former = address.replace('m', 'ｍ');
    const owner = await bloom.logIn('Owner of the former spelling');
    const vault = createVault('a key of 32 characters for tests');
    const subject = vault.hash(former);
    await bloom.execute(sql`insert into login_identity (provider, subject, account_id, name, email)
      values ('email', ${subject}, ${owner.id}, '', ${vault.encrypt(former)})`);
    const signIn = async (typed: string) => {
      const browser = openBrowser({ bloom });
      await send(browser, 'begin', { email: typed });
      await sendMails();
      const mailed = mailsTo(typed).at(-1) ?? '';
      const { body } = await send(browser, 'verify', { code: secretsIn(mailed).code });
      return (await authenticate(bloom.services.accounts, body.token)).id;
    };
    expect(await signIn(former)).toBe(owner.id);
    expect(await signIn(address)).not.toBe(owner.id);
    expect(await signIn(former)).toBe(owner.id);
  });

  test('is stored encrypted and hashed only', async () => {
    const address = newAddress();
    await logIn(address);
    await send(openBrowser({ bloom }), 'begin', { email: address });
    for (const table of ['login_identity', 'email_login', 'login_mail', 'account']) {
      const { rows } = await bloom.execute<{ row: string }>(sql`
        select t::text || coalesce(encode(to_jsonb(t)::text::bytea, 'escape'), '') as row
        from ${sql.table(table)} t`);
      expect(rows.length, table).toBeGreaterThan(0);
      const text = rows.map(({ row }) => row).join('\n');
      expect(text, table).not.toContain(address);
      expect(text, table).not.toContain(Buffer.from(address).toString('hex'));
    }
  });

  test('gets three e-mails an hour and ten a day, and what goes beyond has no code', async () => {
    const address = newAddress();
    const begun = async () => (await begin(address)).browser;
    for (let hour = 0; hour < 5; hour++) {
      for (let i = 0; i < 4; i++) await begun();
      await passTime(61);
    }
    expect(mailsTo(address)).toHaveLength(10);
    const { rows } = await bloom.execute<{ mailed: boolean }>(sql`select mailed from email_login
      where created_at > now() - interval '2 hours'`);
    expect(rows.map(({ mailed }) => mailed)).toEqual([false, false, false, false]);
    await passTime(24 * 60);
    expect((await begin(address)).code).toMatch(/^\d{6}$/);
    expect(mailsTo(address)).toHaveLength(11);
  });

  test('has three more a day in a browser in which it has signed in, also where strangers used up the others', async () => {
    const address = newAddress();
    const { browser, code } = await begin(address);
    expect((await send(browser, 'verify', { code })).status).toBe(200);
    const again = async (from: Browser, email = address) => {
      await send(from, 'begin', { email });
      await sendMails();
      return mailsTo(email).length;
    };
    const stranger = openBrowser({ bloom });
    for (let i = 0; i < 4; i++) await again(stranger);
    expect(await again(stranger)).toBe(3);
    for (const count of [4, 5, 6, 6]) expect(await again(browser)).toBe(count);
    expect((await send(browser, 'verify', { code: secretsIn(mailsTo(address)[5] ?? '').code })).status).toBe(
      200,
    );
    await passTime(24 * 60);
    expect(await again(stranger)).toBe(7);
    const other = newAddress();
    for (let i = 0; i < 4; i++) await again(stranger, other);
    expect(await again(browser, other)).toBe(3);
  });

  test('gets three where ten requests come at once', async () => {
    const email = newAddress();
    await Promise.all(Array.from({ length: 10 }, () => send(openBrowser({ bloom }), 'begin', { email })));
    await sendMails();
    expect(mailsTo(email)).toHaveLength(3);
  });
});

// rule: #e-mail
test('a network address gets 20 e-mails an hour, and the site sends as many as it is set to', async () => {
  const limited = await startBloom({ rateLimit: true, loginMailsPerHour: 12 });
  const begun = () => limited.call('POST', '/v1/email/begin', { body: { email: newAddress() } });
  try {
    const responses: string[] = [];
    for (let i = 0; i < 21; i++) responses.push(keyOf(await begun()));
    const count = (key: string) => responses.filter((each) => each === key).length;
    expect(count('200 undefined')).toBe(12);
    expect(count('429 login.mailBudget')).toBe(8);
    expect(responses.at(-1)).toBe('429 request.tooMany');
  } finally {
    await limited.close();
  }
});

// rule: #e-mail
describe('an e-mail with a code', () => {
  test('is in the language of the request, as plain text', async () => {
    const address = newAddress();
    await begin(address, { body: { locale: 'zh-hans' } });
    const [mail] = mailServer.mails.filter(({ to }) => to === address);
    expect(mail?.data).toContain('Content-Type: text/plain');
    expect(mail?.text).toContain('请输入以下验证码登录 localhost');
  });

  test('waits while the mail server is busy, silent or away, and no request waits for it', async () => {
    const address = newAddress();
    for (const mode of ['busy', 'silent'] as const) {
      mailServer.mode = mode;
      const { status } = await send(openBrowser({ bloom }), 'begin', { email: address });
      expect(status).toBe(200);
      await expect(sendMails()).rejects.toThrow();
    }
    mailServer.mode = 'taking';
    expect(mailsTo(address)).toHaveLength(0);
    await bloom.execute(sql`update login_mail set due_at = now()`);
    await sendMails();
    expect(mailsTo(address)).toHaveLength(2);
  });

  test('is not sent once its code is no longer good', async () => {
    const address = newAddress();
    await send(openBrowser({ bloom }), 'begin', { email: address });
    await bloom.execute(sql`update login_mail set expires_at = now() - interval '1 second'`);
    await sendMails();
    expect(mailsTo(address)).toHaveLength(0);
    expect((await bloom.execute(sql`select 1 from login_mail`)).rows).toEqual([]);
  });

  test('of a demo goes to a page, where its text is no markup', async () => {
    const demo = await startBloom();
    try {
      await demo.call('POST', '/v1/email/begin', { body: { email: "o'<b>&@mail.example" } });
      await demo.call('POST', '/v1/email/begin', { body: { email: 'a&b@mail.example' } });
      const page = await demo.app.inject('/demo/mail');
      expect(page.body).toContain('a&#38;b@mail.example');
      expect(page.body).toMatch(/<a href="http:\/\/localhost\/email#[\w-]{43}">/);
      expect((await bloom.app.inject('/demo/mail')).body).not.toContain('mail.example');
    } finally {
      await demo.close();
    }
  });
});

// rule: #e-mail
describe('an address that is added to an account', () => {
  test('signs in to it from then on, and can be unlinked', async () => {
    const address = newAddress();
    const owner = await bloom.logIn('Owner by e-mail');
    const { browser, code } = await begin(address, { token: owner.token });
    const { status, body } = await send(browser, 'verify', { code }, owner.token);
    expect([status, body.token]).toEqual([200, undefined]);
    expect((await logIn(address)).id).toBe(owner.id);
    const unlinked = await bloom.call('DELETE', '/v1/account/logins/email', owner);
    expect(unlinked.status).toBe(200);
    expect((await logIn(address)).id).not.toBe(owner.id);
  });

  test('needs a session of that account when the code comes', async () => {
    const owner = await bloom.logIn('Owner who left');
    const eve = await bloom.logIn('Eve with a code');
    const { browser, code } = await begin(newAddress(), { token: owner.token });
    for (const token of [undefined, eve.token]) {
      expect(keyOf(await send(browser, 'verify', { code }, token))).toBe('401 login.codeInvalid');
    }
    expect((await send(browser, 'verify', { code }, owner.token)).status).toBe(200);
  });

  // rule: #linked-logins
  test('is refused once the session has ended that began it, whichever other one has the code', async () => {
    const address = newAddress();
    const first = await logIn(address);
    const stolen = (await logIn(address)).token;
    await bloom.execute(sql`update login_identity set provider = 'line' where account_id = ${first.id}`);
    const { browser, code } = await begin(newAddress(), { token: stolen });
    await bloom.call('DELETE', `/v1/account/sessions?others=true&token=${first.token}`);
    expect(keyOf(await send(browser, 'verify', { code }, first.token))).toBe('401 login.codeInvalid');
    expect(await listLogins(first.token)).toMatchObject([{ provider: 'line' }]);
  });

  test('is refused if it belongs to another account, or the account has one', async () => {
    const address = newAddress();
    const other = await logIn(address);
    const owner = await bloom.logIn('Owner of two');
    const add = async (email: string) => {
      const { browser, code } = await begin(email, { token: owner.token });
      return keyOf(await send(browser, 'verify', { code }, owner.token));
    };
    expect(await add(address)).toBe('409 account.loginTaken');
    expect(await add(newAddress())).toBe('200 undefined');
    expect(await add(newAddress())).toBe('409 account.alreadyLinked');
    expect(keyOf(await bloom.call('DELETE', '/v1/account/logins/email', other))).toBe(
      '422 account.lastLogin',
    );
  });

  test('gets an e-mail for each change of the logins, also when it is removed', async () => {
    const address = newAddress();
    const owner = await bloom.logIn('Owner with e-mail');
    const { browser, code } = await begin(address, { token: owner.token });
    await send(browser, 'verify', { code }, owner.token);
    await bloom.call('POST', '/v1/account/recovery_codes', owner, {});
    await bloom.call('DELETE', '/v1/account/logins/email', owner);
    await bloom.call('POST', '/v1/account/recovery_codes', owner, {});
    await sendMails();
    expect(mailsTo(address).slice(1)).toEqual([
      expect.stringContaining('A new way to sign in to your account was added'),
      expect.stringContaining('Your account got new recovery codes'),
      expect.stringContaining('A way to sign in to your account was removed'),
    ]);
  });
});

// rule: #person-memory
test('one person who unlinks, deletes and returns by e-mail is welcomed once', async () => {
  const address = newAddress();
  const first = await logIn(address);
  const confirm = (await bloom.call('GET', `/v1/account/${first.token}`)).body.name;
  await bloom.call('POST', '/v1/account/delete', first, { confirm });
  const second = await logIn(address);
  expect(second.id).not.toBe(first.id);
  expect(await welcomes(second.token)).toBe(0);
  const { rows } = await bloom.execute(sql`select 1 from email_login where account_id = ${first.id}`);
  expect(rows).toEqual([]);
});

// rule: #e-mail
test('the export has the address', async () => {
  const address = newAddress();
  const { token } = await logIn(address);
  const { body } = await bloom.call('GET', '/v1/account/export', { token });
  const data = typeof body === 'string' ? JSON.parse(body) : body;
  expect(data.logins).toMatchObject([{ provider: 'email', name: address }]);
});

// rule: #new-accounts
test('twenty accounts an hour are made from one address, with passkeys and e-mail together', async () => {
  const mail = { url: mailServer.url, from: 'Bloom <noreply@bloom.example>' };
  const limited = await startBloom({ mail, rateLimit: true });
  try {
    const begun = async (path: string, body: object) => {
      const { headers, body: given } = await limited.call('POST', path, { body });
      return { given, headers: { cookie: String(headers['set-cookie']).split(';')[0] ?? '' } };
    };
    const byPasskey = async () => {
      const { given, headers } = await begun('/v1/passkey/options', { purpose: 'register', name: 'Ann' });
      const body = { response: new SoftwarePasskey().create(given.options), name: 'Ann' };
      return limited.call('POST', '/v1/passkey/register', { body, headers });
    };
    const byMail = async (email: string) => {
      const { headers } = await begun('/v1/email/begin', { email });
      await sendMails(limited);
      const { code } = secretsIn(mailsTo(email).at(-1) ?? '');
      return () => limited.call('POST', '/v1/email/verify', { body: { code }, headers });
    };
    const known = newAddress();
    expect((await (await byMail(known))()).status).toBe(200);
    const statuses: number[] = [];
    for (let i = 0; i < 20; i++) statuses.push((await byPasskey()).status);
    expect(statuses).toEqual([...Array(19).fill(200), 429]);
    const verify = await byMail(newAddress());
    // Its code is as good as before.
    for (let i = 0; i < 2; i++) expect(keyOf(await verify())).toBe('429 request.tooMany');
    expect((await (await byMail(known))()).status).toBe(200);
    const { rows } = await sql`select from account where id > 0`.execute(limited.database.read);
    expect(rows).toHaveLength(20);
  } finally {
    await limited.close();
  }
});
