import { sql } from 'kysely';
import { deleteRows, paged, type PersonalData } from '../../personal-data.ts';
import { ActionReader } from './action/action-store.ts';
import { AppealReader } from './case/appeal-store.ts';
import { CaseReader } from './case/case-store.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const moderationData: PersonalData = {
  lists: [
    paged('reports', (db, id, { limit, before }) => new CaseReader(db).findReportsOf(id, limit, before)),
    paged('applications', (db, id, { limit, before }) =>
      new CaseReader(db).findApplicationsOf(id, limit, before),
    ),
    paged('appeals', (db, id, { limit, before }) => new AppealReader(db).findAllOf(id, limit, before)),
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
