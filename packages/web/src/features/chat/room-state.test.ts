import { expect, test } from 'vitest';
import type { ChatMessage } from '@bloom/contract/chat/chat';
import { ApiError } from '../../lib/api.ts';
import {
  addOlder,
  addOutgoing,
  addRead,
  addStreamed,
  confirmOutgoing,
  dropOutgoing,
  emptyRoom,
  enterChat,
  failOutgoing,
  startCapacity,
  removeMessage,
  finishReload,
  outgoingHere,
  startReload,
  sendAgain,
  type RoomState,
} from './room-state.ts';

const me = 7;
const message = (id: number, content = `m${id}`, user_id: number | null = 1): ChatMessage => ({
  id,
  time: id * 1_000,
  type: 'room',
  user_id,
  user_name: `User ${user_id}`,
  user_handle: user_id === null ? null : `user_${user_id}`,
  content,
});
const response = (ids: number[], deleted: number[] = [], restored: number[] = []) => ({
  data: ids.map((id) => message(id)),
  deleted,
  restored: restored.map((id) => message(id)),
});
const read = (state: RoomState, ...given: Parameters<typeof response>) =>
  addRead(state, response(...given), me);
const ids = ({ messages }: RoomState) => messages.map(({ id }) => id);
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const outgoing = (key: string, content: string, room?: string) =>
  ({ key, room, content, mentions: [], timeMs: 0, status: 'sending' }) as const;
const waiting = (state: RoomState) => state.outgoing.map(({ key, status }) => `${key} ${status}`);
const unreachable = new ApiError('server.unavailable', { isUnreachable: true });
const refused = new ApiError('request.forbidden');

// rule: #chat-polling
test('a message that comes by history, stream and poll is shown once, in the order of ids', () => {
  let room = read(emptyRoom, [3, 4]);
  room = addStreamed(room, message(6), me);
  room = addStreamed(room, message(5), me);
  room = addStreamed(room, message(6), me);
  room = read(room, [4, 5, 6, 8]);
  expect(ids(room)).toEqual([3, 4, 5, 6, 8]);
});

// rule: #chat-room
test('a deleted message leaves, and an older response does not bring it back', () => {
  let room = read(emptyRoom, [1, 2, 3]);
  room = removeMessage(room, 2);
  expect(ids(read(room, [2, 3, 4]))).toEqual([1, 3, 4]);
  // The deletion came before the message.
  room = read(removeMessage(emptyRoom, 5), [5, 6]);
  expect(ids(room)).toEqual([6]);
});

test('a poller learns of deletions', () => {
  expect(ids(read(read(emptyRoom, [1, 2, 3]), [4], [1, 3]))).toEqual([2, 4]);
});

// rule: #chat-polling
test('a restored message comes back to its place, by the stream and by polls', () => {
  const room = removeMessage(read(emptyRoom, [1, 2, 3]), 2);
  expect(ids(addStreamed(room, message(2), me))).toEqual([1, 2, 3]);
  const polled = read(read(emptyRoom, [1, 2, 3]), [], [2]);
  expect(ids(read(polled, [4], [], [2]))).toEqual([1, 2, 3, 4]);
  // Each response says how it is now: one that was restored may be deleted again, and the reverse.
  const again = read(read(polled, [], [], [2]), [], [2]);
  expect(ids(again)).toEqual([1, 3]);
  expect(ids(read(again, [], [], [2]))).toEqual([1, 2, 3]);
  expect(again.completeTo).toBe(3);
});

// rule: #chat-polling
test('polls continue after what is complete, not after an own message that was just sent', () => {
  let room = read(emptyRoom, [1, 2]);
  room = addOutgoing(room, outgoing('a', 'hello'));
  room = confirmOutgoing(room, 'a', message(9, 'hello', me));
  expect(room.completeTo).toBe(2);
  expect(ids(room)).toEqual([1, 2, 9]);
  room = read(room, [3, 4]);
  expect(room.completeTo).toBe(4);
  expect(ids(room)).toEqual([1, 2, 3, 4, 9]);
});

// rule: #chat-room
test('an own message is confirmed once, whichever of response and stream comes first', () => {
  const sent = addOutgoing(read(emptyRoom, [1]), outgoing('a', ' hello '));
  const own = message(2, 'hello', me);
  const byResponse = addStreamed(confirmOutgoing(sent, 'a', own), own, me);
  const streamed = addStreamed(sent, own, me);
  expect(streamed.outgoing[0]?.echo).toBe(2);
  const byStream = confirmOutgoing(streamed, 'a', own);
  for (const room of [byResponse, byStream]) {
    expect([ids(room), room.outgoing]).toEqual([[1, 2], []]);
  }
});

test('of two equal messages each is confirmed by its own', () => {
  let room = addOutgoing(addOutgoing(emptyRoom, outgoing('a', 'ok')), outgoing('b', 'ok'));
  room = addStreamed(room, message(1, 'ok', me), me);
  room = addStreamed(room, message(1, 'ok', me), me);
  expect(room.outgoing.map(({ echo }) => echo)).toEqual([1, undefined]);
  room = addStreamed(room, message(2, 'ok', me), me);
  expect(room.outgoing.map(({ echo }) => echo)).toEqual([1, 2]);
});

test('a message of another person with the same words confirms nothing', () => {
  const room = addStreamed(addOutgoing(emptyRoom, outgoing('a', 'ok')), message(1, 'ok'), me);
  expect(room.outgoing[0]?.echo).toBeUndefined();
});

test('a restored own message with the same words confirms nothing', () => {
  const own = message(2, 'ok', me);
  const sent = addOutgoing(removeMessage(read(emptyRoom, [1, 2, 3]), 2), outgoing('a', 'ok'));
  for (const room of [addStreamed(sent, own, me), addRead(sent, { ...response([]), restored: [own] }, me)]) {
    expect([ids(room), room.outgoing]).toEqual([[1, 2, 3], sent.outgoing]);
  }
});

test('without a response a message is kept and sent again, unless it has arrived', () => {
  const sent = addOutgoing(emptyRoom, outgoing('a', 'hello'));
  const failed = failOutgoing(sent, 'a', unreachable);
  expect(waiting(failed)).toEqual(['a failed']);
  expect(waiting(sendAgain(failed, 'a'))).toEqual(['a sending']);
  expect(addStreamed(failed, message(3, 'hello', me), me).outgoing).toEqual([]);
  const arrived = addStreamed(sent, message(3, 'hello', me), me);
  expect(failOutgoing(arrived, 'a', unreachable).outgoing).toEqual([]);
});

// rule: #chat-room
test('a refused message is kept with the reason until its author discards it', () => {
  const room = failOutgoing(addOutgoing(emptyRoom, outgoing('a', 'hello')), 'a', refused);
  expect(room.outgoing).toMatchObject([{ content: 'hello', status: 'refused', error: refused }]);
  expect(dropOutgoing(room, 'a').outgoing).toEqual([]);
});

test("a deletion that overtakes the response of the user's own message holds", () => {
  let room = addOutgoing(emptyRoom, outgoing('a', 'hello'));
  room = removeMessage(addStreamed(room, message(2, 'hello', me), me), 2);
  expect(ids(confirmOutgoing(room, 'a', message(2, 'hello', me)))).toEqual([]);
});

test('a room that is loaded again is what was read, with what came and went meanwhile', () => {
  const before = addOutgoing(read(emptyRoom, [1, 2, 80]), outgoing('a', 'hello'));
  let room = startReload(before);
  room = addStreamed(room, message(83), me);
  room = removeMessage(room, 81);
  room = finishReload(room, new Set([1, 2, 80]), response([80, 81, 82]), me);
  expect([ids(room), room.completeTo, waiting(room)]).toEqual([[80, 82, 83], 83, ['a sending']]);
});

// rule: #chat-room
test('a room that is loaded again shows nothing before a gap, which older messages fill', () => {
  // A message that is restored while the newest fifty are read; there are others between it and them.
  let room = startReload(read(emptyRoom, numbers(1, 3)));
  room = addStreamed(room, message(20), me);
  room = finishReload(room, new Set([1, 2, 3]), response(numbers(101, 150)), me);
  expect([ids(room), room.hasOlder]).toEqual([numbers(101, 150), true]);
  room = addOlder(
    room,
    numbers(51, 100).map((id) => message(id)),
  );
  expect(ids(room)).toEqual(numbers(51, 150));
});

// rule: #chat-room
test('older messages come before the first one, and nothing is missing between them', () => {
  const pages = { latest: numbers(61, 110), older: numbers(11, 60), oldest: numbers(1, 10) };
  let room = finishReload(emptyRoom, new Set(), response(pages.latest), me);
  expect(room.hasOlder).toBe(true);
  // A message that is restored before the first one comes with the others there.
  expect(ids(addStreamed(room, message(5), me))).toEqual(pages.latest);
  expect(ids(read(room, [], [], [5]))).toEqual(pages.latest);
  room = addOlder(
    removeMessage(room, 20),
    pages.older.map((id) => message(id)),
  );
  expect([ids(room), room.hasOlder]).toEqual([numbers(11, 110).filter((id) => id !== 20), true]);
  room = addOlder(
    room,
    pages.oldest.map((id) => message(id)),
  );
  expect([ids(room)[0], room.hasOlder]).toEqual([1, false]);
  // What was loaded does not leave for new ones, until the room is loaded again.
  room = read(room, numbers(111, 110 + startCapacity - 50));
  expect([ids(room)[0], room.hasOlder]).toEqual([1, false]);
  expect([finishReload(startReload(room), new Set(ids(room)), response([1000]), me).capacity]).toEqual([
    startCapacity,
  ]);
});

test('the oldest messages leave, and can be loaded again', () => {
  const room = read(
    emptyRoom,
    Array.from({ length: startCapacity + 20 }, (_, index) => index + 1),
  );
  expect([room.messages.length, ids(room)[0], room.hasOlder]).toEqual([startCapacity, 21, true]);
});

// rule: #room-chat
test('a message on its way stays one of its chat, wherever the page is when it is stored', () => {
  let room = addOutgoing(enterChat(emptyRoom, 'one'), outgoing('a', 'hello', 'one'));
  room = enterChat(addStreamed(room, message(1, 'in one', 9), me), undefined);
  expect([room.messages, waiting(room), outgoingHere(room)]).toEqual([[], ['a sending'], []]);
  // The same words of the user in another chat are another message.
  room = addStreamed(room, message(2, 'hello', me), me);
  expect(room.outgoing[0]).not.toHaveProperty('echo');
  room = confirmOutgoing(room, 'a', message(3, 'hello', me));
  expect([ids(room), waiting(room)]).toEqual([[2], []]);
});
