// rule: #bell
import { expect, test } from 'vitest';
import { createEventParser, type StreamEvent } from './event-parser.ts';

const stream =
  'retry: 2000\n\n:\n\nevent: bell\ndata: {"unread":3}\n\nid: 7\ndata: one\ndata: two\n\nevent: bell\n\n';
const events = [
  { name: 'bell', data: '{"unread":3}' },
  { name: 'message', data: 'one\ntwo', id: '7' },
];

test.each([1, 2, 3, 7, 1_000])('events arrive whole in parts of %i characters', (size) => {
  const seen: StreamEvent[] = [];
  const retries: number[] = [];
  const read = createEventParser({
    onEvent: (event) => seen.push(event),
    onRetry: (ms) => retries.push(ms),
  });
  for (let at = 0; at < stream.length; at += size) read(stream.slice(at, at + size));
  expect(seen).toEqual(events);
  expect(retries).toEqual([2_000]);
});

test('an event that is not complete is none', () => {
  const seen: StreamEvent[] = [];
  const read = createEventParser({ onEvent: (event) => seen.push(event) });
  read('event: bell\ndata: {"unread":3}\n');
  expect(seen).toEqual([]);
});
