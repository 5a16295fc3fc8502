import { sql } from 'kysely';
import type { LoginEvent } from '@bloom/contract/account/logins';
import type { NotificationKind } from '@bloom/contract/notification/notification-kinds';
import type { BloomEvents } from '../../events.ts';
import { unixSeconds } from '../../platform/database/index.ts';
import { publishOnCommit } from '../../platform/events/index.ts';
import { Reader, Writer, type Db, type Tables } from '../../schema.ts';
import type { Entry, EntryPage } from './notification.ts';

/** Only so many of an account's newest notifications are looked at: a bound for what a read costs. */
const visible = 1_000;

/** The kinds that an account has switched off. */
const mutedOf = (accountId: number) => sql`
  array(select kind from notification_mute where account_id = ${accountId} order by kind)`;

/** How many entries the unread rows are. */
const unreadOf = sql`count(distinct (kind, video_id, cause)) filter (where read_at is null)`;

/** The account's newest notifications of the kinds that it has not switched off, without removed videos. */
const latestOf = (accountId: number) => sql`
  select id, kind, actor_id, case when kind <> 'mention' then video_id end as video_id, amount, read_at,
    case
      when kind in ('gift', 'thanked', 'reply') then coalesce(collection_id, moment_id)
      when kind in ('decision', 'reported') then action_id
      when kind = 'login' then id
      -- Mentions on videos are one entry for each who mentions; those in the chat are one entry.
      when kind = 'mention' and moment_id is not null then actor_id
    end as cause
  from notification n
  where account_id = ${accountId}
    and (video_id is null or exists (select from public_video v where v.id = n.video_id))
    and kind <> all (${mutedOf(accountId)})
  order by id desc limit ${sql.lit(visible)}`;

/** An entry with what is the same in all rows; without an entry where the page is empty. */
type Row = Omit<EntryPage, 'entries'> & (Entry | { [Key in keyof Entry]: null });

const isEntry = (row: Row): row is Row & Entry => row.id !== null;

/** Reads the notifications of accounts. */
export class NotificationReader extends Reader {
  /**
   * A page of an account's entries, with what is unread and switched off. It is one statement, so that the
   * newest rows are read once.
   *
   * @param before only entries older than this one
   */
  async findPage(accountId: number, limit: number, before?: number): Promise<EntryPage> {
    const { rows } = await sql<Row>`
      with latest as (${latestOf(accountId)}),
      by_actor as (
        select kind, video_id, cause, read_at, actor_id, max(id) as id, sum(amount) as amount,
          min(id) filter (where amount > 0) as first_paid
        from latest group by kind, video_id, cause, read_at, actor_id
      ),
      entry as (
        select kind, max(id) as id, sum(amount)::bigint as amount, count(actor_id) as count,
          (array_agg(actor_id order by id desc) filter (where actor_id is not null))[1:3] as actors,
          min(first_paid) as first_paid
        from by_actor group by kind, video_id, cause, read_at
      ),
      -- The first petals that the account ever got, while none of them have been read.
      first_gift as (
        select min(id) as id
        from latest where kind = 'gift' and amount > 0 and read_at is null
        having sum(amount) = (select received from ledger_account where id = ${accountId})
      ),
      page as (
        select * from entry where ${before === undefined ? sql`true` : sql`id < ${before}`}
        order by id desc limit ${limit}
      )
      select summary.unread, summary.muted, e.id, e.kind, e.count, e.amount,
        case when gift_note.hidden_by is null then nullif(gift_note.note, '') end as note,
        case when e.kind = 'gift' and v.hidden_by is null
            and exists (select from counted_gift where transfer_id = n.transfer_id)
            and exists (select from public_account a where a.id = n.actor_id and a.deleted_at is null)
          then exists (select from notification t where t.kind = 'thanked' and t.transfer_id = n.transfer_id)
        end as thanked,
        (select coalesce(jsonb_agg(jsonb_build_object(
            'id', case when a.deleted_at is null then a.id end, 'name', a.name,
            'handle', a.handle
          ) order by actor.position), '[]')
          from unnest(e.actors) with ordinality as actor (id, position)
            join public_account a on a.id = actor.id) as actors,
        v.source, v.source_id as "sourceId", v.category, coalesce(v.sharer_id = ${accountId}, false) as "ofOwnVideo",
        case when is_withheld then '' else v.title end as title, coalesce(is_withheld, false) as removed,
        n.login, n.collection_id is not null as "ofCollection",
        c.public_id as "collectionId", c.title as "collectionTitle",
        n.moment_id is not null as "ofMoment", mo.id as "momentId", mo.at_ms as "atMs", mo.episode,
        (select id from moment where id = n.reply_id and hidden_by is null and mo.id is not null) as "replyId",
        case when m.id is not null then jsonb_build_object(
          'id', m.id, 'kind', m.target_kind, 'action', m.action, 'by', m.actor_role, 'rule', m.rule, 'rules_version', m.rules_version, 'reason', m.reason,
          'data', m.data, 'until', ceil(extract(epoch from m.until))::bigint,
          'undone_at', ${unixSeconds('undoing.created_at')}) end as decision,
        ${unixSeconds('n.created_at')} as time, n.read_at is not null as read,
        coalesce(e.kind = 'gift' and e.first_paid = (select id from first_gift), false) as first
      from (select ${unreadOf} as unread, ${mutedOf(accountId)} as muted from latest) summary
        left join page e on true
        left join notification n on n.account_id = ${accountId} and n.id = e.id
        left join moderation_action m on m.id = n.action_id
        left join moderation_action undoing on undoing.undoes = m.id
        left join public_video v on v.id = coalesce(content_video(m.target_kind, m.target_id), n.video_id)
        left join lateral (select v.hidden_by is not null
          and (e.kind = 'decision' and m.target_kind = 'video' and v.title <> '') is not true as is_withheld) w on true
        left join collection c
          on c.id = n.collection_id
            and (c.visibility <> 'private' and c.hidden_by is null or c.account_id = ${accountId})
        left join lateral (
          select mo.id, coalesce(root.at_ms, mo.at_ms) as at_ms, nullif(mo.episode, '') as episode
          from moment mo left join moment root on root.id = mo.root_id
          where mo.id = n.moment_id and mo.hidden_by is null and root.hidden_by is null) mo on true
        left join gift_note on gift_note.transfer_id = n.transfer_id
      order by e.id desc`.execute(this.db);
    // An aggregate has a row even of nothing.
    const { unread = 0, muted = [] } = rows[0] ?? {};
    return { entries: rows.filter(isEntry), unread, muted };
  }

  /** How many entries an account has not read. */
  async countUnread(accountId: number): Promise<number> {
    const { rows } = await sql<{ unread: number }>`
      with latest as (${latestOf(accountId)})
      select ${unreadOf} as unread from latest`.execute(this.db);
    return rows[0]?.unread ?? 0;
  }

  /** The kinds that an account has switched off. */
  async findMuted(accountId: number): Promise<NotificationKind[]> {
    const { rows } = await sql<{ muted: NotificationKind[] }>`
      select ${mutedOf(accountId)} as muted`.execute(this.db);
    return rows[0]?.muted ?? [];
  }

  /** Which of these accounts follow the sharer of a video. */
  async findFollowers(videoId: number, among: readonly number[]): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select f.account_id as id from public_video v join follow f on f.followed_id = v.sharer_id
      where v.id = ${videoId} and f.account_id = any(${among}::bigint[])`.execute(this.db);
    return rows.map(({ id }) => id);
  }

  /** Which of these accounts follow a collection. */
  async findFollowersOf(collectionId: number, among: readonly number[]): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select account_id as id from collection_follow
      where collection_id = ${collectionId} and account_id = any(${among}::bigint[])`.execute(this.db);
    return rows.map(({ id }) => id);
  }

  /** Everything stored, newest first, for the export of personal data. */
  async findAll(accountId: number, limit: number, before?: number) {
    const page = { accountId, limit, before };
    return this.db.transaction().execute(async (tx) => {
      await readInOrder(tx);
      return storedQuery(tx, page).execute();
    });
  }
}

/**
 * Makes a planner whose statistics do not know an account's many new rows read them in the order of the
 * index, until a page is full. It would otherwise read and sort all of them for each page.
 */
export async function readInOrder(tx: Db): Promise<void> {
  await sql`set local enable_bitmapscan = off`.execute(tx);
}

/** A page of what is stored; its rows are chosen before they are joined. */
export function storedQuery(
  db: Db,
  { accountId, limit, before }: { accountId: number; limit: number; before: number | undefined },
) {
  return db
    .selectFrom((page) =>
      page
        .selectFrom('notification')
        .selectAll()
        .where('account_id', '=', accountId)
        .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .as('n'),
    )
    .leftJoin('public_account as a', 'a.id', 'n.actor_id')
    .leftJoin('public_video as v', 'v.id', 'n.video_id')
    .select([
      'n.id as row',
      unixSeconds('n.created_at').as('time'),
      'n.kind',
      'a.name as by',
      'v.source',
      'v.source_id as id',
      'v.title',
      'n.amount',
      'n.login',
    ])
    .orderBy('n.id', 'desc');
}

/**
 * Marks what an account has not read as read, up to and with an id. Safe for any number of devices at
 * once: rows are locked in one order, and each is marked once. Returns whether anything changed.
 */
export async function markRead(db: Db, accountId: number, upto: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with due as (
      select id from notification
      where account_id = ${accountId} and id <= ${upto} and read_at is null
      order by id desc limit ${sql.lit(visible)}
      for no key update
    )
    update notification n set read_at = now() from due
    where n.account_id = ${accountId} and n.id = due.id`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Switches a kind on or off. */
export async function setEnabled(
  db: Db,
  accountId: number,
  kind: NotificationKind,
  enabled: boolean,
): Promise<void> {
  const of = { account_id: accountId, kind };
  if (enabled) {
    await db
      .deleteFrom('notification_mute')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .execute();
  } else {
    await db
      .insertInto('notification_mute')
      .values(of)
      .onConflict((c) => c.doNothing())
      .execute();
  }
}

/**
 * So many followers are notified of a share, those who followed last: their rows are written in its
 * transaction, which must stay far below the two seconds that a statement may take.
 */
const maxFollowers = 10_000;

/**
 * Writes notifications in the transaction of their cause. Those of gifts are written by `gift_send`, those of
 * moments by `moment_post`.
 */
export class NotificationWriter extends Writer {
  /** A user whom an account invited has joined. */
  async addJoined(inviterId: number, inviteeId: number): Promise<void> {
    await this.tx
      .insertInto('notification')
      .values({ account_id: inviterId, kind: 'joined', actor_id: inviteeId })
      .execute();
    this.#report(inviterId);
  }

  /**
   * A user shared a new video, of which their followers are notified. It is reported by the event
   * `video.shared`: one event for each follower would be too many.
   */
  async addShared(videoId: number, sharerId: number): Promise<void> {
    await sql`
      insert into notification (account_id, kind, actor_id, video_id)
        select account_id, 'shared', followed_id, ${videoId}::bigint from follow
        where followed_id = ${sharerId}
        order by followed_us desc limit ${sql.lit(maxFollowers)}`.execute(this.tx);
  }

  /**
   * A video was added to a collection, whose followers are notified if they were not within a day and it is
   * not private. The collection is locked. It is reported by one event, as a share is.
   */
  async addCollected(collectionId: number, videoId: number): Promise<void> {
    const { numAffectedRows } = await sql`
      with due as (
        update collection set notified_at = now()
        where id = ${collectionId} and visibility <> 'private' and hidden_by is null
          and coalesce(notified_at < now() - interval '1 day', true)
          and exists (select from collection_follow where collection_id = ${collectionId})
        returning id, account_id)
      insert into notification (account_id, kind, actor_id, video_id, collection_id)
        select f.account_id, 'collected', due.account_id, ${videoId}::bigint, due.id
        from due join collection_follow f on f.collection_id = due.id
        order by f.followed_us desc limit ${sql.lit(maxFollowers)}`.execute(this.tx);
    if ((numAffectedRows ?? 0n) === 0n) return;
    publishOnCommit<BloomEvents, Tables>(this.tx, 'collection.filled', { collectionId });
  }

  /** A video went offline, of which its sharer is notified. */
  async addOffline(videoId: number): Promise<void> {
    const { rows } = await sql<{ accountId: number }>`
      insert into notification (account_id, kind, video_id)
        select sharer_id, 'offline', id from public_video where id = ${videoId}
        returning account_id as "accountId"`.execute(this.tx);
    for (const { accountId } of rows) this.#report(accountId);
  }

  /** An account is concerned by what a moderator did. */
  async addDecision(accountId: number, actionId: number): Promise<void> {
    await this.tx
      .insertInto('notification')
      .values({ account_id: accountId, kind: 'decision', action_id: actionId })
      .execute();
    this.#report(accountId);
  }

  /** Something happened to a login of an account. @param provider empty for recovery codes */
  async addLogin(accountId: number, event: LoginEvent, provider: string): Promise<void> {
    await this.tx
      .insertInto('notification')
      .values({ account_id: accountId, kind: 'login', login: { event, provider } })
      .execute();
    this.#report(accountId);
  }

  /**
   * The owner of an entry of gifts thanks the donors of those that moderators have not reversed. Returns the
   * number of gifts that had no thanks before; undefined if there is no such entry.
   */
  async addThanked(accountId: number, id: number): Promise<number | undefined> {
    const { rows } = await sql<{ donors: number[] }>`
      with entry as (
        select video_id, coalesce(collection_id, moment_id) as cause, read_at from notification
        where account_id = ${accountId} and id = ${id} and kind = 'gift'
      ),
      added as (
        insert into notification
            (account_id, kind, actor_id, video_id, collection_id, moment_id, transfer_id)
          select n.actor_id, 'thanked', n.account_id, n.video_id, n.collection_id, n.moment_id, n.transfer_id
          from entry e
            join notification n on n.account_id = ${accountId} and n.id <= ${id} and n.kind = 'gift'
              and n.video_id is not distinct from e.video_id
              and coalesce(n.collection_id, n.moment_id) is not distinct from e.cause
              and n.read_at is not distinct from e.read_at
            join counted_gift g on g.transfer_id = n.transfer_id
            join public_account a on a.id = n.actor_id and a.deleted_at is null
          where not exists (select from public_video v where v.id = n.video_id and v.hidden_by is not null)
          order by n.id desc limit ${sql.lit(visible)}
        on conflict (transfer_id) where kind = 'thanked' do nothing
        returning account_id
      )
      select array(select account_id from added) as donors from entry`.execute(this.tx);
    const donors = rows[0]?.donors;
    for (const donorId of new Set(donors)) this.#report(donorId);
    return donors?.length;
  }

  /** Notifies accounts that their reports were decided, by an action of a moderator. */
  async addReportDecided(accountIds: readonly number[], actionId: number): Promise<void> {
    await sql`
      insert into notification (account_id, kind, action_id)
        select id, 'reported', ${actionId}::bigint from public_account
        where id = any(${accountIds}::bigint[]) and deleted_at is null`.execute(this.tx);
    for (const accountId of accountIds) this.#report(accountId);
  }

  #report(accountId: number): void {
    publishOnCommit<BloomEvents, Tables>(this.tx, 'notification.changed', { accountId });
  }
}

/** How long a notification is stored (docs/specification/notifications.md#bell). */
const batch = 5_000;

/**
 * Deletes expired notifications, in batches, so that no lock is held for long.
 *
 * @param days how long they are kept; 0: for ever
 */
export async function purgeExpiredNotifications(db: Db, days: number, signal: AbortSignal): Promise<void> {
  let deleted = days > 0 ? batch : 0;
  while (deleted === batch && !signal.aborted) {
    const { numAffectedRows } = await sql`delete from notification where ctid in (
      select ctid from notification
      where created_at < now() - make_interval(days => ${days}) limit ${batch})`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  }
}
