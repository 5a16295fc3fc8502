import { sql } from 'kysely';
import { parseCategory } from '@bloom/contract/catalogue/categories';
import { videoPagePath } from '@bloom/contract/page/page';
import type { Source } from '@bloom/contract/sources/sources';
import type { Primary } from '../../platform/database/index.ts';
import { Reader, type Tables } from '../../schema.ts';
import type { VideoKey } from '../video/index.ts';

/** Reads what the ids of feeds are made of (docs/specification/routes.md#feed-ids). */
export class FeedReader extends Reader {
  /** The URL with which all ids begin; undefined before the first start has stored it. */
  async origin(): Promise<string | undefined> {
    const row = await this.db.selectFrom('feed_origin').select('origin').executeTakeFirst();
    return row?.origin;
  }

  /** The paths that ids have for these videos: those of their pages, with their first category. */
  async idPaths(keys: readonly VideoKey[]): Promise<(key: VideoKey) => string> {
    const { rows } = await sql<{ source: Source; id: string; category: string }>`
      select v.source, v.source_id as id, coalesce(v.feed_category, v.category) as category
      from unnest(${keys.map(({ source }) => source)}::text[], ${keys.map(({ id }) => id)}::text[]) k(source, id)
        join public_video v on v.source = k.source and v.source_id = k.id`.execute(this.db);
    const paths = new Map(
      rows.map(({ source, id, category }) => [
        nameOf({ source, id }),
        videoPagePath({ source, id, category: parseCategory(category) ?? 'other' }),
      ]),
    );
    // One that was deleted in the meantime is in no later feed.
    return (key) => paths.get(nameOf(key)) ?? videoPagePath({ ...key, category: 'other' });
  }
}

const nameOf = ({ source, id }: VideoKey) => `${source}/${id}`;

/** Stores the URL with which the ids of feeds begin: that of the first start. */
export async function holdFeedOrigin(database: Primary<Tables>, publicUrl: string): Promise<void> {
  await sql`insert into feed_origin (origin) values (${publicUrl}) on conflict do nothing`.execute(
    database.write,
  );
}
