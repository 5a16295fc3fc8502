import { sql } from 'kysely';
import { unixSeconds } from '../../platform/database/index.ts';
import { deleteRows, selected, type PersonalData } from '../../personal-data.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const activityData: PersonalData = {
  lists: [
    selected(
      'plays',
      (accountId) => sql`
        select v.id as row, v.source, v.source_id as id, v.title,
          ${unixSeconds('w.beat_at')} as playing_at, w.watched_us / 1000000 as watched_s
        from watch w join public_video v on v.id = w.video_id where w.account_id = ${accountId}`,
    ),
    selected(
      'watched_lately',
      (accountId) => sql`
        select v.id as row, v.source, v.source_id as id, v.title, w.watched_us / 1000000 as watched_s
        from watch_video w join public_video v on v.id = w.video_id where w.account_id = ${accountId}`,
    ),
  ],
  forget: deleteRows('watch', 'watch_video'),
};
