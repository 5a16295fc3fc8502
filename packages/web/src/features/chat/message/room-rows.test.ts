import { expect, test } from 'vitest';
import { roomRows } from './room-rows.ts';

const at = (iso: string) => new Date(iso).getTime();
let id = 0;
const message = (time: string, user_id: number | null = 1) =>
  ({
    id: ++id,
    time: at(time),
    type: 'room',
    user_id,
    user_name: 'A',
    user_handle: 'aaa',
    content: 'x',
  }) as const;
const shape = (rows: ReturnType<typeof roomRows>) =>
  rows.map((row) => (row.kind === 'day' ? 'day' : row.isFirst ? 'first' : 'more'));

// rule: #chat-room
test('each day begins with a separator, by the clock of the device', () => {
  const rows = roomRows([message('2026-03-01T23:59:30'), message('2026-03-02T00:00:10')]);
  expect(shape(rows)).toEqual(['day', 'first', 'day', 'first']);
});

test('messages that one person writes within five minutes have one name', () => {
  const rows = roomRows([
    message('2026-03-01T10:00:00'),
    message('2026-03-01T10:04:00'),
    message('2026-03-01T10:09:30'),
    message('2026-03-01T10:09:40', 2),
    message('2026-03-01T10:09:50'),
  ]);
  expect(shape(rows)).toEqual(['day', 'first', 'more', 'first', 'first', 'first']);
});

test('people who have left are not taken for one person', () => {
  const rows = roomRows([message('2026-03-01T10:00:00', null), message('2026-03-01T10:00:01', null)]);
  expect(shape(rows)).toEqual(['day', 'first', 'first']);
});
