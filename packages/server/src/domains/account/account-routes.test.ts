import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBloom, type Bloom, type Person } from '../../../test/bloom.ts';

let bloom: Bloom;

beforeAll(async () => {
  bloom = await startBloom();
});
afterAll(() => bloom.close());

const rename = ({ token }: Person, name: unknown) =>
  bloom.call('PUT', '/v1/account/name', { token, body: { name } });
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

test.each([
  '',
  '\u2800',
  'x'.repeat(31),
  'admin',
  '\u0410dmin',
  '管理员',
  '[deleted]',
  5,
  null,
  undefined,
])('a generated name is not replaced by %j, and can still be replaced', async (name) => {
  const person = await nameless();
  expect(await rename(person, name)).toMatchObject({
    status: 400,
    body: { key: 'request.invalid', params: { field: 'name' } },
  });
  expect(await account(person)).toMatchObject({ name: 'Bloomer 12345', name_changeable: true });
});

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
