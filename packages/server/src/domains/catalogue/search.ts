import type { Source } from '@bloom/contract/sources/sources';
import type {
  ListQuery,
  SearchBody,
  SearchResponse,
  VideoListResponse,
} from '@bloom/contract/video';
import { foldSearch, typoSearch, parseSearch } from '../video/index.ts';
import { readSearch, type ReadOptions, type Selection } from './catalogue.ts';
import type { CatalogueReader } from './catalogue-store.ts';

/** Begins the cursor of a search whose typo is corrected. */
const typoMark = '*';
/** A typo is corrected where fewer videos than this are found. */
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

  /** The words that a search seems to mean, if one typo explains that it finds little; undefined if none does. */
  async function correct(keyWords: string, selection: Selection): Promise<string | undefined> {
    const typos = typoSearch(keyWords);
    if (!typos) return undefined;
    return typos.correct(await reader.someTitles(selection, typos.query));
  }

  return async (body: SearchBody, hiddenFrom: readonly Source[]): Promise<SearchResponse> => {
    const isCorrected = body.after?.startsWith(typoMark) === true;
    const after = isCorrected ? body.after?.slice(1) : body.after;
    const query = { ...body, ...(after !== undefined && { after }) };
    const selection = readSearch(query, optionsOf(query, hiddenFrom));
    const found = isCorrected ? undefined : await searchPage(selection);
    const isFew = found?.total !== undefined && found.total < fewResults;
    if (!found || (isFew && body.exact !== true)) {
      const folded = await correct(body.key_words, selection);
      if (folded !== undefined) {
        const page = await searchPage({ ...selection, search: parseSearch(folded) });
        const next = page.next !== undefined && { next: typoMark + page.next };
        // What is found in few titles may be no typo.
        const isBetter = !found?.total || (page.total ?? 0) > found.total;
        if (isBetter) return { ...page, ...next, folded, corrected: true };
      }
    }
    const folded = foldSearch(body.key_words.trim());
    return {
      ...(found ?? (await searchPage(selection))),
      ...(folded !== body.key_words.trim() && { folded }),
    };
  };
}
