import { sql } from 'kysely';
import type { Tx } from '../../schema.ts';
import { isOfWork, VideoWriter } from '../video/index.ts';
import { positionBetween, positionGap } from './collection.ts';

/** Whether a video is in a collection now because it was added, or why not. */
type Addition = 'added' | 'known' | 'missing' | 'limit';

/** Writes which videos a collection has, and their order. The caller has locked the collection. */
export class CollectionVideoWriter {
  readonly #tx: Tx;
  readonly #collectionId: number;

  constructor(tx: Tx, collectionId: number) {
    this.#tx = tx;
    this.#collectionId = collectionId;
  }

  /**
   * Adds a video at the end; nothing changes if it, or a copy of it, is there already, if it does not exist
   * (any more), or if the collection has `max` videos.
   */
  async add(videoId: number, max: number): Promise<Addition> {
    if (!(await new VideoWriter(this.#tx).lockExisting(videoId))) return 'missing';
    const { rows } = await sql<{ known: boolean; total: number; last: number }>`
      select coalesce(bool_or(${isOfWork('video_id', videoId)}), false) as known, count(*) as total,
        coalesce(max(place), 0) as last
      from collection_video where collection_id = ${this.#collectionId}`.execute(this.#tx);
    const { known = false, total = 0, last = 0 } = rows[0] ?? {};
    if (known) return 'known';
    if (total >= max) return 'limit';
    await this.#tx
      .insertInto('collection_video')
      .values({ collection_id: this.#collectionId, video_id: videoId, place: last + positionGap })
      .execute();
    return 'added';
  }

  /** Removes a video and its copies. */
  async remove(videoId: number): Promise<void> {
    await this.#tx
      .deleteFrom('collection_video')
      .where('collection_id', '=', this.#collectionId)
      .where(isOfWork('video_id', videoId))
      .execute();
  }

  /**
   * Moves a video before another one, or to the end. Returns why not: it is not in the
   * collection, or the other one is not.
   *
   * @param nextId the video before which it goes
   */
  async move(videoId: number, nextId: number | undefined): Promise<'missing' | 'noNext' | undefined> {
    const neighbours = await this.#neighbours(videoId, nextId);
    if (!neighbours.known) return 'missing';
    if (videoId === nextId) return undefined;
    if (nextId !== undefined && neighbours.next === null) return 'noNext';
    // Copies that were added before they were joined would keep the former place.
    await this.#tx
      .deleteFrom('collection_video')
      .where('collection_id', '=', this.#collectionId)
      .where('video_id', 'not in', nextId === undefined ? [videoId] : [videoId, nextId])
      .where(isOfWork('video_id', videoId))
      .execute();
    let position = positionBetween(neighbours.last, neighbours.next ?? undefined);
    if (position === undefined) {
      // There is no room between the two, so all of them move apart.
      await this.#spread();
      const { last, next } = await this.#neighbours(videoId, nextId);
      position = positionBetween(last, next ?? undefined);
    }
    await this.#tx
      .updateTable('collection_video')
      .set({ place: position ?? positionGap })
      .where('collection_id', '=', this.#collectionId)
      .where('video_id', '=', videoId)
      .execute();
    return undefined;
  }

  /**
   * Whether a video is in a collection, the position of the one before which it goes, and that of the last
   * one before that; 0 where there is none.
   */
  async #neighbours(videoId: number, nextId: number | undefined) {
    const { rows } = await sql<{ known: boolean; next: number | null; last: number }>`
      with entry as (select video_id, place from collection_video where collection_id = ${this.#collectionId}),
        next as (select place from entry where video_id = ${nextId ?? null}::bigint)
      select exists (select from entry where video_id = ${videoId}) as known,
        (select place from next) as next,
        (select coalesce(max(place), 0) from entry where video_id <> ${videoId}
          and place < coalesce((select place from next), ${Number.MAX_SAFE_INTEGER})) as last`.execute(
      this.#tx,
    );
    return rows[0] ?? { known: false, next: null, last: 0 };
  }

  /** Gives all videos new positions in their order, as if they had been added so. */
  async #spread(): Promise<void> {
    await sql`update collection_video m set place = n.number * ${sql.lit(positionGap)}
      from (select video_id, row_number() over (order by place) as number
        from collection_video where collection_id = ${this.#collectionId}) n
      where m.collection_id = ${this.#collectionId} and m.video_id = n.video_id`.execute(this.#tx);
  }
}
