import { BloomError } from '@bloom/contract/errors/errors';

/** The parts of positions in lists: one number, or more where the first is not unique. */
type Positions = {
  1: readonly [number];
  2: readonly [number, number];
  3: readonly [number, number, number];
};
/** Where a list continues: the values of its last entry that the list is ordered by. */
export type Position = Positions[keyof Positions];

/** Writes a position as the opaque cursor of a response's `next`. */
export function encodeCursor(position: Position): string {
  return Buffer.from(position.join('.')).toString('base64url');
}

/**
 * Reads a cursor; undefined where none was sent. Error: `request.invalid` (after).
 *
 * @param count how many numbers a position of this list has
 */
export function decodeCursor<Count extends keyof Positions>(
  cursor: string | undefined,
  count: Count,
): Positions[Count] | undefined {
  if (cursor === undefined) return undefined;
  const numbers = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  const position = numbers.map((text) => (/^\d{1,16}$/.test(text) ? Number(text) : Number.NaN));
  if (position.length !== count || !position.every((number) => Number.isSafeInteger(number))) {
    throw new BloomError('request.invalid', { field: 'after' });
  }
  return position as unknown as Positions[Count];
}

/**
 * Cuts a list that was read with one entry more than the page shows.
 *
 * @param positionOf where the list continues after an entry
 */
export function pageOf<Entry>(
  entries: readonly Entry[],
  limit: number,
  positionOf: (entry: Entry) => Position,
): { entries: Entry[]; next: { next: string } | undefined } {
  const shown = entries.slice(0, limit);
  const last = shown.at(-1);
  const more = entries.length > limit && last !== undefined;
  return { entries: shown, next: more ? { next: encodeCursor(positionOf(last)) } : undefined };
}
