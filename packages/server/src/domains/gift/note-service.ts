import { BloomError } from '@bloom/contract/errors/errors';
import type { Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import { NoteWriter } from './note-store.ts';

/** The actions of authors on the notes of their gifts (docs/specification/moderation.md#notes). */
export type Notes = ReturnType<typeof createNotes>;

export function createNotes(database: Primary<Tables>) {
  return {
    /**
     * Deletes the author's own note. Errors: `request.notFound`; `request.forbidden` for the note of another
     * account.
     */
    async remove(author: Account, id: number): Promise<void> {
      const refused = await database.transact((tx) => new NoteWriter(tx).remove(id, author.id));
      if (refused === 'missing') throw new BloomError('request.notFound');
      if (refused === 'foreign') throw new BloomError('request.forbidden');
    },
  };
}
