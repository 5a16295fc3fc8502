import { sql } from 'kysely';
import { selected, type PersonalData } from '../../personal-data.ts';
import { unixSeconds } from '../../platform/database/index.ts';
import { WorkWriter } from './work-store.ts';

const named = sql`f.source, f.source_id as id, s.source as same_source, s.source_id as same_id`;
const joined = sql`join public_video f on f.id = l.first_id join public_video s on s.id = l.second_id`;

/** The data of accounts in this domain, for its export and deletion. */
export const workData: PersonalData = {
  lists: [
    selected(
      'links',
      (accountId) => sql`
        select l.id as row, ${unixSeconds('l.created_at')} as time, ${named}, l.offset_s, l.state
        from video_link l ${joined} where l.proposer_id = ${accountId}`,
    ),
    selected(
      'link_votes',
      (accountId) => sql`
        select l.id as row, ${named}, o.agrees
        from video_link_vote o join video_link l on l.id = o.link_id ${joined} where o.account_id = ${accountId}`,
    ),
  ],
  forget: (tx, accountId) => WorkWriter.forget(tx, accountId),
};
