import { removes } from '@bloom/contract/moderation/moderation-rules';
import type { ContentKind } from '../content/index.ts';
import { NoteReader, NoteWriter } from './note-store.ts';

/** The note of a gift as moderators act on it; its id there is the number of the gift. */
export const noteContent: ContentKind = {
  async lock(tx, id) {
    return /^\d{1,15}$/.test(id) ? new NoteWriter(tx).lockSubject(Number(id)) : undefined;
  },
  goesWithVideo: 'title',
  describe: (db, id) => new NoteReader(db).describe(id),
  erase: (tx, { subject }) => new NoteWriter(tx).erase(subject.id),
  async apply(tx, { id }, acted) {
    await new NoteWriter(tx).setHidden(id, removes(acted.action) ? acted.id : null);
  },
};
