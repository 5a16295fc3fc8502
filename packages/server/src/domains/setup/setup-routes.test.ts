import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { RoleReader } from '../moderation/index.ts';
import { beginSetup, renewSetup } from './index.ts';

const publicUrl = 'https://club.example';
const values = {
  site_name: 'Film Club',
  registration: 'invite',
  extra_languages: 'japanese/Japanese/日语',
  share_sources: 'youtube',
};

const bloom = useBloom({ rateLimit: true, trustProxy: ['127.0.0.1'] });
beforeEach(async () => {
  await bloom.execute(sql`delete from role`);
  await bloom.set({ registration: undefined });
});

const begin = (isDemo = false) => beginSetup(bloom.database, { publicUrl, isDemo });
const codeOf = (address: string | undefined) =>
  /^https:\/\/club\.example\/setup#([\w-]{43})$/.exec(address ?? '')?.[1] ?? 'no address';
const renew = async () => codeOf(await renewSetup(bloom.database, { publicUrl }));
let addresses = 0;
const post = (path: string, body: object, token?: string, address = `192.0.2.${++addresses}`) =>
  bloom.call('POST', `/v1/setup${path}`, { token, body, headers: { 'x-forwarded-for': address } });
const check = (code: string, address?: string) => post('/check', { code }, undefined, address);
const finish = (code: string, by: Person, changes = {}) =>
  post('', { code, ...values, ...changes }, by.token);
const admins = async () =>
  (await new RoleReader(bloom.database.write).list()).map(({ id, role }) => [id, role.name]);

// rule: #setup
test('a start offers a code while there is no account, the last one holds, and a demo has none', async () => {
  const first = codeOf(await begin());
  const second = codeOf(await begin());
  expect((await check(first)).body.key).toBe('setup.codeInvalid');
  expect((await check(second)).status).toBe(200);
  expect(await begin(true)).toBeUndefined();
  expect((await check(second)).body.key).toBe('setup.codeInvalid');

  const third = codeOf(await begin());
  await bloom.logIn('Ann');
  expect((await check(third)).status).toBe(200);
  expect(await begin()).toBeUndefined();
  expect((await check(third)).body.key).toBe('setup.codeInvalid');
});

test('the code makes one account the admin and stores the settings', async () => {
  const code = await renew();
  expect((await check(code)).body.data).toEqual({
    site_name: 'Bloom',
    registration: 'open',
    extra_languages: '',
    share_sources: '',
  });
  const ann = await bloom.logIn('Ann');
  const bob = await bloom.logIn('Bob');
  expect((await finish(code, ann)).status).toBe(200);
  expect(await admins()).toEqual([[ann.id, 'admin']]);
  await bloom.services.settings.refresh();
  expect(bloom.services.settings.current()).toMatchObject(values);

  expect((await finish(code, bob)).body.key).toBe('setup.done');
  expect((await check(code)).body.key).toBe('setup.done');
  expect(await admins()).toEqual([[ann.id, 'admin']]);
  expect(await renewSetup(bloom.database, { publicUrl })).toBeUndefined();
});

test('of ten accounts that use the code at once, one becomes the admin', async () => {
  const code = await renew();
  const people = [];
  for (let i = 0; i < 10; i++) people.push(await bloom.logIn(`P${i}`));
  const keys = await Promise.all(people.map(async (person) => (await finish(code, person)).body.key ?? 'ok'));
  expect(keys.toSorted()).toEqual(['ok', ...Array.from({ length: 9 }, () => 'setup.done')]);
  expect(await admins()).toHaveLength(1);
});

test('a code ends after an hour, and with the next one', async () => {
  const ann = await bloom.logIn('Ann');
  const first = await renew();
  await bloom.execute(sql`update setup_code set expires_at = expires_at - interval '1 hour'`);
  expect((await finish(first, ann)).body.key).toBe('setup.codeInvalid');
  const second = await renew();
  await renew();
  expect((await finish(second, ann)).body.key).toBe('setup.codeInvalid');
  expect(await admins()).toEqual([]);
});

test('a site whose admin was made at a shell cannot be set up', async () => {
  const code = await renew();
  const ann = await bloom.logIn('Ann');
  const bob = await bloom.logIn('Bob');
  await bloom.setRole(ann, { role: 'admin', categories: null });
  expect((await finish(code, bob)).body.key).toBe('setup.done');
  expect(await admins()).toEqual([[ann.id, 'admin']]);
});

test('a setting that is not valid, and no session, leave the code as it is', async () => {
  const code = await renew();
  const ann = await bloom.logIn('Ann');
  const refused = await finish(code, ann, { site_name: '' });
  expect([refused.body.key, refused.body.params]).toEqual(['request.invalid', { field: 'site_name' }]);
  expect((await finish(code, { id: 0, token: 'none' })).status).toBe(401);
  expect(await admins()).toEqual([]);
  expect((await finish(code, ann)).status).toBe(200);
});

test('guesses are limited, and the right code is never refused', async () => {
  const code = await renew();
  let last;
  for (let i = 0; i < 11; i++) last = await check(`guess ${i}`, '192.0.2.0');
  expect(last?.body.key).toBe('request.tooMany');
  expect((await check(code, '192.0.2.0')).status).toBe(200);
  expect((await post('/doctor', { code })).body.data).toEqual([]);
  expect((await post('/doctor', { code: 'guess' })).status).toBe(403);
});
