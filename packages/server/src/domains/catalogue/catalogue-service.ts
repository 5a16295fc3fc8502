import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { boardSize, maxDailyThanks } from '@bloom/contract/gift/economy';
import { ok } from '@bloom/contract/wire/envelope';
import type { Source } from '@bloom/contract/sources/sources';
import type { ThankedUsersResponse } from '@bloom/contract/account/user';
import type { ListQuery, SearchResponse, VideoListResponse } from '@bloom/contract/video/video';
import { listEvents, type Events } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import { decodeCursor, pageOf } from '../../platform/http/index.ts';
import type { Db, Tables } from '../../schema.ts';
import type { Classification } from '../classification/index.ts';
import { presentSummary } from '../video/index.ts';
import {
  isFirst,
  readSelection,
  keyOf,
  positionLength,
  type ReadOptions,
  type Selection,
} from './catalogue.ts';
import { CatalogueReader, positionOf } from './catalogue-store.ts';
import { PageCache, type CachedPage } from './page-cache.ts';

/** Begins the cursor of a search that has come to what only pinyin finds. No other cursor has this sign. */
const pinyinMark = '~';
/** A page of the list: the response as an object, and as bytes. */
export type ListPage = CachedPage<VideoListResponse>;

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

  return {
    /** How a query is read. */
    optionsOf,
    /** A page of a selection as the database has it; of a search with its total. */
    readPage,
    /**
     * A page of the list. It is cached for at most a second, and dropped at once when
     * a gift or share changes a list. All queries that select the same share it.
     *
     * @param hiddenFrom the sources that the visitor does not see
     * @param options.url path and query of the request, for `cached`
     * @param options.oldestCopy see `Selection`
     * Error: `request.invalid` with the field.
     */
    list: async (
      query: ListQuery,
      hiddenFrom: readonly Source[],
      { url, ...copies }: { url?: string } & Pick<Selection, 'oldestCopy'> = {},
    ) => {
      const selection = { ...readSelection(query, optionsOf(query, hiddenFrom)), ...copies };
      const key = keyOf(selection);
      if (url !== undefined) keys.set(hiddenFrom.join() + url, key);
      return cache.fill(key, () => readPage(selection));
    },
    /**
     * The cached page of a URL, without validating its query again: that doubles the cost of a cached list.
     */
    cached: (url: string, hiddenFrom: readonly Source[]) => {
      const key = keys.get(hiddenFrom.join() + url);
      return key === undefined ? undefined : cache.get(key);
    },
    /**
     * Counts the petals that the board and the orders by thanks use. A job of the system: the lists are a
     * minute old at most.
     */
    countThanks: async () => {
      await countThanks(database.write, thanksMinAgeS);
      clear();
    },
    /** The board of sharers (docs/specification/people.md#board), cached as lists are. */
    thankedUsers: () =>
      board.fill('week', async () => ({ ...ok, data: await reader.thankedUsers(boardSize) })),
  };
}
