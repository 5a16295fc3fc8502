import { ok } from '@bloom/contract/envelope';
import type { Source } from '@bloom/contract/sources/sources';
import type { ListQuery, SearchBody, VideoListResponse } from '@bloom/contract/video';
import { listEvents, type Events } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import { decodeCursor, pageOf } from '../../platform/http/index.ts';
import type { Tables } from '../../schema.ts';
import type { Classification } from '../classification/index.ts';
import { presentSummary } from '../video/index.ts';
import { readSearch, readSelection, type ReadOptions, type Selection } from './catalogue.ts';
import { CatalogueReader } from './catalogue-store.ts';
import { PageCache, type CachedPage } from './page-cache.ts';

/** A page of the list: the answer itself, and as finished bytes. */
export type ListPage = CachedPage<VideoListResponse>;

/** Lists and searches what was shared. */
export type Catalogue = {
  /**
   * A page of the list; remembered for at most a second, and dropped at once when
   * a gift or share changes a list.
   *
   * @param address the request's path and query, which the page is remembered by
   * @param hiddenFrom the sources that the visitor does not see
   * Error: `request.invalid` with the field.
   */
  list(address: string, query: ListQuery, hiddenFrom: readonly Source[]): Promise<ListPage>;
  /** The remembered page of an address, without reading its query again. */
  remembered(address: string, hiddenFrom: readonly Source[]): ListPage | undefined;
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

  async function answer(selection: Selection): Promise<VideoListResponse> {
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
    remembered: (address, hiddenFrom) => cache.get(pageName(address, hiddenFrom)),
    list: async (address, query, hiddenFrom) => {
      const selection = readSelection(query, optionsOf(query, hiddenFrom));
      return cache.fill(pageName(address, hiddenFrom), () => answer(selection));
    },
    search: async (body, hiddenFrom) => answer(readSearch(body, optionsOf(body, hiddenFrom))),
  };
}

/** What a page is remembered by: nearly everybody sees everything, and shares one page. */
function pageName(address: string, hiddenFrom: readonly Source[]): string {
  return hiddenFrom.length === 0 ? address : `${hiddenFrom.join()} ${address}`;
}
