import { sql, type RawBuilder } from 'kysely';
import type { ChatMe, ChatNotice } from '@bloom/contract/chat/chat';
import { BloomError } from '@bloom/contract/errors/errors';
import {
  callAlone,
  gatherCalls,
  resultOf,
  retryConflicts,
  sqlState,
  type Refusal,
} from '../../platform/database/index.ts';
import { requestArgument, type Replayable, type RequestKey } from '../idempotency/index.ts';
import type { TextParameters } from '../content/index.ts';
import { Reader, type Db, type Tx } from '../../schema.ts';
import { deletedContentS, restoreWindowS, type MessageRow, type RoomEntry } from './chat.ts';

/** So many ids of deleted messages a poller receives at once, the newest. */
const maxDeleted = 1_000;
/** So many restored messages a poller receives at once, the last restored. */
const maxRestored = 100;

const timeMs = sql<number>`floor(extract(epoch from m.created_at) * 1000)::bigint`;

/** The messages that a query selects, as a list in order of their ids. */
const listOf = (messages: RawBuilder<unknown>) => sql`(
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'time', ${timeMs}, 'content', m.content, 'mentions', m.mentions,
        'userId', case when a.deleted_at is null then a.id end, 'userName', a.name,
        'userHandle', a.handle
      ) order by m.id), '[]')
    from (${messages}) m join public_account a on a.id = m.account_id)`;

/** The rows of messages and events of a room; undefined: of the chat room. */
const isIn = (roomId: number | undefined) =>
  roomId === undefined ? sql`room_id is null` : sql`room_id = ${roomId}`;

/** The message `m` is kept although it is old: of an open case, or a moderator can restore it. */
const isHeld = sql`(m.hidden_by is not null and m.deleted_at >= now() - make_interval(secs => ${restoreWindowS})
  or exists (select from open_case c where c.target_kind = 'message' and c.target_id = m.id))`;

/** Messages, with the position up to which this is everything. */
export type ReadMessages = {
  epoch: string;
  position: number;
  messages: MessageRow[];
  deleted: number[];
  restored: MessageRow[];
};

export type StoredPost = { id: number; time: number; mentions: number[] };

export class ChatReader extends Reader {
  /** The restrictions of an account in the room: only those that keep it from writing. */
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
      from public_account a left join sanction s on s.account_id = a.id and (s.until is null or s.until > now())
      where a.id = ${accountId}`.execute(this.db);
    const [row] = rows;
    return {
      ...(row?.kind === 'ban' && { banned: true as const }),
      ...(typeof row?.until === 'number' && { timed_out_until: row.until }),
      ...(typeof row?.nextPostAt === 'number' && { next_post_at: row.nextPostAt }),
    };
  }

  /** Which room it is, its last position, and the one up to which events have been deleted. */
  async findPosition(): Promise<{ epoch: string; position: number; purged: number }> {
    return this.db
      .selectFrom('chat_position')
      .select(['epoch', 'position', 'purged'])
      .executeTakeFirstOrThrow();
  }

  /**
   * The number of a room, for a member who reads its chat. Errors: `request.notFound`, `room.removed`,
   * `room.ended`.
   */
  async enterRoom({ room, accountId, guest }: RoomMemberKey): Promise<number> {
    const { rows } = await sql<{ outcome: { room: number } | Refusal }>`
      select room_access(${room}, ${accountId ?? null}::bigint, ${guest ?? null}::text) as outcome`.execute(
      this.db,
    );
    if (!rows[0]) throw new Error('room_access returned nothing');
    return resultOf(rows[0].outcome).room;
  }

  /**
   * Messages of a room, or of the chat room, in order: with `after` the oldest after that id, else the newest
   * (before an id). With `after`, also which ones up to it were deleted or restored within the last hour. One
   * statement, so that all of it is of one moment.
   */
  async findMessages(
    limit: number,
    {
      after,
      before = Number.MAX_SAFE_INTEGER,
      roomId,
    }: { after?: number; before?: number; roomId?: number | undefined } = {},
  ): Promise<ReadMessages> {
    const page =
      after === undefined
        ? sql`id <= p.position and id < ${before} order by id desc`
        : sql`id > ${after} order by id asc`;
    const none = sql`'[]'::jsonb`;
    const deleted =
      after === undefined
        ? none
        : sql`(
            select coalesce(jsonb_agg(id order by id), '[]') from (
              select id from chat_message
              where deleted_at > now() - interval '1 hour' and id <= ${after} and ${isIn(roomId)}
              order by id desc limit ${sql.lit(maxDeleted)}) gone)`;
    const restored =
      after === undefined
        ? none
        : listOf(sql`
            select * from chat_message where deleted_at is null and id = any (array(
              select message_id from chat_event
              where kind = 'restore' and created_at > now() - interval '1 hour' and message_id <= ${after}
                and ${isIn(roomId)}
              order by position desc limit ${sql.lit(maxRestored)}))`);
    const { rows } = await sql<ReadMessages>`
      select p.epoch, p.position, ${deleted} as deleted, ${restored} as restored,
        ${listOf(sql`
            select * from chat_message where deleted_at is null and ${isIn(roomId)} and ${page} limit ${limit}`)} as messages
      from chat_position p`.execute(this.db);
    const [row] = rows;
    if (!row) throw new Error('the chat has no room');
    return row;
  }

  /** The entries after a position, in order; fewer than `limit` only if these are all. */
  async findEntries(after: number, limit: number): Promise<RoomEntry[]> {
    const { rows } = await sql<
      Omit<MessageRow, 'id'> & {
        position: number;
        kind: 'message' | 'restore' | 'delete' | 'notice';
        messageId: number | null;
        accountId: number | null;
        roomId: number | null;
        data: ChatNotice | null;
        isShown: boolean;
      }
    >`
      with entry as (
        (select id as position, 'message' as kind, id as message_id,
            null::bigint as account_id, room_id, null::jsonb as data
          from chat_message where id > ${after} order by id limit ${limit})
        union all
        (select position, kind, message_id, account_id, room_id, data
          from chat_event where position > ${after} order by position limit ${limit})
        order by position limit ${limit}
      )
      select e.position, e.kind, e.message_id as "messageId", e.account_id as "accountId",
        e.room_id as "roomId", e.data,
        m.id is not null and m.deleted_at is null as "isShown", ${timeMs} as time, m.content, m.mentions,
        case when a.deleted_at is null then a.id end as "userId", a.name as "userName",
        a.handle as "userHandle"
      from entry e
        left join chat_message m on m.id = e.message_id and e.kind in ('message', 'restore')
        left join public_account a on a.id = m.account_id
      order by e.position`.execute(this.db);
    return rows.map((row): RoomEntry => {
      const { position, kind, messageId, accountId, data } = row;
      const roomId = row.roomId ?? undefined;
      if (kind === 'notice' && data !== null) return { position, kind, accountId, notice: data };
      if (kind === 'delete' && messageId !== null) return { position, kind, roomId, messageId };
      if ((kind !== 'message' && kind !== 'restore') || messageId === null || !row.isShown) {
        return { position, kind: 'nothing' };
      }
      const { time, userId, userName, userHandle, content, mentions } = row;
      return {
        position,
        kind: 'message',
        roomId,
        message: { id: messageId, time, userId, userName, userHandle, content, mentions },
      };
    });
  }
}

/** Who reads the chat of a room: a member with an account, or a visitor by its key. */
export type RoomMemberKey = {
  /** The public id of the room. */
  room: string;
  accountId: number | undefined;
  guest: string | undefined;
};

/** A message to post; `content` is cleaned. `room` is the public id, undefined for the chat room. */
export type MessageToPost = {
  accountId: number;
  room?: string | undefined;
  content: string;
  mentions: readonly number[];
  rules: TextParameters;
};

/**
 * Posts messages, each by `chat_post`. Those that gather share a transaction (docs/adr/0063), but for one
 * with a transaction of its own. Errors: `request.keyReused`, `video.notLogin` (the account was deleted
 * meanwhile), `chat.*` where a rule of moderation refuses it; those
 * of `room_access` (sql/functions/room/room_access.sql).
 */
export function createMessagePoster(
  db: Db,
): (
  request: RequestKey | undefined,
  post: MessageToPost,
  tx?: Tx,
) => Promise<{ replayed: boolean; stored: StoredPost }> {
  const functions = { lock: 'chat_lock', call: 'chat_post' };
  const send = gatherCalls<Replayable<StoredPost>>(db, functions);
  return async (request, { accountId, room, content, mentions, rules }, tx) => {
    const call = {
      request: request && requestArgument(request),
      account: accountId,
      room,
      content,
      mentions,
      rules,
    };
    const { replayed, response } = await (tx
      ? callAlone<Replayable<StoredPost>>(tx, functions, call)
      : send(call));
    return { replayed, stored: response };
  };
}

/**
 * Deletes a message for its author. Returns the position of the event; undefined where the message was
 * deleted already. Errors: `request.notFound`, `request.forbidden`.
 */
export async function deleteMessage(
  db: Db,
  messageId: number,
  accountId: number,
): Promise<number | undefined> {
  const remove = sql<{ position: number | null }>`
    select chat_delete(${messageId}, ${accountId}) as position`;
  const { rows } = await retryConflicts(() => remove.execute(db)).catch((error: unknown) => {
    switch (sqlState(error)) {
      case 'BL005':
        throw new BloomError('request.notFound');
      case 'BL009':
        throw new BloomError('request.forbidden');
      default:
        throw error;
    }
  });
  return rows[0]?.position ?? undefined;
}

/**
 * Deletes all messages of an account, with their content, in the transaction that deletes the account.
 * Returns the position to publish after the commit; undefined where there were none.
 */
export async function forgetMessages(tx: Tx, accountId: number): Promise<number | undefined> {
  const { rows } = await sql<{ position: number | null }>`
    select chat_forget(${accountId}) as position`.execute(tx);
  return rows[0]?.position ?? undefined;
}

/**
 * Deletes the messages of a room that ends in this transaction, as its last step: posts wait for it, and then
 * find that the room has ended. What is held stays, and is deleted by `purgeChat`.
 */
export async function forgetRoom(tx: Tx, roomId: number): Promise<void> {
  await sql`select from chat_position for no key update`.execute(tx);
  await sql`delete from chat_message m where m.room_id = ${roomId} and not ${isHeld}`.execute(tx);
}

/** Adds messages of the past, the oldest first; nothing rings a bell. */
export async function addPastMessages(
  tx: Tx,
  messages: readonly {
    accountId: number;
    /** Undefined for the chat room. */
    roomId?: number;
    content: string;
    mentions: readonly number[];
    minutesAgo: number;
  }[],
): Promise<void> {
  const list = JSON.stringify(
    messages.map(({ accountId, roomId, minutesAgo, ...message }) => ({
      ...message,
      account_id: accountId,
      room_id: roomId,
      minutes_ago: minutesAgo,
    })),
  );
  await sql`
    with added as materialized (
      select *, chat_take() as id from jsonb_to_recordset(${list}::jsonb)
        as message (account_id bigint, room_id bigint, content text, mentions jsonb, minutes_ago float8)
    )
    insert into chat_message (id, account_id, room_id, content, mentions, created_at)
      select id, account_id, room_id, content, mentions, now() - make_interval(secs => minutes_ago * 60)
      from added`.execute(tx);
}

/** How long events are kept; a client can resume for an hour (docs/specification/chat.md#chat-stream). */
const eventHours = 24;
const batch = 5_000;

/**
 * Deletes old events and messages, those of rooms that have ended, and the content of messages that can no
 * longer be restored, in batches. A message of an open case, and one that a moderator can restore, stays.
 *
 * @param days how long messages are kept; 0: for ever
 */
export async function purgeChat(db: Db, days: number, signal: AbortSignal): Promise<void> {
  const purgeEvents = async () => {
    const { rows } = await sql<{ count: number; upto: number | null }>`
      with gone as (
        delete from chat_event where position in (
          select position from chat_event
          where created_at < now() - make_interval(hours => ${eventHours})
          order by position limit ${batch})
        returning position
      ),
      noted as (
        update chat_position set purged = greatest(purged, (select max(position) from gone))
        where exists (select from gone)
      )
      select count(*) as count, max(position) as upto from gone`.execute(db);
    return rows[0]?.count ?? 0;
  };
  const eraseContents = async () => {
    const { numAffectedRows } = await sql`
      update chat_message set content = '', mentions = '[]' where id in (
        select id from chat_message
        where deleted_at < now() - make_interval(secs => ${deletedContentS}) and content <> ''
          and (deleted_by <> 'admin' or deleted_at < now() - make_interval(secs => ${restoreWindowS}))
        limit ${batch})`.execute(db);
    return Number(numAffectedRows ?? 0);
  };
  const purgeWhere = (isOver: RawBuilder<unknown>) => async () => {
    const { numAffectedRows } = await sql`
      delete from chat_message where id in (
        select id from chat_message m where ${isOver} and not ${isHeld} limit ${batch})`.execute(db);
    return Number(numAffectedRows ?? 0);
  };
  const purgeOfRooms = purgeWhere(sql`m.room_id is not null
    and not exists (select from known_room r where r.id = m.room_id and not r.has_ended)`);
  const purgeOld = purgeWhere(sql`m.created_at < now() - make_interval(days => ${days})`);
  const purges = [purgeEvents, eraseContents, purgeOfRooms, ...(days > 0 ? [purgeOld] : [])];
  for (const purge of purges) {
    let count = batch;
    while (count === batch && !signal.aborted) count = await purge();
  }
}
