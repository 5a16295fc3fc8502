import { expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';

const bloom = useBloom();

const rename = (by: Person, name: unknown) => bloom.call('PUT', '/v1/account/name', by, { name });
const account = async ({ token }: Person) => (await bloom.call('GET', `/v1/account/${token}`)).body;
/** Creates a user with a generated name. */
async function nameless(): Promise<Person> {
  const { id, token } = await bloom.logIn('Nameless');
  await bloom.database.write
    .updateTable('account')
    .set({ name: 'Bloomer 12345', name_changeable: true })
    .where('id', '=', id)
    .execute();
  return { id, token };
}

test('a chosen name cannot be changed', async () => {
  const person = await bloom.logIn('Ann');
  expect(await account(person)).toMatchObject({ name: 'Ann', name_changeable: false });
  expect(await rename(person, 'Ann the Great')).toMatchObject({
    status: 422,
    body: { code: 1109, key: 'account.nameFixed' },
  });
  expect(await account(person)).toMatchObject({ name: 'Ann' });
});

test.each(['', '\u2800', 'x'.repeat(31), 'admin', '\u0410dmin', '管理员', '[deleted]', 5, null, undefined])(
  'a generated name is not replaced by %j, and can still be replaced',
  async (name) => {
    const person = await nameless();
    expect(await rename(person, name)).toMatchObject({
      status: 400,
      body: { key: 'request.invalid', params: { field: 'name' } },
    });
    expect(await account(person)).toMatchObject({ name: 'Bloomer 12345', name_changeable: true });
  },
);

// rule: #names
test('a generated name is replaced once, cleaned, also by ten requests at once', async () => {
  const person = await nameless();
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, i) => rename(person, `  New\u200B ${i}\u2800`)),
  );
  const [won, ...more] = responses.filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  expect(won?.body.name).toMatch(/^New \d$/);
  expect(await account(person)).toMatchObject({ name: won?.body.name, name_changeable: false });
});

test('lists show the new name', async () => {
  const person = await nameless();
  await bloom.addVideo(person, 'AAAAAAAAAAA');
  await rename(person, 'Sharer');
  expect(await bloom.video('AAAAAAAAAAA')).toMatchObject({ account_name: 'Sharer' });
});

const prefer = (by: Person, body: object) => bloom.call('PUT', '/v1/account/preferences', by, body);

// rule: #preferences
test('preferences change one by one, and null removes one', async () => {
  const person = await bloom.logIn('Chooser');
  expect((await account(person)).preferences).toEqual({});
  await Promise.all([
    prefer(person, { locale: 'zh-hans', audio: 'chinese' }),
    prefer(person, { theme: 'dark', sort: 'newest' }),
  ]);
  const all = { locale: 'zh-hans', audio: 'chinese', theme: 'dark', sort: 'newest' };
  expect((await account(person)).preferences).toEqual(all);
  const { body } = await prefer(person, { audio: null, subtitle: 'english' });
  const { audio: _, ...left } = { ...all, subtitle: 'english' };
  expect(body.data).toEqual(left);
  const { token } = person;
  const read = await bloom.call('GET', '/v1/account/preferences', { token });
  expect(read.body.data).toEqual(left);
});

// rule: #preferences
test.each(['cn', 'zh-CN', 'zh-hans'])('the locale %s is stored as zh-hans', async (locale) => {
  const person = await bloom.logIn('Reader');
  expect((await prefer(person, { locale })).body.data).toEqual({ locale: 'zh-hans' });
  expect((await account(person)).preferences).toEqual({ locale: 'zh-hans' });
  const row = await bloom.database.write
    .selectFrom('account')
    .select('preferences')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(row.preferences).toEqual({ locale: 'zh-hans' });
});

// rule: #preferences
test.each([
  ['locale', 'fr'],
  ['theme', true],
  ['sort', 'best'],
  ['audio', ''],
  ['subtitle', 'x'.repeat(41)],
])('a preference of a wrong kind is refused by its name: %s', async (field, value) => {
  const person = await bloom.logIn('Wrong');
  expect(await prefer(person, { [field]: value })).toMatchObject({
    status: 400,
    body: { key: 'request.invalid', params: { field } },
  });
  expect((await account(person)).preferences).toEqual({});
});

// rule: #preferences
test('preferences are in the export, and deleted with the account', async () => {
  const person = await bloom.logIn('Leaving');
  await prefer(person, { locale: 'zh-hans' });
  const { token, id } = person;
  const exported = await bloom.call('GET', '/v1/account/export', { token });
  expect(exported.body.profile.preferences).toEqual({ locale: 'zh-hans' });
  await bloom.deleteAccount({ token });
  const row = await bloom.database.write
    .selectFrom('account')
    .select('preferences')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.preferences).toEqual({});
});
