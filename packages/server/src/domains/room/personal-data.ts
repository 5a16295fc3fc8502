import { sql } from 'kysely';
import { selected, type PersonalData } from '../../personal-data.ts';
import { unixSeconds } from '../../platform/database/index.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const roomData: PersonalData = {
  lists: [
    selected(
      'rooms',
      (accountId) => sql`
        select id as row, ${unixSeconds('created_at')} as time, public_id as room, is_public as public
        from room where creator_id = ${accountId}`,
    ),
    selected(
      'room_visits',
      (accountId) => sql`
        select m.id as row, ${unixSeconds('m.joined_at')} as time, r.public_id as room, m.role
        from room_member m join room r on r.id = m.room_id where m.account_id = ${accountId}`,
    ),
  ],
  async forget(tx, accountId) {
    await sql`update room set creator_id = null where creator_id = ${accountId}`.execute(tx);
    await sql`delete from room_member where account_id = ${accountId}`.execute(tx);
  },
};
