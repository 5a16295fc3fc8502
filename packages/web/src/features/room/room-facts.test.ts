import { expect, test } from 'vitest';
import type { RoomMember } from '@bloom/contract/room/room';
import { applyMembers, countVotes, mayControl } from './room-facts.ts';

const member = (id: number, fields: Partial<RoomMember> = {}): RoomMember => ({
  id,
  account_id: id,
  name: `Member ${id}`,
  handle: null,
  role: 'guest',
  state: 'here',
  behind_s: 0,
  votes: false,
  ...fields,
});
const visitor = (id: number) => member(id, { account_id: null, name: '' });
const ids = (members: readonly RoomMember[]) => members.map(({ id }) => id);

// rule: #room-events
test('members who come, change and go are put in order: who steers first, visitors last', () => {
  const first = applyMembers([], {
    all: true,
    changed: [visitor(1), member(2), member(3, { role: 'helper' }), member(4, { role: 'host' })],
    gone: [],
  });
  expect(ids(first)).toEqual([4, 3, 2, 1]);
  const later = applyMembers(first, { changed: [member(5), member(2, { role: 'host' })], gone: [4] });
  expect(ids(later)).toEqual([2, 3, 5, 1]);
  expect(ids(applyMembers(later, { all: true, changed: [member(5)], gone: [] }))).toEqual([5]);
});

// rule: #room-roles
test.each([
  ['the host', member(1, { role: 'host' }), false, true],
  ['a helper', member(1, { role: 'helper' }), false, true],
  ['a guest', member(1), false, false],
  ['a guest where everyone may', member(1), true, true],
  ['a visitor where everyone may', visitor(1), true, false],
  ['who is not there', undefined, true, false],
])('%s may control or not', (_who, each, everyone, may) => {
  expect(mayControl(each, { everyone })).toBe(may);
});

// rule: #room-skip
test('half of the accounts who are present skip a video, and visitors do not count', () => {
  const votes = (count: number) =>
    countVotes([visitor(9), ...Array.from({ length: count }, (_, i) => member(i, { votes: i === 0 }))]);
  expect([1, 2, 3, 5].map(votes)).toEqual([
    { votes: 1, needed: 1 },
    { votes: 1, needed: 1 },
    { votes: 1, needed: 2 },
    { votes: 1, needed: 3 },
  ]);
});
