import { BloomError } from '@bloom/contract/errors/errors';
import type { Source } from '@bloom/contract/sources/sources';
import type { Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import { findReach } from '../content/index.ts';
import { NoteWriter } from './note-store.ts';

/**
 * Deletes the author's own note of a gift (docs/specification/moderation.md#notes). Errors:
 * `request.notFound`; `request.forbidden` for the note of another account that the visitor can read.
 *
 * @param hiddenFrom the sources of which the visitor sees nothing that is not the visitor's own
 */
export async function removeNote(
  database: Primary<Tables>,
  author: Account,
  id: number,
  hiddenFrom: readonly Source[],
): Promise<void> {
  await database.transact(async (tx) => {
    const refused = await new NoteWriter(tx).remove(id, author.id);
    if (refused === undefined) return;
    const { isHidden, isAbroad } = await findReach(
      tx,
      { kind: 'note', id },
      { accountId: author.id, hiddenFrom },
    );
    const isSeen = refused === 'foreign' && !isHidden && !isAbroad;
    throw new BloomError(isSeen ? 'request.forbidden' : 'request.notFound');
  });
}
