import type { Source } from '@bloom/contract/sources/sources';
import type {
  ListQuery,
  SearchBody,
  SearchResponse,
  VideoListResponse,
} from '@bloom/contract/video';
import { foldSearch, forgivingSearch, parseSearch } from '../video/index.ts';
import { readSearch, type ReadOptions, type Selection } from './catalogue.ts';
import type { CatalogueReader } from './catalogue-store.ts';

/** Begins the cursor of a search that forgives a slip. */
const slipMark = '*';
/** A slip is forgiven where fewer videos than this are found. */
const fewResults = 3;

/**
 * Makes the function that returns a page of what matches (docs/specification/catalogue.md#search); the first one also says how
 * much does. Its error: `request.invalid` with the field.
 */
export function createSearch(
  reader: Pick<CatalogueReader, 'countShown' | 'someTitles'>,
  readPage: (selection: Selection) => Promise<VideoListResponse>,
  optionsOf: (query: ListQuery, hiddenFrom: readonly Source[]) => ReadOptions,
) {
  async function searchPage(selection: Selection): Promise<SearchResponse> {
    const { start, limit } = selection;
    if ('after' in start || start.skip > 0) return readPage(selection);
    const page = await readPage(selection);
    if (page.next === undefined) return { ...page, total: page.data.length };
    // Videos may have been hidden since.
    return { ...page, total: Math.max(await reader.countShown(selection), limit) };
  }

  /** The words that a search seems to mean, if one slip explains that it finds little; undefined if none does. */
  async function forgive(keyWords: string, selection: Selection): Promise<string | undefined> {
    const forgiving = forgivingSearch(keyWords);
    if (!forgiving) return undefined;
    return forgiving.correct(await reader.someTitles(selection, forgiving.query));
  }

  return async (body: SearchBody, hiddenFrom: readonly Source[]): Promise<SearchResponse> => {
    const isForgiving = body.after?.startsWith(slipMark) === true;
    const after = isForgiving ? body.after?.slice(1) : body.after;
    const query = { ...body, ...(after !== undefined && { after }) };
    const selection = readSearch(query, optionsOf(query, hiddenFrom));
    const found = isForgiving ? undefined : await searchPage(selection);
    const isFew = found?.total !== undefined && found.total < fewResults;
    if (!found || (isFew && body.exact !== true)) {
      const folded = await forgive(body.key_words, selection);
      if (folded !== undefined) {
        const page = await searchPage({ ...selection, search: parseSearch(folded) });
        const next = page.next !== undefined && { next: slipMark + page.next };
        // What is found in few titles may be no slip.
        const isBetter = !found?.total || (page.total ?? 0) > found.total;
        if (isBetter) return { ...page, ...next, folded, forgiven: true };
      }
    }
    const folded = foldSearch(body.key_words.trim());
    return {
      ...(found ?? (await searchPage(selection))),
      ...(folded !== body.key_words.trim() && { folded }),
    };
  };
}
