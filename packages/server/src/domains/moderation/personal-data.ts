import { sql } from 'kysely';
import { deleteRows, paged, selected, type PersonalData } from '../../personal-data.ts';
import { unixSeconds } from '../../platform/database/index.ts';
import { ActionReader } from './action/action-store.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const moderationData: PersonalData = {
  lists: [
    selected(
      'reports',
      (accountId) => sql`
        select case_id as row, r.target_kind || ' ' || (c.snapshot ->> 'id') as target, r.reason, r.text,
          ${unixSeconds('r.created_at')} as time, r.outcome
        from report r join moderation_case c on c.id = r.case_id where r.account_id = ${accountId}`,
    ),
    selected(
      'applications',
      (accountId) => sql`
        select c.id as row, c.snapshot ->> 'text' as reason, ${unixSeconds('c.opened_at')} as time
        from moderation_case c where c.target_kind = 'user' and c.target_id = ${accountId} and exists (
          select from moderation_action
          where target_kind = 'user' and target_id = ${accountId} and action = 'hold')`,
    ),
    selected(
      'appeals',
      (accountId) => sql`
        select action_id as row, action_id as decision, text, outcome,
          ${unixSeconds('created_at')} as time
        from appeal where account_id = ${accountId}`,
    ),
    paged('decisions', (db, id, { limit, before }) => new ActionReader(db).findAllOf(id, limit, before)),
  ],
  async forget(tx, accountId) {
    await deleteRows('report', 'appeal', 'role')(tx, accountId);
    // Its application ends with it.
    await sql`delete from moderation_case where target_kind = 'user' and target_id = ${accountId} and closed_at is null
      and exists (select from account where id = ${accountId} and waits)`.execute(tx);
    await sql`update moderation_case set snapshot = snapshot || '{"text": ""}'
      where target_kind = 'user' and target_id = ${accountId}`.execute(tx);
  },
};
