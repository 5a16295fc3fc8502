import { quoteTerm } from '../search-terms/index.ts';

/** How many videos a search for words of a title may read; a common word would match a large part of all. */
const maxMatches = 1_000;

/** How many videos have a term. */
export type TermCounts = {
  /** An estimate; undefined if no common term. */
  countOf(term: string): number | undefined;
};

/**
 * The query for videos that share words of a title: its rarest terms, as many as few enough videos have.
 * Undefined if all of them are common.
 */
export function relatedWords(terms: readonly string[], counts: TermCounts): string | undefined {
  const byRarity = terms
    .map((term) => ({ term, count: counts.countOf(term) ?? 0 }))
    .sort((a, b) => a.count - b.count);
  const chosen: string[] = [];
  let matches = 0;
  for (const { term, count } of byRarity) {
    matches += count;
    if (matches > maxMatches) break;
    chosen.push(quoteTerm(term));
  }
  return chosen.length > 0 ? chosen.join(' | ') : undefined;
}

/** A related video, before it is put in order. */
type Found = { title: string; in_series: boolean };

const byTitle = new Intl.Collator('en', { numeric: true });

/**
 * Puts the videos of the same series first: those whose titles follow, in their order, then those before it.
 */
export function orderRelated<Row extends Found>(title: string, rows: readonly Row[]): Row[] {
  const series = rows.filter((row) => row.in_series).sort((a, b) => byTitle.compare(a.title, b.title));
  const follows = (row: Row) => byTitle.compare(row.title, title) > 0;
  return [
    ...series.filter(follows),
    ...series.filter((row) => !follows(row)),
    ...rows.filter((row) => !row.in_series),
  ];
}
