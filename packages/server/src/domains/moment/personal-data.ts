import { paged, type PersonalData } from '../../personal-data.ts';
import { forgetMoments, MomentReader } from './moment-store.ts';
import { publishOnCommit } from '../../platform/events/index.ts';
import type { BloomEvents } from '../../events.ts';
import type { Tables } from '../../schema.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const momentData: PersonalData = {
  lists: [paged('moments', (db, id, { limit, before }) => new MomentReader(db).findAll(id, limit, before))],
  async forget(tx, accountId) {
    for (const videoId of await forgetMoments(tx, accountId)) {
      publishOnCommit<BloomEvents, Tables>(tx, 'moment.changed', { videoId });
    }
  },
};
