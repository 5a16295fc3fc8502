import { sql } from 'kysely';
import { selected, type PersonalData } from '../../personal-data.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const videoData: PersonalData = {
  lists: [
    selected(
      'shares',
      (accountId) => sql`
        select v.id as row, v.source, v.source_id as id, v.title, v.category, v.label, v.audio,
          v.subtitle, v.line, v.shared_us / 1000000 as shared_at, s.balance
        from video v join video_rank s on s.video_id = v.id where v.sharer_id = ${accountId}`,
    ),
  ],
  forget: (tx, accountId) =>
    sql`update video set line = null where sharer_id = ${accountId} and line is not null`.execute(tx),
};
