import { expect, it } from 'vitest';
import { categoryTable } from '../../../test/category-table.ts';
import { optionsOf } from './options.ts';

it('menus show what the table has, in its order and in the language of the page', () => {
  const { categories, subcategories, filterLanguages, shareLanguages } = optionsOf(categoryTable, 'zh-hans');
  expect(categories().map(({ label }) => label)).toEqual(['电视剧', '电影', '综艺', '其他']);
  expect(subcategories('movies')).toEqual([
    { value: 'love', label: '爱情' },
    { value: 'documentary', label: '纪录片' },
    { value: 'other', label: '其他' },
  ]);
  expect(filterLanguages('audio').map(({ value }) => value)).toEqual([
    'chinese',
    'english',
    'japanese',
    'other_language',
  ]);
  expect(shareLanguages('audio').map(({ value }) => value)).toContain('japanese');
  expect(optionsOf(categoryTable, 'en').subcategories('entertainment')[0]).toEqual({
    value: 'talk show',
    label: 'Talk show',
  });
});

it('a subcategory whose wire value says little has a plain name, and keeps the value', () => {
  const table = {
    ...categoryTable,
    subcategory: {
      ...categoryTable.subcategory,
      movies: [{ en: { subcategory: 'crux' }, 'zh-hans': { subcategory: '悬疑' } }],
    },
  };
  expect(optionsOf(table, 'en').subcategories('movies')).toEqual([{ value: 'crux', label: 'Mystery' }]);
  expect(optionsOf(table, 'zh-hans').subcategories('movies')).toEqual([{ value: 'crux', label: '悬疑' }]);
});

it('a language has a name whether a filter or the share form offers it', () => {
  const { languageName } = optionsOf(categoryTable, 'en');
  expect(languageName('audio', 'chinese')).toBe('Chinese');
  expect(languageName('audio', 'cantonese')).toBe('Cantonese');
});

it('what the table does not have any more is named by its value', () => {
  const { languageName } = optionsOf(categoryTable, 'zh-hans');
  expect(languageName('subtitle', 'klingon')).toBe('Klingon');
});

it('without a table menus are empty, and categories are named by their values', () => {
  const options = optionsOf(undefined, 'zh-hans');
  expect(options.subcategories('movies')).toEqual([]);
  expect(options.filterLanguages('audio')).toEqual([]);
  expect(options.categories().map(({ label }) => label)).toEqual([
    'Tvseries',
    'Movies',
    'Entertainment',
    'Other',
  ]);
});
