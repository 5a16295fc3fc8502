import { sql } from 'kysely';
import { removes } from '@bloom/contract/moderation/moderation-rules';
import type { Snapshot } from '@bloom/contract/moderation/moderation-case';
import type { Db } from '../../schema.ts';
import { hiddenStates, type ContentKind } from '../content/index.ts';
import { roomChanged } from './acting.ts';

/** A room as moderators act on it: a hidden one is closed. */
export const roomContent: ContentKind = {
  async lock(tx, publicId) {
    const { rows } = await sql<{
      id: number;
      ownerId: number | null;
      category: string | null;
      hiddenBy: number | null;
    }>`
      select r.id, case when a.deleted_at is null then a.id end as "ownerId", v.category,
        r.hidden_by as "hiddenBy"
      from room r left join public_video v on v.id = r.video_id left join public_account a on a.id = r.creator_id
      where r.public_id = ${publicId} for no key update of r`.execute(tx);
    if (!rows[0]) return undefined;
    const { hiddenBy, ...subject } = rows[0];
    return { ...subject, states: hiddenStates(hiddenBy) };
  },
  describe,
  // It has no words of its own.
  erase: async (_tx, { key }) => ({ content: [key] }),
  async apply(tx, { id }, acted) {
    const hiddenBy = removes(acted.action) ? acted.id : null;
    await sql`update room set hidden_by = ${hiddenBy} where id = ${id}`.execute(tx);
    roomChanged(tx, id, 'end');
  },
};

/** The room by what it plays, for moderators. */
async function describe(db: Db, roomId: number): Promise<Snapshot | undefined> {
  const { rows } = await sql<{ id: string; title: string | null; video: string | null }>`
    select r.public_id as id, v.title, v.source || '/' || v.source_id as video
    from room r left join public_video v on v.id = r.video_id where r.id = ${roomId}`.execute(db);
  const [row] = rows;
  return (
    row && {
      id: row.id,
      title: row.title ?? '',
      text: '',
      ...(row.video !== null && { place: { kind: 'video' as const, id: row.video } }),
    }
  );
}
