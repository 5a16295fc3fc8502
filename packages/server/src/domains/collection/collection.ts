import {
  maxCollectionText,
  maxCollectionTitle,
  visibilities,
  type Visibility,
} from '@bloom/contract/collection/collection-rules';
import { BloomError } from '@bloom/contract/errors/errors';
import { cleanLine, lengthOf } from '@bloom/contract/wire/plain-text';

/** The facts of a collection that its maker writes. */
export type CollectionFacts = { title: string; text: string; visibility: Visibility };

/**
 * Cleans what a user wrote of a collection. Error: `request.invalid` (`title`, `text`) where nothing visible
 * remains of the title, or one of them is too long.
 */
export function readFacts(body: {
  title: string;
  text?: string | undefined;
  visibility: Visibility;
}): CollectionFacts {
  const title = cleanLine(body.title);
  if (title === '' || lengthOf(title) > maxCollectionTitle) {
    throw new BloomError('request.invalid', { field: 'title' });
  }
  const text = cleanLine(body.text ?? '');
  if (lengthOf(text) > maxCollectionText) throw new BloomError('request.invalid', { field: 'text' });
  return { title, text, visibility: body.visibility };
}

/** The visibility in a row of the database. */
export function visibilityOf(text: string): Visibility {
  return visibilities.find((each) => each === text) ?? 'private';
}

/**
 * The distance of the positions (`place` in the table) of two videos that were added one after the other:
 * room for twenty moves between them.
 */
export const positionGap = 2 ** 20;

/** A position between two, or after the first where there is no second; undefined if there is no room. */
export function positionBetween(before: number, after: number | undefined): number | undefined {
  if (after === undefined) return before + positionGap;
  const position = Math.floor((before + after) / 2);
  return position > before ? position : undefined;
}
