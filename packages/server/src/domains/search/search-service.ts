import { maxFound, maxSuggestions } from '@bloom/contract/gift/economy';
import type { FoundUser, SuggestQuery, Suggestions } from '@bloom/contract/catalogue/search';
import type { Source } from '@bloom/contract/sources/sources';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { looksOf } from '../account/index.ts';
import { CatalogueReader, type Catalogue } from '../catalogue/index.ts';
import { hiddenAlsoIn } from '../geo/index.ts';
import { foldSearch } from '../search-terms/index.ts';
import { createLineSearch } from './line-search.ts';
import { readSearched } from './search.ts';
import { leading, SuggestReader } from './suggest-store.ts';
import { createVideoSearch } from './video-search.ts';

/** The most people among suggestions. */
const suggestedPeople = 3;

export type Search = ReturnType<typeof createSearch>;

export function createSearch(
  database: Database<Tables>,
  catalogue: Pick<Catalogue, 'optionsOf' | 'readPage'>,
) {
  const suggestions = new SuggestReader(database.read);

  async function findUsers(text: string, limit: number): Promise<FoundUser[]> {
    const handle = /^@?([a-z0-9_]{1,20})$/.exec(text.toLowerCase())?.[1] ?? '';
    return suggestions.people(text.startsWith('@') ? [] : looksOf(text), handle, limit);
  }

  return {
    /**
     * The suggestions that begin with a text (docs/specification/catalogue.md#suggestions). Error:
     * `request.invalid` with the field.
     */
    suggest: async (
      { q, limit = maxSuggestions, country }: SuggestQuery,
      hiddenFrom: readonly Source[],
    ): Promise<Suggestions> => {
      const text = readSearched('q', q);
      const title = foldSearch(text).trimStart();
      const start = Array.from(title).findIndex((each) => !leading.includes(each));
      const [videos, people] = await Promise.all([
        suggestions.titles(Array.from(title).slice(start).join(''), hiddenAlsoIn(country, hiddenFrom), limit),
        findUsers(text, Math.min(suggestedPeople, limit)),
      ]);
      return { videos: videos.slice(0, limit - people.length), people };
    },
    /** The users whose names or handles begin with a text. Error: `request.invalid` with the field. */
    people: async (text: string) => findUsers(readSearched('q', text), maxFound),
    videos: createVideoSearch(new CatalogueReader(database.read), catalogue),
    lines: createLineSearch(database),
  };
}
