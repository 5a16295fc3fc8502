import { sql, type RawBuilder } from 'kysely';
import { maxHidden, pageSize } from '@bloom/contract/economy';
import { noPrepare } from '../../platform/database/index.ts';
import type { Db } from '../../schema.ts';
import type { VideoRow } from '../video/index.ts';
import type { Selection } from './catalogue.ts';

/** A row of a list: a video with the number of its episodes instead of the episodes. */
export type ListRow = Omit<VideoRow, 'episodes' | 'streams' | 'offline_since'> & {
  episode_count: number;
};

/**
 * Reads pages of the catalogue, newest first; videos without a positive balance and offline ones
 * are hidden.
 */
export class CatalogueReader {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The videos of a page and, where more exist, one more. */
  async page(selection: Selection): Promise<ListRow[]> {
    const { rows } = await statementOf(selection).execute(this.#db);
    return rows;
  }

  /** How many videos of a selection its hidden sources have, counted to one more than `maxHidden`. */
  async countHidden(selection: Selection): Promise<number> {
    const { ranked, found } = conditionsOf({ ...selection, hiddenSources: [] });
    const hidden = sql`s.source = any(${selection.hiddenSources}::text[])`;
    const where = sql.join([...ranked, ...found, hidden], sql` and `);
    // Only a search needs the wide table.
    const videos = found.length > 0 ? sql`join video v on v.id = s.video_id` : sql``;
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (
        select from video_rank s ${videos}
        where ${where} limit ${sql.lit(maxHidden + 1)}
      ) found`.execute(this.#db);
    return rows[0]?.count ?? 0;
  }
}

function conditionsOf(selection: Selection) {
  const { start, search } = selection;
  const ranked: RawBuilder<unknown>[] = [sql`s.shown`];
  if (selection.category) ranked.push(sql`s.category = ${selection.category}`);
  if (selection.label) ranked.push(sql`s.label = ${selection.label}`);
  if (selection.audio) ranked.push(sql`s.audio = any(${selection.audio}::text[])`);
  if (selection.subtitle) ranked.push(sql`s.subtitle = any(${selection.subtitle}::text[])`);
  if (selection.hiddenSources.length > 0) {
    ranked.push(sql`s.source <> all(${selection.hiddenSources}::text[])`);
  }
  if ('after' in start) {
    const [updatedUs, videoId] = start.after;
    ranked.push(sql`(s.updated_us, s.video_id) < (${updatedUs}::bigint, ${videoId}::bigint)`);
  }

  const found = search
    ? [
        sql`v.search_terms @@ ${search.tsquery}::tsquery`,
        ...search.contains.map((text) => sql`strpos(v.search_text, ${text}) > 0`),
      ]
    : [];
  return { ranked, found };
}

function statementOf(selection: Selection): RawBuilder<ListRow> {
  const { start, limit, search } = selection;
  const { ranked, found } = conditionsOf(selection);
  const order = sql`order by s.updated_us desc, s.video_id desc`;
  // PostgreSQL reuses one plan for all pages only if the limit is part of the text. The usual limit is; each
  // other one would be a further statement.
  const rows = limit === pageSize ? sql.lit(limit + 1) : sql`${limit + 1}::int`;
  const offset = 'skip' in start && start.skip > 0 ? sql`offset ${start.skip}::int` : sql``;
  const window = sql`limit ${rows} ${offset}`;
  const columns = sql`v.source, v.source_id, v.type, v.title, v.thumbnail_url, v.category, v.label,
    v.audio, v.subtitle, v.duration_s, jsonb_array_length(v.episodes) as episode_count,
    v.id, v.sharer_id, v.shared_us, s.balance, s.updated_us, a.name as sharer_name`;
  const sharer = sql`join account a on a.id = v.sharer_id`;

  if (search) {
    return sql<ListRow>`${sql.raw(noPrepare)}
      select ${columns}
      from video_rank s join video v on v.id = s.video_id ${sharer}
      where ${sql.join([...ranked, ...found], sql` and `)} ${order} ${window}`;
  }
  // Finds the page in the index of the order alone, so that nothing of the skipped videos is read.
  return sql<ListRow>`
    select ${columns}
    from (
      select s.video_id from video_rank s
      where ${sql.join(ranked, sql` and `)} ${order} ${window}
    ) page
    join video_rank s on s.video_id = page.video_id
    join video v on v.id = s.video_id ${sharer} ${order}`;
}
