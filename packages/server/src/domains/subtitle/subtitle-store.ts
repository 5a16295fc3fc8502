import { sql } from 'kysely';
import type { ChangeCounts } from '@bloom/contract/subtitle/changes';
import type { RevisionKind, SubtitleAuthor } from '@bloom/contract/subtitle/subtitle';
import { unixSeconds } from '../../platform/database/index.ts';
import { Reader } from '../../schema.ts';
import { removal, type Removal, type VideoKey } from '../video/index.ts';
import { decodeChain, decodeWhole, type Chain } from './stored-content.ts';
import type { SubtitleKey } from './subtitle.ts';

/** The rows of one video or episode. */
export type SubtitleId = { videoId: number; episode: string };

/** A video or episode, for which there may be subtitles. */
export type SubtitleVideo = {
  video_id: number;
  duration_s: number | null;
  has_episodes: boolean;
  /** Whether the episode of the key exists; true without one. */
  knows_episode: boolean;
  /** By which rule moderators removed it; null while they have not. */
  removal: Removal | null;
};

/** A video or episode with the subtitles that are shown: the newest that moderators do not hide. */
export type SubtitleRow = SubtitleVideo & {
  /** 0 before the first save, and while all are hidden. */
  revision: number;
  /** The id of the revision as a target in the API; null without one. */
  revision_id: number | null;
  locked: boolean;
  content: string | null;
};

/** A revision without its content. */
export type RevisionRow = {
  id: number;
  revision: number;
  kind: RevisionKind;
  base_revision: number;
  author_id: number | null;
  author_name: string | null;
  author_handle: string | null;
  time: number;
  comment: string;
  changes: ChangeCounts;
  cues: number;
  coverage_en: number;
  coverage_cn: number;
  erased: boolean;
  /** Moderators hide it: its content and comment are not returned. */
  hidden: boolean;
};

/** The content of a revision; null if it was erased. */
export type Content = { content: string | null };

const revisionColumns = [
  'r.id',
  'r.revision',
  'r.kind',
  'r.base_revision',
  'r.author_id',
  'a.name as author_name',
  sql<string | null>`a.handle`.as('author_handle'),
  unixSeconds('r.created_at').as('time'),
  sql<string>`case when r.hidden_by is null then r.comment else '' end`.as('comment'),
  'r.changes',
  'r.cues',
  'r.coverage_en',
  'r.coverage_cn',
  sql<boolean>`r.whole is null and r.difference is null`.as('erased'),
  sql<boolean>`r.hidden_by is not null`.as('hidden'),
] as const;

const videoColumns = (episode: string) => sql`v.id as video_id, v.duration_s, ${removal} as removal,
  v.episodes <> '[]' as has_episodes, ${episode} = '' or v.episodes @>
    jsonb_build_array(jsonb_build_object('id', ${episode}::text)) as knows_episode`;

type Whole = { whole: Buffer | null };

const isStored = sql<boolean>`(r.whole is not null or r.difference is not null)`;

/**
 * The revision of `subtitle` s that is shown, with these columns: the newest one with a content that
 * moderators do not hide.
 */
export const shownRevision = (columns: string) => sql`lateral (
  select ${sql.raw(columns)} from subtitle_revision r
  where r.video_id = s.video_id and r.episode = s.episode and r.revision <= s.revision
    and r.hidden_by is null and ${isStored}
  order by r.revision desc limit 1)`;

/** The last revision up to one that is no difference. */
const lastWhole = ({ videoId, episode }: SubtitleId, revision: number) => sql`(
  select w.revision from subtitle_revision w
  where w.video_id = ${videoId} and w.episode = ${episode} and w.revision <= ${revision}
    and w.whole is not null and w.difference is null
  order by w.revision desc limit 1)`;

export class SubtitleReader extends Reader {
  /** The video; undefined if there is none. */
  async findVideo({ video, episode }: SubtitleKey): Promise<SubtitleVideo | undefined> {
    const { rows } = await sql<SubtitleVideo>`select ${videoColumns(episode)} from public_video v
      where v.source = ${video.source} and v.source_id = ${video.id}`.execute(this.db);
    return rows[0];
  }

  /** The video with the subtitles that are shown; undefined if there is no such video. */
  async find({ video, episode }: SubtitleKey): Promise<SubtitleRow | undefined> {
    const { rows } = await sql<Omit<SubtitleRow, 'content'> & Whole>`
      select ${videoColumns(episode)}, coalesce(r.revision, 0) as revision, r.id as revision_id,
        v.subtitles_locked_by is not null or coalesce(s.locked, false) as locked, r.whole
      from public_video v
        left join subtitle s on s.video_id = v.id and s.episode = ${episode}
        left join ${shownRevision('r.id, r.revision, r.whole')} r on true
      where v.source = ${video.source} and v.source_id = ${video.id}`.execute(this.db);
    if (!rows[0]) return undefined;
    const { whole, ...row } = rows[0];
    if (whole || row.revision === 0) return { ...row, content: whole && (await decodeWhole(whole)) };
    return {
      ...row,
      content: await this.#contentOf({ videoId: row.video_id, episode }, row.revision),
    };
  }

  /** The oldest copy of a video that has subtitles, and how many seconds later its content begins. */
  async findCopy(videoId: number): Promise<{ video: VideoKey; offset_s: number } | undefined> {
    const { rows } = await sql<VideoKey & { offset_s: number }>`
      select v.source, v.source_id as id, c.offset_s
      from work_copies(${videoId}) c
        join public_video v on v.id = c.video_id
        join subtitle s on s.video_id = v.id and s.episode = ''
        cross join ${shownRevision('r.cues')} r
      where v.hidden_by is null and r.cues > 0 order by v.id limit 1`.execute(this.db);
    return rows[0] && { video: { source: rows[0].source, id: rows[0].id }, offset_s: rows[0].offset_s };
  }

  /** The other videos of the work of a video. */
  async copies(videoId: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select video_id as id from work_copies(${videoId})`.execute(this.db);
    return rows.map(({ id }) => id);
  }

  /** The shown contents of these subtitles; null where nothing is shown. */
  async shownContents(ids: readonly SubtitleId[]): Promise<(string | null)[]> {
    const { rows } = await sql<Whole & { position: number; revision: number }>`
      select f.position::int as position, r.revision, r.whole
      from unnest(${ids.map(({ videoId }) => videoId)}::bigint[],
          ${ids.map(({ episode }) => episode)}::text[])
        with ordinality f(video_id, episode, position)
        join subtitle s on s.video_id = f.video_id and s.episode = f.episode
        cross join ${shownRevision('r.revision, r.whole')} r`.execute(this.db);
    const found = new Map(rows.map((row) => [row.position - 1, row]));
    return Promise.all(
      ids.map(async (id, index) => {
        const row = found.get(index);
        if (!row) return null;
        return row.whole ? decodeWhole(row.whole) : this.#contentOf(id, row.revision);
      }),
    );
  }

  /** The revision that the API calls by this id. */
  async findTarget(revisionId: number) {
    return this.db
      .selectFrom('subtitle_revision as r')
      .innerJoin('public_video as v', 'v.id', 'r.video_id')
      .leftJoin('public_account as a', (join) =>
        join.onRef('a.id', '=', 'r.author_id').on('a.deleted_at', 'is', null),
      )
      .select([
        'r.video_id as videoId',
        'r.episode',
        'r.revision',
        'r.hidden_by',
        'v.category',
        'v.title',
        sql<string>`v.source || '/' || v.source_id`.as('video'),
        'a.id as ownerId',
      ])
      .where('r.id', '=', revisionId)
      .executeTakeFirst();
  }

  /** Who wrote the revisions, those with most revisions first. */
  async authors({ videoId, episode }: SubtitleId, limit: number): Promise<SubtitleAuthor[]> {
    const { rows } = await sql<SubtitleAuthor>`
      select a.id, a.name, a.handle as handle from (
        select author_id, count(*) as revisions, min(revision) as first from subtitle_revision
        where video_id = ${videoId} and episode = ${episode} and author_id is not null
          and hidden_by is null
        group by author_id
      ) written join public_account a on a.id = written.author_id
      where a.deleted_at is null
      order by revisions desc, first limit ${limit}`.execute(this.db);
    return rows;
  }

  /** Revisions, newest first. */
  async revisions(
    { videoId, episode }: SubtitleId,
    { before, limit }: { before: number | undefined; limit: number },
  ): Promise<RevisionRow[]> {
    const rows = await this.#revisions({ videoId, episode })
      .select(revisionColumns)
      .$if(before !== undefined, (query) => query.where('r.revision', '<', before ?? 0))
      .orderBy('r.revision', 'desc')
      .limit(limit)
      .execute();
    return rows as RevisionRow[];
  }

  /** A revision with its content as everybody reads it: null also if moderators hide it. */
  async readable(id: SubtitleId, revision: number): Promise<(RevisionRow & Content) | undefined> {
    const found = await this.revision(id, revision);
    return found?.hidden ? { ...found, content: null } : found;
  }

  /** The newest revision before one that moderators do not hide and that was not erased. */
  async shownBefore(id: SubtitleId, revision: number) {
    const found = await this.#revisions(id)
      .select('r.revision')
      .where('r.revision', '<', revision)
      .where('r.hidden_by', 'is', null)
      .where(isStored)
      .orderBy('r.revision', 'desc')
      .limit(1)
      .executeTakeFirst();
    return found && this.revision(id, found.revision);
  }

  /** A revision with its content, also one that moderators hide. */
  async revision(id: SubtitleId, revision: number): Promise<(RevisionRow & Content) | undefined> {
    const found = (await this.#revisions(id)
      .select([...revisionColumns, 'r.whole'])
      .where('r.revision', '=', revision)
      .executeTakeFirst()) as (RevisionRow & Whole) | undefined;
    if (!found) return undefined;
    const { whole, ...row } = found;
    if (row.erased) return { ...row, content: null };
    if (whole) return { ...row, content: await decodeWhole(whole) };
    const content = await this.#contentOf(id, revision);
    // It may have been erased since the statement before.
    return { ...row, content, erased: content === null };
  }

  /** The content of a revision that is stored as a difference; null if it was erased. */
  async #contentOf({ videoId, episode }: SubtitleId, revision: number): Promise<string | null> {
    const { rows } = await sql<Whole & { revision: number; difference: Buffer | null }>`
      select r.revision, case when r.difference is null then r.whole end as whole, r.difference
      from subtitle_revision r
      where r.video_id = ${videoId} and r.episode = ${episode} and r.revision <= ${revision}
        and r.revision >= ${lastWhole({ videoId, episode }, revision)}
        and ${isStored}
      order by r.revision`.execute(this.db);
    const [first] = rows;
    if (!first?.whole || rows.at(-1)?.revision !== revision) return null;
    return decodeChain(
      first.whole,
      rows.flatMap(({ difference }) => difference ?? []),
    );
  }

  /**
   * The nearest revision before one that is not erased, with the chain that ends with it; undefined without
   * any.
   */
  async before(id: SubtitleId, revision: number): Promise<{ content: string; chain: Chain } | undefined> {
    const earlier = await this.#revisions(id)
      .select('r.revision')
      .where('r.revision', '<', revision)
      .where(isStored)
      .orderBy('r.revision', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!earlier) return undefined;
    const { content } = (await this.revision(id, earlier.revision)) ?? {};
    if (content === null || content === undefined) return undefined;
    return { content, chain: await this.chain(id, earlier.revision) };
  }

  /** The revision that is stored as a difference to the given one; undefined if none is. */
  async differenceTo(
    id: SubtitleId,
    revision: number,
  ): Promise<{ revision: number; content: string; isWhole: boolean } | undefined> {
    const next = await this.#revisions(id)
      .select([
        'r.revision',
        sql<boolean>`r.whole is not null`.as('isWhole'),
        sql<boolean>`r.difference is not null`.as('isDifference'),
      ])
      .where('r.revision', '>', revision)
      .where(isStored)
      .orderBy('r.revision')
      .limit(1)
      .executeTakeFirst();
    if (!next?.isDifference) return undefined;
    const { content } = (await this.revision(id, next.revision)) ?? {};
    return typeof content === 'string' ? { ...next, content } : undefined;
  }

  /** The differences that reading a revision takes. */
  async chain(id: SubtitleId, revision: number): Promise<Chain> {
    const { rows } = await sql<Chain>`
      select count(r.difference)::int as steps, coalesce(sum(octet_length(r.difference)), 0)::int as bytes
      from subtitle_revision r
      where r.video_id = ${id.videoId} and r.episode = ${id.episode} and r.revision <= ${revision}
        and r.revision >= ${lastWhole(id, revision)}`.execute(this.db);
    return rows[0] ?? { steps: 0, bytes: 0 };
  }

  #revisions({ videoId, episode }: SubtitleId) {
    return this.db
      .selectFrom('subtitle_revision as r')
      .leftJoin('public_account as a', (join) =>
        join.onRef('a.id', '=', 'r.author_id').on('a.deleted_at', 'is', null),
      )
      .where('r.video_id', '=', videoId)
      .where('r.episode', '=', episode);
  }

  /** The revisions of a video or episode that an account wrote and that are not hidden, newest first. */
  async numbersBy(id: SubtitleId, accountId: number): Promise<number[]> {
    const rows = await this.#revisions(id)
      .select('r.revision')
      .where('r.author_id', '=', accountId)
      .where('r.hidden_by', 'is', null)
      .orderBy('r.revision', 'desc')
      .execute();
    return rows.map(({ revision }) => revision);
  }

  /** The videos and episodes for which an account wrote a revision. */
  async writtenBy(accountId: number): Promise<SubtitleId[]> {
    return this.db
      .selectFrom('subtitle_revision')
      .select(['video_id as videoId', 'episode'])
      .distinct()
      .where('author_id', '=', accountId)
      .orderBy('video_id')
      .orderBy('episode')
      .execute();
  }
}
