import { sql } from 'kysely';
import type { ChangeCounts } from '@bloom/contract/subtitle/changes';
import type { RevisionKind } from '@bloom/contract/subtitle/subtitle';
import type { Tx } from '../../schema.ts';
import { VideoWriter } from '../video/index.ts';
import { encodeContent, type StoredContent } from './stored-content.ts';
import { shownRevision, SubtitleReader, type Content, type SubtitleId } from './subtitle-store.ts';
import { languagesOf } from './subtitle.ts';

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

  /** Writes to the table of lists which languages the subtitles of the video are in, and how far. */
  async #listLanguages(): Promise<boolean> {
    const { rows } = await sql<{ EN: number; CN: number }>`
      select coalesce(max(r.coverage_en), 0)::int as "EN", coalesce(max(r.coverage_cn), 0)::int as "CN"
      from subtitle s cross join ${shownRevision('r.coverage_en, r.coverage_cn')} r
      where s.video_id = ${this.#id.videoId}`.execute(this.#tx);
    const coverage = rows[0] ?? { EN: 0, CN: 0 };
    const writer = new VideoWriter(this.#tx);
    return writer.setSubtitleLanguages(this.#id.videoId, languagesOf(coverage), coverage);
  }
}
