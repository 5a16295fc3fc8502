import { sql } from 'kysely';
import { pageSize } from '@bloom/contract/gift/economy';
import type { Snapshot } from '@bloom/contract/moderation/moderation-case';
import type { NamedRule } from '@bloom/contract/moderation/site-rules';
import { unixSeconds } from '../../platform/database/index.ts';
import { Reader, Writer } from '../../schema.ts';
import { hiddenStates, type Erased, type Subject } from '../content/index.ts';
import { isOfWork, listColumns, type ListedVideo, type VideoKey } from '../video/index.ts';
import type { CollectionFacts } from './collection.ts';

/** A collection with its maker. */
export type CollectionRow = {
  id: number;
  public_id: string;
  account_id: number;
  account_name: string;
  account_handle: string | null;
  title: string;
  text: string;
  visibility: string;
  /** Unix seconds. */
  created: number;
  video_count: number;
  /** The images of its first videos, at most four. */
  images: string[];
  /** The petals that others have given to it. */
  received: number;
  removed: boolean;
};

/** Whether a list has a video, where one was named. */
type Contains = { contains: boolean | null };

const imageCount = 4;

// Planning a page cost more than reading it: with a null, an empty array or a limit among its parameters
// PostgreSQL plans a statement each time, so the usual cases of these are part of its text.

/** Whether others than its maker may see a collection c. */
const isShown = sql<boolean>`(c.visibility <> 'private' and c.hidden_by is null)`;

/** The title of an erased collection, which its maker still sees. */
const erasedTitle = '—';

const isErased = sql<boolean>`exists (select from moderation_action
  where id = collection.hidden_by and action = 'erase')`;

/** Whether an account, or a visitor, may see a collection c. */
const isSeenBy = (viewerId: number | undefined) =>
  viewerId === undefined ? isShown : sql<boolean>`(${isShown} or c.account_id = ${viewerId}::bigint)`;

/** Whether no source that the visitor does not see has video v. */
const isVisible = (hidden: readonly string[]) =>
  hidden.length > 0 ? sql<boolean>`v.source <> all(${hidden}::text[])` : sql<boolean>`true`;

/**
 * Whether entry m is the first one of its work. A copy that is not shown, or that the visitor does not see,
 * keeps no other one from being it.
 *
 * @param isListed which videos are shown, of `video_rank` s and `collection` c
 */
const isFirst = (hidden: readonly string[], isListed = sql`s.shown`) => sql<boolean>`not exists (
  select from work_copies(m.video_id) copy
    join collection_video o on o.collection_id = m.collection_id and o.video_id = copy.video_id
    join public_video v on v.id = o.video_id join video_rank s on s.video_id = v.id
  where o.place < m.place and ${isVisible(hidden)} and ${isListed})`;

const rowLimit = (limit: number) => (limit === pageSize + 1 ? sql.lit(limit) : sql`${limit}::int`);

/** The tables from which `listColumns` are read. */
const joined = sql`
  from collection_video m join public_video v on v.id = m.video_id
  join video_rank s on s.video_id = v.id join public_account a on a.id = v.sharer_id`;

/**
 * The id of a collection that a viewer may see. A value and not a join: only then its videos are read in the
 * order of an index, until the page is full.
 */
const seenId = (publicId: string, viewerId: number | undefined) => sql<number>`(
  select c.id from collection c where c.public_id = ${publicId} and ${isSeenBy(viewerId)})`;

/**
 * The columns of a `CollectionRow`, of `collection` c and `account` a.
 *
 * @param hidden the sources that the visitor does not see
 */
const facts = (hidden: readonly string[]) => sql`
  c.id, c.public_id, c.account_id, a.name as account_name, a.handle as account_handle,
  c.title, c.text, c.visibility, c.hidden_by is not null as removed, ${unixSeconds('c.created_at')} as created, c.received,
  (select count(*) from collection_video m
    where m.collection_id = c.id and not exists (
      select from work_copies(m.video_id) copy
        join collection_video o on o.collection_id = m.collection_id and o.video_id = copy.video_id
      where o.place < m.place)) as video_count,
  array(
    select v.thumbnail_url from collection_video m
      join public_video v on v.id = m.video_id join video_rank s on s.video_id = v.id
    where m.collection_id = c.id and s.shown and ${isVisible(hidden)} and ${isFirst(hidden)}
    order by m.place limit ${sql.lit(imageCount)}) as images`;

/** Where a page of a collection begins: behind a position or a video, or at the start. */
type Beginning = { after: number | undefined; behind: VideoKey | undefined; limit: number };

/** A collection with a page of its videos. */
type CollectionPage = CollectionRow & {
  following: boolean | null;
  videos: (ListedVideo & { position: number })[];
};

export class CollectionReader extends Reader {
  /** By which rule moderators removed a collection that is not private; undefined where they did not. */
  async findRemoval(publicId: string): Promise<NamedRule | undefined> {
    const { rows } = await sql<NamedRule>`
      select m.rule, m.rules_version as version from collection c join moderation_action m on m.id = c.hidden_by
      where c.public_id = ${publicId} and c.visibility <> 'private'`.execute(this.db);
    return rows[0];
  }

  /** A collection in the words of its maker; undefined if it is gone or erased. */
  async describe(id: number): Promise<Snapshot | undefined> {
    return this.db
      .selectFrom('collection')
      .select(['public_id as id', 'title', 'text'])
      .where('id', '=', id)
      .where(sql<boolean>`not ${isErased}`)
      .executeTakeFirst();
  }

  /** A collection that this account may see; visitors see those that are not private. */
  async find(
    publicId: string,
    viewerId: number | undefined,
    hidden: readonly string[],
  ): Promise<CollectionRow | undefined> {
    const { rows } = await sql<CollectionRow>`
      select ${facts(hidden)} from collection c join public_account a on a.id = c.account_id
      where c.public_id = ${publicId} and ${isSeenBy(viewerId)}`.execute(this.db);
    return rows[0];
  }

  /**
   * The same with whether the account follows it, null for a visitor, and a page of its videos in its order.
   * Its maker sees offline ones too. One statement: a second one would cost as much again as the collection.
   */
  async page(
    publicId: string,
    viewerId: number | undefined,
    { after, behind, limit }: Beginning,
    hidden: readonly string[],
  ): Promise<CollectionPage | undefined> {
    const [following, isListed] =
      viewerId === undefined
        ? [sql`null::boolean`, sql`s.shown`]
        : [
            sql`exists (
              select from collection_follow f
              where f.account_id = ${viewerId}::bigint and f.collection_id = c.id)`,
            sql`(s.shown or c.account_id = ${viewerId}::bigint)`,
          ];
    const begin =
      behind === undefined
        ? sql`${after ?? 0}::bigint`
        : sql`coalesce((
            select min(b.place) from public_video w, lateral (
              select w.id as video_id union all select video_id from work_copies(w.id)) copy
              join collection_video b on b.collection_id = c.id and b.video_id = copy.video_id
            where w.source = ${behind.source} and w.source_id = ${behind.id}), 0)`;
    const { rows } = await sql<CollectionPage>`
      select ${facts(hidden)}, ${following} as following, (
        select coalesce(json_agg(page order by position), '[]') from (
          select ${listColumns(hidden)}, v.offline_since, v.hidden_by, m.place as position ${joined}
          where m.collection_id = c.id and m.place > ${begin} and ${isVisible(hidden)} and ${isListed}
            and ${isFirst(hidden, isListed)}
          order by m.place limit ${rowLimit(limit)}
        ) page) as videos
      from collection c join public_account a on a.id = c.account_id
      where c.public_id = ${publicId} and ${isSeenBy(viewerId)}`.execute(this.db);
    return rows[0];
  }

  /** The shown videos that were added last to a collection that is not private, the newest first. */
  async newest(
    publicId: string,
    limit: number,
    hidden: readonly string[],
  ): Promise<(ListedVideo & { added_us: number })[]> {
    const { rows } = await sql<ListedVideo & { added_us: number }>`
      select ${listColumns(hidden)}, v.offline_since, v.hidden_by, m.added_us ${joined}
      where m.collection_id = ${seenId(publicId, undefined)} and s.shown and ${isVisible(hidden)}
        and ${isFirst(hidden)}
      order by m.added_us desc, m.video_id desc limit ${sql.lit(limit)}`.execute(this.db);
    return rows;
  }

  /** The public collections of an account, the newest first. */
  async public(
    accountId: number,
    { before, limit }: { before: number | undefined; limit: number },
    hidden: readonly string[],
  ): Promise<CollectionRow[]> {
    const isBefore = before === undefined ? sql`true` : sql`c.id < ${before}::bigint`;
    const { rows } = await sql<CollectionRow>`
      select ${facts(hidden)} from collection c join public_account a on a.id = c.account_id
      where c.account_id = ${accountId}::bigint and c.visibility = 'public' and c.hidden_by is null and ${isBefore}
      order by c.id desc limit ${rowLimit(limit)}`.execute(this.db);
    return rows;
  }

  /** All collections of an account, the newest first, each with whether it has a video. */
  async own(
    accountId: number,
    videoId: number | undefined,
    hidden: readonly string[],
  ): Promise<(CollectionRow & Contains)[]> {
    const contains =
      videoId === undefined
        ? sql`null::boolean`
        : sql`exists (
            select from collection_video m
            where m.collection_id = c.id and ${isOfWork('m.video_id', videoId)})`;
    const { rows } = await sql<CollectionRow & Contains>`
      select ${facts(hidden)}, ${contains} as contains
      from collection c join public_account a on a.id = c.account_id
      where c.account_id = ${accountId}::bigint order by c.id desc`.execute(this.db);
    return rows;
  }

  /** The collections that an account follows and may see, the last followed first. */
  async followed(accountId: number, hidden: readonly string[]): Promise<CollectionRow[]> {
    const { rows } = await sql<CollectionRow>`
      select ${facts(hidden)} from collection_follow f
      join collection c on c.id = f.collection_id join public_account a on a.id = c.account_id
      where f.account_id = ${accountId}::bigint and ${isShown}
      order by f.followed_us desc, f.collection_id desc`.execute(this.db);
    return rows;
  }

  /** The saved videos of an account, in the form of a collection. */
  async saved(
    accountId: number,
    videoId: number | undefined,
    hidden: readonly string[],
  ): Promise<Pick<CollectionRow, 'video_count' | 'images'> & Contains> {
    const { rows } = await sql<Pick<CollectionRow, 'video_count' | 'images'> & Contains>`
      select (
          select count(*) from saved_video m where m.account_id = ${accountId} and not exists (
            select from work_copies(m.video_id) c
              join saved_video n on n.account_id = m.account_id and n.video_id = c.video_id
            where n.video_id < m.video_id)) as video_count,
        array(
          select v.thumbnail_url from saved_video m
            join public_video v on v.id = m.video_id join video_rank s on s.video_id = v.id
          where m.account_id = ${accountId} and s.shown and ${isVisible(hidden)}
          order by m.saved_us desc, m.video_id desc limit ${sql.lit(imageCount)}) as images,
        case when ${videoId ?? null}::bigint is not null then exists (
          select from saved_video where account_id = ${accountId} and ${isOfWork('video_id', videoId)}) end as contains`.execute(
      this.db,
    );
    return rows[0] ?? { video_count: 0, images: [], contains: null };
  }
}

/**
 * Writes collections. Changes of one collection happen one after the other, so that its limit and its order
 * are exact.
 */
export class CollectionWriter extends Writer {
  /** Locks a collection that is not private for an action of a moderator; undefined where there is none. */
  async lockSubject(publicId: string): Promise<Subject | undefined> {
    const row = await this.tx
      .selectFrom('collection')
      .select(['id', 'account_id', 'hidden_by'])
      .where('public_id', '=', publicId)
      .where('visibility', '<>', 'private')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) return undefined;
    const { id, account_id: ownerId, hidden_by: by } = row;
    return { id, ownerId, category: null, states: hiddenStates(by) };
  }

  /** Erases title and text of a collection. */
  async erase(id: number): Promise<Erased> {
    const found = await this.tx
      .selectFrom('collection')
      .select(['title', 'text'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!found) return { content: [] };
    await this.tx
      .updateTable('collection')
      .set({ title: erasedTitle, text: '' })
      .where('id', '=', id)
      .execute();
    return { content: [found.title, found.text] };
  }

  /** Hides a collection by an action of a moderator, or shows it again with null. */
  async setHidden(id: number, actionId: number | null): Promise<void> {
    await this.tx.updateTable('collection').set({ hidden_by: actionId }).where('id', '=', id).execute();
  }

  /**
   * Adds a collection, unless the account, which the caller has locked, has `max` of them. Returns whether it
   * did.
   */
  async add(accountId: number, publicId: string, collection: CollectionFacts, max: number): Promise<boolean> {
    const { total } = await this.tx
      .selectFrom('collection')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (total >= max) return false;
    await this.tx
      .insertInto('collection')
      .values({ account_id: accountId, public_id: publicId, ...collection })
      .execute();
    return true;
  }

  /** Locks a collection of an account. Undefined if it has no such one. */
  async lock(accountId: number, publicId: string): Promise<number | undefined> {
    const row = await this.tx
      .selectFrom('collection')
      .select('id')
      .where('public_id', '=', publicId)
      .where('account_id', '=', accountId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row?.id;
  }

  /** Of a locked collection. Returns false, and changes nothing, where moderators erased it. */
  async change(collectionId: number, collection: CollectionFacts): Promise<boolean> {
    const { numUpdatedRows } = await this.tx
      .updateTable('collection')
      .set(collection)
      .where('id', '=', collectionId)
      .where(sql<boolean>`not ${isErased}`)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Deletes a collection of an account. Returns whether there was one. */
  async remove(accountId: number, publicId: string): Promise<boolean> {
    const { numDeletedRows } = await this.tx
      .deleteFrom('collection')
      .where('public_id', '=', publicId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /**
   * Follows a collection, unless the account, which the caller has locked, follows `max` others. Returns
   * whether it does now.
   */
  async follow(accountId: number, collectionId: number, max: number): Promise<boolean> {
    const { rows } = await sql<{ known: boolean; total: number }>`
      select coalesce(bool_or(collection_id = ${collectionId}), false) as known, count(*) as total
      from collection_follow where account_id = ${accountId}`.execute(this.tx);
    if (rows[0]?.known) return true;
    if ((rows[0]?.total ?? 0) >= max) return false;
    await this.tx
      .insertInto('collection_follow')
      .values({ account_id: accountId, collection_id: collectionId })
      .execute();
    return true;
  }

  /** Keeps a collection from being deleted until the transaction ends. Returns whether it exists. */
  async lockExisting(collectionId: number): Promise<boolean> {
    const { rows } = await sql`select from collection where id = ${collectionId} for key share`.execute(
      this.tx,
    );
    return rows.length > 0;
  }

  async unfollow(accountId: number, publicId: string): Promise<void> {
    await sql`delete from collection_follow f using collection c
      where f.account_id = ${accountId} and c.id = f.collection_id and c.public_id = ${publicId}`.execute(
      this.tx,
    );
  }
}
