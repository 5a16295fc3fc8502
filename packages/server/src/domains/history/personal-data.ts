import { sql } from 'kysely';
import { deleteRows, selected, type PersonalData } from '../../personal-data.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const historyData: PersonalData = {
  lists: [
    selected(
      'history',
      (accountId) => sql`
        select v.id as row, v.source, v.source_id as id, v.title, h.episode, h.position_s,
          h.duration_s, h.watched_us / 1000000 as watched_at, (
            select coalesce(jsonb_agg(jsonb_build_object('episode', e.episode, 'position_s', e.position_s,
              'duration_s', e.duration_s, 'watched_at', e.watched_us / 1000000)), '[]')
            from history_episode e
            where e.account_id = h.account_id and e.video_id = h.video_id) as other_episodes
        from history h join public_video v on v.id = h.video_id where h.account_id = ${accountId}`,
    ),
  ],
  forget: deleteRows('history'),
};
