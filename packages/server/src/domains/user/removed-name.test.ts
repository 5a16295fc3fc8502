import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';

const bloom = useBloom();
let mia: Person;
let person: Person;
let name: string;
let counter = 0;

beforeAll(async () => {
  mia = await bloom.logIn('Mia');
  await bloom.setRole(mia, { role: 'moderator', categories: null });
});
beforeEach(async () => {
  name = `Rude ${++counter}`;
  person = await bloom.logIn(name);
});

const act = (action: string) =>
  bloom.moderate(mia, action, { kind: 'user', id: person.id }, action === 'rename' ? { rule: 4 } : {});
const choose = (given: string) => bloom.call('PUT', '/v1/account/name', person, { name: given });
const shownName = async () => (await bloom.call('GET', `/v1/user/${person.id}`)).body.data.name;
const listed = async () => JSON.stringify((await bloom.call('GET', '/v1/video/list')).body.data);

// rule: #removed-names
describe('a name that moderators remove', () => {
  test('is replaced everywhere, and the person concerned is notified', async () => {
    await bloom.addNewVideo(person);
    await bloom.call('POST', '/v1/message/post', person, { content: 'Hello' });
    expect(await listed()).toContain(name);
    const { body } = await act('rename');
    expect(await shownName()).toMatch(/^Bloomer \d{5}$/);
    expect(await listed()).not.toContain(name);
    const messages = await bloom.call('POST', '/v1/message/all', { body: {} });
    expect(messages.status).toBe(200);
    expect(JSON.stringify(messages.body)).not.toContain(name);
    const bell = await bloom.call('GET', '/v1/account/notifications', person);
    expect(bell.body.data[0]).toMatchObject({
      decision: { id: body.data.id, action: 'rename', rule: 4 },
    });
    const log = await bloom.call('GET', '/v1/moderation/log');
    expect(JSON.stringify(log.body.data[0])).not.toContain(name);
    expect((await act('rename')).body.key).toBe('moderation.noChange');
  });

  test('cannot be chosen again, nor one that looks like it, but another one can, once', async () => {
    await act('rename');
    for (const given of [name, name.toUpperCase().replace(' ', '  ')]) {
      expect(await choose(given)).toMatchObject({
        status: 409,
        body: { key: 'account.nameRemoved' },
      });
    }
    expect((await choose(`Kind ${counter}`)).status).toBe(200);
    expect((await choose(`Kinder ${counter}`)).body.key).toBe('account.nameFixed');
  });

  test('comes back exactly, the last one of several, and then the name is fixed', async () => {
    await act('rename');
    await choose(`Ruder ${counter}`);
    expect((await act('rename')).status).toBe(200);
    expect((await choose(name)).body.key).toBe('account.nameRemoved');
    expect((await act('restoreName')).status).toBe(200);
    expect(await shownName()).toBe(`Ruder ${counter}`);
    expect((await choose(name)).body.key).toBe('account.nameFixed');
    expect((await act('restoreName')).body.key).toBe('moderation.noChange');
  });

  test('is in the export of the person, and goes with the account', async () => {
    await act('rename');
    const exported = await bloom.call('GET', '/v1/account/export', person);
    expect(exported.body.removed_names).toMatchObject([{ name }]);
  });
});
