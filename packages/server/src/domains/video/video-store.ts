import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Category } from '@bloom/contract/catalogue/categories';
import { BloomError } from '@bloom/contract/errors/errors';
import { sourceTable, type Source } from '@bloom/contract/sources/sources';
import { openingBalance } from '@bloom/contract/gift/economy';
import { keyOf } from '../image/index.ts';
import type { Erased, Subject } from '../content/index.ts';
import type { Snapshot } from '@bloom/contract/moderation/moderation-case';
import type { NamedRule } from '@bloom/contract/moderation/site-rules';
import type { UpstreamVideo } from '../sources/index.ts';
import { Reader, Writer } from '../../schema.ts';
import { mergeMetadata } from './merge-metadata.ts';
import { searchColumns, searchVersion } from '../search-terms/index.ts';
import type { FoundVideo, Removal, VideoKey } from './video.ts';

/** How a sharer classifies a video. */
export type Classification = { category: string; label: string; audio: string; subtitle: string };

/** The columns of a `VideoRow` without its episodes, of `video` v, `video_rank` s and `account` a. */
const videoColumns = [
  'v.id',
  'v.source',
  'v.source_id',
  'v.type',
  'v.title',
  'v.thumbnail_url',
  'v.category',
  'v.label',
  'v.audio',
  'v.subtitle',
  'v.duration_s',
  'v.sharer_id',
  'v.shared_us',
  'v.line',
  's.balance',
  's.updated_us',
  's.community',
  's.moments',
  'a.name as sharer_name',
  sql<string | null>`a.handle`.as('sharer_handle'),
  sql<boolean>`a.deleted_at is not null`.as('sharer_deleted'),
] as const;

/**
 * By which rule of which version moderators removed `video` v, see {@link Removal}; null for one that they
 * did not.
 */
export const removal = sql<Removal | null>`(select jsonb_build_object('rule', rule, 'version', rules_version)
  from moderation_action where id = v.hidden_by)`;

/** Whether `video` v waits for a moderator. */
const waits = sql<boolean>`exists (select from moderation_action where id = v.hidden_by and action = 'hold')`;

/** The title of a `video` that moderators erased; every other one has a title. */
const erasedTitle = '';

/** The columns of a `ListedVideo`, of `video` v, `video_rank` s and `account` a. */
export const listedVideoColumns = [
  ...videoColumns,
  'v.offline_since',
  'v.hidden_by',
  removal.as('removal'),
  sql<number>`jsonb_array_length(v.episodes)`.as('episode_count'),
] as const;

/**
 * Text, where lists are read so often that the query builder's work counts: the columns of a list's row, of
 * the same.
 */
export const listColumns = sql`v.source, v.source_id, v.type, v.title, v.thumbnail_url, v.category, v.label,
    v.audio, v.subtitle, v.duration_s, jsonb_array_length(v.episodes) as episode_count,
    v.id, v.sharer_id, v.shared_us, v.line, s.balance, s.updated_us, s.community, s.moments, a.name as sharer_name,
    a.handle as sharer_handle,
    a.deleted_at is not null as sharer_deleted`;

/**
 * Whether no other account than its sharer moved petals on `video` v or wrote its subtitles, so that the
 * sharer may delete it.
 */
export const isRemovable = sql<boolean>`not exists (select from gift g
    where g.video_id = v.id and g.kind = 'video' and g.donor_id <> v.sharer_id)
  and not exists (select from subtitle_revision r
    where r.video_id = v.id and r.author_id is distinct from v.sharer_id)`;

/** Tables whose rows are about one video, and are deleted with it. */
const tablesOfVideos = [
  'subtitle_credit',
  'subtitle_revision',
  'subtitle',
  // After `subtitle`, whose row the job that adds these locks.
  'subtitle_line',
  'history',
  'saved_video',
  'watch_video',
  'video_plays',
  'video_health',
  'video_rank',
] as const;

/** Reads shared videos. */
export class VideoReader extends Reader {
  /** The video, also if it is hidden from lists. */
  async find({ source, id }: VideoKey): Promise<FoundVideo | undefined> {
    return this.db
      .selectFrom('video as v')
      .innerJoin('video_rank as s', 's.video_id', 'v.id')
      .innerJoin('public_account as a', 'a.id', 'v.sharer_id')
      .select([...videoColumns, 'v.episodes', 'v.streams', 'v.offline_since', removal.as('removal')])
      .where('v.source', '=', source)
      .where('v.source_id', '=', id)
      .executeTakeFirst();
  }

  /** Whether a video that moderators have not removed has the image at this URL. */
  async hasThumbnail(url: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('video as v')
      .select('v.id')
      .where('v.thumbnail_url', '=', url)
      .where(sql<boolean>`(v.hidden_by is null or ${waits})`)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** How many videos have search columns of an earlier release. */
  async countOutdated(): Promise<number> {
    const row = await this.db
      .selectFrom('video')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('search_version', '<', sql.lit(searchVersion))
      .executeTakeFirstOrThrow();
    return row.count;
  }

  /** A video in the words of its source and its sharer; undefined if it is gone or erased. */
  async describe(videoId: number): Promise<Snapshot | undefined> {
    return this.db
      .selectFrom('video')
      .select([
        sql<string>`source || '/' || source_id`.as('id'),
        'title',
        sql<string>`coalesce(line, '')`.as('text'),
      ])
      .where('id', '=', videoId)
      .where('title', '<>', erasedTitle)
      .executeTakeFirst();
  }

  /** The row id of a video, and by which rule moderators removed it. */
  async findIdentity({ source, id }: VideoKey): Promise<Pick<FoundVideo, 'id' | 'removal'> | undefined> {
    return this.db
      .selectFrom('video as v')
      .select(['v.id', removal.as('removal')])
      .where('v.source', '=', source)
      .where('v.source_id', '=', id)
      .executeTakeFirst();
  }

  /**
   * By which rule moderators removed the video of a link, also one that its sharer has deleted since;
   * undefined for every other link.
   */
  async findRemoval({ source, id }: VideoKey): Promise<NamedRule | undefined> {
    const { rows } = await sql<NamedRule>`
      select rule, rules_version as version from moderation_action where action <> 'hold' and id in (
      select hidden_by from video where source = ${source} and source_id = ${id}
      union all
      select action_id from removed_link where source = ${source} and source_id = ${id})`.execute(this.db);
    return rows[0];
  }
}

/** Writes shared videos. */
export class VideoWriter extends Writer {
  /**
   * Adds a video with its opening balance of 10,000 petals, first in its category.
   * Returns false, and changes nothing, if the video exists.
   *
   * @param more.sharedUs when it was shared (microseconds since the epoch); now by default
   * @param more.line the blurb, cleaned
   */
  async add(
    key: VideoKey,
    upstream: UpstreamVideo,
    classification: Classification,
    sharerId: number,
    { sharedUs, line }: { sharedUs?: number; line?: string | null | undefined } = {},
  ): Promise<boolean> {
    const now = sharedUs === undefined ? sql<number>`now_us()` : sql<number>`${sharedUs}::bigint`;
    const row = await this.tx
      .insertInto('video')
      .values({
        source: key.source,
        source_id: key.id,
        type: upstream.type,
        ...(await titleColumns(upstream.title)),
        thumbnail_url: upstream.thumbnailUrl,
        ...classification,
        duration_s: upstream.durationS,
        episodes: JSON.stringify(upstream.episodes),
        streams: upstream.url === undefined ? null : JSON.stringify(upstream.url),
        sharer_id: sharerId,
        shared_us: now,
        line,
      })
      .onConflict((conflict) => conflict.columns(['source', 'source_id']).doNothing())
      .returning(['id', 'shared_us'])
      .executeTakeFirst();
    if (!row) return false;
    await this.tx
      .insertInto('video_rank')
      .values({
        video_id: row.id,
        sharer_id: sharerId,
        source: key.source,
        ...classification,
        balance: openingBalance,
        updated_us: row.shared_us,
      })
      .execute();
    return true;
  }

  /**
   * Whether fewer than `first` videos of an account are shown, so that the next one waits for a moderator.
   */
  async isNew(accountId: number, first: number): Promise<boolean> {
    const { rows } = await sql`
      select from video where sharer_id = ${accountId} and hidden_by is null limit ${first}`.execute(this.tx);
    return rows.length < first;
  }

  /** Lets a video that this transaction has added wait, by an action, without its opening balance. */
  async hold(videoId: number, actionId: number): Promise<void> {
    await this.setHidden(videoId, actionId);
    await sql`update video set held = true where id = ${videoId}`.execute(this.tx);
    await sql`update video_rank set balance = 0 where video_id = ${videoId}`.execute(this.tx);
  }

  /**
   * Gives a video that is shown for the first time its opening balance, as if it was shared now. The caller
   * has called `lockSubject`. Returns its sharer; undefined, and nothing changes, for one that has it.
   */
  async open(videoId: number): Promise<number | undefined> {
    const { rows } = await sql<{ sharerId: number }>`
      with opened as (
        update video set held = false, shared_us = now_us() where id = ${videoId} and held
        returning id, shared_us, sharer_id)
      update video_rank s set balance = ${openingBalance}, updated_us = o.shared_us
      from opened o where s.video_id = o.id returning o.sharer_id as "sharerId"`.execute(this.tx);
    return rows[0]?.sharerId;
  }

  /**
   * Keeps a video from being removed until the transaction ends; gifts to it go on. Call it before locking
   * anything that belongs to the video: a removal locks `video_rank` first. Returns false if the video was
   * removed.
   */
  async lockExisting(videoId: number): Promise<boolean> {
    const { rows } = await sql`select from video_rank where video_id = ${videoId} for key share`.execute(
      this.tx,
    );
    return rows.length > 0;
  }

  /**
   * Writes to the table of lists which languages the subtitles of a video are in. Returns whether that
   * changed.
   */
  async setSubtitleLanguages(videoId: number, languages: readonly string[]): Promise<boolean> {
    const { numAffectedRows } = await sql`update video_rank set community = ${languages}::text[]
      where video_id = ${videoId} and community <> ${languages}::text[]`.execute(this.tx);
    return (numAffectedRows ?? 0n) > 0n;
  }

  /** Changes or removes the blurb. Returns false if the video was removed, also by moderators. */
  async setLine(videoId: number, line: string | null): Promise<boolean> {
    const { numUpdatedRows } = await this.tx
      .updateTable('video as v')
      .set({ line })
      .where('v.id', '=', videoId)
      .where(sql<boolean>`(v.hidden_by is null or ${waits})`)
      .executeTakeFirst();
    return numUpdatedRows > 0;
  }

  /**
   * Changes the classification of a video. Error: `share.categoryFixed` if moderators chose another category.
   */
  async reclassify(videoId: number, classification: Classification): Promise<void> {
    // Locks `video_rank` first, as every movement of petals does.
    await this.tx.updateTable('video_rank').set(classification).where('video_id', '=', videoId).execute();
    const { rows } = await sql<{ isFixed: boolean }>`
      select recategorised_by is not null and category <> ${classification.category} as "isFixed"
      from video where id = ${videoId}`.execute(this.tx);
    if (rows[0]?.isFixed) throw new BloomError('share.categoryFixed');
    await this.tx.updateTable('video').set(classification).where('id', '=', videoId).execute();
  }

  /**
   * Moves a video to another category by an action of a moderator, as subcategory `other`. The caller has
   * called `lockSubject`. Errors: those of the source for the category.
   */
  async recategorise(videoId: number, category: Category, actionId: number): Promise<void> {
    const { rows } = await sql<{ source: Source; source_id: string }>`
      update video set recategorised_by = ${actionId}, category = ${category}, label = 'other',
        chosen_category = coalesce(chosen_category, category), chosen_label = coalesce(chosen_label, label)
      where id = ${videoId} returning source, source_id`.execute(this.tx);
    const [video] = rows;
    const refused = video && sourceTable[video.source].refuse?.(video.source_id, category);
    if (refused) throw new BloomError(refused);
    await this.#copyCategory(videoId);
  }

  /**
   * Gives a video the category and subcategory back that its sharer chose. The caller has called
   * `lockSubject`.
   */
  async restoreCategory(videoId: number): Promise<void> {
    await sql`update video set recategorised_by = null, category = chosen_category, label = chosen_label,
        chosen_category = null, chosen_label = null
      where id = ${videoId}`.execute(this.tx);
    await this.#copyCategory(videoId);
  }

  async #copyCategory(videoId: number): Promise<void> {
    await sql`update video_rank s set category = v.category, label = v.label
      from video v where v.id = ${videoId} and s.video_id = v.id`.execute(this.tx);
  }

  /**
   * Deletes a video of this sharer with what belongs to it. The sharer's own gifts to it stay, without
   * the video. Returns why not, and changes nothing: there is no such video (any more), or another account
   * has moved petals on it or written its subtitles.
   */
  async remove(videoId: number): Promise<'missing' | 'gifts' | 'subtitles' | undefined> {
    // Locks `video_rank` first, as every gift does: one that comes at the same moment is either seen here,
    // or finds no video. Then the video, so that nothing new can refer to it.
    await sql`select from video_rank where video_id = ${videoId} for update`.execute(this.tx);
    const { rows: videos } = await sql`select from video where id = ${videoId} for update`.execute(this.tx);
    if (videos.length === 0) return 'missing';
    const others = await this.tx
      .selectFrom('gift as g')
      .where('g.kind', '=', 'video')
      .innerJoin('video as v', 'v.id', 'g.video_id')
      .select('g.transfer_id')
      .where('v.id', '=', videoId)
      .whereRef('g.donor_id', '<>', 'v.sharer_id')
      .limit(1)
      .executeTakeFirst();
    if (others) return 'gifts';
    const written = await this.tx
      .selectFrom('subtitle_revision as r')
      .innerJoin('video as v', 'v.id', 'r.video_id')
      .select('r.id')
      .where('v.id', '=', videoId)
      // Also of accounts that were deleted.
      .where(sql<boolean>`r.author_id is distinct from v.sharer_id`)
      .limit(1)
      .executeTakeFirst();
    if (written) return 'subtitles';
    // The row of an account holds its unclaimed time and its daily limit, which are not the video's.
    // By ascending account, as heartbeats are locked.
    await sql`update watch set video_id = null, beat_at = null where account_id = any (array(
      select account_id from watch where video_id = ${videoId} order by account_id for no key update))`.execute(
      this.tx,
    );
    for (const table of tablesOfVideos) {
      await sql`delete from ${sql.table(table)} where video_id = ${videoId}`.execute(this.tx);
    }
    await this.tx.deleteFrom('video').where('id', '=', videoId).execute();
    return undefined;
  }

  /**
   * Stores what the source provides about a video now, unless moderators erased it. Returns whether anything
   * changed.
   */
  async refresh(videoId: number, upstream: UpstreamVideo): Promise<boolean> {
    const known = await this.tx
      .selectFrom('video')
      .select(['title', 'thumbnail_url', 'type', 'duration_s', 'episodes', 'streams'])
      .where('id', '=', videoId)
      .where('title', '<>', erasedTitle)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!known) return false;
    const fresh = mergeMetadata(known, upstream);
    if (isDeepStrictEqual(fresh, known)) return false;
    await this.tx
      .updateTable('video')
      .set({
        ...fresh,
        ...(await titleColumns(fresh.title)),
        episodes: JSON.stringify(fresh.episodes),
        streams: fresh.streams && JSON.stringify(fresh.streams),
      })
      .where('id', '=', videoId)
      .execute();
    return true;
  }

  /**
   * Makes the search columns of some videos of earlier releases again, the newest first, and returns of how
   * many. Rows that something else has locked wait for the next time, so that nothing waits for this one for
   * long.
   */
  async renewSearch(limit: number): Promise<number> {
    const outdated = await this.tx
      .selectFrom('video')
      .select(['id', 'title'])
      .where('search_version', '<', sql.lit(searchVersion))
      .orderBy('id', 'desc')
      .limit(limit)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    for (const { id, title } of outdated) {
      const columns = await titleColumns(title);
      await this.tx.updateTable('video').set(columns).where('id', '=', id).execute();
    }
    return outdated.length;
  }

  /** Removes a video from the lists (with a time), or puts it back (with null) unless moderators hide it. */
  setOffline(videoId: number, since: Date | null): Promise<void> {
    return this.#setWithdrawn(videoId, { offline_since: since });
  }

  /**
   * Hides a video by an action of a moderator, or shows it again with null. The caller has called
   * `lockSubject`.
   */
  setHidden(videoId: number, actionId: number | null): Promise<void> {
    return this.#setWithdrawn(videoId, { hidden_by: actionId });
  }

  async #setWithdrawn(
    videoId: number,
    values: { offline_since: Date | null } | { hidden_by: number | null },
  ): Promise<void> {
    // Locks `video_rank` first, as every movement of petals does.
    await sql`select from video_rank where video_id = ${videoId} for no key update`.execute(this.tx);
    await this.tx.updateTable('video').set(values).where('id', '=', videoId).execute();
    await sql`update video_rank s set offline = v.offline_since is not null or v.hidden_by is not null
      from video v where v.id = ${videoId} and s.video_id = v.id`.execute(this.tx);
  }

  /**
   * Locks the subtitles of a video by an action of a moderator, or unlocks them with null. The caller has
   * called `lockSubject`.
   */
  async setSubtitlesLocked(videoId: number, actionId: number | null): Promise<void> {
    await this.tx
      .updateTable('video')
      .set({ subtitles_locked_by: actionId })
      .where('id', '=', videoId)
      .execute();
  }

  /**
   * Locks a video, or the link of a removed one, for an action of a moderator; undefined where there is
   * neither.
   */
  async lockSubject(key: VideoKey): Promise<Subject | undefined> {
    const known = await new VideoReader(this.tx).findIdentity(key);
    if (!known) return this.#lockRemovedLink(key);
    await sql`select from video_rank where video_id = ${known.id} for no key update`.execute(this.tx);
    const row = await this.tx
      .selectFrom('video as v')
      .innerJoin('public_account as a', 'a.id', 'v.sharer_id')
      .select([
        'v.id',
        sql<number | null>`case when a.deleted_at is null then a.id end`.as('ownerId'),
        'v.category',
        'v.hidden_by',
        waits.as('waits'),
        'v.recategorised_by',
        'v.subtitles_locked_by',
      ])
      .where('v.id', '=', known.id)
      .executeTakeFirst();
    return row && subjectOf(row);
  }

  async #lockRemovedLink({ source, id }: VideoKey): Promise<Subject | undefined> {
    const { rows } = await sql<SubjectRow>`
      select m.target_id as id, m.category, m.id as hidden_by, false as waits, null as recategorised_by,
        null as subtitles_locked_by,
        (select a.id from public_account a where a.id = m.subject_id and a.deleted_at is null) as "ownerId"
      from removed_link r join moderation_action m on m.id = r.action_id
      where r.source = ${source} and r.source_id = ${id} for no key update of r`.execute(this.tx);
    return rows[0] && subjectOf(rows[0]);
  }

  /**
   * Erases what its source, its sharer and the authors of its subtitles wrote. The caller has called
   * `lockSubject`.
   */
  async erase(videoId: number): Promise<Erased> {
    const found = await this.tx
      .selectFrom('video')
      .select(['title', 'line', 'thumbnail_url', 'episodes', 'streams'])
      .where('id', '=', videoId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!found) return { content: [] };
    await this.tx
      .updateTable('video')
      .set({
        ...(await titleColumns(erasedTitle)),
        line: null,
        thumbnail_url: '',
        episodes: '[]',
        streams: null,
      })
      .where('id', '=', videoId)
      .execute();
    const { rows: subtitles } = await sql<object>`
      select comment, encode(coalesce(whole, difference), 'base64') as stored from subtitle_revision
      where video_id = ${videoId} order by episode, revision`.execute(this.tx);
    await sql`update subtitle_revision set whole = null, difference = null, comment = ''
      where video_id = ${videoId}`.execute(this.tx);
    // The job that makes what search has stored of them may have read them before.
    await sql`update subtitle set searched = least(searched, 0) - 1 where video_id = ${videoId}`.execute(
      this.tx,
    );
    await sql`delete from subtitle_line where video_id = ${videoId}`.execute(this.tx);
    return {
      content: [...Object.values(found), ...subtitles],
      image: keyOf(found.thumbnail_url),
    };
  }

  /** Keeps the link of a video that its sharer has deleted from being shared again, by this action. */
  async keepLink({ source, id }: VideoKey, actionId: number): Promise<void> {
    await sql`insert into removed_link (source, source_id, action_id)
      select ${source}, ${id}, ${actionId}::bigint
      where not exists (select from video where source = ${source} and source_id = ${id})
      on conflict (source, source_id) do update set action_id = excluded.action_id`.execute(this.tx);
  }

  /** Lets the link of a video be shared again that its sharer has deleted after this action removed it. */
  async freeLink(actionId: number): Promise<void> {
    await this.tx.deleteFrom('removed_link').where('action_id', '=', actionId).execute();
  }
}

type SubjectRow = Omit<Subject, 'states'> & {
  hidden_by: number | null;
  waits: boolean;
  recategorised_by: number | null;
  subtitles_locked_by: number | null;
};

function subjectOf({
  hidden_by: hide,
  waits,
  recategorised_by: moved,
  subtitles_locked_by: lock,
  ...subject
}: SubjectRow): Subject {
  return {
    ...subject,
    states: {
      ...(hide !== null && { visibility: { state: waits ? 'waiting' : 'hidden', by: hide } }),
      ...(lock !== null && { subtitles: { state: 'locked', by: lock } }),
      ...(moved !== null && { category: { state: 'moved', by: moved } }),
    },
  };
}

/** A title and its search columns. */
async function titleColumns(title: string) {
  const { text, spelling, terms } = await searchColumns(title);
  return {
    title,
    search_text: text,
    search_spelling: spelling,
    search_terms: sql`array_to_tsvector(${terms}::text[])`,
    search_version: searchVersion,
  };
}
