import { sql, type RawBuilder } from 'kysely';
import type { Category } from '@bloom/contract/catalogue/categories';
import { maxHidden, pageSize } from '@bloom/contract/gift/economy';
import { noPrepare } from '../../platform/database/index.ts';
import type { Sort } from '@bloom/contract/catalogue/sort';
import { sources, sourceTable } from '@bloom/contract/sources/sources';
import type { ThankedUser } from '@bloom/contract/account/user';
import { Reader } from '../../schema.ts';
import type { SearchQuery } from '../search-terms/index.ts';
import { listColumns, type VideoRow } from '../video/index.ts';
import { isFirst, type ListPosition, type Selection, type Start } from './catalogue.ts';

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
 * Reads pages of the catalogue, newest first; videos without a positive balance and offline ones are hidden.
 */
export class CatalogueReader extends Reader {
  /**
   * A page of the list; of a search also how many videos it finds, those that only their pinyin finds after
   * the others.
   */
  async page(selection: Selection): Promise<Page> {
    const { search, start } = selection;
    if (!search) return { rows: (await this.#sorted(selection)).rows };
    if (!search.pinyin) return this.#sorted(selection);
    const words = { ...selection, search: { ...search, pinyin: undefined } };
    return this.#inTurn(selection, {
      first: () => this.#sorted(words),
      count: () => this.#count(words),
      restAfter: 'after' in start && start.inPinyin === true ? start : undefined,
      rest: async (window) => {
        const { rows, total } = await this.#sorted({
          ...selection,
          search: search.pinyin,
          earlier: [all(matchesOf(words.search))],
          ...window,
        });
        return { rows: rows.map((row) => ({ ...row, isSpelled: true as const })), total };
      },
    });
  }

  /**
   * A page in its order; in one by thanks, the thanked videos and then the others in the order of their
   * activity.
   */
  async #sorted(selection: Selected): Promise<Required<Page>> {
    const { sort, start, search, earlier = [] } = selection;
    if (!isThanked(sort)) return this.#ordered(selection);
    const isThankedVideo = sql`exists (
      select from video_thanks t where t.video_id = s.video_id and ${orders[sort].by} > 0)`;
    return this.#inTurn(selection, {
      first: () => this.#ordered(selection),
      count: () => this.#count({ ...selection, also: isThankedVideo }),
      restAfter:
        'after' in start && start.after[0] === 0
          ? { after: [start.after[1], start.after[2] ?? 0] }
          : undefined,
      rest: (window) =>
        this.#ordered({
          ...selection,
          ...window,
          sort: 'activity',
          also: sql`not ${isThankedVideo}`,
          earlier: [...earlier, all([isThankedVideo, ...(search ? matchesOf(search) : [])])],
        }),
    });
  }

  /** A page of two lists, one after the other. */
  async #inTurn({ search, start, limit }: Selection, lists: InTurn): Promise<Required<Page>> {
    const { restAfter } = lists;
    const found = restAfter ? { rows: [], total: 0 } : await lists.first();
    const isCounted = !search || !isFirst(start) || found.total > maxHidden;
    if (found.rows.length > limit && isCounted) return found;
    const skip = 'skip' in start && start.skip > 0 ? Math.max(0, start.skip - (await lists.count())) : 0;
    const rest = await lists.rest({
      start: restAfter ?? { skip },
      limit: Math.max(0, limit - found.rows.length),
    });
    return {
      rows: [...found.rows, ...rest.rows],
      total: Math.min(found.total + rest.total, maxHidden + 1),
    };
  }

  /**
   * A page of one list. A search reads first whether it finds at most as many videos as a total counts: these
   * have the page.
   */
  async #ordered(selection: Selected): Promise<Required<Page>> {
    const { search, start } = selection;
    const isDeep = 'skip' in start && start.skip > maxHidden;
    if (search && !isDeep) {
      const { rows } = await foundStatement(selection).execute(this.db);
      const total = rows[0]?.total ?? 0;
      if (total <= maxHidden) return { rows, total };
    }
    const { rows } = await listStatement(selection).execute(this.db);
    return { rows, total: maxHidden + 1 };
  }

  /** The users whose videos others gave most to in the last seven days, most first. */
  async thankedUsers(limit: number): Promise<ThankedUser[]> {
    const { rows } = await sql<ThankedUser>`
      select board.*, (select count(*) from public_video v where v.sharer_id = board.id)
        - (select count(*) from public_video v where v.sharer_id = board.id and v.hidden_by is not null)
        as shared_count
      from (
        select rank() over (order by t.week desc)::int as rank, a.id, a.name,
          a.handle as handle, t.week as thanks
        from sharer_thanks t join public_account a on a.id = t.sharer_id
        where a.is_found
        order by t.week desc, t.sharer_id desc limit ${limit}::int
      ) board order by thanks desc, id desc`.execute(this.db);
    return rows;
  }

  /**
   * Some titles of a selection, for a search of so many terms that only their index can find them in time.
   */
  async someTitles(selection: Selection, { tsquery }: SearchQuery): Promise<string[]> {
    const conditions = conditionsOf({ ...selection, search: undefined });
    // In a subquery: else the planner expects each of the terms in some titles, and reads the whole table.
    const { rows } = await sql<{ title: string }>`
      select v.title from (
        select id, title from video where search_terms @@ (select ${tsquery}::tsquery)
        limit ${sql.lit(titlesRead)}
      ) v join video_rank s on s.video_id = v.id
      where ${all(conditions)}`.execute(this.db);
    return rows.map(({ title }) => title);
  }

  /**
   * The category that most of the latest videos of a selection have whose titles match: of so many only,
   * because common words are in too many titles to read them all.
   */
  async mainCategory(selection: Selection, search: SearchQuery): Promise<Category | undefined> {
    const conditions = conditionsOf({ ...selection, search: undefined });
    const { rows } = await sql<{ category: Category }>`
      select s.category from (
        select s.video_id, s.category from video_rank s
        where ${all(conditions)}
        order by s.updated_us desc, s.video_id desc limit ${sql.lit(latestRead)}
      ) s join video v on v.id = s.video_id
      where ${all(matchesOf(search))}
      group by s.category order by count(*) desc, s.category limit 1`.execute(this.db);
    return rows[0]?.category;
  }

  /**
   * How many videos of a selection only its hidden sources have, counted to one more than `maxHidden`.
   */
  async countHidden(selection: Selection): Promise<number> {
    const { search, hiddenSources } = selection;
    const hidden = sql`s.source = any(${hiddenSources}::text[])`;
    const shown = all([sql`s.source <> all(${hiddenSources}::text[])`, ...(search ? matchesOf(search) : [])]);
    return this.#count({ ...selection, hiddenSources: [], also: hidden, earlier: [shown] }, countLimit);
  }

  /** How many videos a selection has, whatever its start. */
  async #count(selection: Selected, limit = sql``): Promise<number> {
    const { search } = selection;
    // Only a search needs the wide table.
    const { rows } = await sql<{ count: number }>`${sql.raw(search ? noPrepare : '')}
      select count(*)::int as count from (
        select from video_rank s ${search ? videos : sql``}
        where ${all([...conditionsOf(selection), ...oncePerWork({ ...selection, sort: 'activity' })])} ${limit}
      ) found`.execute(this.db);
    return rows[0]?.count ?? 0;
  }
}

/** The most titles that decide what a mistyped word means. */
const titlesRead = 200;
/** The latest videos that say where to look for what was not found. */
const latestRead = 1_000;
const countLimit = sql`limit ${sql.lit(maxHidden + 1)}`;

/** A selection, and one more condition. */
type Selected = Selection & {
  also?: RawBuilder<unknown>;
  /** Conditions of what a list before this one shows, within the filters. */
  earlier?: readonly RawBuilder<unknown>[];
};

/** Two lists that follow each other. */
type InTurn = {
  first: () => Promise<Required<Page>>;
  /** How many videos the first one has. */
  count: () => Promise<number>;
  /** Where the second one continues, of a page past the first. */
  restAfter: Start | undefined;
  rest: (window: Pick<Selection, 'start' | 'limit'>) => Promise<Required<Page>>;
};

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` and `);
const any = (conditions: readonly RawBuilder<unknown>[]) =>
  sql`((${sql.join([...conditions], sql`) or (`)}))`;

/**
 * The conditions of a selection, whatever its start: on `video_rank s`, and of a search also on `video v`.
 */
function conditionsOf(selection: Selected): RawBuilder<unknown>[] {
  return [...filtersOf(selection), ...ownConditionsOf(selection)];
}

/** The conditions of a list besides its filters, which lists that follow each other share. */
function ownConditionsOf({ also, search }: Selected): RawBuilder<unknown>[] {
  return [...(also ? [also] : []), ...(search ? matchesOf(search) : [])];
}

/** The conditions of the filters, on `video_rank s`. */
function filtersOf(selection: Selection): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [sql`s.shown`];
  if (selection.sharer !== undefined) {
    // Nothing links the videos of a deleted account.
    conditions.push(sql`s.sharer_id = (
      select id from public_account where id = ${selection.sharer}::bigint and is_found)`);
  }
  if (selection.category) conditions.push(sql`s.category = ${selection.category}`);
  if (selection.label) conditions.push(sql`s.label = ${selection.label}`);
  if (selection.audio) conditions.push(sql`s.audio = any(${selection.audio}::text[])`);
  if (selection.subtitle) {
    conditions.push(sql`(s.subtitle = any(${selection.subtitle}::text[])
      or s.community && ${selection.subtitle}::text[])`);
  }
  if (selection.needs) conditions.push(...needsOf(selection.needs));
  if (selection.hiddenSources.length > 0) {
    conditions.push(sql`s.source <> all(${selection.hiddenSources}::text[])`);
  }
  return conditions;
}

/** Sources whose players do not say their time: no subtitles could follow them. */
const untimedSources = sources.filter((source) => sourceTable[source].player === 'frame');

/**
 * The conditions of a video for which words in a language can be written: it does not have them of its own,
 * no other copy of its work has them all, it has an end, and its subtitles are not locked.
 */
function needsOf({ language, declared }: NonNullable<Selection['needs']>): RawBuilder<unknown>[] {
  const coverage = sql.raw(language === 'EN' ? 'coverage_en' : 'coverage_cn');
  return [
    sql`s.${coverage} < 100`,
    sql`s.subtitle <> all(${declared}::text[])`,
    sql`s.source <> all(${untimedSources}::text[])`,
    // One row at a time: a list needs a few, and a join would read the whole table.
    sql`(select o.type <> 'Live' and o.subtitles_locked_by is null from video o where o.id = s.video_id)`,
    sql`(s.work_id is null or (select coalesce(max(k.${coverage}), 0) < 100
      from work_copies(s.video_id) c
        join video_rank k on k.video_id = c.video_id join video o on o.id = c.video_id
      where o.hidden_by is null and o.type <> 'Playlist'))`,
  ];
}

/** The conditions of a search on `video v`. */
export function matchesOf({
  tsquery,
  contains,
  spelling,
  without,
  pinyin,
}: SearchQuery): RawBuilder<unknown>[] {
  const matches = [
    sql`v.search_terms @@ ${tsquery}::tsquery`,
    ...contains.map((text) => sql`strpos(v.search_text, ${text}) > 0`),
    ...(spelling ? [any(spelling.map((text) => sql`strpos(v.search_spelling, ${text}) > 0`))] : []),
    ...(without ? [sql`not v.search_terms @@ ${without}::tsquery`] : []),
  ];
  if (!pinyin) return matches;
  return [sql`(${all(matches)} or ${all(matchesOf(pinyin))})`];
}

function isThanked(sort: Sort): sort is Extract<Sort, `thanked_${string}`> {
  return sort.startsWith('thanked_');
}

/** The number that a list is ordered by, and the id of the same table, so that an index has both. */
const orders: Record<Sort, { by: RawBuilder<unknown>; id: RawBuilder<unknown> }> = {
  activity: { by: sql`s.updated_us`, id: sql`s.video_id` },
  newest: { by: sql`v.shared_us`, id: sql`v.id` },
  thanked_day: { by: sql`t.day`, id: sql`t.video_id` },
  thanked_week: { by: sql`t.week`, id: sql`t.video_id` },
};

/**
 * The condition of the one copy of a work that a list shows (docs/specification/works.md#works-in-lists): no
 * other one that the list could show comes before it. A video alone is read no further. In the subquery, `s`,
 * `v` and `t` are the other copy, and `own` is the row itself.
 */
function oncePerWork(selection: Selected): RawBuilder<unknown>[] {
  const { sort, search, earlier = [], sharer, oldestCopy } = selection;
  if (sharer !== undefined) return [];
  const { by, id } = orders[sort];
  const comesBefore = [
    oldestCopy ? sql`s.video_id < own.id` : sql`(${by}, ${id}) > (own.number, own.id)`,
    ...(isThanked(sort) ? [sql`${by} > 0`] : []),
    ...ownConditionsOf(selection),
  ];
  // A copy of an earlier list may have none.
  const thanks = isThanked(sort) ? sql`left join video_thanks t on t.video_id = s.video_id` : sql``;
  const isAhead = earlier.length > 0 ? any([all(comesBefore), ...earlier]) : all(comesBefore);
  return [
    sql`(s.work_id is null or not exists (
      select from (select s.work_id, ${by} as number, ${id} as id) own, video_rank s
        ${search || sort === 'newest' ? videos : sql``} ${thanks}
      where s.work_id = own.work_id and ${all(filtersOf(selection))} and ${isAhead}))`,
  ];
}

function windowOf({ start, limit }: Selection): RawBuilder<unknown> {
  // PostgreSQL reuses one plan for all pages only if the limit is part of the text. The usual limit is; each
  // other one would be a further statement.
  const rows = limit === pageSize ? sql.lit(limit + 1) : sql`${limit + 1}::int`;
  const offset = 'skip' in start && start.skip > 0 ? sql`offset ${start.skip}::int` : sql``;
  return sql`limit ${rows} ${offset}`;
}

function pageConditions(selection: Selected): RawBuilder<unknown>[] {
  const { sort, start, category } = selection;
  const { by, id } = orders[sort];
  const conditions = [...conditionsOf(selection), ...oncePerWork(selection)];
  if ('after' in start) {
    const [number, videoId] = [start.after[0], start.after.at(-1)];
    conditions.push(sql`(${by}, ${id}) < (${number}::bigint, ${videoId}::bigint)`);
  }
  // The index of the order has the category too.
  if (sort === 'newest' && category) conditions.push(sql`v.category = ${category}`);
  if (isThanked(sort)) conditions.push(sql`${by} > 0`);
  return conditions;
}

const videos = sql`join video v on v.id = s.video_id`;
const sharers = sql`join public_account a on a.id = v.sharer_id`;
const thanksOf = (sort: Sort) =>
  isThanked(sort) ? sql`join video_thanks t on t.video_id = s.video_id` : sql``;

/** A page of what a search finds, read without an order up to `countLimit`; `total` is how much that is. */
function foundStatement(selection: Selected): RawBuilder<ListRow & { total: number }> {
  const { sort } = selection;
  const { by } = orders[sort];
  return sql`${sql.raw(noPrepare)}
    with found as materialized (
      select s.video_id, ${by} as number from video_rank s ${videos} ${thanksOf(sort)}
      where ${all(pageConditions(selection))} ${countLimit}
    ), page as (
      select * from found order by number desc, video_id desc ${windowOf(selection)}
    )
    select ${listColumns(selection.hiddenSources)}, (select count(*) from found)::int as total
      ${isThanked(sort) ? sql`, page.number as thanks` : sql``}
    from page join video_rank s on s.video_id = page.video_id ${videos} ${sharers}
    order by page.number desc, page.video_id desc`;
}

/** A page along the list. */
function listStatement(selection: Selected): RawBuilder<ListRow> {
  const { sort, search } = selection;
  const { by, id } = orders[sort];
  const where = sql`where ${all(pageConditions(selection))}`;
  const order = sql`order by ${by} desc, ${id} desc`;
  const window = windowOf(selection);
  if (sort === 'activity' && !search) {
    // Finds the page alone, so that nothing else of the skipped videos is read.
    return sql`
      select ${listColumns(selection.hiddenSources)}
      from (select s.* from video_rank s ${where} ${order} ${window}) s ${videos} ${sharers} ${order}`;
  }
  return sql`${sql.raw(search ? noPrepare : '')}
    select ${listColumns(selection.hiddenSources)} ${isThanked(sort) ? sql`, ${by} as thanks` : sql``}
    from video_rank s ${videos} ${thanksOf(sort)} ${sharers} ${where} ${order} ${window}`;
}
