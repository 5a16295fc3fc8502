import { sql } from 'kysely';
import type { Category } from '@bloom/contract/catalogue/categories';
import { BloomError } from '@bloom/contract/errors/errors';
import { openingBalance } from '@bloom/contract/gift/economy';
import { sourceTable, type Source } from '@bloom/contract/sources/sources';
import { Writer } from '../../schema.ts';
import type { Erased, Subject } from '../content/index.ts';
import { keyOf } from '../image/index.ts';
import { erasedTitle, titleColumns, waits } from './video-columns.ts';
import { VideoReader, VideoWriter } from './video-store.ts';
import type { VideoKey } from './video.ts';

/** Changes videos by actions of moderators. They are hidden by `VideoWriter`, as offline ones are. */
export class ModeratedVideoWriter extends Writer {
  /** Lets a video that this transaction has added wait, by an action, without its opening balance. */
  async hold(videoId: number, actionId: number): Promise<void> {
    await new VideoWriter(this.tx).setHidden(videoId, actionId);
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
