import { removes } from '@bloom/contract/moderation/moderation-rules';
import type { BloomEvents } from '../../events.ts';
import { publishOnCommit } from '../../platform/events/index.ts';
import type { Tables } from '../../schema.ts';
import type { ContentKind } from '../content/index.ts';
import { WorkReader, WorkWriter } from './work-store.ts';

/** A link as moderators act on it: a hidden one joins nothing, so that its work is split. */
export const linkContent: ContentKind = {
  async lock(tx, id) {
    return /^\d{1,15}$/.test(id) ? new WorkWriter(tx).lockSubject(Number(id)) : undefined;
  },
  describe: (db, id) => new WorkReader(db).describe(id),
  // It has no words of its own.
  erase: async (_tx, { key }) => ({ content: [key] }),
  async apply(tx, { id }, acted) {
    const writer = new WorkWriter(tx);
    const link = await writer.setHidden(id, removes(acted.action) ? acted.id : null);
    if (!link) return;
    const { videoIds } = await writer.refresh(link);
    publishOnCommit<BloomEvents, Tables>(tx, 'work.changed', { videoIds });
  },
};
