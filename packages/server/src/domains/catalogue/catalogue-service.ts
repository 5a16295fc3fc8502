import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { boardSize, maxDailyThanks, maxFound, maxSuggestions } from '@bloom/contract/economy';
import { ok } from '@bloom/contract/envelope';
import type { FoundUser, SuggestQuery, Suggestions } from '@bloom/contract/search';
import type { Source } from '@bloom/contract/sources/sources';
import type { ThankedUsersResponse } from '@bloom/contract/user';
import type { ListQuery, SearchResponse, VideoListResponse } from '@bloom/contract/video';
import { listEvents, type Events } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import { decodeCursor, pageOf } from '../../platform/http/index.ts';
import type { Db, Tables } from '../../schema.ts';
import { looksOf } from '../account/index.ts';
import type { Classification } from '../classification/index.ts';
import { hiddenAlsoIn } from '../geo/index.ts';
import { foldSearch, presentSummary } from '../video/index.ts';
import {
  isFirst,
  readSearched,
  readSelection,
  keyOf,
  positionLength,
  type ReadOptions,
  type Selection,
} from './catalogue.ts';
import { CatalogueReader, positionOf } from './catalogue-store.ts';
import { createSearch } from './search.ts';
import { leading, SuggestReader } from './suggest-store.ts';
import { PageCache, type CachedPage } from './page-cache.ts';

/** Begins the cursor of a search that has come to what only pinyin finds. No other cursor has this sign. */
const pinyinMark = '~';
/** A page of the list: the response as an object, and as bytes. */
export type ListPage = CachedPage<VideoListResponse>;

/** The most people among suggestions. */
const suggestedPeople = 3;

/** Lists and searches what was shared. */
export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * Counts what videos and sharers were thanked with (docs/specification/catalogue.md#thanks).
 *
 * @param minAgeS the age in seconds from which an account's gifts count
 */
export async function countThanks(db: Db, minAgeS: number): Promise<void> {
  await sql`select thanks_refresh(${maxDailyThanks}::bigint, ${minAgeS}::float8)`.execute(db);
}

/** @param options.thanksMinAgeS the age in seconds from which an account's gifts count as thanks */
export function createCatalogue(
  database: Database<Tables>,
  events: Pick<Events, 'onMissed' | 'subscribe'>,
  classification: () => Classification,
  { thanksMinAgeS }: { thanksMinAgeS: number },
) {
  const reader = new CatalogueReader(database.read);
  const suggestions = new SuggestReader(database.read);
  const cache = new PageCache<VideoListResponse>();
  /** Keys by URL. They expire because an operator can change what a query selects. */
  const keys = new LRUCache<string, string>({ max: 1_000, ttl: 1_000 });
  const board = new PageCache<ThankedUsersResponse>();
  const clear = () => {
    cache.clear();
    board.clear();
  };
  events.subscribe(listEvents, clear);
  events.onMissed(clear);

  function optionsOf({ after, sort }: ListQuery, hiddenFrom: readonly Source[]): ReadOptions {
    const inPinyin = after?.startsWith(pinyinMark) === true;
    return {
      hiddenFrom,
      after: decodeCursor(inPinyin ? after.slice(1) : after, positionLength(sort)),
      inPinyin,
      classification: classification(),
    };
  }

  async function readPage(selection: Selection): Promise<SearchResponse> {
    const { start, hiddenSources } = selection;
    const isWhole = isFirst(start);
    const [{ rows, total }, hidden] = await Promise.all([
      reader.page(selection),
      isWhole && hiddenSources.length > 0 ? reader.countHidden(selection) : undefined,
    ]);
    const page = pageOf(rows, selection.limit, (row) => positionOf(selection.sort, row));
    const { entries } = page;
    const mark = entries.at(-1)?.isSpelled ? pinyinMark : '';
    return {
      ...ok,
      data: entries.map((row) => ({
        ...presentSummary(row),
        ...(row.thanks !== undefined && { thanks: row.thanks }),
      })),
      ...(hidden !== undefined && { hidden }),
      ...(isWhole && total !== undefined && { total }),
      ...(page.next && { next: mark + page.next.next }),
    };
  }

  async function findUsers(text: string, limit: number): Promise<FoundUser[]> {
    const handle = /^@?([a-z0-9_]{1,20})$/.exec(text.toLowerCase())?.[1] ?? '';
    return suggestions.people(text.startsWith('@') ? [] : looksOf(text), handle, limit);
  }

  return {
    /**
     * What a text can be the beginning of (docs/specification/catalogue.md#suggestions). Error: `request.invalid` with
     * the field.
     */
    suggest: async (
      { q, limit = maxSuggestions, country }: SuggestQuery,
      hiddenFrom: readonly Source[],
    ): Promise<Suggestions> => {
      const text = readSearched('q', q);
      const title = foldSearch(text).trimStart();
      const start = Array.from(title).findIndex((each) => !leading.includes(each));
      const [videos, people] = await Promise.all([
        suggestions.titles(
          Array.from(title).slice(start).join(''),
          hiddenAlsoIn(country, hiddenFrom),
          limit,
        ),
        findUsers(text, Math.min(suggestedPeople, limit)),
      ]);
      return { videos: videos.slice(0, limit - people.length), people };
    },
    /** The users whose names or handles begin with a text. Error: `request.invalid` with the field. */
    findUsers: async (text: string) => findUsers(readSearched('q', text), maxFound),
    /**
     * A page of the list. It is cached for at most a second, and dropped at once when
     * a gift or share changes a list. All queries that select the same share it.
     *
     * @param hiddenFrom the sources that the visitor does not see
     * @param url path and query of the request, for `cached`
     * Error: `request.invalid` with the field.
     */
    list: async (query: ListQuery, hiddenFrom: readonly Source[], url?: string) => {
      const selection = readSelection(query, optionsOf(query, hiddenFrom));
      const key = keyOf(selection);
      if (url !== undefined) keys.set(hiddenFrom.join() + url, key);
      return cache.fill(key, () => readPage(selection));
    },
    /** The cached page of a URL, without validating its query again: that doubles the cost of a cached list. */
    cached: (url: string, hiddenFrom: readonly Source[]) => {
      const key = keys.get(hiddenFrom.join() + url);
      return key === undefined ? undefined : cache.get(key);
    },
    /** Counts the petals that the board and the orders by thanks use. A job of the system: the lists are a minute old at most. */
    countThanks: async () => {
      await countThanks(database.write, thanksMinAgeS);
      clear();
    },
    /** The board of sharers (docs/specification/people.md#board), cached as lists are. */
    thankedUsers: () =>
      board.fill('week', async () => ({ ...ok, data: await reader.thankedUsers(boardSize) })),
    search: createSearch(reader, readPage, optionsOf),
  };
}
