// rule: #room-members
import { logIn, startServer, type ServerProcess } from '@bloom/testing/server-process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { readEvents, type EventReader } from '../event-reader.ts';

/* Two real servers of one database, one of which is killed with the host of a room. */

let servers: ServerProcess[] = [];
let drop: () => Promise<void>;
const open: EventReader[] = [];

beforeEach(async () => {
  const created = await createTestDatabase();
  const start = () => startServer({ DATABASE_URL: created.url, DEMO: 'force' });
  servers = await Promise.all([start(), start()]);
  drop = created.drop;
});
afterEach(async () => {
  for (const reader of open.splice(0)) reader.close();
  await Promise.all(servers.map((server) => server.stop()));
  await drop();
});

async function post(url: string, path: string, token: string, body: object) {
  const response = await fetch(`${url}/api/v1/room${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const { data } = (await response.json()) as { data: { id: string } };
  expect(response.status).toBe(200);
  return data;
}

async function follow(url: string, room: string, token: string): Promise<EventReader> {
  const reader = await readEvents(`${url}/api/v1/message/stream?room=${room}`, { token });
  open.push(reader);
  await expect.poll(() => reader.dataOf('roomMembers').length).toBeGreaterThan(0);
  return reader;
}

test('a room goes on when the server of its host is killed', async () => {
  const [one, two] = servers as [ServerProcess, ServerProcess];
  const [host, guest] = [await logIn(one.url, 'Ann'), await logIn(two.url, 'Bob')];
  const video = { source: 'subo', id: '900003' };
  const { id } = await post(one.url, '', host, { ...video, playing: true, public: true });
  await post(one.url, `/${id}/join`, host, {});
  await post(two.url, `/${id}/join`, guest, {});
  const [atOne, atTwo] = [await follow(one.url, id, host), await follow(two.url, id, guest)];
  await post(one.url, `/${id}/state`, host, { seq: 0, position_ms: 5_000, playing: true });
  await expect.poll(() => atTwo.dataOf('room').at(-1)).toMatchObject({ seq: 1, position_ms: 5_000 });

  await one.kill();
  await expect.poll(() => atOne.hasEnded()).toBe(true);
  // Its page comes back at the other server. It controls the room still, even if another one became host.
  const again = await follow(two.url, id, host);
  expect(again.dataOf('room')[0]).toMatchObject({ seq: 1, position_ms: 5_000 });
  await post(two.url, `/${id}/state`, host, { seq: 1, position_ms: 9_000, playing: false });
  for (const reader of [again, atTwo]) {
    await expect.poll(() => reader.dataOf('room').at(-1)).toMatchObject({ seq: 2, playing: false });
  }
});
