import { removes } from '@bloom/contract/moderation/moderation-rules';
import type { ContentKind } from '../content/index.ts';
import { CollectionReader, CollectionWriter } from './collection-store.ts';

/** A collection as moderators act on it; its id there is that of its page. */
export const collectionContent: ContentKind = {
  lock: (tx, id) => new CollectionWriter(tx).lockSubject(id),
  describe: (db, id) => new CollectionReader(db).describe(id),
  erase: (tx, { subject }) => new CollectionWriter(tx).erase(subject.id),
  async apply(tx, { id }, acted) {
    await new CollectionWriter(tx).setHidden(id, removes(acted.action) ? acted.id : null);
  },
};
