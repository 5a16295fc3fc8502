import { describe, expect, it } from 'vitest';
import { categoryTable } from '../../../../test/category-table.ts';
import {
  changedPreferences,
  changeFilters,
  countDrawerFilters,
  knownFilters,
  readFilters,
  rememberedFilters,
} from './filters.ts';

describe('the filters in the URL', () => {
  // rule: #list
  it('are read by the names of the product document', () => {
    const query = {
      searchKeyWords: '花 2',
      category: 'tvseries',
      subcategory: 'idol',
      audio: 'chinese',
      subtitle: 'simplified_chinese',
      needs: 'english',
    };
    expect(readFilters(query)).toEqual(query);
  });
  it('keep a search for a number a text', () => {
    expect(readFilters({ searchKeyWords: '2024' })).toEqual({ searchKeyWords: '2024' });
  });
  // rule: #category-names
  it('take the other spelling of a category', () => {
    expect(readFilters({ category: 'movie', subcategory: 'love' })).toEqual({
      category: 'movies',
      subcategory: 'love',
    });
  });
  it.each([
    [{ category: 'toString' }],
    [{ subcategory: 'idol' }],
    [{ audio: 'Klingon', subtitle: '' }],
    [{ category: 'movies|love', audio: 'x'.repeat(41) }],
    [{ searchKeyWords: '   ' }],
    [{ searchKeyWords: '\u200B \u0000\u202E' }],
    [{ searchKeyWords: 7 }],
    [{ sort: 'best' }],
    [{ needs: 'klingon' }],
    [{ sort: 'activity' }],
  ])('leave out what is not valid: %j', (query) => {
    expect(readFilters(query)).toEqual({});
  });
  it('cut a search to twenty characters, never through one', () => {
    const { searchKeyWords } = readFilters({ searchKeyWords: '🌸'.repeat(30) });
    expect(searchKeyWords).toBe('🌸'.repeat(20));
  });
});

describe('filters that the server’s table knows', () => {
  const known = (query: Record<string, string>) => knownFilters(readFilters(query), categoryTable);
  it('hold, also what an operator has added', () => {
    const query = {
      category: 'movies',
      subcategory: 'documentary',
      audio: 'japanese',
      subtitle: 'simplified_chinese',
    };
    expect(known(query)).toEqual(query);
  });
  it('hold without those that it does not know', () => {
    expect(known({ audio: 'klingon', subtitle: 'constructor' })).toEqual({});
    expect(known({ category: 'movies', subcategory: 'removed' })).toEqual({ category: 'movies' });
    expect(known({ category: 'movies', subcategory: 'idol' })).toEqual({ category: 'movies' });
  });
  it('are all of them while there is no table', () => {
    const filters = { category: 'movies', subcategory: 'removed' } as const;
    expect(knownFilters(filters, undefined)).toEqual(filters);
  });
});

describe('a change of filters', () => {
  it('keeps the sort', () => {
    const filters = readFilters({ category: 'movies', sort: 'thanked_day' });
    expect(changeFilters(filters, { category: undefined })).toEqual({ sort: 'thanked_day' });
    expect(changeFilters(filters, { sort: undefined })).toEqual({ category: 'movies' });
  });
  it('keeps the sharer, so that the list of a user never becomes that of all', () => {
    expect(changeFilters({ sharer: 7 }, { sort: 'newest' })).toEqual({ sharer: 7, sort: 'newest' });
  });
  it('to another category drops the subcategory and keeps the languages', () => {
    const filters = { category: 'tvseries', subcategory: 'idol', audio: 'english' } as const;
    expect(changeFilters(filters, { category: 'movies' })).toEqual({
      category: 'movies',
      audio: 'english',
    });
  });
  it('to all categories drops category and subcategory', () => {
    const filters = { category: 'tvseries', subcategory: 'idol' } as const;
    expect(changeFilters(filters, { category: undefined })).toEqual({});
  });
  it('to a subcategory of another category keeps that one', () => {
    expect(changeFilters({ category: 'movies' }, { category: 'tvseries', subcategory: 'idol' })).toEqual({
      category: 'tvseries',
      subcategory: 'idol',
    });
  });
  it('is counted for the drawer without category and search', () => {
    expect(
      countDrawerFilters({
        searchKeyWords: 'a',
        category: 'movies',
        subcategory: 'love',
        audio: 'english',
      }),
    ).toBe(2);
  });
});

describe('the preferences', () => {
  // rule: #preferences
  it('change only in what was chosen otherwise', () => {
    const before = { sort: 'newest', audio: 'english' } as const;
    expect(changedPreferences(before, { ...before, category: 'movies' })).toEqual({});
    expect(changedPreferences({}, {})).toEqual({});
    expect(changedPreferences(before, { audio: 'english', subtitle: 'other' })).toEqual({
      sort: 'activity',
      subtitle: 'other',
    });
    expect(changedPreferences(before, {})).toEqual({ sort: 'activity', audio: null });
  });
  it('are the filters that the app starts with', () => {
    expect(rememberedFilters({ theme: 'dark', sort: 'thanked_day', audio: 'english' })).toEqual({
      sort: 'thanked_day',
      audio: 'english',
    });
    expect(rememberedFilters({ locale: 'zh-hans', sort: 'activity' })).toEqual({});
  });
});
