import { sql } from 'kysely';
import { unixSeconds } from '../../platform/database/index.ts';
import { deleteRows, selected, type PersonalData } from '../../personal-data.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const subtitleData: PersonalData = {
  lists: [
    selected(
      'subtitles',
      (accountId) => sql`
        select r.id as row, v.source, v.source_id as id, v.title, r.episode, r.revision, r.kind,
          ${unixSeconds('r.created_at')} as time, r.comment, r.changes
        from subtitle_revision r join public_video v on v.id = r.video_id where r.author_id = ${accountId}`,
    ),
  ],
  async forget(tx, accountId) {
    await deleteRows('subtitle_credit')(tx, accountId);
    await sql`update subtitle_revision set author_id = null, comment = ''
      where author_id = ${accountId}`.execute(tx);
  },
};
