import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { arrangeForYou, forYouWeights, type Candidate } from './personal.ts';

const candidate = (id: number, sharer: number, kind: Candidate['kind'] = 'shared'): Candidate => ({
  video_id: id,
  work: id,
  sharer_id: sharer,
  kind,
  ref: null,
  amount: null,
  at_us: null,
});
const ids = (pages: Candidate[][]) => pages.map((page) => page.map(({ video_id: id }) => id));
/** So many candidates, each of another sharer. */
const many = (count: number, kind: Candidate['kind'], from: number) =>
  Array.from({ length: count }, (_, i) => candidate(from + i, from + i, kind));

// rule: #for-you
test('every fifth video is from outside', () => {
  const pages = arrangeForYou([...many(30, 'shared', 1), ...many(10, 'outside', 101)], 12);
  expect(ids(pages)[0]).toEqual([1, 2, 3, 4, 101, 5, 6, 7, 8, 102, 9, 10]);
});

// rule: #for-you
test('a page has two videos of one sharer at most, and the others follow on the next ones', () => {
  const ofOne = [1, 2, 3, 4].map((id) => candidate(id, 9));
  const pages = arrangeForYou([...ofOne, ...many(4, 'subcategory', 11)], 4);
  expect(ids(pages)).toEqual([
    [1, 2, 11, 12],
    [3, 4, 13, 14],
  ]);
});

test('the last page is the one that cannot be filled, and no page is empty', () => {
  const ofOne = [1, 2, 3, 4].map((id) => candidate(id, 9));
  expect(ids(arrangeForYou(ofOne, 4))).toEqual([[1, 2]]);
  expect(arrangeForYou([], 4)).toEqual([]);
});

test('where one kind ends the other fills the page', () => {
  const pages = arrangeForYou([candidate(1, 1), ...many(3, 'outside', 101)], 4);
  expect(ids(pages)).toEqual([[1, 101, 102, 103]]);
});

// rule: #for-you
test('the specification has the same weights', () => {
  const chapter = readFileSync(
    new URL('../../../../../docs/specification/catalogue.md', import.meta.url),
    'utf8',
  );
  const rows = chapter.matchAll(/^\| +(\d) \|/gm);
  const { given, shared, donor, subcategory, language } = forYouWeights;
  expect([...rows].map(([, weight]) => Number(weight))).toEqual([
    given,
    shared,
    donor,
    subcategory,
    language,
  ]);
});

// rule: #works-in-lists
test('of a work the best candidate stays', () => {
  const copy = { ...candidate(2, 2), work: 1 };
  const outside = { ...candidate(101, 101, 'outside'), work: 3 };
  expect(ids(arrangeForYou([candidate(1, 1), copy, candidate(3, 3), outside], 4))).toEqual([[1, 3]]);
});

test('there are ten pages at most', () => {
  expect(arrangeForYou(many(100, 'shared', 1), 4)).toHaveLength(10);
});
