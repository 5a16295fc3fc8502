import { expect, it } from 'vitest';
import { parseSearch, readStart, stringifySearch } from './search-params.ts';

it.each([
  ['?searchKeyWords=2024', { searchKeyWords: '2024' }],
  ['?searchKeyWords=%E8%8A%B1%26&category=movies', { searchKeyWords: '花&', category: 'movies' }],
  ['?category=tv+series%21&label=a.b*_-', { category: 'tv series!', label: 'a.b*_-' }],
  ['', {}],
])('the query %s is read and written alike', (query, values) => {
  expect(parseSearch(query)).toEqual(values);
  expect(stringifySearch(values)).toBe(query);
});

it('an empty value leaves no trace in the address', () => {
  expect(stringifySearch({ category: undefined, searchKeyWords: '', categoryIdx: 0 })).toBe('?categoryIdx=0');
});

it.each([
  ['90', { t: 90 }],
  ['0', {}],
  ['-1', {}],
  ['1.5', {}],
  ['90s', {}],
  ['1000000', {}],
  [undefined, {}],
])('a link to the second %s', (t, expected) => {
  expect(readStart({ t })).toEqual(expected);
});
