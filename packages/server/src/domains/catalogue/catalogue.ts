import { parseCategory, type Category } from '@bloom/contract/catalogue/categories';
import { pageSize } from '@bloom/contract/gift/economy';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Sort } from '@bloom/contract/catalogue/sort';
import { languageCodes, type SubtitleLanguage } from '@bloom/contract/subtitle/cue';
import type { Source } from '@bloom/contract/sources/sources';
import type { ListQuery } from '@bloom/contract/video/video';
import type { Classification } from '../classification/index.ts';
import { hiddenAlsoIn } from '../geo/index.ts';
import type { SearchQuery } from '../search-terms/index.ts';

/**
 * Where a page starts: after a position in the order, or so many videos from the top. `inPinyin`: the
 * position is among what a search found by pinyin only, which comes after the rest.
 */
export type Start = { after: ListPosition; inPinyin?: boolean } | { skip: number };

/** Whether a page is the first one, which also says what a whole list has. */
export function isFirst(start: Start): boolean {
  return 'skip' in start && start.skip === 0;
}

/**
 * A video's position in the order of a list: the time that it is ordered by, and its id where times are
 * equal; before both, in a list of the most thanked, its petals.
 */
export type ListPosition =
  | readonly [timeUs: number, videoId: number]
  | readonly [petals: number, timeUs: number, videoId: number];

/** How many numbers a position has. */
export function positionLength(sort: Sort = 'activity'): 2 | 3 {
  return sort === 'activity' || sort === 'newest' ? 2 : 3;
}

/** Who reads a list, and from where on. */
export type ReadOptions = {
  /** The sources that the visitor does not see, whatever the query says. */
  hiddenFrom: readonly Source[];
  /** The position of the query's cursor, where it has one. */
  after: ListPosition | undefined;
  inPinyin?: boolean;
  classification: Classification;
};

/** Which videos a page shows, as values for the database. */
export type Selection = {
  sort: Sort;
  start: Start;
  limit: number;
  category: Category | undefined;
  label: string | undefined;
  audio: readonly string[] | undefined;
  subtitle: readonly string[] | undefined;
  /** A language of subtitles that is missing, with the codes of videos that have it of their own. */
  needs: { language: SubtitleLanguage; declared: readonly string[] } | undefined;
  /** Sources that are left out. */
  hiddenSources: readonly string[];
  /** The id of the account whose videos are selected. */
  sharer: number | undefined;
  search: SearchQuery | undefined;
  /**
   * Shows of each work the copy that was shared first, in place of the one with the highest rank.
   */
  oldestCopy?: true;
};

/** Reads the query of a list. Error: `request.invalid` with the field. */
export function readSelection(
  query: ListQuery,
  { hiddenFrom, after, inPinyin = false, classification }: ReadOptions,
): Selection {
  const category = read('category', query.category, parseCategory);
  const languages = (kind: 'audio' | 'subtitle') =>
    read(kind, query[kind], (text) => {
      const language = classification.language(kind, text);
      return language === undefined ? undefined : classification.matching(language);
    });
  return {
    sort: query.sort ?? 'activity',
    start: after ? { after, inPinyin } : pageStart(query),
    limit: query.limit ?? pageSize,
    category,
    label: read('label', query.label, (text) => classification.label(category, text)),
    audio: languages('audio'),
    subtitle: languages('subtitle'),
    needs: query.needs && {
      language: query.needs === languageCodes.EN ? 'EN' : 'CN',
      declared: classification.matching(query.needs),
    },
    hiddenSources: hiddenAlsoIn(query.country, hiddenFrom),
    sharer: query.sharer,
    search: undefined,
  };
}

/** The same text for every query that selects the same. */
export function keyOf({ sort, start, limit, search, oldestCopy, ...filters }: Selection): string {
  const { category, label, audio, subtitle, needs, hiddenSources, sharer } = filters;
  const filter = [category, label, audio, subtitle, needs, hiddenSources, sharer];
  return JSON.stringify([sort, start, limit, ...filter, search, oldestCopy]);
}

function pageStart({ page = 1, limit = pageSize }: ListQuery): Start {
  return { skip: (page - 1) * limit };
}

/** An absent field and an empty one select everything; `all` is its name in the menus. */
function read<T>(
  field: string,
  text: string | undefined,
  parse: (text: string) => T | undefined,
): T | undefined {
  if (text === undefined || text === '' || text === 'all') return undefined;
  const value = parse(text);
  if (value === undefined) throw new BloomError('request.invalid', { field });
  return value;
}
