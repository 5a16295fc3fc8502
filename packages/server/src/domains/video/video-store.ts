import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Video } from '@bloom/contract/video/video';
import type { Category } from '@bloom/contract/catalogue/categories';
import { openingBalance } from '@bloom/contract/gift/economy';
import type { Snapshot } from '@bloom/contract/moderation/moderation-case';
import type { NamedRule } from '@bloom/contract/moderation/site-rules';
import { episodeOfImage } from '@bloom/contract/sources/sources';
import { Reader, Writer } from '../../schema.ts';
import { searchVersion } from '../search-terms/index.ts';
import type { UpstreamVideo } from '../sources/index.ts';
import { mergeMetadata } from './merge-metadata.ts';
import {
  erasedTitle,
  isGivenTo,
  isSubtitled,
  listedVideoColumns,
  removal,
  titleColumns,
  videoColumns,
  waits,
} from './video-columns.ts';
import type { FoundVideo, ListedVideo, VideoKey } from './video.ts';

/** How a sharer classifies a video. */
export type Classification = { category: string; label: string; audio: string; subtitle: string };

/** A video as the path of its page names it. */
type Copy = VideoKey & { category: Category };

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
      .select([
        ...videoColumns,
        'v.episodes',
        'v.streams',
        'v.offline_since',
        removal.as('removal'),
        's.work_id',
      ])
      .where('v.source', '=', source)
      .where('v.source_id', '=', id)
      .executeTakeFirst();
  }

  /** The streams of the copies of a work that lists show, without those of some sources. */
  async streamsOfWork(workId: number, hiddenFrom: readonly string[]): Promise<Video['url'][]> {
    const { rows } = await sql<{ streams: Video['url'] }>`
      select v.streams from video_rank c join video v on v.id = c.video_id
      where c.work_id = ${workId} and c.shown and v.source <> all(${hiddenFrom}::text[]) and v.streams is not null
      order by v.id`.execute(this.db);
    return rows.map(({ streams }) => streams);
  }

  /**
   * The oldest copy of the video's work, of those that lists show; undefined for a video alone.
   *
   * @param hidden the sources that the visitor does not see
   */
  async oldestCopy({ source, id }: VideoKey, hidden: readonly string[]): Promise<Copy | undefined> {
    const { rows } = await sql<Copy>`
      select c.source, c.source_id as id, c.category
      from video v join video_rank s on s.video_id = v.id
        join video_rank o on o.work_id = s.work_id join video c on c.id = o.video_id
      where v.source = ${source} and v.source_id = ${id} and o.shown and o.source <> all(${hidden}::text[])
      order by o.video_id limit 1`.execute(this.db);
    return rows[0];
  }

  /** Some videos as lists have them, hidden ones too. */
  async listed(videoIds: readonly number[]): Promise<ListedVideo[]> {
    return this.db
      .selectFrom('video as v')
      .innerJoin('video_rank as s', 's.video_id', 'v.id')
      .innerJoin('public_account as a', 'a.id', 'v.sharer_id')
      .select([...listedVideoColumns])
      .where('v.id', 'in', videoIds)
      .execute();
  }

  /** Whether a video that moderators have not removed, or an episode of it, has the image at this URL. */
  async hasThumbnail(url: string): Promise<boolean> {
    const of = episodeOfImage(url);
    const row = await this.db
      .selectFrom('video as v')
      .select('v.id')
      .where(
        of === undefined
          ? sql<boolean>`v.thumbnail_url = ${url}`
          : sql<boolean>`(v.thumbnail_url = ${url} or v.type = 'Playlist' and v.source = ${sql.lit(of.source)}
              and jsonb_path_query_array(v.episodes, '$[*].id') @> ${JSON.stringify([of.episode])}::jsonb)`,
      )
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
   * @param more.blurb cleaned
   */
  async add(
    key: VideoKey,
    upstream: UpstreamVideo,
    classification: Classification,
    sharerId: number,
    { sharedUs, blurb }: { sharedUs?: number; blurb?: string | null | undefined } = {},
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
        line: blurb,
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
   * Writes to the table of lists which languages the subtitles of a video are in, and how much of each is
   * written. Returns whether that changed.
   */
  async setSubtitleLanguages(
    videoId: number,
    languages: readonly string[],
    { EN, CN }: { EN: number; CN: number },
  ): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update video_rank set community = ${languages}::text[], coverage_en = ${EN}, coverage_cn = ${CN}
      where video_id = ${videoId}
        and (community, coverage_en, coverage_cn) <> (${languages}::text[], ${EN}::int, ${CN}::int)`.execute(
      this.tx,
    );
    return (numAffectedRows ?? 0n) > 0n;
  }

  /** Changes or removes the blurb. Returns false if the video was removed, also by moderators. */
  async setBlurb(videoId: number, blurb: string | null): Promise<boolean> {
    const { numUpdatedRows } = await this.tx
      .updateTable('video as v')
      .set({ line: blurb })
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
   * Deletes a video of this sharer with what belongs to it. The sharer's own gifts to it stay, without
   * the video. Returns why not, and changes nothing: there is no such video (any more), or another account
   * has moved petals on it or written its subtitles.
   */
  async remove(videoId: number): Promise<'missing' | 'gifts' | 'subtitles' | undefined> {
    // Locks `video_rank` first, as every gift does: one that comes at the same moment is either seen here,
    // or finds no video. Then the video, so that nothing new can refer to it. The order of works comes first.
    await sql`select work_lock()`.execute(this.tx);
    await sql`select from video_rank where video_id = ${videoId} for update`.execute(this.tx);
    const { rows: videos } = await sql`select from video where id = ${videoId} for update`.execute(this.tx);
    if (videos.length === 0) return 'missing';
    const { rows } = await sql<{ refused: 'gifts' | 'subtitles' | null }>`
      select case when ${isGivenTo} then 'gifts' when ${isSubtitled} then 'subtitles' end as refused
      from video v where v.id = ${videoId}`.execute(this.tx);
    if (rows[0]?.refused) return rows[0].refused;
    // The row of an account holds its unclaimed time and its daily limit, which are not the video's.
    // By ascending account, as heartbeats are locked.
    await sql`update watch set video_id = null, beat_at = null where account_id = any (array(
      select account_id from watch where video_id = ${videoId} order by account_id for no key update))`.execute(
      this.tx,
    );
    await sql`select work_leave(${videoId}::bigint)`.execute(this.tx);
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
}
