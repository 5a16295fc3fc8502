import { sources, sourceTable } from '@bloom/contract/sources/sources';
import { sql } from 'kysely';
import { Reader } from '../../schema.ts';
import { listColumns, type VideoRow } from '../video/index.ts';
import type { ListRow } from './catalogue-store.ts';
import type { TermCounts } from './related.ts';

/** The columns of a video by which related videos are found. */
export type RelatedTo = Pick<
  VideoRow,
  | 'id'
  | 'source'
  | 'source_id'
  | 'category'
  | 'label'
  | 'audio'
  | 'duration_s'
  | 'sharer_id'
  | 'episodes'
  | 'type'
>;

export type RelatedRow = ListRow & { in_series: boolean };

/**
 * Of these sources, the ids of episodes are ids of videos. The index of their episodes names the same ones.
 */
const episodesAreVideos: readonly string[] = sources.filter(
  (source) => sourceTable[source].episodes === 'videos',
);
const linkedSources = sql.join(episodesAreVideos.map((source) => sql.lit(source)));
/** How many episodes of a playlist are looked for among the videos. */
const maxEpisodes = 100;

/** A title without its numbers: what the titles of a series share. The index has the same expression. */
const series = sql.raw(`left(regexp_replace(search_text,
    '第?[0-9〇零一二三四五六七八九十百两]+[季集部期话回章]|\\m(season|episode|series|part|vol|chapter|ep|s)[ .#:]*[0-9]+(e[0-9]+)?|[0-9]+|[[:space:][:punct:]【】「」《》（），。！？：、·—…]+',
    '', 'g'), 100)`);

/** Reads what is related to a video (docs/specification/catalogue.md#related-videos). */
export class RelatedReader extends Reader {
  /**
   * The shown videos that have most in common with a video, most related first. Each way to find some is
   * bounded, so that the time does not grow with the catalogue.
   *
   * @param words the terms to find as a tsquery; undefined for none
   */
  async find(
    video: RelatedTo,
    options: { words: string | undefined; hiddenSources: readonly string[]; limit: number },
  ): Promise<RelatedRow[]> {
    const { id, source, source_id: sourceId, duration_s: durationS } = video;
    const linked = episodesAreVideos.includes(source);
    const episodeIds = linked ? video.episodes.slice(0, maxEpisodes).map((each) => each.id) : [];
    const part = linked && video.type !== 'Playlist' ? JSON.stringify([sourceId]) : null;
    const { rows } = await sql<RelatedRow>`
      with givers as (
        select distinct donor_id from (
          select donor_id, amount from standing_gift
          where video_id = ${id}::bigint order by transfer_id desc limit 100
        ) latest where amount > 0 limit 20
      ), own as (
        select ${series} as series from video where id = ${id}::bigint
      ), found as (
        (select v.id, 100 as score from own, lateral (
          select id from video where ${series} = own.series and id > ${id}::bigint
          order by id limit 30
        ) v where length(own.series) > 1)
        union all
        (select v.id, 100 from own, lateral (
          select id from video where ${series} = own.series and id < ${id}::bigint
          order by id desc limit 30
        ) v where length(own.series) > 1)
        union all
        select id, 100 from video
        where source = ${source} and source_id = any(${episodeIds}::text[])
        union all
        (select id, 100 from video
        where type = 'Playlist' and source in (${linkedSources}) and source = ${source}
          and jsonb_path_query_array(episodes, '$[*].id') @> ${part}::jsonb limit 30)
        union all
        select video_id, 4 * least(count(*), 5) from givers, lateral (
          select distinct video_id from (
            select video_id, amount from standing_gift
            where donor_id = givers.donor_id order by transfer_id desc limit 30
          ) latest where amount > 0
        ) given group by video_id
        union all
        (select id, 3 from video
        where sharer_id = ${video.sharer_id}::bigint order by shared_us desc limit 20)
        union all
        (select video_id, case when label = ${video.label} then 2 else 1 end from (
          select video_id, label, updated_us from video_rank
          where shown and category = ${video.category}
          order by updated_us desc, video_id desc limit 300
        ) newest order by label = ${video.label} desc, updated_us desc limit 40)
        union all
        -- With the same sound, as what comes next is first of all in the same language.
        (select video_id, 0 from (
          select video_id, audio, updated_us from video_rank
          where shown order by updated_us desc, video_id desc limit 300
        ) newest where audio = ${video.audio} order by updated_us desc limit 40)
        union all
        -- ts_rank is 0.061 for a title with all of the words.
        select id, 32 * ts_rank(search_terms, ${options.words ?? null}::tsquery) from (
          select id, search_terms from video
          where search_terms @@ ${options.words ?? null}::tsquery limit 300
        ) alike
      )
      select ${listColumns(options.hiddenSources)}, s.score >= 100 as in_series
      from (select * from (
        select distinct on (coalesce(s.work_id, s.video_id)) s.*, sums.score, (s.audio = ${video.audio})::int * 2 + (v.type = ${video.type})::int
          + (coalesce(v.duration_s between ${durationS}::int / 3 and ${durationS}::int * 3, false)
            or v.duration_s is null and ${durationS}::int is null)::int as likeness
        from (
          select id, sum(score) as score from found where id <> ${id}::bigint group by id
        ) sums
        join video_rank s on s.video_id = sums.id
        join video v on v.id = sums.id
        where s.shown and s.source <> all(${options.hiddenSources}::text[])
          and (s.work_id is null
            or s.work_id is distinct from (select work_id from video_rank where video_id = ${id}::bigint))
        order by coalesce(s.work_id, s.video_id),
          sums.score >= 100 desc, likeness desc, sums.score desc, s.updated_us desc, s.video_id desc
        ) best
        order by score >= 100 desc, likeness desc, score desc, updated_us desc, video_id desc
        limit ${options.limit}::int
      ) s
      join video v on v.id = s.video_id
      join public_account a on a.id = v.sharer_id
      order by s.score >= 100 desc, s.likeness desc, s.score desc, s.updated_us desc, v.id desc`.execute(
      this.db,
    );
    return rows;
  }

  /** The terms that many titles have, as PostgreSQL's statistics estimate them. */
  async commonTerms(): Promise<TermCounts> {
    const { rows } = await sql<{ terms: string[]; shares: number[]; videos: number }>`
      select most_common_elems::text::text[] as terms, most_common_elem_freqs as shares,
        (select greatest(reltuples, 0) from pg_class where oid = 'video'::regclass) as videos
      from pg_stats
      where schemaname = current_schema and tablename = 'video' and attname = 'search_terms'
        and most_common_elems is not null`.execute(this.db);
    const counts = new Map<string, number>();
    for (const { terms, shares, videos } of rows) {
      for (const [i, term] of terms.entries()) counts.set(term, (shares[i] ?? 0) * videos);
    }
    return { countOf: (term) => counts.get(term) };
  }
}
