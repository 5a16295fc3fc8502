import { randomUUID } from 'node:crypto';
import { startRedisStandIn, type TestRedis } from '@bloom/testing/redis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBloom, type Bloom } from '../../../test/bloom.ts';
import { run, runAsProcess } from '../../../test/command.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';

const environment = () => ({
  DATABASE_URL: created.url,
  REDIS_URL: redis.url,
  MIN_APP_VERSION: '1.2',
});
const admin = (...args: string[]) => run(environment(), 'admin', ...args);

let created: TestDatabase;
let redis: TestRedis;
let bloom: Bloom;

beforeAll(async () => {
  created = await createTestDatabase();
  redis = await startRedisStandIn();
  bloom = await startBloom({
    connection: created.connection,
    receivesEvents: true,
    redisUrl: redis.url,
    settings: { feature_subtitle_edit: '1' },
  });
});
afterAll(async () => {
  await bloom.close();
  await redis.close();
  await created.drop();
});

test('settings are shown with the origin of their values, set and unset', async () => {
  const shown = await runAsProcess(environment(), 'admin', 'show');
  expect(shown.code).toBe(0);
  expect(shown.output).toMatch(/^maintenance +0 +default /m);
  expect(shown.output).toMatch(/^min_app_version +1\.2 +environment /m);
  expect(shown.output).toMatch(/^poster_img +– +default /m);

  expect(await admin('set', 'min_app_version', '1.4')).toEqual({
    code: 0,
    output: 'min_app_version is 1.4.\n',
  });
  expect((await admin('show')).output).toMatch(/^min_app_version +1\.4 +operator /m);
  expect(JSON.parse((await admin('show', '--json')).output)).toContainEqual({
    name: 'min_app_version',
    value: '1.4',
    from: 'operator',
  });
  expect(await admin('unset', 'MIN-APP-VERSION')).toEqual({
    code: 0,
    output: 'min_app_version is 1.2 (environment).\n',
  });
});

test.each([
  [['set', 'maintenance'], /^error: missing required argument 'value'/m],
  [['set', 'nothing', '1'], /^There is no setting "nothing"\. There are: site_name, /m],
  [['set', 'maintenance', 'maybe'], /^maintenance must be 0 or 1\.$/m],
] as const)('%j is refused with a message', async (args, words) => {
  const { code, output } = await admin(...args);
  expect(code).toBe(2);
  expect(output).toMatch(words);
});

test('a running server applies them at once', async () => {
  const status = async () => (await bloom.call('GET', '/v1/category/all')).status;
  expect(await status()).toBe(200);
  await admin('set', 'maintenance', '1');
  await expect.poll(status).toBe(503);
  expect((await bloom.call('GET', '/health/live')).status).toBe(200);
  await admin('unset', 'maintenance');
  await expect.poll(status).toBe(200);
});

// rule: #subtitle-moderation
test('an operator locks subtitles, takes edits back and erases: a running server follows at once', async () => {
  const author = await bloom.logIn('Author');
  const id = await bloom.addNewVideo(author);
  const read = async () => (await bloom.call('GET', `/v1/subtitle/${id}`)).body;
  const content = JSON.stringify([{ start_sec: 1, end_sec: 2, words: { EN: 'spam', CN: '' } }]);
  await bloom.call('PUT', `/v1/subtitle/${id}`, {
    token: author.token,
    body: { content },
    key: randomUUID(),
  });
  // The response is cached by now.
  expect(await read()).toMatchObject({ revision: 1, lock: false });

  expect(await admin('subtitles', 'lock', id)).toEqual({
    code: 0,
    output: `The subtitles of ${id} are locked.\n`,
  });
  await expect.poll(async () => (await read()).lock).toBe(true);
  expect((await admin('subtitles', 'unlock', `youtube:${id}`)).code).toBe(0);
  await expect.poll(async () => (await read()).lock).toBe(false);

  expect((await admin('subtitles', 'erase', id, '1')).output).toContain('newest revision cannot be erased');
  expect((await admin('subtitles', 'rollback', String(author.id))).output).toContain('in 1 videos');
  await expect.poll(async () => (await read()).data).toEqual([]);
  expect((await admin('subtitles', 'erase', id, '1')).output).toContain('revision 1');
  expect((await bloom.call('GET', `/v1/subtitle/${id}/revisions/1`)).body.erased).toBe(true);
});

test.each([
  [['lock', 'nobodysvid1'], /^There is no video "nobodysvid1"/m],
  [['lock', '?'], /^There is no video/m],
  [['rollback', 'Ann'], /'Ann' is invalid for argument 'account'\. It must be a whole number\./m],
  [['rollback', '999999'], /^There is no account 999999\./m],
  [['erase', 'nobodysvid1', '3'], /has no revision 3/m],
] as const)('subtitles %j is refused with a message', async (args, words) => {
  const { code, output } = await admin('subtitles', ...args);
  expect(code).toBe(2);
  expect(output).toMatch(words);
});

// rule: #moderator-roles
test('an operator gives and takes roles: at once, in the public log, and the person is notified', async () => {
  const ann = await bloom.logIn('Ann Moderates');
  const account = async () => (await bloom.call('GET', `/v1/account/${ann.token}`)).body;
  expect((await account()).role).toBeUndefined();
  const { handle } = await account();
  const person = `Ann Moderates (@${handle}, id ${ann.id})`;

  expect(await admin('role', 'Ann Moderates', 'moderator:other,movies')).toEqual({
    code: 0,
    output: `${person} is now moderator of movies, other.\n`,
  });
  const role = { name: 'moderator', categories: ['movies', 'other'] };
  expect((await account()).role).toEqual(role);
  const { output } = await admin('roles', '--json');
  expect(JSON.parse(output)).toEqual([{ id: ann.id, name: 'Ann Moderates', handle, role }]);
  expect((await admin('roles')).output).toMatch(
    new RegExp(`^@${handle} +${ann.id} +moderator +movies, other +Ann Moderates$`, 'm'),
  );
  expect((await admin('role', `@${handle}`, 'admin')).output).toContain('is now admin');
  expect((await account()).role).toEqual({ name: 'admin' });
  expect((await admin('role', handle.toUpperCase(), 'admin')).output).toContain('is already admin');
  expect((await admin('role', String(ann.id), 'none')).output).toContain('is now without a role');
  expect((await account()).role).toBeUndefined();

  const log = await bloom.call('GET', '/v1/moderation/log?kind=user');
  const target = { kind: 'user', id: ann.id };
  expect(log.body.data).toMatchObject([
    { action: 'role', by: 'operator', target, role: { name: 'none' } },
    { action: 'role', by: 'operator', target, role: { name: 'admin' } },
    { action: 'role', role: { name: 'moderator', categories: ['movies', 'other'] } },
  ]);
  expect(JSON.stringify(log.body.data)).not.toContain('Ann');
  const bell = await bloom.call('GET', '/v1/account/notifications', ann);
  expect(bell.body.data[0]).toMatchObject({
    kind: 'decision',
    decision: { action: 'role', by: 'operator', role: { name: 'none' } },
  });
});

// rule: #moderator-roles
test('a name that can be several accounts, or none, is refused with a message', async () => {
  const people = [await bloom.logIn('Robin Twice'), await bloom.logIn('robin twice')];
  const { code, output } = await admin('role', 'Robin Twice', 'admin');
  expect(code).toBe(2);
  expect(output).toMatch(/^"Robin Twice" can be several accounts: @\w+ \(id \d+\), @\w+ \(id \d+\)\. /m);
  for (const { token } of people) {
    const { body } = await bloom.call('GET', `/v1/account/${token}`);
    expect(body.role).toBeUndefined();
    expect((await admin('role', `@${body.handle}`, 'moderator')).code).toBe(0);
  }
});

test.each([
  [['Zoe', 'admin'], /^There is no account "Zoe"\./m],
  [['@Robin Twice', 'admin'], /^There is no account/m],
  [['Zoe', 'moderator:cooking'], /^There is no category "cooking"\. There are: tvseries, /m],
  [['Zoe', 'boss'], /^There is no role "boss"\. There are: admin, /m],
  [['Zoe', 'admin:movies'], /^There is no role /m],
  [['Zoe'], /^error: missing required argument 'role'/m],
] as const)('role %j is refused with a message', async (args, words) => {
  const { code, output } = await admin('role', ...args);
  expect(code).toBe(2);
  expect(output).toMatch(words);
});
