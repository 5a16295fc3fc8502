import { sql, type RawBuilder } from 'kysely';
import type { ChatMe, ChatNotice } from '@bloom/contract/chat';
import type { ChatSanction } from '@bloom/contract/chat-moderation';
import type { Snapshot } from '@bloom/contract/moderation-case';
import { unixSeconds, type Refusal } from '../../platform/database/index.ts';
import { Reader, Writer, type Db } from '../../schema.ts';
import type { Erased, States, Subject } from '../content/index.ts';
import { restoreWindowS, type MessageRow } from './chat.ts';

/** What `chat_check` needs to know of a message and of the settings. */
export type PostRules = {
  /** It has a word that is refused. */
  hasWord: boolean;
  hasLink: boolean;
  linkDelayS: number;
  slowModeS: number;
};

/** What `chat_check` takes. */
export function checkParameters({ hasWord, hasLink, linkDelayS, slowModeS }: PostRules) {
  return { has_word: hasWord, has_link: hasLink, link_delay_s: linkDelayS, slow_mode_s: slowModeS };
}

const maxDeleted = 100;
const maxSanctions = 200;

const messageColumns = sql`m.id, floor(extract(epoch from m.created_at) * 1000)::bigint as time,
  case when a.deleted_at is null then a.id end as "userId", a.name as "userName",
  a.handle as "userHandle", m.content, m.mentions`;

const messageOf = (row: MessageRow): MessageRow => {
  const { id, time, userId, userName, userHandle, content, mentions } = row;
  return { id, time, userId, userName, userHandle, content, mentions };
};

/** Reads what moderators see. */
export class ModerationReader extends Reader {
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

  /** A message in the words of its author, also one that moderators can restore; undefined if it is gone. */
  async describe(id: number): Promise<Snapshot | undefined> {
    const { rows } = await sql<Snapshot>`
      select m.id::text as id, a.name as title, m.content as text
      from chat_message m join account a on a.id = m.account_id
      where m.id = ${id} and (m.deleted_at is null or ${isRestorable})`.execute(this.db);
    return rows[0];
  }

  /** When some minutes from now are over, in unix seconds. */
  async findEnd(minutes: number): Promise<number> {
    const { rows } = await sql<{ end: number }>`select ceil(extract(epoch from
      clock_timestamp() + make_interval(mins => ${minutes})))::bigint as end`.execute(this.db);
    return rows[0]?.end ?? 0;
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

/** Writes what moderators do. */
export class ModerationWriter extends Writer {
  /** Locks a message that is shown, or that can be restored; undefined where there is none. */
  async lockSubject(id: number): Promise<Subject | undefined> {
    const { rows } = await sql<{
      ownerId: number | null;
      hiddenBy: number | null;
      isHidden: boolean;
    }>`select case when a.deleted_at is null then a.id end as "ownerId", m.hidden_by as "hiddenBy",
        m.deleted_at is not null as "isHidden"
      from chat_message m join account a on a.id = m.account_id
      where m.id = ${id} and (m.deleted_at is null or ${isRestorable})
      for no key update of m`.execute(this.tx);
    if (!rows[0]) return undefined;
    const { ownerId, hiddenBy, isHidden } = rows[0];
    // One that its moderator deleted before there was a log has no action.
    const states: States = isHidden ? { visibility: { state: 'hidden', by: hiddenBy } } : {};
    return { id, ownerId, category: null, states };
  }

  /** Erases the content of a message. */
  async erase(id: number): Promise<Erased> {
    const found = await this.tx
      .selectFrom('chat_message')
      .select('content')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    await sql`update chat_message set content = '', mentions = '[]' where id = ${id}`.execute(
      this.tx,
    );
    return { content: found ? [found.content] : [] };
  }

  /** Deletes a message by an action; returns the position of the event. It must be the last step. */
  async hide(id: number, actionId: number): Promise<number> {
    await sql`update chat_message set hidden_by = ${actionId} where id = ${id}`.execute(this.tx);
    return this.#position(sql`chat_delete(${id}, null)`);
  }

  /** Restores a message that a moderator deleted; returns the position of the event. It must be the last step. */
  restore(id: number): Promise<number> {
    return this.#position(sql`chat_restore(${id}, ${restoreWindowS})`);
  }

  async #position(change: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ position: number }>`select ${change} as position`.execute(this.tx);
    return rows[0]?.position ?? 0;
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
}
