import { ok } from '@bloom/contract/envelope';
import type { Source } from '@bloom/contract/sources/sources';
import type { ListQuery, SearchBody, VideoListResponse } from '@bloom/contract/video';
import { listEvents, type Events } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import { decodeCursor, pageOf } from '../../platform/http/index.ts';
import type { Tables } from '../../schema.ts';
import type { Classification } from '../classification/index.ts';
import { presentSummary } from '../video/index.ts';
import { readSearch, readSelection, keyOf, type ReadOptions, type Selection } from './catalogue.ts';
import { CatalogueReader } from './catalogue-store.ts';
import { PageCache, type CachedPage } from './page-cache.ts';

/** A page of the list: the response as an object, and as bytes. */
export type ListPage = CachedPage<VideoListResponse>;

/** Lists and searches what was shared. */
export type Catalogue = {
  /**
   * A page of the list. It is cached for at most a second, and dropped at once when
   * a gift or share changes a list. All queries that select the same share it.
   *
   * @param hiddenFrom the sources that the visitor does not see
   * Error: `request.invalid` with the field.
   */
  list(query: ListQuery, hiddenFrom: readonly Source[]): Promise<ListPage>;
  /** A page of what matches. Error: `request.invalid` with the field. */
  search(body: SearchBody, hiddenFrom: readonly Source[]): Promise<VideoListResponse>;
};

export function createCatalogue(
  database: Database<Tables>,
  events: Pick<Events, 'onMissed' | 'subscribe'>,
  classification: () => Classification,
): Catalogue {
  const reader = new CatalogueReader(database.read);
  const cache = new PageCache<VideoListResponse>();
  events.subscribe(listEvents, () => cache.clear());
  events.onMissed(() => cache.clear());

  function optionsOf({ after }: ListQuery, hiddenFrom: readonly Source[]): ReadOptions {
    return { hiddenFrom, after: decodeCursor(after, 2), classification: classification() };
  }

  async function readPage(selection: Selection): Promise<VideoListResponse> {
    const { start, hiddenSources } = selection;
    const isFirst = 'skip' in start && start.skip === 0;
    const [rows, hidden] = await Promise.all([
      reader.page(selection),
      isFirst && hiddenSources.length > 0 ? reader.countHidden(selection) : undefined,
    ]);
    const { entries, next } = pageOf(rows, selection.limit, (row) => [row.updated_us, row.id]);
    return {
      ...ok,
      data: entries.map(presentSummary),
      ...(hidden !== undefined && { hidden }),
      ...next,
    };
  }

  return {
    list: async (query, hiddenFrom) => {
      const selection = readSelection(query, optionsOf(query, hiddenFrom));
      return cache.fill(keyOf(selection), () => readPage(selection));
    },
    search: async (body, hiddenFrom) => readPage(readSearch(body, optionsOf(body, hiddenFrom))),
  };
}
