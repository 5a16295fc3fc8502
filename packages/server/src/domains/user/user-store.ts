import { sql } from 'kysely';
import type { ListedUser, User } from '@bloom/contract/account/user';
import { unixSeconds } from '../../platform/database/index.ts';
import type { Snapshot } from '@bloom/contract/moderation/moderation-case';
import { Reader, Writer } from '../../schema.ts';
import { AccountWriter, RestrictionWriter } from '../account/index.ts';
import type { Subject } from '../content/index.ts';
import { RoleReader } from '../moderation/index.ts';
import { isOfWork, isRemovable, listedVideoColumns, VideoWriter, type ListedVideo } from '../video/index.ts';

/** The last entry of a page: when it was added (microseconds since the epoch), and the id behind it. */
export type Position = readonly [us: number, id: number];
/** Which entries of an account's list to read. */
export type Page = { after: Position | undefined; limit: number };

const publicFacts = [
  'a.id',
  'a.name',
  sql<string>`a.handle`.as('handle'),
  unixSeconds('a.created_at').as('joined_timestamp'),
  // Two indexes count faster than the rows of the table.
  sql<number>`(select count(*) from public_video v where v.sharer_id = a.id)
    - (select count(*) from public_video v where v.sharer_id = a.id and v.hidden_by is not null)`.as(
    'shared_count',
  ),
  'l.received',
] as const;

/** Reads users, and the lists of an account. */
export class UserReader extends Reader {
  /** The public facts about a user; undefined if the id is unknown, the account was deleted, or it waits. */
  async find(id: number): Promise<(User & { indexed: boolean }) | undefined> {
    return this.db
      .selectFrom('public_account as a')
      .innerJoin('ledger_account as l', 'l.id', 'a.id')
      .select([
        ...publicFacts,
        'a.indexed',
        sql<number>`(select count(*) from follow f where f.followed_id = a.id)`.as('follower_count'),
      ])
      .where('a.id', '=', id)
      .where('a.is_found', '=', true)
      .executeTakeFirst();
  }

  /** A person as moderators see one; undefined if the account was deleted. */
  async describe(id: number): Promise<Snapshot | undefined> {
    return this.db
      .selectFrom('public_account')
      .select([sql<string>`id::text`.as('id'), 'name as title', sql<string>`'@' || handle`.as('text')])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
  }

  /** The users whom an account follows, the last followed first; or one of them. */
  async following(
    accountId: number,
    { after, limit }: Page,
    only?: number,
  ): Promise<(ListedUser & { us: number })[]> {
    return this.db
      .selectFrom('follow as f')
      .innerJoin('public_account as a', 'a.id', 'f.followed_id')
      .innerJoin('ledger_account as l', 'l.id', 'a.id')
      .select([...publicFacts, 'f.followed_us as us'])
      .where('f.account_id', '=', accountId)
      .where('a.is_found', '=', true)
      .$if(only !== undefined, (query) => query.where('f.followed_id', '=', only ?? 0))
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(f.followed_us, f.followed_id) <
          (${after?.[0]}::bigint, ${after?.[1]}::bigint)`),
      )
      .orderBy('f.followed_us', 'desc')
      .orderBy('f.followed_id', 'desc')
      .limit(limit)
      .execute();
  }

  /**
   * The videos that an account saved, the last saved first, one of each work; or only one video, if it or a
   * copy of it is saved.
   */
  async saved(
    accountId: number,
    { after, limit }: Page,
    { hidden, only }: { hidden: readonly string[]; only: number | undefined },
  ): Promise<(ListedVideo & { us: number })[]> {
    return (
      this.db
        .selectFrom('saved_video as m')
        // The saved copy may be hidden from the visitor, who reads whether another one is saved.
        .innerJoin('public_video as v', (join) =>
          join.on(sql<boolean>`v.id = coalesce(${only ?? null}::bigint, m.video_id)`),
        )
        .innerJoin('video_rank as s', 's.video_id', 'v.id')
        .innerJoin('public_account as a', 'a.id', 'v.sharer_id')
        .select([...listedVideoColumns, 'm.saved_us as us'])
        .where('m.account_id', '=', accountId)
        .where(sql<boolean>`v.source <> all(${hidden}::text[])`)
        .$if(only !== undefined, (query) => query.where(isOfWork('m.video_id', only ?? 0)))
        .where(
          sql<boolean>`not exists (
          select from work_copies(m.video_id) c
            join saved_video n on n.account_id = m.account_id and n.video_id = c.video_id
            join public_video o on o.id = c.video_id
          where (n.saved_us, n.video_id) > (m.saved_us, m.video_id)
            and (o.source <> all(${hidden}::text[]) or ${only ?? null}::bigint is not null))`,
        )
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(m.saved_us, m.video_id) <
          (${after?.[0]}::bigint, ${after?.[1]}::bigint)`),
        )
        .orderBy('m.saved_us', 'desc')
        .orderBy('m.video_id', 'desc')
        .limit(limit)
        .execute()
    );
  }

  /** All videos that an account shared, the last shared first. */
  async shared(accountId: number, { after, limit }: Page): Promise<(ListedVideo & { removable: boolean })[]> {
    return this.db
      .selectFrom('public_video as v')
      .innerJoin('video_rank as s', 's.video_id', 'v.id')
      .innerJoin('public_account as a', 'a.id', 'v.sharer_id')
      .select([...listedVideoColumns, isRemovable.as('removable')])
      .where('v.sharer_id', '=', accountId)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(v.shared_us, v.id) < (${after?.[0]}::bigint, ${after?.[1]}::bigint)`),
      )
      .orderBy('v.shared_us', 'desc')
      .orderBy('v.id', 'desc')
      .limit(limit)
      .execute();
  }
}

/**
 * Writes whom an account follows and what it saved. Changes of one account's lists happen one after the
 * other, so that its limits are exact.
 */
export class UserWriter extends Writer {
  /** Locks an account for an action of a moderator; undefined where there is none. */
  async lockSubject(id: number): Promise<Subject | undefined> {
    const account = await new RestrictionWriter(this.tx).lock(id);
    if (!account) return undefined;
    return {
      id,
      ownerId: id,
      category: null,
      isProtected: (await new RoleReader(this.tx).find(id)) !== undefined,
      states: {
        ...(account.sanction && { writing: account.sanction }),
        ...(account.waits && { membership: { state: account.waits_as, by: account.waits_by } }),
        ...(account.renamed_by !== null && {
          name: {
            state: account.name_changeable ? ('removed' as const) : ('replaced' as const),
            by: account.renamed_by,
          },
        }),
        ...(account.frozen_by !== null && { petals: { state: 'frozen', by: account.frozen_by } }),
        // Probation goes on until a moderator admits the person.
        ...(account.probation_since && !account.waits && { probation: { state: 'running', by: null } }),
      },
    };
  }

  /**
   * Follows a user; nothing changes if the account follows it already. Returns why not: the user does not
   * exist (any more), or the account follows `max` users.
   */
  async follow(accountId: number, followedId: number, max: number): Promise<'missing' | 'limit' | undefined> {
    await new AccountWriter(this.tx).lock(accountId);
    const followed = await this.tx
      .selectFrom('public_account')
      .select('id')
      .where('id', '=', followedId)
      .where('is_found', '=', true)
      .executeTakeFirst();
    if (!followed) return 'missing';
    const { rows } = await sql<{ known: boolean; total: number }>`
      select coalesce(bool_or(followed_id = ${followedId}), false) as known, count(*) as total
      from follow where account_id = ${accountId}`.execute(this.tx);
    if (rows[0]?.known) return undefined;
    if ((rows[0]?.total ?? 0) >= max) return 'limit';
    await this.tx.insertInto('follow').values({ account_id: accountId, followed_id: followedId }).execute();
    return undefined;
  }

  async unfollow(accountId: number, followedId: number): Promise<void> {
    await this.tx
      .deleteFrom('follow')
      .where('account_id', '=', accountId)
      .where('followed_id', '=', followedId)
      .execute();
  }

  /**
   * Saves a video; nothing changes if the account has saved it, or a copy of it, already. Returns why not:
   * the video does not exist (any more), or the account has saved `max` videos.
   */
  async save(accountId: number, videoId: number, max: number): Promise<'missing' | 'limit' | undefined> {
    await new AccountWriter(this.tx).lock(accountId);
    if (!(await new VideoWriter(this.tx).lockExisting(videoId))) return 'missing';
    const { rows } = await sql<{ known: boolean; total: number }>`
      select coalesce(bool_or(${isOfWork('video_id', videoId)}), false) as known, count(*) as total
      from saved_video where account_id = ${accountId}`.execute(this.tx);
    if (rows[0]?.known) return undefined;
    if ((rows[0]?.total ?? 0) >= max) return 'limit';
    await this.tx.insertInto('saved_video').values({ account_id: accountId, video_id: videoId }).execute();
    return undefined;
  }

  /** Forgets a video and its copies. */
  async unsave(accountId: number, videoId: number): Promise<void> {
    await this.tx
      .deleteFrom('saved_video')
      .where('account_id', '=', accountId)
      .where(isOfWork('video_id', videoId))
      .execute();
  }

  /**
   * Marks a video as not interesting; of more than `max`, those that were marked first are forgotten. False
   * if the video does not exist (any more).
   */
  async dismiss(accountId: number, videoId: number, max: number): Promise<boolean> {
    await new AccountWriter(this.tx).lock(accountId);
    if (!(await new VideoWriter(this.tx).lockExisting(videoId))) return false;
    await sql`
      insert into not_interested (account_id, video_id) values (${accountId}, ${videoId})
      on conflict do nothing`.execute(this.tx);
    await sql`
      delete from not_interested where account_id = ${accountId} and video_id in (
        select video_id from not_interested where account_id = ${accountId}
        order by marked_us desc, video_id desc offset ${max})`.execute(this.tx);
    return true;
  }

  /** Lets "For you" show a video again. Returns true, also if nothing was stored. */
  async restore(accountId: number, videoId: number): Promise<true> {
    await this.tx
      .deleteFrom('not_interested')
      .where('account_id', '=', accountId)
      .where('video_id', '=', videoId)
      .execute();
    return true;
  }
}
