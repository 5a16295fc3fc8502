import { sql } from 'kysely';
import type { ChatMe, ChatNotice } from '@bloom/contract/chat';
import type { AuditEntry, ChatSanction } from '@bloom/contract/chat-moderation';
import { restoreWindowS, type AuditAct, type ChatReportReason } from '@bloom/contract/chat-rules';
import { BloomError } from '@bloom/contract/errors';
import { sqlState, unixSeconds, type Refusal } from '../../platform/database/index.ts';
import { Reader, Writer, type Db } from '../../schema.ts';
import type { MessageRow } from './chat.ts';

/** What `chat_check` needs to know of a message and of the settings. */
export type PostRules = {
  hasWord: boolean;
  hasLink: boolean;
  linkDelayS: number;
  slowModeS: number;
};

/** What `chat_check` takes. */
export function checkParameters({ hasWord, hasLink, linkDelayS, slowModeS }: PostRules) {
  return { has_word: hasWord, has_link: hasLink, link_delay_s: linkDelayS, slow_mode_s: slowModeS };
}

const maxReports = 100;
const maxDeleted = 100;
const maxSanctions = 200;
const auditPage = 50;

const messageColumns = sql`m.id, floor(extract(epoch from m.created_at) * 1000)::bigint as time,
  case when a.deleted_at is null then a.id end as "userId", a.name as "userName",
  account_handle(a) as "userHandle", m.content, m.mentions`;

const messageOf = (row: MessageRow): MessageRow => {
  const { id, time, userId, userName, userHandle, content, mentions } = row;
  return { id, time, userId, userName, userHandle, content, mentions };
};

/** Reads what moderators see. */
export class ModerationReader extends Reader {
  /** Messages with reports that wait, the newest report first. */
  async findReports() {
    const { rows } = await sql<
      MessageRow & { spam: number; abuse: number; other: number; reportedAt: number }
    >`with waiting as (
        select message_id,
          count(*) filter (where reason = 'spam') as spam,
          count(*) filter (where reason = 'abuse') as abuse,
          count(*) filter (where reason = 'other') as other,
          max(created_at) as reported_at
        from chat_report where resolved_at is null group by message_id
      )
      select ${messageColumns}, r.spam, r.abuse, r.other,
        floor(extract(epoch from r.reported_at))::bigint as "reportedAt"
      from waiting r
        join chat_message m on m.id = r.message_id and m.deleted_at is null
        join account a on a.id = m.account_id
      order by r.reported_at desc, m.id desc limit ${sql.lit(maxReports)}`.execute(this.db);
    return rows.map((row) => ({
      message: messageOf(row),
      reasons: { spam: row.spam, abuse: row.abuse, other: row.other },
      reportedAt: row.reportedAt,
    }));
  }

  /** Messages that moderators deleted and can still restore, the last deleted first. */
  async findDeleted() {
    const { rows } = await sql<MessageRow & { deletedAt: number }>`
      select ${messageColumns}, floor(extract(epoch from m.deleted_at))::bigint as "deletedAt"
      from chat_message m join account a on a.id = m.account_id
      where ${isRestorable}
      order by m.deleted_at desc limit ${sql.lit(maxDeleted)}`.execute(this.db);
    return rows.map((row) => ({ message: messageOf(row), deletedAt: row.deletedAt }));
  }

  /** Time-outs and bans that last, the newest first. */
  async findSanctions(): Promise<ChatSanction[]> {
    const rows = await this.db
      .selectFrom('sanction as s')
      .innerJoin('account as a', 'a.id', 's.account_id')
      .select([
        's.account_id as user_id',
        'a.name as user_name',
        sql<ChatSanction['kind']>`s.kind`.as('kind'),
        unixSeconds('s.created_at').as('created_at'),
        sql<number | null>`ceil(extract(epoch from s.until))::bigint`.as('until'),
      ])
      .where(isLasting)
      .orderBy('s.created_at', 'desc')
      .limit(maxSanctions)
      .execute();
    return rows.map(({ until, ...sanction }) => ({
      ...sanction,
      ...(until !== null && { until }),
    }));
  }

  /** What moderators did, the newest first. */
  async findAudit(before?: number): Promise<{ entries: AuditEntry[]; next?: number }> {
    const rows = await this.db
      .selectFrom('chat_audit as u')
      .leftJoin('account as a', 'a.id', 'u.account_id')
      .select([
        'u.id',
        sql<AuditAct>`u.act`.as('act'),
        'u.message_id',
        'u.account_id',
        'u.data',
        'a.name',
        unixSeconds('u.created_at').as('time'),
      ])
      .$if(before !== undefined, (query) => query.where('u.id', '<', before ?? 0))
      .orderBy('u.id', 'desc')
      .limit(auditPage + 1)
      .execute();
    const entries = rows.slice(0, auditPage).map((row): AuditEntry => {
      const { id, time, act, message_id, account_id, name, data } = row;
      return {
        id,
        time,
        act,
        ...(message_id !== null && { msg_id: message_id }),
        ...(account_id !== null && { user_id: account_id }),
        ...(name !== null && { user_name: name }),
        ...data,
      };
    });
    const last = entries.at(-1);
    return { entries, ...(rows.length > auditPage && last && { next: last.id }) };
  }

  /** What an account has reported, newest first, for the export of personal data; pages are ordered by message. */
  async findReportsOf(accountId: number, limit: number, before?: number) {
    return this.db
      .selectFrom('chat_report')
      .select([
        'message_id as row',
        'message_id as msg_id',
        'reason',
        unixSeconds('created_at').as('time'),
      ])
      .where('account_id', '=', accountId)
      .$if(before !== undefined, (query) => query.where('message_id', '<', before ?? 0))
      .orderBy('message_id', 'desc')
      .limit(limit)
      .execute();
  }

  /** What an account may do in the room: only what keeps it from writing. */
  async findMe(accountId: number, slowModeS: number): Promise<ChatMe> {
    const { rows } = await sql<{
      kind: 'ban' | 'timeout' | null;
      until: number | null;
      nextPostAt: number | null;
    }>`select s.kind, ceil(extract(epoch from s.until))::bigint as until,
        (select ceil(extract(epoch from p.next))::bigint from (
          select created_at + make_interval(secs => ${slowModeS}) as next
          from chat_message where account_id = a.id order by id desc limit 1
        ) p where p.next > now()) as "nextPostAt"
      from account a left join sanction s on s.account_id = a.id and ${isLasting}
      where a.id = ${accountId}`.execute(this.db);
    const [row] = rows;
    return {
      ...(row?.kind === 'ban' && { banned: true as const }),
      ...(typeof row?.until === 'number' && { timed_out_until: row.until }),
      ...(typeof row?.nextPostAt === 'number' && { next_post_at: row.nextPostAt }),
    };
  }
}

const isLasting = sql<boolean>`(s.until is null or s.until > now())`;
const isRestorable = sql<boolean>`(m.deleted_by = 'admin' and m.content <> ''
  and m.deleted_at > now() - make_interval(secs => ${restoreWindowS}))`;

/** Why a text of an account may not be published; null if it may. */
export async function findTextRefusal(
  db: Db,
  accountId: number,
  rules: PostRules,
): Promise<Refusal | null> {
  const { rows } = await sql<{ refusal: Refusal | null }>`
    select text_check(${accountId}::bigint, ${JSON.stringify(checkParameters(rules))}::jsonb) as refusal`.execute(
    db,
  );
  return rows[0]?.refusal ?? null;
}

/** Writes acts of moderation, in the transaction that audits them. */
export class ModerationWriter extends Writer {
  async audit(
    act: AuditAct,
    about: { messageId?: number; accountId?: number; data?: object } = {},
  ): Promise<void> {
    const { messageId, accountId, data = {} } = about;
    await sql`insert into chat_audit (act, message_id, account_id, data) values (
        ${act}, ${messageId ?? null},
        coalesce(${accountId ?? null}::bigint, (
          select account_id from chat_message where id = ${messageId ?? null}::bigint)),
        ${JSON.stringify(data)}::jsonb)`.execute(this.tx);
  }

  /**
   * Adds a notice to the room, for one account or for all; returns its position. It must be the last step, because
   * others wait for the position until the commit (docs/adr/0041).
   */
  async notify(notice: ChatNotice, accountId?: number): Promise<number> {
    const { rows } = await sql<{ position: number }>`
      insert into chat_event (position, kind, account_id, data)
        select chat_take(), 'notice', ${accountId ?? null}::bigint, ${JSON.stringify(notice)}::jsonb
      returning position`.execute(this.tx);
    if (!rows[0]) throw new Error('the chat has no room');
    return rows[0].position;
  }

  /** Takes the reports of a message out of the queue. Returns whether there were any. */
  async resolveReports(messageId: number): Promise<boolean> {
    const { numUpdatedRows } = await this.tx
      .updateTable('chat_report')
      .set({ resolved_at: sql<Date>`clock_timestamp()` })
      .where('message_id', '=', messageId)
      .where('resolved_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }
}

/**
 * Restores a message that a moderator deleted; returns the position of the event, undefined for a message that is
 * not deleted. Error: `request.notFound` for one that cannot be restored (any more).
 */
export async function restoreMessage(db: Db, messageId: number): Promise<number | undefined> {
  const { rows } = await sql<{ position: number | null }>`
    select chat_restore(${messageId}, ${restoreWindowS}) as position`
    .execute(db)
    .catch((error: unknown) => {
      throw sqlState(error) === 'BL005' ? new BloomError('request.notFound') : error;
    });
  return rows[0]?.position ?? undefined;
}

/**
 * Stores a report, once for each account and message.
 * Errors: `request.notFound`; `request.invalid` (`msg_id`) for the own message.
 */
export async function addReport(
  db: Db,
  accountId: number,
  messageId: number,
  reason: ChatReportReason,
): Promise<void> {
  const { rows } = await sql<{ isOwn: boolean }>`with reported as (
      select id, account_id from chat_message where id = ${messageId} and deleted_at is null
    ),
    added as (
      insert into chat_report (message_id, account_id, reason)
        select id, ${accountId}, ${reason} from reported where account_id <> ${accountId}
        on conflict do nothing
    )
    select account_id = ${accountId} as "isOwn" from reported`.execute(db);
  if (rows[0] === undefined) throw new BloomError('request.notFound');
  if (rows[0].isOwn) throw new BloomError('request.invalid', { field: 'msg_id' });
}
