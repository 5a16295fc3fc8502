import { maxSearchLength } from '@bloom/contract/gift/economy';
import { BloomError } from '@bloom/contract/errors/errors';
import type { SearchBody } from '@bloom/contract/video/video';
import { readSelection, type ReadOptions, type Selection } from '../catalogue/index.ts';
import { parseSearch } from '../search-terms/index.ts';

/** Reads a text that is searched for. Error: `request.invalid` with the field. */
export function readSearched(field: string, text: string): string {
  // Some keyboards write a letter and its accent apart.
  const searched = text.trim().normalize('NFC');
  if (!parseSearch(searched) || Array.from(searched).length > maxSearchLength) {
    throw new BloomError('request.invalid', { field });
  }
  return searched;
}

/** Reads the body of a search. Error: `request.invalid` with the field. */
export function readSearch(body: SearchBody, options: ReadOptions): Selection {
  const search = parseSearch(readSearched('key_words', body.key_words));
  return { ...readSelection(body, options), search };
}
