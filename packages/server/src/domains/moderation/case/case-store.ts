import { sql, type RawBuilder } from 'kysely';
import type { TargetId } from '@bloom/contract/moderation/moderation';
import type { CasePerson, Snapshot } from '@bloom/contract/moderation/moderation-case';
import {
  takenMinutes,
  type ReportReason,
  type TargetKind,
} from '@bloom/contract/moderation/moderation-rules';
import { Reader, Writer, type Db } from '../../../schema.ts';
import type { CaseFilter, CasePosition, CaseRow } from './case.ts';
import type { Subject } from '../../content/index.ts';

const maxReported = 100;
/** The weight of a notice: more than all reports, so that its case comes first. */
export const noticeWeight = 1_000_000_000;
/** The account with an id as moderators see it; null once it was deleted. */
export const person = (id: string) => sql`(
  select jsonb_build_object('id', a.id, 'name', a.name, 'handle', a.handle)
  from public_account a where a.id = ${sql.raw(id)} and a.deleted_at is null)`;
/**
 * The weight of an appeal, and of a share that waits: as a report of an account whose reports are always
 * right.
 */
export const appealWeight = 100;
const isTaken = sql`c.taken_at > now() - make_interval(mins => ${sql.lit(takenMinutes)})`;
const seconds = (time: string) => sql`floor(extract(epoch from ${sql.raw(time)}))::bigint`;

const columns = sql`c.id, c.target_kind as kind, c.target_id as "targetId", c.subject_id as "ownerId",
  ${person('c.subject_id')} as owner, c.category, c.snapshot, c.weight, r.reports, r.reasons,
  (select action from moderation_action m
    where target_kind = c.target_kind and target_id = c.target_id and actor_role = 'system' and c.closed_at is null
      and not exists (select from moderation_action where undoes = m.id)
    order by id desc limit 1) as "heldBy",
  (select count(*) from notice where case_id = c.id) as notices,
  (select count(*) from appeal where case_id = c.id) as appeals,
  ${seconds('c.opened_at')} as "openedAt",
  case when c.closed_at is null and ${isTaken} then ${person('c.taken_by')} end as "takenBy",
  case when c.closed_at is null and ${isTaken} then
    ${seconds(`c.taken_at + interval '${takenMinutes} minutes'`)} end as "takenUntil",
  ${seconds('c.closed_at')} as "closedAt", c.outcome`;

const countReports = sql`lateral (
  select coalesce(sum(count), 0)::bigint as reports,
    coalesce(array_agg(reason order by count desc, reason), '{}') as reasons
  from (select reason, count(*) from report where case_id = c.id group by reason) each) r`;

function matches({ kind, category, reason, takenBy, categories }: Omit<CaseFilter, 'state'>) {
  return sql`true
    ${categories === null ? sql`` : sql`and c.category = any(${categories}::text[])`}
    ${kind === undefined ? sql`` : sql`and c.target_kind = ${kind}`}
    ${category === undefined ? sql`` : sql`and c.category = ${category}`}
    ${reason === undefined ? sql`` : sql`and exists (select from report where case_id = c.id and reason = ${reason})`}
    ${takenBy === undefined ? sql`` : sql`and c.taken_by = ${takenBy}::bigint and ${isTaken}`}`;
}

export class CaseReader extends Reader {
  /** Open cases, the heaviest first; or closed ones, newest first. */
  async findPage(filter: CaseFilter, limit: number, after?: CasePosition): Promise<CaseRow[]> {
    const isOpen = filter.state === 'open';
    const order = isOpen ? sql`c.weight desc, c.id desc` : sql`c.closed_at desc, c.id desc`;
    const continues = isOpen
      ? sql`(c.weight, c.id) < (${after?.[0]}::bigint, ${after?.[1]}::bigint)`
      : sql`(${seconds('c.closed_at')}, c.id) < (${after?.[0]}::bigint, ${after?.[1]}::bigint)`;
    const { rows } = await sql<CaseRow>`
      select ${columns} from (
        select * from moderation_case c
        where c.closed_at ${isOpen ? sql`is null` : sql`is not null`} and ${matches(filter)}
          ${after ? sql`and ${continues}` : sql``}
        order by ${order} limit ${limit}
      ) c cross join ${countReports} order by ${order}`.execute(this.db);
    return rows;
  }

  /** How many open cases a moderator of these categories may decide; null: of all. */
  async countOpen(categories: readonly string[] | null): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) from moderation_case c where c.closed_at is null and ${matches({ categories })}`.execute(
      this.db,
    );
    return rows[0]?.count ?? 0;
  }

  async find(id: number): Promise<CaseRow | undefined> {
    const { rows } = await sql<CaseRow>`
      select ${columns} from moderation_case c cross join ${countReports} where c.id = ${id}`.execute(
      this.db,
    );
    return rows[0];
  }

  /** The reports of a case, the first first. */
  async findReports(caseId: number) {
    const { rows } = await sql<{
      by: CasePerson | null;
      reason: ReportReason;
      text: string | null;
      time: number;
    }>`select ${person('r.account_id')} as by, r.reason, r.text, ${seconds('r.created_at')} as time
      from report r where r.case_id = ${caseId}
      order by r.created_at, r.account_id limit ${sql.lit(maxReported)}`.execute(this.db);
    return rows;
  }

  /** The notes of moderators about a case, the first first. */
  async findNotes(caseId: number) {
    const { rows } = await sql<{ by: CasePerson | null; note: string; time: number }>`
      select ${person('n.author_id')} as by, n.note, ${seconds('n.created_at')} as time
      from case_note n where n.case_id = ${caseId} order by n.id`.execute(this.db);
    return rows;
  }
}

/** The target of a case, as it is now. */
type Described = { kind: TargetKind; subject: Subject; snapshot: Snapshot };

/** Writes cases and reports. */
export class CaseWriter extends Writer {
  /**
   * Adds the report of an account on a target that the caller has locked, to its open case or a new one. A
   * second one of the account changes nothing. Returns the case.
   */
  async report(
    reporterId: number,
    { kind, subject, snapshot }: Described,
    { reason, text }: { reason: ReportReason; text: string | null },
  ): Promise<number> {
    const { rows: known } = await sql<{ caseId: number }>`
      select case_id as "caseId" from report where account_id = ${reporterId}
        and target_kind = ${kind} and target_id = ${subject.id}`.execute(this.tx);
    if (known[0]) return known[0].caseId;
    const caseId = await this.open({ kind, subject, snapshot }, sql`report_weight(${reporterId})`);
    await sql`insert into report (account_id, target_kind, target_id, case_id, reason, text)
      values (${reporterId}, ${kind}, ${subject.id}, ${caseId}, ${reason}, ${text})`.execute(this.tx);
    return caseId;
  }

  /**
   * The open case of a target that the caller has locked, or a new one; heavier by a weight. Returns the
   * case.
   */
  async open({ kind, subject, snapshot }: Described, weight: number | RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into moderation_case as c (target_kind, target_id, subject_id, category, snapshot, weight)
      values (${kind}, ${subject.id}, ${subject.ownerId}, ${subject.category},
        ${JSON.stringify(snapshot)}::jsonb, ${weight})
      on conflict (target_kind, target_id) where closed_at is null
        do update set weight = c.weight + excluded.weight
      returning id`.execute(this.tx);
    return rows[0]?.id ?? 0;
  }

  /**
   * How many of the reporters of a case are trusted, and their most common reason: at least three of the
   * earlier reports of each were upheld, and 70 % of the decided ones
   * (docs/specification/moderation.md#automatic-hiding).
   */
  async findTrust(caseId: number): Promise<{ trusted: number; reason: ReportReason }> {
    const { rows } = await sql<{ trusted: number; reason: ReportReason }>`
      select count(*) filter (where is_trusted) as trusted,
        coalesce(mode() within group (order by reason) filter (where is_trusted), 'other') as reason
      from (
        select r.reason, (
          select count(*) filter (where e.outcome = 'upheld') >= greatest(3, 0.7 * count(e.outcome))
          from report e where e.account_id = r.account_id) as is_trusted
        from report r where r.case_id = ${caseId}
      ) each`.execute(this.tx);
    return rows[0] ?? { trusted: 0, reason: 'other' };
  }

  /** The open case of a target that the caller has locked. */
  async findOpen(kind: TargetKind, targetId: number): Promise<number | undefined> {
    const { rows } = await sql<{ id: number }>`
      select id from moderation_case
      where target_kind = ${kind} and target_id = ${targetId} and closed_at is null`.execute(this.tx);
    return rows[0]?.id;
  }

  /**
   * The last case of a target that the caller has locked, if it was dismissed and that is not undone, and its
   * action.
   */
  async findDismissed(
    kind: TargetKind,
    targetId: number,
  ): Promise<{ caseId: number; actionId: number } | undefined> {
    const { rows } = await sql<{ caseId: number; actionId: number }>`
      select c.id as "caseId", m.id as "actionId"
      from moderation_action m join moderation_case c on c.id = m.case_id
      where m.target_kind = ${kind} and m.target_id = ${targetId} and m.action = 'dismiss'
        and not exists (select from moderation_action where undoes = m.id)
        and c.id = (select max(id) from moderation_case
          where target_kind = ${kind} and target_id = ${targetId})`.execute(this.tx);
    return rows[0];
  }

  /** Opens a case again; its reports are not decided any more. */
  async reopen(id: number): Promise<void> {
    await sql`update moderation_case set closed_at = null, outcome = null where id = ${id}`.execute(this.tx);
    await sql`update report set outcome = null where case_id = ${id}`.execute(this.tx);
  }

  /**
   * The facts of a target that is gone, from its last case, so that the case can be dismissed, or its content
   * erased.
   */
  async lockGone({ kind, id }: TargetId): Promise<Subject | undefined> {
    const { rows } = await sql<Omit<Subject, 'states'>>`
      select target_id as id, category, (select a.id from public_account a
        where a.id = moderation_case.subject_id and a.deleted_at is null) as "ownerId"
      from moderation_case
      where target_kind = ${kind} and snapshot ->> 'id' = ${id}
      order by moderation_case.id desc limit 1 for no key update`.execute(this.tx);
    return rows[0] && { ...rows[0], states: {} };
  }

  /** Closes a case. Returns the accounts whose reports it decides. */
  async close(id: number, outcome: 'upheld' | 'dismissed'): Promise<number[]> {
    await sql`update moderation_case set closed_at = clock_timestamp(), outcome = ${outcome}
      where id = ${id}`.execute(this.tx);
    const { rows } = await sql<{ id: number }>`
      update report set outcome = ${outcome} where case_id = ${id}
      returning account_id as id`.execute(this.tx);
    return rows.map((row) => row.id);
  }

  /**
   * Leaves the reports that an action upheld undecided, because it is undone: they count neither way from now
   * on.
   */
  async unsettleReports(action: number): Promise<void> {
    await sql`update report set outcome = null
      where case_id = (select case_id from moderation_action where id = ${action})`.execute(this.tx);
  }

  /** Takes a case for a while. Returns false if another moderator has it, or it is closed. */
  async take(id: number, moderatorId: number): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update moderation_case c set taken_by = ${moderatorId}, taken_at = clock_timestamp()
      where id = ${id} and closed_at is null
        and (taken_by is null or taken_by = ${moderatorId} or not ${isTaken})`.execute(this.tx);
    return (numAffectedRows ?? 0n) > 0n;
  }

  async addNote(id: number, authorId: number, note: string): Promise<void> {
    await sql`insert into case_note (case_id, author_id, note) values (${id}, ${authorId}, ${note})`.execute(
      this.tx,
    );
  }
}

/** How long a closed case is stored (docs/specification/moderation.md#cases). */
const batch = 1_000;

/**
 * Deletes old cases with their reports, notices and notes, in batches, so that no lock is held for long.
 *
 * @param days how long one is kept after its decision; 0: for ever
 */
export async function purgeOldCases(db: Db, days: number, signal: AbortSignal): Promise<void> {
  let deleted = days > 0 ? batch : 0;
  while (deleted === batch && !signal.aborted) {
    const { numAffectedRows } = await sql`delete from moderation_case where id in (
      select id from moderation_case
      where closed_at < now() - make_interval(days => ${days}) limit ${batch})`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  }
}
