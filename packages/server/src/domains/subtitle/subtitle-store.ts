import { sql } from 'kysely';
import type { ChangeCounts } from '@bloom/contract/subtitle/changes';
import type { RevisionKind, SubtitleAuthor } from '@bloom/contract/subtitle/subtitle';
import { unixSeconds } from '../../platform/database/index.ts';
import { Reader, type Tx } from '../../schema.ts';
import { removal, VideoWriter, type Removal } from '../video/index.ts';
import { decodeChain, decodeWhole, encodeContent, type Chain, type StoredContent } from './stored-content.ts';
import { languagesOf, type SubtitleKey } from './subtitle.ts';

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
type Content = { content: string | null };

/** The newest revision of locked subtitles, and what is shown of them. */
export type Head = Content & {
  revision: number;
  locked: boolean;
  category: string;
  /** Moderators removed the video. */
  isRemoved: boolean;
  /** The newest revision that moderators do not hide; 0 without one. */
  shown: Content & { revision: number };
};

/** A revision to be added, whose content is compressed. */
export type NewRevision = {
  kind: RevisionKind;
  baseRevision: number;
  /** Null for an operator. */
  authorId: number | null;
  comment: string;
  changes: ChangeCounts;
  cues: number;
  coverage: { EN: number; CN: number };
  stored: StoredContent;
  /** Activity points of the author; 0 for none. */
  points: number;
};

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
const shownRevision = (columns: string) => sql`lateral (
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

/** Reads subtitles. */
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

  /** The shown contents of these subtitles; null where nothing is shown. */
  async shownContents(ids: readonly SubtitleId[]): Promise<(string | null)[]> {
    const { rows } = await sql<Whole & { place: number; revision: number }>`
      select f.place::int as place, r.revision, r.whole
      from unnest(${ids.map(({ videoId }) => videoId)}::bigint[],
          ${ids.map(({ episode }) => episode)}::text[])
        with ordinality f(video_id, episode, place)
        join subtitle s on s.video_id = f.video_id and s.episode = f.episode
        cross join ${shownRevision('r.revision, r.whole')} r`.execute(this.db);
    const found = new Map(rows.map((row) => [row.place - 1, row]));
    return Promise.all(
      ids.map(async (id, place) => {
        const row = found.get(place);
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

/** Writes subtitles, for one video or episode. */
export class SubtitleWriter {
  readonly #tx: Tx;
  readonly #id: SubtitleId;

  constructor(tx: Tx, id: SubtitleId) {
    this.#tx = tx;
    this.#id = id;
  }

  /**
   * Locks the subtitles until the transaction ends, and reads the newest revision. Undefined if the video was
   * removed.
   */
  async lock(): Promise<Head | undefined> {
    const { videoId, episode } = this.#id;
    if (!(await new VideoWriter(this.#tx).lockExisting(videoId))) return undefined;
    await this.#tx
      .insertInto('subtitle')
      .values({ video_id: videoId, episode })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const video = await this.#tx
      .selectFrom('public_video')
      .select(['category', 'subtitles_locked_by', 'hidden_by'])
      .where('id', '=', videoId)
      .forShare()
      .executeTakeFirstOrThrow();
    const { revision, locked } = await this.#tx
      .selectFrom('subtitle')
      .select(['revision', 'locked'])
      .where('video_id', '=', videoId)
      .where('episode', '=', episode)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // In a statement of its own: one that had waited for the lock would read an older revision.
    const reader = new SubtitleReader(this.#tx);
    const newest = await reader.revision(this.#id, revision);
    const shown = newest?.hidden ? await reader.shownBefore(this.#id, revision) : newest;
    return {
      revision,
      content: newest?.content ?? null,
      shown: { revision: shown?.revision ?? 0, content: shown?.content ?? null },
      locked: locked || video.subtitles_locked_by !== null,
      category: video.category,
      isRemoved: video.hidden_by !== null,
    };
  }

  /**
   * Compresses a content as that of the revision after `newest`, without storing it; the caller holds the
   * lock.
   */
  async encode(newest: Head, content: string): Promise<StoredContent> {
    if (newest.content === null) return encodeContent(content, undefined);
    const chain = await new SubtitleReader(this.#tx).chain(this.#id, newest.revision);
    return encodeContent(content, { content: newest.content, chain });
  }

  /**
   * Adds a revision after `newest`; the caller holds the lock. Returns whether the languages changed in which
   * lists have the video.
   */
  async add(newest: number, added: NewRevision): Promise<boolean> {
    const { videoId, episode } = this.#id;
    const revision = newest + 1;
    await this.#tx
      .insertInto('subtitle_revision')
      .values({
        video_id: videoId,
        episode,
        revision,
        kind: added.kind,
        base_revision: added.baseRevision,
        author_id: added.authorId,
        comment: added.comment,
        changes: JSON.stringify(added.changes),
        cues: added.cues,
        coverage_en: added.coverage.EN,
        coverage_cn: added.coverage.CN,
        ...added.stored,
      })
      .execute();
    // Only the newest one is whole as well as a difference.
    await this.#revision(newest).set({ whole: null }).where('difference', 'is not', null).execute();
    await this.#update({ revision });
    if (added.points > 0 && added.authorId !== null) {
      await this.#tx
        .insertInto('subtitle_credit')
        .values({
          video_id: videoId,
          episode,
          revision,
          account_id: added.authorId,
          points: added.points,
        })
        .execute();
    }
    return this.#listLanguages();
  }

  /** Locks the subtitles for users, or unlocks them. */
  async setLocked(locked: boolean): Promise<void> {
    await this.#update({ locked });
  }

  async #update(changes: { revision?: number; locked?: boolean }): Promise<void> {
    await this.#tx
      .updateTable('subtitle')
      .set(changes)
      .where('video_id', '=', this.#id.videoId)
      .where('episode', '=', this.#id.episode)
      .execute();
  }

  /** Removes the activity points of revisions that are taken back within a day. */
  async removeCredits(of: { after: number } | { authorId: number }): Promise<void> {
    await this.#tx
      .deleteFrom('subtitle_credit')
      .where('video_id', '=', this.#id.videoId)
      .where('episode', '=', this.#id.episode)
      .where(sql<boolean>`created_at > now() - interval '1 day'`)
      .$if('after' in of, (query) => query.where('revision', '>', 'after' in of ? of.after : 0))
      .$if('authorId' in of, (query) => query.where('account_id', '=', 'authorId' in of ? of.authorId : 0))
      .execute();
  }

  /**
   * Erases the content of a revision that is not the newest; the caller holds the lock. The one after it
   * becomes a difference to the one before. Returns whether there was one.
   */
  async erase(revision: number): Promise<boolean> {
    const reader = new SubtitleReader(this.#tx);
    const next = await reader.differenceTo(this.#id, revision);
    const { numUpdatedRows } = await this.#revision(revision)
      .set({ whole: null, difference: null, comment: '' })
      .executeTakeFirst();
    await this.#leaveSearch();
    if (next) {
      const before = await reader.before(this.#id, next.revision);
      const { whole, difference } = await encodeContent(next.content, before);
      await this.#revision(next.revision)
        .set({ whole: next.isWhole || !difference ? whole : null, difference })
        .execute();
    }
    return numUpdatedRows > 0n;
  }

  #revision(revision: number) {
    return this.#tx
      .updateTable('subtitle_revision')
      .where('video_id', '=', this.#id.videoId)
      .where('episode', '=', this.#id.episode)
      .where('revision', '=', revision);
  }

  /**
   * Hides a revision by an action of a moderator, or shows it again with null; the caller holds the lock.
   * Returns whether the languages changed in which lists have the video.
   */
  async setHidden(revisionId: number, actionId: number | null): Promise<boolean> {
    await this.#tx
      .updateTable('subtitle_revision')
      .set({ hidden_by: actionId })
      .where('id', '=', revisionId)
      .execute();
    await this.#leaveSearch();
    return this.#listLanguages();
  }

  /** Deletes what search has stored, until the job stores it again; the caller holds the lock. */
  async #leaveSearch(): Promise<void> {
    const { videoId, episode } = this.#id;
    await sql`update subtitle set searched = least(searched, 0) - 1
      where video_id = ${videoId} and episode = ${episode}`.execute(this.#tx);
    await this.#tx
      .deleteFrom('subtitle_line')
      .where('video_id', '=', videoId)
      .where('episode', '=', episode)
      .execute();
  }

  /** Writes to the table of lists which languages the subtitles of the video are in. */
  async #listLanguages(): Promise<boolean> {
    const { rows } = await sql<{ EN: number; CN: number }>`
      select coalesce(max(r.coverage_en), 0)::int as "EN", coalesce(max(r.coverage_cn), 0)::int as "CN"
      from subtitle s cross join ${shownRevision('r.coverage_en, r.coverage_cn')} r
      where s.video_id = ${this.#id.videoId}`.execute(this.#tx);
    const languages = languagesOf(rows[0] ?? { EN: 0, CN: 0 });
    return new VideoWriter(this.#tx).setSubtitleLanguages(this.#id.videoId, languages);
  }
}
