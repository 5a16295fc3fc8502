import { sql } from 'kysely';
import type { Category } from '@bloom/contract/catalogue/categories';
import type { Source } from '@bloom/contract/sources/sources';
import { Reader } from '../../schema.ts';

/** A video as the sitemap names it. */
export type MappedVideo = {
  source: Source;
  id: string;
  category: Category;
  /** Microseconds since the epoch. */
  updatedUs: number;
};

/** Reads the videos that the lists show, of each work the oldest, in the order in which they were shared. */
export class SitemapReader extends Reader {
  /** The highest number that a video has; 0 without any. */
  async lastVideo(): Promise<number> {
    const { rows } = await sql<{ last: number }>`
      select coalesce(max(id), 0) as last from public_video`.execute(this.db);
    return rows[0]?.last ?? 0;
  }

  /** The highest number that an account has; 0 without any. */
  async lastUser(): Promise<number> {
    const { rows } = await sql<{ last: number }>`
      select coalesce(max(id), 0) as last from public_account`.execute(this.db);
    return rows[0]?.last ?? 0;
  }

  /** The users above `from`, up to `to`, who have shared a video and allow search engines to list them. */
  async users(from: number, to: number): Promise<{ handle: string }[]> {
    const { rows } = await sql<{ handle: string }>`
      select a.handle as handle from public_account a
      where a.id > ${from}::bigint and a.id <= ${to}::bigint
        and a.indexed and a.is_found
        and exists (select from video_rank s where s.sharer_id = a.id and s.shown)
      order by a.id`.execute(this.db);
    return rows;
  }

  /** The videos with numbers above `from`, up to `to`. */
  async videos(from: number, to: number, hidden: readonly Source[]): Promise<MappedVideo[]> {
    const { rows } = await sql<MappedVideo>`
      select v.source, v.source_id as id, v.category, s.updated_us as "updatedUs"
      from public_video v join video_rank s on s.video_id = v.id
      where v.id > ${from}::bigint and v.id <= ${to}::bigint and s.shown
        and v.source <> all(${hidden}::text[])
        and (s.work_id is null or not exists (
          select from video_rank c
          where c.work_id = s.work_id and c.video_id < s.video_id and c.shown
            and c.source <> all(${hidden}::text[])))
      order by v.id`.execute(this.db);
    return rows;
  }
}
