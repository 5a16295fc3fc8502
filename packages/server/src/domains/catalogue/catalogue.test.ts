import { expect, test } from 'vitest';
import type { ListQuery, SearchBody } from '@bloom/contract/video/video';
import { createClassification } from '../classification/index.ts';
import { readSearch } from '../search/search.ts';
import { keyOf, readSelection, type ReadOptions } from './catalogue.ts';

const classification = createClassification(() => ({ subcategories: '', languages: '' }))();
const options: ReadOptions = { hiddenFrom: [], after: undefined, classification };
const key = (query: ListQuery, more: Partial<ReadOptions> = {}) =>
  keyOf(readSelection(query, { ...options, ...more }));

test.each<[ListQuery, ListQuery]>([
  [{}, { page: 1, limit: 12, category: 'all', label: '' }],
  [{ category: 'movie' }, { category: 'movies' }],
  [
    { label: 'food', limit: 5 },
    { limit: 5, label: 'food' },
  ],
])('%j and %j select the same and share a page', (one, other) => {
  expect(key(one)).toBe(key(other));
});

test('whatever changes the selection changes the key', () => {
  const search = (key_words: string) => keyOf(readSearch({ key_words } satisfies SearchBody, options));
  const keys = [
    key({}),
    key({ page: 2 }),
    key({}, { after: [12, 1] }),
    key({}, { after: [1, 12] }),
    key({ limit: 13 }),
    key({ category: 'movies' }),
    key({ label: 'comedy' }),
    key({ audio: 'english' }),
    key({ subtitle: 'english' }),
    key({}, { hiddenFrom: ['youtube'] }),
    key({}, { hiddenFrom: ['youtube', 'bilibili'] }),
    search('english'),
    search('movies'),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
