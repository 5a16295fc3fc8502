import { sql } from 'kysely';
import { deleteRows, paged, type PersonalData } from '../../personal-data.ts';
import { findSubtitles } from './subtitle-store.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const subtitleData: PersonalData = {
  lists: [paged('subtitles', findSubtitles)],
  async forget(tx, accountId) {
    await deleteRows('subtitle_credit', 'subtitle_usage')(tx, accountId);
    await sql`update subtitle_revision set author_id = null, comment = ''
      where author_id = ${accountId}`.execute(tx);
  },
};
