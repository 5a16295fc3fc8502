import { sql, type RawBuilder } from 'kysely';
import type { Category } from '@bloom/contract/categories';
import { maxHidden, pageSize } from '@bloom/contract/economy';
import { noPrepare } from '../../platform/database/index.ts';
import type { Sort } from '@bloom/contract/sort';
import type { ThankedUser } from '@bloom/contract/user';
import { Reader } from '../../schema.ts';
import { listColumns, type SearchQuery, type VideoRow } from '../video/index.ts';
import { isFirst, positionLength, type ListPosition, type Selection } from './catalogue.ts';

/** A row of a list: a video with the number of its episodes instead of the episodes. */
export type ListRow = Omit<VideoRow, 'episodes' | 'streams' | 'offline_since'> & {
  episode_count: number;
  /** Petals given lately; only where the list is ordered by them, and there are some. */
  thanks?: number;
  /** A search has found it by its pinyin only. */
  isSpelled?: true;
};

/** A page of videos and, where more exist, one more. */
export type Page = {
  rows: ListRow[];
  /** Of a search: how many videos it finds, counted to one more than `maxHidden`. */
  total?: number;
};

/** Where a list continues after a row. */
export function positionOf(sort: Sort, row: ListRow): ListPosition {
  if (sort === 'activity') return [row.updated_us, row.id];
  return sort === 'newest' ? [row.shared_us, row.id] : [row.thanks ?? 0, row.updated_us, row.id];
}

/**
 * Reads pages of the catalogue, newest first; videos without a positive balance and offline ones
 * are hidden.
 */
export class CatalogueReader extends Reader {
  /** A page of the list; of a search also how many videos it finds, those that only their pinyin finds after the others. */
  async page(selection: Selection): Promise<Page> {
    const { search, start, limit } = selection;
    if (!search) return { rows: await this.#listed(selection) };
    if (!search.pinyin) return this.#found(selection);
    const isPastWords = 'after' in start && start.inPinyin === true;
    const words: Selection = { ...selection, search: { ...search, pinyin: undefined } };
    const found = isPastWords ? { rows: [], total: 0 } : await this.#found(words);
    const isCounted = !isFirst(start) || found.total > maxHidden;
    if (found.rows.length > limit && isCounted) return found;
    const skip =
      'skip' in start && start.skip > 0 ? Math.max(0, start.skip - (await this.#count(words))) : 0;
    const spelled = await this.#found({
      ...selection,
      search: search.pinyin,
      start: isPastWords ? start : { skip },
      limit: limit - found.rows.length,
    });
    return {
      rows: [...found.rows, ...spelled.rows.map((row) => ({ ...row, isSpelled: true as const }))],
      total: Math.min(found.total + spelled.total, maxHidden + 1),
    };
  }

  async #listed(
    selection: Selection,
    more: readonly RawBuilder<unknown>[] = [],
  ): Promise<ListRow[]> {
    const { sort } = selection;
    if (isThanked(sort)) return this.#mostThanked(sort, selection);
    const { rows } = await statementOf(selection, more).execute(this.db);
    return rows;
  }

  /**
   * A page of a search; the first one has a total. One statement reads both of what few titles match. Of more, PostgreSQL
   * chooses how to find the page. Of what very many match, reading the index of the terms takes longer than all else: the
   * latest of the list have the page, and the statistics of the terms say that there are more than a total counts.
   *
   * @param more further conditions
   */
  async #found(
    selection: Selection,
    more: readonly RawBuilder<unknown>[] = [],
  ): Promise<Required<Page>> {
    if (selection.sort === 'activity' && (await this.#estimate(selection, more)) > surelyMany) {
      const { rows } = await latestStatement(selection, more).execute(this.db);
      if (rows.length > selection.limit) return { rows, total: maxHidden + 1 };
    }
    const { rows: few } = await matchedStatement(selection, more).execute(this.db);
    const { matched = 0, total = 0 } = few[0] ?? {};
    const isAll = matched < matchesRead;
    const isCounted = isAll || total > maxHidden || !isFirst(selection.start);
    return {
      rows:
        isAll && !isThanked(selection.sort)
          ? few.filter((row): row is ListRow & Matches => row.id !== null)
          : await this.#listed(selection, more),
      total: isCounted
        ? Math.min(total, maxHidden + 1)
        : await this.#count(selection, more, countLimit),
    };
  }

  /** How many videos a search finds, as the statistics of the terms say. */
  async #estimate(selection: Selection, more: readonly RawBuilder<unknown>[]): Promise<number> {
    const { ranked, found } = conditionsOf({ ...selection, start: { skip: 0 } });
    const { rows } = await sql<{
      'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
    }>`${sql.raw(noPrepare)}
      explain (format json)
      select from video_rank s join video v on v.id = s.video_id
      where ${sql.join([...ranked, ...found, ...more], sql` and `)}`.execute(this.db);
    return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  }

  /** The thanked videos and, once they end, the others in the order of their activity. */
  async #mostThanked(sort: ThankedSort, selection: Selection): Promise<ListRow[]> {
    const { start, limit } = selection;
    const isPastThanked = 'after' in start && start.after[0] === 0;
    const thanked = isPastThanked
      ? []
      : (await thankedStatement(sort, selection).execute(this.db)).rows;
    if (thanked.length > limit) return thanked;
    const skip =
      'skip' in start && start.skip > 0
        ? Math.max(0, start.skip - (await this.#countThanked(sort, selection)))
        : 0;
    const others: Selection = {
      ...selection,
      sort: 'activity',
      start: isPastThanked ? { after: [start.after[1], start.after[2] ?? 0] } : { skip },
      limit: limit - thanked.length,
    };
    const notThanked = [
      sql`not exists (
        select from video_thanks t where t.video_id = s.video_id and ${thanks[sort]} > 0)`,
    ];
    const { rows } = selection.search
      ? await this.#found(others, notThanked)
      : { rows: await this.#listed(others, notThanked) };
    return [...thanked, ...rows];
  }

  async #countThanked(sort: ThankedSort, selection: Selection): Promise<number> {
    const { ranked, found } = conditionsOf({ ...selection, start: { skip: 0 } });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from video_thanks t
      join video_rank s on s.video_id = t.video_id join video v on v.id = t.video_id
      where ${thanks[sort]} > 0 and ${sql.join([...ranked, ...found], sql` and `)}`.execute(
      this.db,
    );
    return rows[0]?.count ?? 0;
  }

  /** The users whose videos others gave most to in the last seven days, most first. */
  async thankedUsers(limit: number): Promise<ThankedUser[]> {
    const { rows } = await sql<ThankedUser>`
      select rank() over (order by t.week desc)::int as rank, a.id, a.name,
        a.handle as handle, t.week as thanks
      from sharer_thanks t join account a on a.id = t.sharer_id
      where a.deleted_at is null
      order by t.week desc, t.sharer_id desc limit ${limit}::int`.execute(this.db);
    return rows;
  }

  /** Some titles of a selection, for a search of so many terms that only their index can find them in time. */
  async someTitles(selection: Selection, { tsquery }: SearchQuery): Promise<string[]> {
    const { ranked } = conditionsOf({ ...selection, start: { skip: 0 }, search: undefined });
    // In a subquery: else the planner expects each of the terms in some titles, and reads the whole table.
    const { rows } = await sql<{ title: string }>`
      select v.title from (
        select id, title from video where search_terms @@ (select ${tsquery}::tsquery)
        limit ${sql.lit(titlesRead)}
      ) v join video_rank s on s.video_id = v.id
      where ${sql.join(ranked, sql` and `)}`.execute(this.db);
    return rows.map(({ title }) => title);
  }

  /**
   * The category that most of the latest videos of a selection have whose titles match: of so many only, because common words are
   * in too many titles to read them all.
   */
  async mainCategory(selection: Selection, search: SearchQuery): Promise<Category | undefined> {
    const { ranked } = conditionsOf({ ...selection, start: { skip: 0 }, search: undefined });
    const { rows } = await sql<{ category: Category }>`
      select s.category from (
        select s.video_id, s.category from video_rank s
        where ${sql.join(ranked, sql` and `)}
        order by s.updated_us desc, s.video_id desc limit ${sql.lit(latestRead)}
      ) s join video v on v.id = s.video_id
      where ${sql.join(matchesOf(search), sql` and `)}
      group by s.category order by count(*) desc, s.category limit 1`.execute(this.db);
    return rows[0]?.category;
  }

  /** How many videos of a selection its hidden sources have, counted to one more than `maxHidden`. */
  async countHidden(selection: Selection): Promise<number> {
    const hidden = sql`s.source = any(${selection.hiddenSources}::text[])`;
    return this.#count({ ...selection, hiddenSources: [] }, [hidden], countLimit);
  }

  /**
   * How many videos a selection has, whatever its start.
   *
   * @param more further conditions
   */
  async #count(
    selection: Selection,
    more: readonly RawBuilder<unknown>[] = [],
    limit: RawBuilder<unknown> = sql``,
  ): Promise<number> {
    const { ranked, found } = conditionsOf({ ...selection, start: { skip: 0 } });
    const where = sql.join([...ranked, ...found, ...more], sql` and `);
    // Only a search needs the wide table.
    const videos = found.length > 0 ? sql`join video v on v.id = s.video_id` : sql``;
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (
        select from video_rank s ${videos}
        where ${where} ${limit}
      ) found`.execute(this.db);
    return rows[0]?.count ?? 0;
  }
}

/** The most titles that decide what a mistyped word means. */
const titlesRead = 200;
/** The latest videos that say where to look for what was not found. */
const latestRead = 1_000;
/** The latest videos that are looked through for a page of what very many match. */
const latestSearched = 20_000;
const countLimit = sql`limit ${sql.lit(maxHidden + 1)}`;
/** An estimate above it is surely of more than `maxHidden`, although statistics are not exact. */
const surelyMany = 1.5 * maxHidden;
/** So many matching titles are read, and sorted, before the list is searched in its order; more than a total counts. */
const matchesRead = 5_001;

function conditionsOf(selection: Selection) {
  const { start, search } = selection;
  const ranked: RawBuilder<unknown>[] = [sql`s.shown`];
  if (selection.sharer !== undefined) {
    // Nothing links the videos of a deleted account.
    ranked.push(sql`s.sharer_id = (
      select id from account where id = ${selection.sharer}::bigint and deleted_at is null)`);
  }
  if (selection.category) ranked.push(sql`s.category = ${selection.category}`);
  if (selection.label) ranked.push(sql`s.label = ${selection.label}`);
  if (selection.audio) ranked.push(sql`s.audio = any(${selection.audio}::text[])`);
  if (selection.subtitle) {
    ranked.push(sql`(s.subtitle = any(${selection.subtitle}::text[])
      or s.community && ${selection.subtitle}::text[])`);
  }
  if (selection.hiddenSources.length > 0) {
    ranked.push(sql`s.source <> all(${selection.hiddenSources}::text[])`);
  }
  if ('after' in start && positionLength(selection.sort) === 2) {
    const [timeUs, videoId] = start.after;
    ranked.push(
      selection.sort === 'newest'
        ? sql`(v.shared_us, v.id) < (${timeUs}::bigint, ${videoId}::bigint)`
        : sql`(s.updated_us, s.video_id) < (${timeUs}::bigint, ${videoId}::bigint)`,
    );
  }

  const found = search ? matchesOf(search) : [];
  return { ranked, found };
}

function matchesOf({
  tsquery,
  contains,
  spelling,
  without,
  pinyin,
}: SearchQuery): RawBuilder<unknown>[] {
  const matches = [
    sql`v.search_terms @@ ${tsquery}::tsquery`,
    ...contains.map((text) => sql`strpos(v.search_text, ${text}) > 0`),
    ...(spelling ? [sql`strpos(v.search_spelling, ${spelling}) > 0`] : []),
    ...(without ? [sql`not v.search_terms @@ ${without}::tsquery`] : []),
  ];
  if (!pinyin) return matches;
  const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` and `);
  return [sql`(${all(matches)} or ${all(matchesOf(pinyin))})`];
}

type ThankedSort = Extract<Sort, `thanked_${string}`>;

function isThanked(sort: Sort): sort is ThankedSort {
  return sort.startsWith('thanked_');
}

const thanks = { thanked_day: sql`t.day`, thanked_week: sql`t.week` } as const;

const sharer = sql`join account a on a.id = v.sharer_id`;

function windowOf({ start, limit }: Selection): RawBuilder<unknown> {
  // PostgreSQL reuses one plan for all pages only if the limit is part of the text. The usual limit is; each
  // other one would be a further statement.
  const rows = limit === pageSize ? sql.lit(limit + 1) : sql`${limit + 1}::int`;
  const offset = 'skip' in start && start.skip > 0 ? sql`offset ${start.skip}::int` : sql``;
  return sql`limit ${rows} ${offset}`;
}

function thankedStatement(sort: ThankedSort, selection: Selection): RawBuilder<ListRow> {
  const { start } = selection;
  const { ranked, found } = conditionsOf(selection);
  const conditions = [sql`${thanks[sort]} > 0`, ...ranked, ...found];
  if ('after' in start) {
    const [petals, , videoId] = start.after;
    conditions.push(sql`(${thanks[sort]}, t.video_id) < (${petals}::bigint, ${videoId}::bigint)`);
  }
  return sql<ListRow>`
    select ${listColumns}, ${thanks[sort]} as thanks
    from video_thanks t
    join video_rank s on s.video_id = t.video_id
    join video v on v.id = t.video_id ${sharer}
    where ${sql.join(conditions, sql` and `)}
    order by ${thanks[sort]} desc, t.video_id desc ${windowOf(selection)}`;
}

/** How many titles match a search, and how many of these its filters leave. */
type Matches = { matched: number; total: number };

/**
 * Up to `matchesRead` titles that match a search; how many of them the filters leave, and the page of these.
 *
 * @param more further conditions
 */
function matchedStatement(
  selection: Selection,
  more: readonly RawBuilder<unknown>[],
): RawBuilder<(ListRow | { id: null }) & Matches> {
  const { ranked, found } = conditionsOf(selection);
  const time = selection.sort === 'newest' ? sql`shared_us` : sql`updated_us`;
  return sql`${sql.raw(noPrepare)}
    with matched as materialized (
      select v.id, v.shared_us from video v
      where ${sql.join(found, sql` and `)} limit ${sql.lit(matchesRead)}
    ), found as materialized (
      select v.id, v.shared_us, s.updated_us from matched v join video_rank s on s.video_id = v.id
      where ${sql.join([...ranked, ...more], sql` and `)}
    ), page as (
      select ${listColumns}
      from (select id from found order by ${time} desc, id desc ${windowOf(selection)}) page
      join video_rank s on s.video_id = page.id join video v on v.id = page.id ${sharer}
    )
    select (select count(*) from matched)::int as matched, (select count(*) from found)::int as total,
      page.*
    from (values (true)) one left join page on true
    order by page.${time} desc, page.id desc`;
}

/**
 * The page of a search, if the latest videos of its list have it. "is true" keeps PostgreSQL from the index of the terms: what
 * it finds lies all over the table, while the latest are in memory.
 *
 * @param more further conditions, on the list
 */
function latestStatement(
  selection: Selection,
  more: readonly RawBuilder<unknown>[],
): RawBuilder<ListRow> {
  const { ranked, found } = conditionsOf(selection);
  const order = sql`order by s.updated_us desc, s.video_id desc`;
  return sql`${sql.raw(noPrepare)}
    select ${listColumns}
    from (
      select s.* from video_rank s
      where ${sql.join([...ranked, ...more], sql` and `)} ${order} limit ${sql.lit(latestSearched)}
    ) s join video v on v.id = s.video_id ${sharer}
    where (${sql.join(found, sql` and `)}) is true ${order} ${windowOf(selection)}`;
}

/** @param more further conditions */
function statementOf(
  selection: Selection,
  more: readonly RawBuilder<unknown>[] = [],
): RawBuilder<ListRow> {
  const conditions = conditionsOf(selection);
  const ranked = [...conditions.ranked, ...more];
  const { found } = conditions;
  const window = windowOf(selection);
  if (selection.sort === 'newest') {
    // The index of the order has the category too.
    if (selection.category) found.push(sql`v.category = ${selection.category}`);
    return sql<ListRow>`${sql.raw(selection.search ? noPrepare : '')}
      select ${listColumns}
      from video v join video_rank s on s.video_id = v.id ${sharer}
      where ${sql.join([...ranked, ...found], sql` and `)}
      order by v.shared_us desc, v.id desc ${window}`;
  }
  const order = sql`order by s.updated_us desc, s.video_id desc`;

  if (selection.search) {
    return sql<ListRow>`${sql.raw(noPrepare)}
      select ${listColumns}
      from video_rank s join video v on v.id = s.video_id ${sharer}
      where ${sql.join([...ranked, ...found], sql` and `)} ${order} ${window}`;
  }
  // Finds the page in the index of the order alone, so that nothing of the skipped videos is read.
  return sql<ListRow>`
    select ${listColumns}
    from (
      select s.video_id from video_rank s
      where ${sql.join(ranked, sql` and `)} ${order} ${window}
    ) page
    join video_rank s on s.video_id = page.video_id
    join video v on v.id = s.video_id ${sharer} ${order}`;
}
