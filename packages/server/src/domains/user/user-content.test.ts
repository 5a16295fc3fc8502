import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { refusal, useBloom, type Person } from '../../../test/bloom.ts';
import { readEvents } from '../../../test/event-reader.ts';

/** The setting ADMIN_TOKEN. */
const bloom = useBloom();
let mia: Person;
let person: Person;
let counter = 0;

beforeAll(async () => {
  await bloom.app.listen({ host: '127.0.0.1', port: 0 });
  mia = await bloom.logIn('Mia');
  await bloom.setRole(mia, { role: 'moderator', categories: null });
});
beforeEach(async () => {
  person = await bloom.logIn(`Person ${++counter}`);
});

const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600;

const act = (action: string, changes: Record<string, unknown> = {}, by = mia) =>
  bloom.moderate(
    by,
    action,
    { kind: 'user', id: person.id },
    {
      ...(['warn', 'timeout', 'ban', 'freeze'].includes(action) && { rule: 4 }),
      ...(action === 'timeout' && { until: inAnHour() }),
      reason: 'Insults in the chat.',
      ...changes,
    },
  );
const post = () => bloom.call('POST', '/v1/message/post', person, { content: 'Hello' });
const log = async () => (await bloom.call('GET', '/v1/moderation/log')).body.data;
// rule: #moderation-actions
test.each([
  ['ban', 'lift', 'chat.banned'],
  ['timeout', 'lift', 'chat.timedOut'],
])('a %s keeps a person from writing until the %s, and both are in the log', async (begin, end, key) => {
  const begun = await act(begin);
  expect(begun.status).toBe(200);
  expect(await post()).toMatchObject({ status: 403, body: { key } });
  const ended = await act(end);
  expect(ended.status).toBe(200);
  expect((await post()).status).toBe(200);
  expect(refusal(await act(end))).toEqual([409, 'moderation.noChange', {}]);
  const target = { kind: 'user', id: person.id };
  expect((await log()).slice(0, 2)).toMatchObject([
    { id: ended.body.data.id, action: end, target, undoes: begun.body.data.id },
    {
      id: begun.body.data.id,
      action: begin,
      target,
      rule: 4,
      by: 'moderator',
      undone_by: ended.body.data.id,
      ...(begin === 'timeout' && { until: expect.any(Number) }),
    },
  ]);
});

// rule: #sanctions
test('petals that are frozen move again when they are unfrozen', async () => {
  const id = await bloom.addNewVideo(mia);
  const give = () => bloom.call('POST', `/v1/video/youtube/${id}`, person, { amount: 5 });
  expect((await act('freeze')).status).toBe(200);
  expect(refusal(await act('freeze'))).toEqual([409, 'moderation.noChange', {}]);
  expect(refusal(await give())).toEqual([403, 'account.frozen', {}]);
  expect((await act('unfreeze')).status).toBe(200);
  expect((await give()).status).toBe(200);
});

// rule: #moderation-actions
test('a later sanction replaces and undoes the one before', async () => {
  const banned = await act('ban');
  expect(refusal(await act('ban'))).toEqual([409, 'moderation.noChange', {}]);
  const until = inAnHour();
  const timedOut = await act('timeout', { until });
  expect(timedOut.status).toBe(200);
  expect(refusal(await post())).toEqual([403, 'chat.timedOut', { until }]);
  expect((await log())[0]).toMatchObject({
    id: timedOut.body.data.id,
    undoes: banned.body.data.id,
    until,
  });
});

// rule: #decisions
test('the person reads every decision, a warning too', async () => {
  for (const action of ['warn', 'ban', 'lift']) await act(action);
  const { body } = await bloom.call('GET', '/v1/account/decisions', person);
  const target = { kind: 'user', title: `Person ${counter}` };
  expect(body.data).toMatchObject([
    { action: 'lift', target },
    { action: 'ban', target, rule: 4, reason: 'Insults in the chat.' },
    { action: 'warn', target, rule: 4 },
  ]);
  const bell = await bloom.call('GET', '/v1/account/notifications', person);
  expect(bell.body.data.map(({ decision }: { decision: object }) => decision)).toMatchObject([
    { action: 'lift', kind: 'user' },
    { action: 'ban', kind: 'user', rule: 4 },
    { action: 'warn', kind: 'user' },
  ]);
});

// rule: #chat-sanctions
test('open rooms of the person show a sanction at once, as one that is set in the chat', async () => {
  const { port } = bloom.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/v1/message/stream`;
  const reader = await readEvents(url, { token: person.token });
  onTestFinished(() => reader.close());
  // It is in the room once it has the number of readers.
  await expect.poll(() => reader.dataOf('readers').length).toBeGreaterThan(0);
  const until = inAnHour();
  await act('timeout', { until });
  await act('lift');
  await act('ban');
  await expect
    .poll(() => reader.dataOf('notice'))
    .toEqual([{ kind: 'timedOut', until }, { kind: 'sanctionLifted' }, { kind: 'banned' }]);
  expect((await act('lift')).status).toBe(200);
  expect((await post()).status).toBe(200);
});

// rule: #moderator-roles
describe('a sanction is not set', () => {
  test('by a moderator of categories', async () => {
    const narrow = await bloom.logIn('Narrow');
    await bloom.setRole(narrow, { role: 'moderator', categories: ['movies'] });
    expect(refusal(await act('ban', {}, narrow))).toEqual([403, 'request.forbidden', {}]);
  });

  test('by oneself, nor on who has a role but by an admin', async () => {
    const admin = await bloom.logIn('Ada');
    await bloom.setRole(admin, { role: 'admin', categories: null });
    await bloom.setRole(person, { role: 'moderator', categories: null });
    expect((await act('ban')).status).toBe(403);
    expect((await act('warn', {}, person)).status).toBe(403);
    expect((await act('ban', {}, admin)).status).toBe(200);
    const oneself = { target: { kind: 'user', id: String(admin.id) }, rule: 4 };
    for (const action of ['ban', 'freeze', 'rename']) {
      expect((await act(action, oneself, admin)).status, action).toBe(403);
    }
  });
});

// rule: #moderation-actions
test.each([
  ['action', 'hide', { rule: 1 }],
  ['action', 'freeze', { target: { kind: 'video', id: 'youtube/aqz-KE-bpKQ' } }],
  ['rule', 'ban', { rule: undefined }],
  ['until', 'timeout', { until: undefined }],
  ['until', 'ban', { until: 2_000_000_000 }],
  ['until', 'timeout', { until: 1_000 }],
  ['until', 'timeout', { until: 253_402_300_799 }],
])('a wrong %s of "%s" is refused, and nothing is logged', async (field, action, changes) => {
  const [last] = await log();
  expect(refusal(await act(action, changes))).toEqual([400, 'request.invalid', { field }]);
  expect((await log())[0]?.id).toBe(last?.id);
});

test.each(['0', '-1', 'x', '999999999999'])('no person has the id %s', async (id) => {
  expect((await act('ban', { target: { kind: 'user', id } })).status).toBe(404);
});

// rule: #reports
test('a person is reported, and the sanction upholds it', async () => {
  const reporter = await bloom.logIn(`Reporter ${counter}`);
  const { body } = await bloom.call('POST', '/v1/report', reporter, {
    target: { kind: 'user', id: String(person.id) },
    reason: 'harassment',
  });
  const path = `/v1/moderation/cases/${body.data.case}`;
  const read = async () => (await bloom.call('GET', path, mia)).body.data;
  expect(await read()).toMatchObject({
    target: { kind: 'user', id: String(person.id) },
    snapshot: { title: `Person ${counter}`, text: expect.stringMatching(/^@person/) },
    owner: { id: person.id },
  });
  await act('warn');
  expect(await read()).toMatchObject({ outcome: 'upheld', history: [{ action: 'warn' }] });
});
