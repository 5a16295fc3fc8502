import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { SoftwarePasskey, type Deviation } from '../../../../test/authenticator.ts';
import { startBloom, useBloom, type ApiResponse, type Bloom, type Person } from '../../../../test/bloom.ts';
import { authenticate } from '../../account/index.ts';
import { countStranded } from './passkey-store.ts';

const bloom = useBloom();

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** A browser on the pages of a server, with its login cookie. */
function openBrowser(site: Bloom = bloom) {
  let cookie = '';
  async function post(path: string, body: object, token?: string) {
    const response = await site.call('POST', `/v1/passkey/${path}`, {
      body,
      token,
      headers: { 'user-agent': chrome, ...(cookie !== '' && { cookie }) },
    });
    const [given] = [response.headers['set-cookie'] ?? []].flat();
    if (typeof given === 'string') cookie = given.split(';')[0] ?? '';
    return response;
  }
  return {
    post,
    options: async (purpose: 'register' | 'add' | 'login', token?: string) =>
      (await post('options', { purpose, name: 'Ann' }, token)).body.options,
  };
}
type Browser = ReturnType<typeof openBrowser>;

/** The person that the one-time code of a sign-in is for. */
async function personOf({ body: { handoff } }: ApiResponse): Promise<Person> {
  const { body } = await bloom.call('POST', '/v1/account/handoff', { body: { code: handoff } });
  return { id: (await authenticate(bloom.services.accounts, body.token)).id, token: body.token };
}

async function signUp(browser: Browser, key = new SoftwarePasskey(), more: object = {}) {
  const response = key.create(await browser.options('register'));
  return browser.post('register', { response, name: 'Ann', ...more });
}

async function signIn(browser: Browser, key: SoftwarePasskey, deviation?: Deviation) {
  const response = key.get(await browser.options('login'), deviation);
  return browser.post('login', { response });
}

async function add(browser: Browser, { token }: Person, key = new SoftwarePasskey()) {
  const response = key.create(await browser.options('add', token));
  return browser.post('register', { response }, token);
}

/** A new account with a passkey. */
async function join(browser = openBrowser(), name = 'Ann') {
  const key = new SoftwarePasskey();
  return { browser, key, person: await personOf(await signUp(browser, key, { name })) };
}

const list = async (person: Person) =>
  (await bloom.call('GET', '/v1/account/passkeys', person)).body.data as {
    id: string;
    name: string;
    last_used_at: number;
  }[];
const remove = (by: Person, { id }: { id: string }) =>
  bloom.call('DELETE', `/v1/account/passkeys?id=${id}`, by);

const encode = (page: unknown) => Buffer.from(JSON.stringify(page)).toString('base64url');
const passTime = (s: number) =>
  bloom.execute(sql`update login_state set expires_at = expires_at - make_interval(secs => ${s})`);

// rule: #passkeys
describe('a passkey', () => {
  test('works on the host where it was made: members with no other login are counted', async () => {
    const { person } = await join();
    const { browser, key } = await join();
    await bloom.execute(sql`update passkey set host = null`);
    const stranded = (host: string) => countStranded(bloom.database.write, host);
    expect(await stranded('elsewhere.example')).toBe(0);
    await signIn(browser, key);
    expect(await stranded('elsewhere.example')).toBe(1);
    expect(await stranded('localhost')).toBe(0);
    await add(openBrowser(), person);
    expect(await stranded('elsewhere.example')).toBe(1);
    await bloom.execute(sql`update passkey set host = 'localhost'`);
    expect(await stranded('elsewhere.example')).toBe(2);
    await bloom.execute(sql`insert into login_identity (provider, subject, account_id)
      values ('line', 'stranded', ${person.id})`);
    expect(await stranded('elsewhere.example')).toBe(1);
  });

  test('makes an account with the name and inviter that the person came with, and signs in to it', async () => {
    const inviter = await bloom.logIn('Inviter');
    const { refCode } = await authenticate(bloom.services.accounts, inviter.token);
    const key = new SoftwarePasskey();
    const made = await signUp(openBrowser(), key, { name: 'Amélie', code: refCode.toLowerCase() });
    expect(made.status).toBe(200);
    const person = await personOf(made);
    const { body } = await bloom.call('GET', '/v1/account/referral', inviter);
    expect(body.data).toMatchObject([{ name: 'Amélie' }]);
    expect(await list(person)).toMatchObject([{ id: key.id, name: 'Chrome · Windows' }]);

    expect(await personOf(await signIn(openBrowser(), key))).toMatchObject({ id: person.id });
  });

  test('of its own for each browser: they are listed, each signs in, and all but the last are removed', async () => {
    const { browser, key, person } = await join();
    const second = new SoftwarePasskey();
    const options = await browser.options('add', person.token);
    expect(options).toMatchObject({
      user: { id: key.userHandle },
      excludeCredentials: [{ id: key.id }],
    });
    const response = second.create(options);
    expect((await browser.post('register', { response }, person.token)).body).not.toHaveProperty('handoff');
    const entered = await personOf(await signIn(openBrowser(), second));
    expect(entered.id).toBe(person.id);
    expect((await list(person)).map(({ id }) => id)).toEqual([key.id, second.id]);

    expect((await remove(person, key)).status).toBe(200);
    expect((await signIn(browser, key)).body.key).toBe('login.passkeyUnknown');
    // It may have been opened with the removed one.
    expect((await bloom.call('GET', '/v1/account/logins', entered)).status).toBe(401);
    expect((await remove(person, second)).body.key).toBe('account.lastLogin');
    expect((await remove(person, key)).body.key).toBe('request.notFound');
  });

  test('and another login are each other’s last way in', async () => {
    const person = await bloom.logIn('Demo with a passkey');
    const key = new SoftwarePasskey();
    await add(openBrowser(), person, key);
    const unlink = () => bloom.call('DELETE', '/v1/account/logins/demo', person);
    expect((await unlink()).status).toBe(200);
    expect((await remove(person, key)).body.key).toBe('account.lastLogin');
    expect((await bloom.call('GET', '/v1/account/logins', person)).body.data).toMatchObject([
      { provider: 'passkey' },
    ]);
  });

  test('is added and removed only within five minutes after a sign-in', async () => {
    const { browser, key, person } = await join();
    await add(browser, person);
    const begun = await browser.options('add', person.token);
    await bloom.execute(sql`update session set created_at = created_at - interval '5 minutes'
      where account_id = ${person.id}`);
    const late = [
      await browser.post('options', { purpose: 'add' }, person.token),
      await browser.post('register', { response: new SoftwarePasskey().create(begun) }, person.token),
      await remove(person, key),
    ];
    expect(late.map(({ body }) => body.key)).toEqual(Array(3).fill('login.notFresh'));
    expect(await list(person)).toHaveLength(2);
  });

  // rule: #linked-logins
  test('is added by the session only that began it', async () => {
    const { browser, key, person } = await join();
    const later = await personOf(await signIn(browser, key));
    const begun = await browser.options('add', person.token);
    const response = new SoftwarePasskey().create(begun);
    const { body } = await browser.post('register', { response }, later.token);
    expect(body.key).toBe('login.passkeyExpired');
    expect(await list(later)).toHaveLength(1);
  });

  test('that is removed does not put an account on probation again, which has no other logins', async () => {
    const { browser, key, person } = await join();
    await add(browser, person);
    const db = bloom.database.write;
    await sql`update account set probation_since = null where id = ${person.id}`.execute(db);
    expect((await remove(person, key)).status).toBe(200);
    const { rows } = await sql`select probation_since from account
      where id = ${person.id}`.execute(db);
    expect(rows).toEqual([{ probation_since: null }]);
  });

  test('of another account is not removed', async () => {
    const [mine, other] = [await join(), await join()];
    await add(mine.browser, mine.person);
    expect((await remove(mine.person, other.key)).body.key).toBe('request.notFound');
    expect(await list(other.person)).toHaveLength(1);
  });

  test('leaves nothing behind when its account is deleted, and is in the export before', async () => {
    const { browser, key, person } = await join(openBrowser(), 'Leaving');
    const { body } = await bloom.call('GET', '/v1/account/export', person);
    expect(body.passkeys).toMatchObject([{ id: key.id, transports: ['internal', 'hybrid'] }]);
    await bloom.call('POST', '/v1/account/delete', { ...person, body: { confirm: 'Leaving' } });
    expect((await signIn(browser, key)).body.key).toBe('login.passkeyUnknown');
    const { rows } = await sql`select from passkey where credential_id = ${key.id}`.execute(
      bloom.database.read,
    );
    expect(rows).toEqual([]);
  });

  test.each(['', '   ', 'admin', 'x'.repeat(31)])('makes no account with the name %j', async (name) => {
    const browser = openBrowser();
    const refused = { status: 400, body: { key: 'request.invalid', params: { field: 'name' } } };
    expect(await browser.post('options', { purpose: 'register', name })).toMatchObject(refused);
    expect(await signUp(browser, new SoftwarePasskey(), { name })).toMatchObject(refused);
  });
});

// rule: #passkeys
describe('a sign-in with a passkey is refused', () => {
  const refused = 'login.passkeyRefused';
  test.each<[string, Deviation]>([
    ['on another origin', { origin: 'https://bloom.example' }],
    ['on another port', { origin: 'http://localhost:8081' }],
    ['for another site', { rpId: 'bloom.example' }],
    ['as a registration', { type: 'webauthn.create' }],
    ['with the user handle of another account', { userHandle: 'AAAA' }],
  ])('%s', async (_, deviation) => {
    const { browser, key } = await join();
    expect(await signIn(browser, key, deviation)).toMatchObject({
      status: 401,
      body: { key: refused },
    });
    expect((await signIn(browser, key)).status).toBe(200);
  });

  test('with the signature of another key', async () => {
    const { browser, key } = await join();
    const foreign = new SoftwarePasskey(key.id);
    foreign.userHandle = key.userHandle;
    expect((await signIn(browser, foreign)).body.key).toBe(refused);
  });

  test('the second time, also after a refusal and twice at once', async () => {
    const { browser, key } = await join();
    const response = key.get(await browser.options('login'));
    const results = await Promise.all(Array.from({ length: 8 }, () => browser.post('login', { response })));
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(401)]);
    expect((await browser.post('login', { response })).body.key).toBe('login.passkeyExpired');

    const options = await browser.options('login');
    await browser.post('login', {
      response: key.get(options, { origin: 'https://bloom.example' }),
    });
    const late = await browser.post('login', { response: key.get(options) });
    expect(late.body.key).toBe('login.passkeyExpired');
  });

  test.each([
    [295, 200],
    [300, 401],
  ])('%i seconds after its challenge with status %i', async (seconds, status) => {
    const { browser, key } = await join();
    const options = await browser.options('login');
    await passTime(seconds);
    expect((await browser.post('login', { response: key.get(options) })).status).toBe(status);
  });

  test('in another browser, in one without a cookie, and with a challenge that was never issued', async () => {
    const { browser, key } = await join();
    const other = openBrowser();
    await other.options('login');
    for (const thief of [other, openBrowser()]) {
      const response = key.get(await browser.options('login'));
      expect((await thief.post('login', { response })).body.key).toBe('login.passkeyExpired');
    }
    const invented = { challenge: Buffer.alloc(32).toString('base64url') };
    expect((await signIn(browser, key, invented)).body.key).toBe('login.passkeyExpired');
  });

  test('with a key that is not registered', async () => {
    expect(await signIn(openBrowser(), new SoftwarePasskey())).toMatchObject({
      status: 401,
      body: { key: 'login.passkeyUnknown' },
    });
  });

  test.each([
    ['text that is no JSON', { clientDataJSON: 'AAAA' }, refused],
    ['a challenge that is no text', { clientDataJSON: encode({ challenge: 5 }) }, refused],
    ['no page', { clientDataJSON: encode(null) }, refused],
    ['data that are cut', { authenticatorData: 'AAAA' }, refused],
    ['an empty signature', { signature: '' }, 'request.invalid'],
  ])('with %s', async (_, part, expected) => {
    const { browser, key } = await join();
    const result = key.get(await browser.options('login'));
    const response = { ...result, response: { ...result.response, ...part } };
    expect((await browser.post('login', { response })).body.key).toBe(expected);
  });
});

// rule: #passkeys
describe('a counter', () => {
  test.each([
    ['goes back', 4],
    ['stays', 5],
    ['is gone', 0],
  ])('that %s ends the key, and its owner reads it in the bell', async (_, counter) => {
    const { browser, key, person } = await join();
    await add(browser, person);
    expect((await signIn(browser, key, { counter: 5 })).status).toBe(200);
    expect(await signIn(browser, key, { counter })).toMatchObject({
      status: 401,
      body: { key: 'login.passkeyCloned' },
    });
    expect((await signIn(browser, key, { counter: 6 })).body.key).toBe('login.passkeyUnknown');
    expect((await list(person)).map(({ id }) => id)).not.toContain(key.id);
    const { body } = await bloom.call('GET', '/v1/account/notifications', person);
    expect(body.data[0]).toMatchObject({ login: { event: 'keyEnded', provider: 'passkey' } });
  });

  test('that is not signed ends nothing', async () => {
    const { browser, key } = await join();
    await signIn(browser, key, { counter: 5 });
    const forged = new SoftwarePasskey(key.id);
    forged.userHandle = key.userHandle;
    expect((await signIn(browser, forged, { counter: 1 })).body.key).toBe('login.passkeyRefused');
    expect((await signIn(browser, key, { counter: 6 })).status).toBe(200);
  });

  test('that is not kept, as that of most passkeys, is 0 each time', async () => {
    const { browser, key } = await join();
    for (let i = 0; i < 3; i++) expect((await signIn(browser, key)).status).toBe(200);
  });
});

// rule: #passkeys
describe('a registration is refused', () => {
  test.each<[string, Deviation]>([
    ['on another origin', { origin: 'https://bloom.example' }],
    ['for another site', { rpId: 'bloom.example' }],
    ['as a sign-in', { type: 'webauthn.get' }],
  ])('%s', async (_, deviation) => {
    const browser = openBrowser();
    const response = new SoftwarePasskey().create(await browser.options('register'), deviation);
    expect((await browser.post('register', { response, name: 'Ann' })).body.key).toBe('login.passkeyRefused');
  });

  test('the second time, after five minutes, and in another browser', async () => {
    const browser = openBrowser();
    const key = new SoftwarePasskey();
    const response = key.create(await browser.options('register'));
    await browser.post('register', { response, name: 'Ann' });
    const late = new SoftwarePasskey().create(await browser.options('register'));
    await passTime(300);
    const foreign = new SoftwarePasskey().create(await openBrowser().options('register'));
    for (const each of [response, late, foreign]) {
      const result = await browser.post('register', { response: each, name: 'Ann' });
      expect(result.body.key).toBe('login.passkeyExpired');
    }
  });

  // An attacker who knows the id of a passkey could otherwise enter its account with another key.
  test('with the id of a passkey that exists', async () => {
    const { key } = await join();
    const browser = openBrowser();
    const thief = () => new SoftwarePasskey(key.id);
    expect((await signUp(browser, thief())).body.key).toBe('account.loginTaken');
    const other = await join(browser);
    expect((await add(browser, other.person, thief())).body.key).toBe('account.loginTaken');
    expect((await signIn(browser, key)).status).toBe(200);
  });

  test('for another account than it began for', async () => {
    const [mine, other] = [await join(), await join()];
    const of = async (purpose: 'register' | 'add', token?: string) =>
      new SoftwarePasskey().create(await mine.browser.options(purpose, token));
    const crossed: [object, string | undefined][] = [
      [await of('add', mine.person.token), other.person.token],
      [await of('add', mine.person.token), undefined],
      [await of('register'), mine.person.token],
      [new SoftwarePasskey().create({ ...(await of('register')), ...(await login()) }), undefined],
    ];
    async function login() {
      const { challenge, rpId } = await mine.browser.options('login');
      return { challenge, rp: { id: rpId }, user: { id: 'AAAA' } };
    }
    for (const [response, token] of crossed) {
      const result = await mine.browser.post('register', { response, name: 'Ann' }, token);
      expect(result.body.key).toBe('login.passkeyExpired');
    }
  });

  test('for an account without a session', async () => {
    expect(await openBrowser().post('options', { purpose: 'add' })).toMatchObject({
      status: 401,
      body: { key: 'video.notLogin' },
    });
  });
});

// rule: #passkeys
test('with passkeys switched off none begins, and a last login is not one', async () => {
  const off = await startBloom({ passkeys: false });
  try {
    for (const purpose of ['login', 'register']) {
      const { body } = await openBrowser(off).post('options', { purpose, name: 'Ann' });
      expect(body.key).toBe('login.unsupportedProvider');
    }
    const person = await off.logIn('Ann');
    await sql`insert into login_identity (provider, subject, account_id)
      values ('passkey', 'x', ${person.id})`.execute(off.database.write);
    const { body } = await off.call('DELETE', '/v1/account/logins/demo', person);
    expect(body.key).toBe('account.lastLogin');
    expect((await off.call('GET', '/v1/config')).body.data.passkeys).toBe(false);
  } finally {
    await off.close();
  }
});
