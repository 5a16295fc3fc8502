import { removes } from '@bloom/contract/moderation/moderation-rules';
import type { BloomEvents } from '../../events.ts';
import { publishOnCommit } from '../../platform/events/index.ts';
import type { Tables } from '../../schema.ts';
import type { ContentKind } from '../content/index.ts';
import { MomentReader, MomentWriter } from './moment-store.ts';

/** A moment, or a reply, as moderators act on it; its id there is the one that others read. */
export const momentContent: ContentKind = {
  async lock(tx, id) {
    return /^\d{1,15}$/.test(id) ? new MomentWriter(tx).lockSubject(Number(id)) : undefined;
  },
  describe: (db, id) => new MomentReader(db).describe(id),
  erase: (tx, { subject }) => new MomentWriter(tx).erase(subject.id),
  async apply(tx, { id }, acted) {
    const hidesBy = removes(acted.action) ? acted.id : null;
    const videoId = await new MomentWriter(tx).setHidden(id, hidesBy);
    if (videoId === undefined) return;
    publishOnCommit<BloomEvents, Tables>(tx, 'moment.changed', { videoId, momentId: id });
  },
};
