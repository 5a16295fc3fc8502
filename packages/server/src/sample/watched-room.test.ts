import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatMessage } from '@bloom/contract/chat/chat';
import type { PublicRoom } from '@bloom/contract/room/room';
import { startBloom, type Bloom } from '../../test/bloom.ts';
import { seedSampleCatalogue } from './seed.ts';
import { keepSampleRoom } from './watched-room.ts';

let bloom: Bloom;
beforeAll(async () => {
  bloom = await startBloom();
  await seedSampleCatalogue(bloom.database, bloom.services.accounts);
});
afterAll(() => bloom.close());

const keep = () => keepSampleRoom(bloom.services);
const list = async (): Promise<PublicRoom[]> => (await bloom.call('GET', '/v1/rooms')).body.data;
const room = async () => (await list())[0]?.id ?? '';
const join = async () => (await bloom.call('POST', `/v1/room/${await room()}/join`, { body: {} })).body.data;
const messages = async (guest: string): Promise<ChatMessage[]> =>
  (await bloom.call('POST', '/v1/message/all', { body: { room: await room(), guest } })).body.data;
/** As if the room had played for longer. */
const pass = (seconds: number) => bloom.execute(sql`update room set at_ms = at_ms - ${seconds * 1_000}::int`);

// The tests are one story: each begins where the one before ends.

test('the demo has a public room in which two sample members watch', async () => {
  await keep();
  expect(await list()).toMatchObject([
    { host_name: 'Mei', people: 2, playing: true, video: { source: 'subo', id: '900003' } },
  ]);
  await keep();
  expect(await list()).toHaveLength(1);
});

test('a clip that has ended plays again, and another one after some times', async () => {
  const seqs = [];
  const ids = new Set<string>();
  for (let i = 0; i < 7; i++) {
    await pass(17);
    await keep();
    await pass(2);
    await keep();
    const { state } = await join();
    seqs.push(state.seq);
    ids.add(state.video.id);
  }
  expect(seqs).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect([...ids]).toEqual(['900003', '900002']);
});

test('the videos that visitors add come first', async () => {
  const lin = await bloom.logIn('A visitor');
  const of = await room();
  await bloom.call('POST', `/v1/room/${of}/join`, lin, {});
  const body = { source: 'zdziyuan', id: '900004' };
  expect(await bloom.call('POST', `/v1/room/${of}/queue`, lin, body)).toMatchObject({ status: 200 });
  await pass(20);
  await keep();
  expect((await join()).state.video.id).toBe('900004');
});

test('the two talk while a visitor is there, with pauses', async () => {
  const { guest } = await join();
  const begun = (await messages(guest)).length;
  await bloom.execute(sql`update room_member set entered_at = now() - interval '1 minute'`);
  await bloom.execute(sql`update chat_message set created_at = now() - interval '1 minute'`);
  await keep();
  expect(await list()).toMatchObject([{ people: 2 }]);
  await bloom.call('POST', `/v1/room/${await room()}/join`, { body: { guest } });
  expect(await messages(guest)).toHaveLength(begun);
  await keep();
  await keep();
  expect(await messages(guest)).toHaveLength(begun + 1);
  await bloom.execute(sql`update chat_message set created_at = now() - interval '21 seconds'`);
  await keep();
  const [one, two] = (await messages(guest)).slice(-2);
  expect(new Set([one?.user_name, two?.user_name])).toEqual(new Set(['Mei', 'Oscar']));
});

test('a room that a moderator closed is not made again', async () => {
  const moderator = await bloom.logIn('Mo');
  await bloom.setRole(moderator, { role: 'moderator', categories: null });
  await bloom.moderate(moderator, 'hide', { kind: 'room', id: await room() });
  await keep();
  expect(await list()).toEqual([]);
});
