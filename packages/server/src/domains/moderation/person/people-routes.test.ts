import { beforeAll, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../../test/bloom.ts';
import type { Role } from './role-store.ts';

const bloom = useBloom();
let moderator: Person;
let ann: Person;

beforeAll(async () => {
  moderator = await bloom.logIn('Mia');
  ann = await bloom.logIn('Annabel');
  await bloom.logIn('Joanna');
  await setRole({ role: 'moderator', categories: null });
});

const setRole = (role: Role | undefined) => bloom.setRole(moderator, role);
const get = (path: string) => bloom.call('GET', `/v1/moderation/people${path}`, moderator);
const found = async (q: string): Promise<string[]> =>
  (await get(`?q=${encodeURIComponent(q)}`)).body.data.map(({ name }: { name: string }) => name);

// rule: #moderation-people
test('persons are found by number, handle, login and a part of the name', async () => {
  expect(await found(String(ann.id))).toContain('Annabel');
  expect(await found('@annabel')).toEqual(['Annabel']);
  // What the text names comes first.
  expect(await found('ANNA')).toEqual(['Joanna', 'Annabel']);
  expect(await found('joanna')).toEqual(['Joanna']);
  const { subject } = await bloom.database.write
    .selectFrom('login_identity')
    .select('subject')
    .where('account_id', '=', ann.id)
    .executeTakeFirstOrThrow();
  expect(await found(subject)).toContain('Annabel');
  expect(await found('no such name')).toEqual([]);
});

test('only moderators of everything read of persons', async () => {
  for (const role of [undefined, { role: 'moderator', categories: ['movies'] } as const]) {
    await setRole(role);
    expect((await get('?q=ann')).status).toBe(403);
  }
  await setRole({ role: 'moderator', categories: null });
});

test('a person is shown with role, sanctions, contributions and decisions', async () => {
  const id = await bloom.addNewVideo(ann, { title: 'A song' });
  await bloom.addNewVideo(ann);
  const act = (action: string, more: object = {}) =>
    bloom.moderate(moderator, action, { kind: 'user', id: ann.id }, more);
  const until = Math.floor(Date.now() / 1_000) + 3_600;
  await bloom.call('POST', '/v1/message', ann, { content: 'Hello' });
  expect((await act('timeout', { until })).status).toBe(200);
  expect((await act('freeze')).status).toBe(200);
  const { data } = (await get(`/${ann.id}`)).body;
  expect(data).toMatchObject({
    id: ann.id,
    name: 'Annabel',
    balance: 1_000_000,
    frozen: true,
    sanction: { kind: 'timeout', until },
    notes: { count: 0, newest: [] },
    history: [{ action: 'freeze' }, { action: 'timeout' }],
  });
  expect(data.shares.count).toBe(2);
  expect(data.shares.newest).toContainEqual(expect.objectContaining({ id: `youtube/${id}`, text: 'A song' }));
  expect(data.role).toBeUndefined();
  expect((await get(`/${moderator.id}`)).body.data).toMatchObject({
    role: { name: 'moderator' },
    frozen: false,
  });
  expect((await get('/999999')).status).toBe(404);
});
