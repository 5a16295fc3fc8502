import { sql, type RawBuilder } from 'kysely';
import { maxHidden, pageSize } from '@bloom/contract/economy';
import { noPrepare } from '../../platform/database/index.ts';
import type { Db } from '../../schema.ts';
import type { VideoRow } from '../video/index.ts';
import type { Selection } from './catalogue.ts';

/** A row of a list: a video without its episodes, which only their number is known of. */
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

  /** One video more than the page holds, where there is one, to tell whether more exist. */
  async page(selection: Selection): Promise<ListRow[]> {
    const { rows } = await statementOf(selection).execute(this.#db);
    return rows;
  }

  /** How many videos of a selection its hidden sources have, counted to one more than `maxHidden`. */
  async countHidden(selection: Selection): Promise<number> {
    const { standing, found } = conditionsOf({ ...selection, hiddenSources: [] });
    const hidden = sql`s.source = any(${selection.hiddenSources}::text[])`;
    const where = sql.join([...standing, ...found, hidden], sql` and `);
    // Only words are looked up in the wide table.
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
  const standing: RawBuilder<unknown>[] = [sql`s.shown`];
  if (selection.category) standing.push(sql`s.category = ${selection.category}`);
  if (selection.label) standing.push(sql`s.label = ${selection.label}`);
  if (selection.audio) standing.push(sql`s.audio = any(${selection.audio}::text[])`);
  if (selection.subtitle) standing.push(sql`s.subtitle = any(${selection.subtitle}::text[])`);
  if (selection.hiddenSources.length > 0) {
    standing.push(sql`s.source <> all(${selection.hiddenSources}::text[])`);
  }
  if ('after' in start) {
    const [updatedUs, videoId] = start.after;
    standing.push(sql`(s.updated_us, s.video_id) < (${updatedUs}::bigint, ${videoId}::bigint)`);
  }

  const found = search
    ? [
        sql`v.search_terms @@ ${search.tsquery}::tsquery`,
        ...search.contains.map((text) => sql`strpos(v.search_text, ${text}) > 0`),
      ]
    : [];
  return { standing, found };
}

function statementOf(selection: Selection): RawBuilder<ListRow> {
  const { start, limit, search } = selection;
  const { standing, found } = conditionsOf(selection);
  const order = sql`order by s.updated_us desc, s.video_id desc`;
  // PostgreSQL keeps one plan for all pages only where the limit stands in the text; that of the usual
  // page does, those of others would be too many texts.
  const rows = limit === pageSize ? sql.lit(limit + 1) : sql`${limit + 1}::int`;
  const offset = 'skip' in start && start.skip > 0 ? sql`offset ${start.skip}::int` : sql``;
  const window = sql`limit ${rows} ${offset}`;
  const columns = sql`v.source, v.source_id, v.type, v.title, v.thumbnail_url, v.category, v.label,
    v.audio, v.subtitle, v.duration_s, jsonb_array_length(v.episodes) as episode_count,
    v.id, v.sharer_id, v.shared_us, s.balance, s.updated_us, a.name as sharer_name`;
  const people = sql`join account a on a.id = v.sharer_id`;

  if (search) {
    return sql<ListRow>`${sql.raw(noPrepare)}
      select ${columns}
      from video_rank s join video v on v.id = s.video_id ${people}
      where ${sql.join([...standing, ...found], sql` and `)} ${order} ${window}`;
  }
  // The index of the order alone decides: find the page there, and read nothing of what is skipped.
  return sql<ListRow>`
    select ${columns}
    from (
      select s.video_id from video_rank s
      where ${sql.join(standing, sql` and `)} ${order} ${window}
    ) place
    join video_rank s on s.video_id = place.video_id
    join video v on v.id = s.video_id ${people} ${order}`;
}
