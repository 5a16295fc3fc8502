import { expect, test } from 'vitest';
import { logQuery, readLogSearch } from './log-search.ts';

test('a query keeps what the log can be narrowed to, and nothing else', () => {
  const search = { kind: 'video', action: 'hide', category: 'movies', month: '2026-11' };
  expect(readLogSearch({ ...search, x: '1' })).toEqual(search);
  const wrong = { kind: 'planet', action: 'explode', category: 'cooking', month: '2026-13' };
  expect(readLogSearch(wrong)).toEqual({});
});

test('a month is from its first second to that of the next, in UTC', () => {
  expect(logQuery({ action: 'hide', month: '2026-12' })).toEqual({
    action: 'hide',
    from: Date.parse('2026-12-01T00:00:00Z') / 1_000,
    to: Date.parse('2027-01-01T00:00:00Z') / 1_000,
  });
});
