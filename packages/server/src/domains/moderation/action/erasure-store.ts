import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TargetId } from '@bloom/contract/moderation';
import { Writer, type Db } from '../../../schema.ts';
import type { Erased } from '../target.ts';

/** Writes what stays of erased content (docs/specification/moderation.md#erased-content). */
export class ErasureWriter extends Writer {
  /** Stores the hash of what an action erased. */
  async add(actionId: number, { content, image }: Erased): Promise<void> {
    const hash = createHash('sha256').update(JSON.stringify(content)).digest();
    await this.tx
      .insertInto('erasure')
      .values({ action_id: actionId, content_hash: hash, image: image ?? null })
      .execute();
  }

  /** Erases what cases hold of a target: its words, and all that was written about it; of a video also of its subtitles. */
  async eraseCases(target: TargetId, targetId: number): Promise<void> {
    // A case about a note on an erased video keeps all but the title of the video.
    await sql`with erased as (
        update moderation_case c set snapshot = c.snapshot || case
          when c.target_kind <> ${target.kind} and c.target_kind = 'note' then '{"title": "—"}'::jsonb
          else '{"title": "—", "text": ""}' end
        where c.target_kind = ${target.kind}
            and (c.target_id = ${targetId} or c.snapshot ->> 'id' = ${target.id})
          or ${target.kind} = 'video' and c.snapshot -> 'place' ->> 'id' in (
            ${target.id}, (select v.source || '/' || v.source_id from video v where v.id = ${targetId}))
        returning c.id, c.target_kind
      ), whole as (
        select id from erased where target_kind = ${target.kind} or target_kind <> 'note'
      ), reports as (
        update report set text = null where case_id in (select id from whole)
      ), notices as (
        update notice set text = '' where case_id in (select id from whole)
      ), appeals as (
        update appeal set text = '' where case_id in (select id from whole)
      )
      delete from case_note where case_id in (select id from whole)`.execute(this.tx);
  }
}

/** What the files of erased images are named by in the caches of servers. */
export async function findErasedImages(db: Db): Promise<string[]> {
  const { rows } = await sql<{ image: string }>`
    select image from erasure where image is not null`.execute(db);
  return rows.map(({ image }) => image);
}
