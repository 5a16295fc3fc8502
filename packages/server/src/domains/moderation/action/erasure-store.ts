import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { TargetId } from '@bloom/contract/moderation/moderation';
import { targetKinds } from '@bloom/contract/moderation/moderation-rules';
import { Writer, type Db } from '../../../schema.ts';
import type { ContentKinds, Erased } from '../../content/index.ts';

/** Writes what stays of erased content (docs/specification/moderation.md#erased-content). */
export class ErasureWriter extends Writer {
  async add(actionId: number, { content, image }: Erased): Promise<void> {
    const content_hash = hash('sha256', JSON.stringify(content), 'buffer');
    await this.tx
      .insertInto('erasure')
      .values({ action_id: actionId, content_hash, image: image ?? null })
      .execute();
  }

  /**
   * Erases what cases hold of a target: its words, and all that was written about it. With a video goes what
   * its kinds say of what is on it.
   */
  async eraseCases(kinds: ContentKinds, target: TargetId, targetId: number): Promise<void> {
    const going = (part: 'whole' | 'title') =>
      targetKinds.filter((kind) => kinds[kind].goesWithVideo === part);
    await sql`with erased as (
        update moderation_case c set snapshot = c.snapshot || case
          when c.target_kind <> ${target.kind} and c.target_kind = any(${going('title')}) then '{"title": "—"}'::jsonb
          else '{"title": "—", "text": ""}' end
        where c.target_kind = ${target.kind}
            and (c.target_id = ${targetId} or c.snapshot ->> 'id' = ${target.id})
          or ${target.kind} = 'video' and c.target_kind = any(${[...going('whole'), ...going('title')]}) and c.snapshot -> 'place' ->> 'id' in (
            ${target.id}, (select v.source || '/' || v.source_id from public_video v where v.id = ${targetId}))
        returning c.id, c.target_kind
      ), whole as (
        select id from erased where target_kind = ${target.kind} or target_kind = any(${going('whole')})
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

/** Finds the names of erased images, by which the caches of servers name their files. */
export async function findErasedImages(db: Db): Promise<string[]> {
  const { rows } = await sql<{ image: string }>`
    select image from erasure where image is not null`.execute(db);
  return rows.map(({ image }) => image);
}
