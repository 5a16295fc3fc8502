import { BloomError } from '@bloom/contract/errors';

/** Writes the number at which a list goes on as the opaque cursor of an answer's `next`. */
export function encodeCursor(position: number): string {
  return Buffer.from(String(position)).toString('base64url');
}

/** Reads a cursor; undefined where none was sent. Error: `request.invalid` (after). */
export function decodeCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const position = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(position)) throw new BloomError('request.invalid', { field: 'after' });
  return position;
}

/**
 * Cuts a list that was asked for one entry more than is shown.
 *
 * @param positionOf where the list goes on after an entry
 */
export function pageOf<Entry>(
  entries: readonly Entry[],
  limit: number,
  positionOf: (entry: Entry) => number,
): { entries: Entry[]; next: { next: string } | undefined } {
  const shown = entries.slice(0, limit);
  const last = shown.at(-1);
  const more = entries.length > limit && last !== undefined;
  return { entries: shown, next: more ? { next: encodeCursor(positionOf(last)) } : undefined };
}
