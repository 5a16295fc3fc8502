import type { Source } from '@bloom/contract/sources/sources';
import type { NearestCategory, SearchBody, SearchResponse } from '@bloom/contract/video/video';
import { readSelection, type Catalogue, type CatalogueReader, type Selection } from '../catalogue/index.ts';
import { foldSearch, parseAny, parseSearch, typoSearch } from '../search-terms/index.ts';
import { namedCategory } from './nearest.ts';
import { readSearch } from './search.ts';

/** Begins the cursor of a search whose typo is corrected. */
const typoMark = '*';
/** A typo is corrected where fewer videos than this are found. */
const fewResults = 3;

/**
 * Makes the function that returns a page of what matches (docs/specification/catalogue.md#search); the first
 * one also says how much does. Its error: `request.invalid` with the field.
 */
export function createVideoSearch(
  reader: Pick<CatalogueReader, 'mainCategory' | 'someTitles'>,
  { optionsOf, readPage }: Pick<Catalogue, 'optionsOf' | 'readPage'>,
) {
  /**
   * The words that a search seems to mean, if one typo explains that it finds little; undefined if none does.
   */
  async function correct(keyWords: string, selection: Selection): Promise<string | undefined> {
    const typos = typoSearch(keyWords);
    if (!typos) return undefined;
    return typos.correct(await reader.someTitles(selection, typos.query));
  }

  /** Where to look for what a search does not find (docs/specification/catalogue.md#empty-search). */
  async function nearestTo(
    { key_words, country }: SearchBody,
    hiddenFrom: readonly Source[],
  ): Promise<NearestCategory | undefined> {
    const unfiltered = { ...(country !== undefined && { country }) };
    const options = optionsOf(unfiltered, hiddenFrom);
    const named = namedCategory(key_words, options.classification.table);
    const search = named ? undefined : parseAny(key_words);
    if (!search) return named;
    const category = await reader.mainCategory(readSelection(unfiltered, options), search);
    return category && { category };
  }

  return async (body: SearchBody, hiddenFrom: readonly Source[]): Promise<SearchResponse> => {
    const isCorrected = body.after?.startsWith(typoMark) === true;
    const after = isCorrected ? body.after?.slice(1) : body.after;
    const query = { ...body, ...(after !== undefined && { after }) };
    const selection = readSearch(query, optionsOf(query, hiddenFrom));
    const found = isCorrected ? undefined : await readPage(selection);
    const isFew = found?.total !== undefined && found.total < fewResults;
    if (!found || (isFew && body.exact !== true)) {
      const folded = await correct(body.key_words, selection);
      if (folded !== undefined) {
        const page = await readPage({ ...selection, search: parseSearch(folded) });
        const next = page.next !== undefined && { next: typoMark + page.next };
        // What is found in few titles may be no typo.
        const isBetter = !found?.total || (page.total ?? 0) > found.total;
        if (isBetter) return { ...page, ...next, folded, corrected: true };
      }
    }
    const folded = foldSearch(body.key_words.trim());
    const page = found ?? (await readPage(selection));
    const nearest = page.total === 0 ? await nearestTo(body, hiddenFrom) : undefined;
    return {
      ...page,
      ...(nearest && { nearest }),
      ...(folded !== body.key_words.trim() && { folded }),
    };
  };
}
