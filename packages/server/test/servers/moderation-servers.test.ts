import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Role } from '../../src/domains/moderation/index.ts';
import { startBloom, type Bloom, type Person } from '../bloom.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { readEvents } from '../event-reader.ts';

/* What moderators do on one server of a database, as another one has it. */

let created: TestDatabase;
let one: Bloom;
let two: Bloom;
let mia: Person;
let ann: Person;
const closing: (() => void)[] = [];

beforeAll(async () => {
  created = await createTestDatabase();
  const start = () => startBloom({ connection: created.connection, receivesEvents: true });
  [one, two] = [await start(), await start()];
  [mia, ann] = [await one.logIn('Mia'), await one.logIn('Ann')];
  await setRole({ role: 'moderator', categories: null });
  await two.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(async () => {
  await one.close();
  await two.close();
  await created.drop();
});

const setRole = (role: Role | undefined) => one.setRole(mia, role);

const act = (server: Bloom, action: string, target: { kind: string; id: string }, body: object = {}) =>
  server.moderate(mia, action, target, body);

const post = (server: Bloom, content: string) => server.call('POST', '/v1/message/post', ann, { content });

/** Opens the stream of Ann on the second server. */
async function listen() {
  const { port } = two.app.server.address() as AddressInfo;
  const { token } = ann;
  const reader = await readEvents(`http://127.0.0.1:${port}/api/v1/message/stream`, { token });
  closing.push(() => reader.close());
  await expect.poll(() => reader.dataOf('readers').length).toBeGreaterThan(0);
  return reader;
}

// rule: #sanctions
test('a ban reaches an open stream of another server, and no server takes a word any more', async () => {
  const reader = await listen();
  const target = { kind: 'user', id: String(ann.id) };
  expect((await act(one, 'ban', target, { rule: 4 })).status).toBe(200);
  for (const server of [one, two]) {
    expect((await post(server, 'Once more')).body.key).toBe('chat.banned');
  }
  await expect.poll(() => reader.dataOf('notice')).toEqual([{ kind: 'banned' }]);
  expect((await act(two, 'lift', target)).status).toBe(200);
  expect((await post(one, 'Thank you')).status).toBe(200);
});

// rule: #moderation-targets
test('a message that is hidden on one server leaves the room of another one, and comes back', async () => {
  const { body } = await post(one, 'Buy now');
  const { id } = body.data as { id: number };
  const reader = await listen();
  const target = { kind: 'message', id: String(id) };
  expect((await act(one, 'hide', target, { rule: 5 })).status).toBe(200);
  await expect.poll(() => reader.dataOf('delete')).toEqual([{ id }]);
  expect((await act(two, 'restore', target)).status).toBe(200);
  await expect.poll(() => reader.dataOf('message')).toMatchObject([{ id }]);
  const { rows } = await one.execute(sql`select hidden_by from chat_message where id = ${id}`);
  expect(rows).toEqual([{ hidden_by: null }]);
});

// rule: #moderator-roles
test('a role that is taken away on one server ends with the next request to another one', async () => {
  const cases = (server: Bloom) => server.call('GET', '/v1/moderation/cases', mia);
  expect((await cases(two)).status).toBe(200);
  await setRole(undefined);
  const target = { kind: 'user', id: String(ann.id) };
  expect((await cases(two)).status).toBe(403);
  expect((await act(two, 'warn', target, { rule: 4 })).status).toBe(403);
});
