import { sql } from 'kysely';
import { defaultCountry } from '@bloom/contract/geo';
import { unixSeconds } from '../../platform/database/index.ts';
import type { Db, Tx } from '../../schema.ts';

type Page = { before: number | undefined; limit: number };

/** Finds when an account was created and who invited it. */
export async function findProfile(db: Db, accountId: number) {
  return db
    .selectFrom('account as a')
    .leftJoin('referral as r', 'r.invitee_id', 'a.id')
    .leftJoin('account as inviter', 'inviter.id', 'r.inviter_id')
    .select([
      unixSeconds('a.created_at').as('created_at'),
      'inviter.name as invited_by',
      'a.history_enabled',
    ])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** Finds the former handles of an account, the last one first. */
export async function findFormerHandles(db: Db, accountId: number) {
  return db
    .selectFrom('handle')
    .select(['handle', unixSeconds('taken_at').as('from'), unixSeconds('left_at').as('until')])
    .where('account_id', '=', accountId)
    .where('left_at', 'is not', null)
    .orderBy('left_at', 'desc')
    .execute();
}

/** Finds the names of an account that moderators removed, the last one first. */
export async function findRemovedNames(db: Db, accountId: number) {
  return db
    .selectFrom('removed_name')
    .select(['name', 'action_id as decision'])
    .where('account_id', '=', accountId)
    .orderBy('action_id', 'desc')
    .execute();
}

/** Finds the videos that an account shared, newest first. */
export async function findShares(db: Db, accountId: number, { before, limit }: Page) {
  return db
    .selectFrom('video as v')
    .innerJoin('video_rank as s', 's.video_id', 'v.id')
    .select([
      'v.id as row',
      'v.source',
      'v.source_id as id',
      'v.title',
      'v.category',
      'v.label',
      'v.audio',
      'v.subtitle',
      'v.line',
      sql<number>`v.shared_us / 1000000`.as('shared_at'),
      's.balance',
    ])
    .where('v.sharer_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('v.id', '<', before ?? 0))
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute();
}

/** Finds the gifts and reduces that an account sent, newest first. */
export async function findGifts(db: Db, accountId: number, { before, limit }: Page) {
  return (
    db
      .selectFrom('gift as g')
      // The sharer may have removed the video.
      .leftJoin('video as v', 'v.id', 'g.video_id')
      .leftJoin('gift_note as n', 'n.transfer_id', 'g.transfer_id')
      .select([
        'g.transfer_id as row',
        unixSeconds('g.created_at').as('time'),
        'v.source',
        'v.source_id as id',
        'v.title',
        'g.amount',
        sql<string | null>`nullif(n.note, '')`.as('note'),
      ])
      .where('g.donor_id', '=', accountId)
      .$if(before !== undefined, (query) => query.where('g.transfer_id', '<', before ?? 0))
      .orderBy('g.transfer_id', 'desc')
      .limit(limit)
      .execute()
  );
}

/** A page of the direct gifts that an account sent, newest first. */
function directGifts(
  db: Db,
  kind: 'collection' | 'moment',
  { accountId, before, limit }: Page & { accountId: number },
) {
  return db
    .selectFrom('direct_gift as g')
    .select(['g.transfer_id as row', unixSeconds('g.created_at').as('time'), 'g.amount'])
    .where('g.donor_id', '=', accountId)
    .where('g.kind', '=', kind)
    .$if(before !== undefined, (query) => query.where('g.transfer_id', '<', before ?? 0))
    .orderBy('g.transfer_id', 'desc')
    .limit(limit);
}

/** Finds the gifts that an account sent to collections, newest first. */
export async function findCollectionGifts(db: Db, accountId: number, page: Page) {
  return (
    directGifts(db, 'collection', { accountId, ...page })
      // Its maker may have deleted it, or made it private.
      .leftJoin('collection as c', (join) =>
        join.onRef('c.id', '=', 'g.target_id').on('c.visibility', '<>', 'private'),
      )
      .select(['c.public_id as id', 'c.title'])
      .execute()
  );
}

/** Finds the thanks that an account sent for moments, newest first. */
export async function findMomentGifts(db: Db, accountId: number, page: Page) {
  return (
    directGifts(db, 'moment', { accountId, ...page })
      // The sharer may have removed the video.
      .leftJoin('video as v', 'v.id', 'g.video_id')
      .select(['g.target_id as moment', 'v.source', 'v.source_id as id', 'v.title'])
      .execute()
  );
}

/** Finds the last played video and the time watched since the last daily reward. */
export async function findPlays(db: Db, accountId: number) {
  return db
    .selectFrom('watch as w')
    .innerJoin('video as v', 'v.id', 'w.video_id')
    .select([
      'v.source',
      'v.source_id as id',
      'v.title',
      unixSeconds('w.beat_at').as('playing_at'),
      sql<number>`w.watched_us / 1000000`.as('watched_s'),
    ])
    .where('w.account_id', '=', accountId)
    .execute();
}

/** Finds how long an account watched each video on the day of its last play. */
export async function findWatched(db: Db, accountId: number, { before, limit }: Page) {
  return db
    .selectFrom('watch_video as w')
    .innerJoin('video as v', 'v.id', 'w.video_id')
    .select([
      'v.id as row',
      'v.source',
      'v.source_id as id',
      'v.title',
      sql<number>`w.watched_us / 1000000`.as('watched_s'),
    ])
    .where('w.account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('v.id', '<', before ?? 0))
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute();
}

/** Finds the users whom an account follows; pages are ordered by their ids. */
export async function findFollowing(db: Db, accountId: number, { before, limit }: Page) {
  return db
    .selectFrom('follow as f')
    .innerJoin('account as a', 'a.id', 'f.followed_id')
    .select([
      'f.followed_id as row',
      'a.id',
      'a.name',
      sql<number>`f.followed_us / 1000000`.as('followed_at'),
    ])
    .where('f.account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('f.followed_id', '<', before ?? 0))
    .orderBy('f.followed_id', 'desc')
    .limit(limit)
    .execute();
}

/** Finds the videos that an account marked as not interesting; pages are ordered by the rows of the videos. */
export async function findNotInterested(db: Db, accountId: number, { before, limit }: Page) {
  return db
    .selectFrom('not_interested as n')
    .innerJoin('video as v', 'v.id', 'n.video_id')
    .select([
      'v.id as row',
      'v.source',
      'v.source_id as id',
      'v.title',
      sql<number>`n.marked_us / 1000000`.as('marked_at'),
    ])
    .where('n.account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('v.id', '<', before ?? 0))
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute();
}

/** Finds the videos that an account saved; pages are ordered by the rows of the videos. */
export async function findSaved(db: Db, accountId: number, { before, limit }: Page) {
  return db
    .selectFrom('saved_video as s')
    .innerJoin('video as v', 'v.id', 's.video_id')
    .select([
      'v.id as row',
      'v.source',
      'v.source_id as id',
      'v.title',
      sql<number>`s.saved_us / 1000000`.as('saved_at'),
    ])
    .where('s.account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('v.id', '<', before ?? 0))
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute();
}

/** Finds the collections that an account made, each with its videos in their order; newest first, a few at once. */
export async function findCollections(db: Db, accountId: number, { before }: Page) {
  return (
    db
      .selectFrom('collection as c')
      .select([
        'c.id as row',
        'c.public_id as id',
        'c.title',
        'c.text',
        'c.visibility',
        unixSeconds('c.created_at').as('created_at'),
        sql<{ source: string; id: string; title: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('source', v.source, 'id', v.source_id, 'title', v.title)
          order by m.place), '[]')
        from collection_video m join video v on v.id = m.video_id where m.collection_id = c.id)`.as(
          'videos',
        ),
      ])
      .where('c.account_id', '=', accountId)
      .$if(before !== undefined, (query) => query.where('c.id', '<', before ?? 0))
      .orderBy('c.id', 'desc')
      // Each has up to a thousand videos.
      .limit(5)
      .execute()
  );
}

/** Finds the collections that an account follows; pages are ordered by their rows. */
export async function findFollowedCollections(db: Db, accountId: number, { before, limit }: Page) {
  return db
    .selectFrom('collection_follow as f')
    .innerJoin('collection as c', 'c.id', 'f.collection_id')
    .select([
      'c.id as row',
      'c.public_id as id',
      'c.title',
      sql<number>`f.followed_us / 1000000`.as('followed_at'),
    ])
    .where('f.account_id', '=', accountId)
    .where('c.visibility', '<>', 'private')
    .$if(before !== undefined, (query) => query.where('c.id', '<', before ?? 0))
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
}

/** Tables whose rows are about one account only. A new table with an `account_id` must be added if it holds personal data. */
const personalTables = [
  'session',
  'login_identity',
  'login_handoff',
  'login_link',
  'recovery_code',
  'email_login',
  'history',
  'watch',
  'watch_video',
  'stored_response',
  'follow',
  'saved_video',
  'not_interested',
  // With the videos in them.
  'collection',
  'collection_follow',
  'gift_note',
  'notification',
  'notification_mute',
  'push_subscription',
  'subtitle_credit',
  'subtitle_usage',
  'chat_event',
  'refusal',
  'report',
  'appeal',
  'role',
  'sanction',
  'removed_name',
] as const;

/**
 * Removes all personal data of an account. The ledger, gifts and shared videos keep the account's id, revisions of
 * subtitles stay without an author, and
 * the table `person` keeps what a user must not gain by deleting and signing up again
 * (docs/adr/0023).
 *
 * @param name replaces the account's own name
 */
export async function anonymizeAccount(tx: Tx, accountId: number, name: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      name,
      handle: null,
      looks: [],
      look_alike: false,
      // Not a valid code: it is never generated and never accepted.
      ref_code: `deleted-${accountId}`,
      country: defaultCountry,
      preferences: {},
      deleted_at: sql<Date>`now()`,
    })
    .where('id', '=', accountId)
    .execute();
  // In the order of direct_gift_lock().
  await sql`select from collection where account_id = ${accountId} order by id for update`.execute(
    tx,
  );
  for (const table of personalTables) {
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(tx);
  }
  // It is not given again, and nothing says whose it was.
  await sql`update handle set account_id = null, left_at = coalesce(left_at, now())
    where account_id = ${accountId}`.execute(tx);
  await sql`update subtitle_revision set author_id = null, comment = ''
    where author_id = ${accountId}`.execute(tx);
  await sql`update video set line = null
    where sharer_id = ${accountId} and line is not null`.execute(tx);
  // Its application ends with it.
  await sql`delete from moderation_case where target_kind = 'user' and target_id = ${accountId} and closed_at is null
    and exists (select from account where id = ${accountId} and waits)`.execute(tx);
  await sql`update moderation_case set snapshot = snapshot || '{"text": ""}'
    where target_kind = 'user' and target_id = ${accountId}`.execute(tx);
  await tx.deleteFrom('follow').where('followed_id', '=', accountId).execute();
  await tx.deleteFrom('login_state').where('link_account_id', '=', accountId).execute();
}

/** Deletes rows that requests wrote while their account was being anonymized. */
export async function purgeLateRows(db: Db): Promise<void> {
  for (const table of personalTables) {
    await sql`delete from ${sql.table(table)} where account_id in (
      select id from account where deleted_at > now() - interval '1 day')`.execute(db);
  }
  await sql`update handle set account_id = null, left_at = coalesce(left_at, now()) where account_id in (
    select id from account where deleted_at > now() - interval '1 day')`.execute(db);
  await sql`update subtitle_revision set author_id = null, comment = '' where author_id in (
    select id from account where deleted_at > now() - interval '1 day')`.execute(db);
  await sql`update video set line = null where line is not null and sharer_id in (
    select id from account where deleted_at > now() - interval '1 day')`.execute(db);
  await sql`delete from follow where followed_id in (
    select id from account where deleted_at > now() - interval '1 day')`.execute(db);
}
