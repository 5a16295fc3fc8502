import { sql } from 'kysely';
import type { GivenRole, TargetId } from '@bloom/contract/moderation/moderation';
import type { NamedRule } from '@bloom/contract/moderation/site-rules';
import {
  inverseOf,
  moderationActions,
  type ActionName,
  type ActorRole,
  type DecisionName,
  type LoggedKind,
  type ModerationAction,
  type TargetKind,
} from '@bloom/contract/moderation/moderation-rules';
import type { Source } from '@bloom/contract/sources/sources';
import { unixSeconds } from '../../../platform/database/index.ts';
import { concerns, isAppealable } from '../case/appeal-store.ts';
import { Reader, Writer } from '../../../schema.ts';
import type { States } from '../../content/index.ts';

/** Who acts. The id is null for an operator at a shell. */
export type Actor = { id: number | null; role: ActorRole };

/** An action to log. */
export type NewAction = {
  action: ActionName;
  targetKind: LoggedKind;
  targetId: number;
  /** The account that it concerns. */
  subjectId: number | null;
  category: string | null;
  actor: Actor;
  rule: NamedRule | undefined;
  reason: string;
  /** When it ends by itself, in unix seconds. */
  until?: number | undefined;
  undoes: number | null;
  /** The case that it closes. */
  caseId: number | undefined;
  data?: ActionData;
};

/** The data of an action beside its columns. */
export type ActionData = {
  role?: GivenRole;
  name?: string;
  appealed?: number;
  reversed?: { gifts: number; amount: number };
  recategorised?: { from: string; to: string };
};

/** The filters of a list of actions. Times are unix seconds. */
export type LogFilter = {
  kind?: LoggedKind | undefined;
  action?: ActionName | undefined;
  category?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
};

/** The video that decisions are narrowed to, where one field alone finds none; or the collection. */
export type DecisionFilter = {
  source?: string | undefined;
  id?: string | undefined;
  collection?: string | undefined;
};

/** An action as it was logged. */
export type LoggedAction = Awaited<ReturnType<ActionReader['findPage']>>[number];

/** An action that concerns an account, with the title of what it is about. */
export type DecisionRow = Awaited<ReturnType<ActionReader['findOf']>>[number];

/** Which part of the decisions about an account to read. */
export type DecisionPage = { limit: number; before?: number | undefined; hiddenFrom: readonly Source[] };

/** Reads the log of moderation. */
export class ActionReader extends Reader {
  #select() {
    return this.db
      .selectFrom('moderation_action as m')
      .leftJoin('moderation_action as u', 'u.undoes', 'm.id')
      .select([
        'm.id',
        'm.action',
        'm.target_kind',
        'm.target_id',
        'm.category',
        'm.actor_role',
        'm.rule',
        'm.rules_version',
        'm.reason',
        sql<number | null>`ceil(extract(epoch from m.until))::bigint`.as('until'),
        'm.undoes',
        'm.data',
        'u.id as undone_by',
        unixSeconds('u.created_at').$castTo<number | null>().as('undone_at'),
        unixSeconds('m.created_at').as('time'),
      ])
      .$narrowType<{
        action: ActionName;
        target_kind: LoggedKind;
        actor_role: ActorRole;
        data: ActionData;
      }>()
      .orderBy('m.id', 'desc');
  }

  /** A page of all actions, newest first. */
  findPage(filter: LogFilter, limit: number, before?: number) {
    return this.#select()
      .where(matches(filter))
      .$if(before !== undefined, (query) => query.where('m.id', '<', before ?? 0))
      .limit(limit)
      .execute();
  }

  /** How many actions there were in each of the last twelve months that have any, newest first. */
  async countByMonth(filter: LogFilter): Promise<{ month: string; count: number }[]> {
    const { rows } = await sql<{ month: string; count: number }>`
      select to_char(m.created_at at time zone 'UTC', 'YYYY-MM') as month, count(*) as count
      from moderation_action m where ${matches(filter)}
      group by 1 order by 1 desc limit 12`.execute(this.db);
    return rows;
  }

  /** The last actions on a target or the video that it is in, or concerning its owner, newest first. */
  findAbout({ kind, id, ownerId }: { kind: LoggedKind; id: number; ownerId: number | null }) {
    const isOnTarget = sql<boolean>`(m.target_kind = ${kind} and m.target_id = ${id}::bigint)`;
    const isOnPlace = sql<boolean>`(m.target_kind = 'video' and m.target_id = (
      select video_id from content where kind = ${kind} and id = ${id}::bigint and kind <> 'video'))`;
    return this.#select()
      .select([isOnTarget.as('on_target'), sql<boolean>`coalesce(${isOnPlace}, false)`.as('on_place')])
      .where((where) => where.or([isOnTarget, isOnPlace, where('m.subject_id', '=', ownerId)]))
      .limit(20)
      .execute();
  }

  /**
   * A page of the actions that concern an account, newest first, with the title of what they are about; or
   * only of those about a video or collection.
   *
   * @param page.hiddenFrom the sources of which only the account's own videos are named
   */
  findOf(
    accountId: number,
    { source, id, collection }: DecisionFilter,
    { limit, before, hiddenFrom }: DecisionPage,
  ) {
    return this.#select()
      .leftJoin('content as c', (join) =>
        join.onRef('c.kind', '=', 'm.target_kind').onRef('c.id', '=', 'm.target_id'),
      )
      .leftJoin('public_video as v', (join) =>
        join
          .onRef('v.id', '=', 'c.video_id')
          .on(sql<boolean>`(v.source <> all(${hiddenFrom}::text[]) or v.sharer_id = ${accountId})`),
      )
      .leftJoin('appeal as o', (join) =>
        join.onRef('o.action_id', '=', 'm.id').on('o.account_id', '=', accountId),
      )
      .select([
        isAppealable(accountId).as('appealable'),
        unixSeconds('o.created_at').$castTo<number | null>().as('appealed_at'),
        sql<'granted' | 'dismissed' | null>`o.outcome`.as('appeal_outcome'),
      ])
      .select(
        sql<string | null>`case when v.id is not null or c.video_id is null
          then coalesce(nullif(v.title, ''), c.title, nullif(c.text, ''))
          when c.kind <> 'video' then nullif(c.text, '') end`.as('title'),
      )
      .select(
        sql<TargetId | null>`case
          when v.id is not null then jsonb_build_object('kind', 'video', 'id', v.source || '/' || v.source_id)
          when c.video_id is null and c.id is not null then jsonb_build_object('kind', c.kind, 'id', c.public_id)
        end`.as('place'),
      )
      .$narrowType<{ action: DecisionName; target_kind: TargetKind }>()
      .where(concerns(accountId))
      .$if(source !== undefined || id !== undefined, (query) =>
        query.where('v.source', '=', source ?? '').where('v.source_id', '=', id ?? ''),
      )
      .$if(collection !== undefined, (query) =>
        query.where('c.kind', '=', 'collection').where('c.public_id', '=', collection ?? ''),
      )
      .$if(before !== undefined, (query) => query.where('m.id', '<', before ?? 0))
      .limit(limit)
      .execute();
  }

  /** The actions that concern an account, newest first, for the export of personal data. */
  async findAllOf(accountId: number, limit: number, before?: number) {
    const found = await this.findOf(accountId, {}, { limit, before, hiddenFrom: [] });
    return found.map(({ id, action, title, rule, reason, time }) => ({
      row: id,
      action,
      title,
      rule,
      reason,
      time,
    }));
  }
}

function matches({ kind, action, category, from, to }: LogFilter) {
  const at = (seconds: number) => sql`to_timestamp(${seconds}::double precision)`;
  return sql<boolean>`true
    ${kind === undefined ? sql`` : sql`and m.target_kind = ${kind}`}
    ${action === undefined ? sql`` : sql`and m.action = ${action}`}
    ${category === undefined ? sql`` : sql`and m.category = ${category}`}
    ${from === undefined ? sql`` : sql`and m.created_at >= ${at(from)}`}
    ${to === undefined ? sql`` : sql`and m.created_at < ${at(to)}`}`;
}

/** Adds to the log of moderation. */
export class ActionWriter extends Writer {
  /** When an action was done, in unix seconds. */
  async timeOf(id: number): Promise<number> {
    const row = await this.tx
      .selectFrom('moderation_action')
      .select(unixSeconds('created_at').as('time'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.time;
  }

  /**
   * The states of a target that the caller has locked, with whether it was erased, or hidden by a rule of the
   * system.
   */
  async refine(kind: TargetKind, targetId: number, states: States): Promise<States> {
    const hiding = states.visibility?.state === 'hidden' ? states.visibility.by : null;
    const { rows } = await sql<{ id: number; erased: boolean }>`
      select id, action = 'erase' as erased from moderation_action
      where target_kind = ${kind} and target_id = ${targetId} and action = 'erase'
        or id = ${hiding} and actor_role = 'system'
      order by erased desc limit 1`.execute(this.tx);
    const [found] = rows;
    if (!found) return states;
    return { ...states, visibility: { state: found.erased ? 'erased' : 'held', by: found.id } };
  }

  /**
   * Whether there is an action on a target that the caller has locked, which this one undoes, and it is not
   * undone.
   */
  async isInForce(
    id: number,
    by: ModerationAction,
    { kind, targetId }: { kind: TargetKind; targetId: number },
  ): Promise<boolean> {
    const row = await this.tx
      .selectFrom('moderation_action as m')
      .leftJoin('moderation_action as u', 'u.undoes', 'm.id')
      .select('m.id')
      .where('m.id', '=', id)
      .where(
        'm.action',
        'in',
        moderationActions.filter((each) => inverseOf(each, kind) === by),
      )
      .where('m.target_kind', '=', kind)
      .where('m.target_id', '=', targetId)
      .where('u.id', 'is', null)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Returns the number of the action. */
  async add(action: NewAction): Promise<number> {
    const { rule, actor } = action;
    const { id } = await this.tx
      .insertInto('moderation_action')
      .values({
        action: action.action,
        target_kind: action.targetKind,
        target_id: action.targetId,
        subject_id: action.subjectId,
        category: action.category,
        actor_id: actor.id,
        actor_role: actor.role,
        rule: rule?.rule ?? null,
        rules_version: rule?.version ?? null,
        reason: action.reason,
        until: action.until === undefined ? null : new Date(action.until * 1_000),
        undoes: action.undoes,
        case_id: action.caseId ?? null,
        ...(action.data && { data: action.data }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
}
