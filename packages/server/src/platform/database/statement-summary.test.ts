import { expect, test } from 'vitest';
import { summaryOf } from './statement-summary.ts';

test.each([
  ['select "id" from "video" where "id" = $1', 'select video'],
  ['/* no-prepare */ select 1 from (select 2 from rank) r', 'select rank'],
  ["insert into account (name) values ('x') returning id", 'insert account'],
  ['with moved as (select 1 from a) update "video_standing" set x = $1', 'with a'],
  ['update video set title = $1', 'update video'],
  ['delete from session where hash = $1', 'delete session'],
  ['select * from gift_send($1, $2)', 'select gift_send'],
  ["begin; set local statement_timeout = '500'", 'begin'],
  ['commit', 'commit'],
  ['analyze', 'statement'],
])('%s is called %s', (text, summary) => {
  expect(summaryOf(text)).toBe(summary);
});
