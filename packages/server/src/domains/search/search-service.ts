import { maxFound, maxSuggestions } from '@bloom/contract/gift/economy';
import type { FoundUser, SuggestQuery, Suggestions } from '@bloom/contract/catalogue/search';
import { readTyped } from '@bloom/contract/wire/typed';
import type { Source } from '@bloom/contract/sources/sources';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { looksOf } from '../account/index.ts';
import { CatalogueReader, type Catalogue } from '../catalogue/index.ts';
import { hiddenAlsoIn } from '../geo/index.ts';
import { createLineSearch } from './line-search.ts';
import { readSearched } from './search.ts';
import { SuggestReader } from './suggest-store.ts';
import { createVideoSearch } from './video-search.ts';

/** The most people and lines among suggestions. A line is looked for at every key: in few videos. */
const suggestedPeople = 3;
const suggestedLines = { searched: 10, limit: 2 };

export type Search = ReturnType<typeof createSearch>;

export function createSearch(
  database: Database<Tables>,
  catalogue: Pick<Catalogue, 'optionsOf' | 'readPage'>,
) {
  const suggestions = new SuggestReader(database.read);
  const lines = createLineSearch(database);

  async function findUsers(searched: string, limit: number): Promise<FoundUser[]> {
    const text = readTyped(searched);
    const handle = /^@?([a-z0-9_]{1,20})$/.exec(text.toLowerCase())?.[1] ?? '';
    return suggestions.people(text.startsWith('@') ? [] : looksOf(text), handle, limit);
  }

  return {
    /**
     * The suggestions for a text (docs/specification/catalogue.md#suggestions). Error: `request.invalid` with
     * the field.
     */
    suggest: async (
      { q, limit = maxSuggestions, country }: SuggestQuery,
      hiddenFrom: readonly Source[],
    ): Promise<Suggestions> => {
      const text = readSearched('q', q);
      const hidden = hiddenAlsoIn(country, hiddenFrom);
      const [titles, people, said] = await Promise.all([
        suggestions.titles(text, hidden, limit),
        findUsers(text, Math.min(suggestedPeople, limit)),
        Array.from(text).length > 1 ? lines.find(text, hidden, suggestedLines) : [],
      ]);
      const free = limit - people.length;
      const found = said.slice(0, Math.floor(free / 2));
      return { videos: titles.slice(0, free - found.length), people, lines: found };
    },
    /** The users whose names or handles begin with a text. Error: `request.invalid` with the field. */
    people: async (text: string) => findUsers(readSearched('q', text), maxFound),
    videos: createVideoSearch(new CatalogueReader(database.read), catalogue),
    lines,
  };
}
