import { sql } from 'kysely';
import { selected, type PersonalData } from '../../personal-data.ts';
import { unixSeconds } from '../../platform/database/index.ts';
import { forgetMoments } from './moment-store.ts';
import { publishOnCommit } from '../../platform/events/index.ts';
import type { BloomEvents } from '../../events.ts';
import type { Tables } from '../../schema.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const momentData: PersonalData = {
  lists: [
    selected(
      'moments',
      (accountId) => sql`
        select m.id as row, m.id as moment, ${unixSeconds('m.created_at')} as time, v.source,
          v.source_id as id, v.title, nullif(m.episode, '') as episode, m.at_ms, m.mode, m.root_id as reply_to,
          m.content, m.spoiler, m.thanks, m.hidden_by is not null as hidden
        from moment m join public_video v on v.id = m.video_id where m.account_id = ${accountId}`,
    ),
  ],
  async forget(tx, accountId) {
    for (const videoId of await forgetMoments(tx, accountId)) {
      publishOnCommit<BloomEvents, Tables>(tx, 'moment.changed', { videoId });
    }
  },
};
