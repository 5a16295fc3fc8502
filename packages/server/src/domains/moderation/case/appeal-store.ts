import { sql } from 'kysely';
import type { CasePerson } from '@bloom/contract/moderation/moderation-case';
import {
  actionTable,
  appealDays,
  begins,
  moderationActions,
  type ActionName,
  type TargetKind,
} from '@bloom/contract/moderation/moderation-rules';
import { unixSeconds } from '../../../platform/database/index.ts';
import { Reader, Writer } from '../../../schema.ts';
import { person } from './case-store.ts';

/** An appeal that the action of its case decides. */
export type OpenAppeal = { action: number; actorId: number | null; accountId: number };

/** The actions against a person that another one undoes. */
const undoable = moderationActions.filter(
  (each) => actionTable[each].undoneBy && (begins(each) || actionTable[each].namesRule),
);

/** Whether an account can object to an action `m` that concerns it, which `u` has undone. */
export const isAppealable = (accountId: number) => sql<boolean>`(
  m.action = any(${undoable}::text[]) and u.id is null and (m.until is null or m.until > now())
  and m.created_at > now() - make_interval(days => ${sql.lit(appealDays)})
  and not exists (select from appeal where action_id = m.id and account_id = ${accountId}))`;

/**
 * Whether an action `m` is a decision that concerns an account: it is about it or what is its own, or it
 * reversed gifts that it received. A recovery code is no decision.
 */
export const concerns = (accountId: number) => sql<boolean>`(
  m.subject_id = ${accountId} and m.target_kind <> 'site'
  or m.id in (select action_id from gift_reversal where recipient_id = ${accountId}))`;

export class AppealReader extends Reader {
  findOf(caseId: number) {
    return this.db
      .selectFrom('appeal as o')
      .innerJoin('moderation_action as m', 'm.id', 'o.action_id')
      .select(['o.action_id as action', sql<CasePerson | null>`${person('o.account_id')}`.as('by')])
      .select(['o.text', unixSeconds('o.created_at').as('time')])
      .where('o.case_id', '=', caseId)
      .orderBy('o.created_at')
      .execute();
  }
}

export class AppealWriter extends Writer {
  /** The target of an action; undefined where it does not concern the account. */
  findAction(id: number, accountId: number) {
    return this.tx
      .selectFrom('moderation_action as m')
      .leftJoin('moderation_action as u', 'u.undoes', 'm.id')
      .select(['m.target_kind as kind', 'm.target_id as targetId', 'm.action'])
      .select(isAppealable(accountId).as('isAppealable'))
      .where('m.id', '=', id)
      .where(concerns(accountId))
      .$narrowType<{ kind: TargetKind; action: ActionName }>()
      .executeTakeFirst();
  }

  async add(appeal: { action: number; accountId: number; caseId: number; text: string }) {
    const { action, accountId, caseId, text } = appeal;
    await this.tx
      .insertInto('appeal')
      .values({ action_id: action, account_id: accountId, case_id: caseId, text })
      .execute();
  }

  /** The appeals that an action on the case decides. */
  findOpen(caseId: number): Promise<OpenAppeal[]> {
    return this.tx
      .selectFrom('appeal as a')
      .innerJoin('moderation_action as m', 'm.id', 'a.action_id')
      .select(['a.action_id as action', 'm.actor_id as actorId', 'a.account_id as accountId'])
      .where('a.case_id', '=', caseId)
      .where('a.outcome', 'is', null)
      .orderBy('a.action_id')
      .execute();
  }

  /**
   * Whether another account may decide: with a role that reaches the category, and not the person concerned.
   */
  async hasOther(
    actorId: number,
    about: { ownerId: number | null; category: string | null; isProtected: boolean },
  ) {
    const { ownerId, category, isProtected } = about;
    const { rows } = await sql`
      select from role where account_id not in (${actorId}, ${ownerId ?? 0})
        and (categories is null or ${category}::text = any(categories))
        and (role = 'admin' or not ${isProtected}::boolean) limit 1`.execute(this.tx);
    return rows.length > 0;
  }

  /**
   * Decides the appeals of a case.
   *
   * @param undone the action that was undone; undefined where all are kept
   */
  async close(caseId: number, undone: number | undefined): Promise<void> {
    await sql`update appeal set outcome = case when action_id = ${undone ?? null}::bigint then 'granted' else 'dismissed' end
      where case_id = ${caseId} and outcome is null`.execute(this.tx);
  }
}
