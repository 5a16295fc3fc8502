import { sql } from 'kysely';
import type { Source } from '@bloom/contract/sources/sources';
import { noPrepare } from '../../platform/database/index.ts';
import { Reader, Writer } from '../../schema.ts';
import type { SubtitleId } from '../subtitle/index.ts';
import { listColumns, type presentSummary } from '../video/index.ts';
import type { LineQuery } from './line-terms.ts';

/** The best line of a video, as the index has it. */
export type FoundRow = SubtitleId & { startMs: number; line: string };

/**
 * Subtitles that `subtitle_line` does not have as they are, with what must not have changed until it does.
 */
export type OutdatedRow = SubtitleId & { revision: number; searched: number };

/** A video in a list, and the number of the requested episode, from 1. */
export type LineVideo = Parameters<typeof presentSummary>[0] & {
  id: number;
  episode_id: string;
  episode_number: number | null;
};

/** Reads what lines are found by. */
export class LineReader extends Reader {
  /**
   * The best line of each work with a shown video that has one: where the words follow each other as they
   * were typed, then the first. In that order, then by the petals of the video. Of more videos that have all
   * words somewhere, so many with most petals are `searched` for a line.
   */
  async find(
    { ways }: LineQuery,
    hiddenSources: readonly Source[],
    { searched, limit }: { searched: number; limit: number },
  ): Promise<FoundRow[]> {
    const hasTerms = ways.map(({ terms }) => sql`l.terms @> ${terms}::text[]`);
    const contains = ways.map(
      ({ parts }) =>
        sql`(${sql.join(
          parts.map((part) => sql`strpos(each.line, ${part}) > 0`),
          sql` and `,
        )})`,
    );
    const isPhrase = ways.map(({ phrase }) => sql`strpos(each.line, ${phrase}) > 0`);
    const or = sql` or `;
    const { rows } = await sql<FoundRow>`${sql.raw(noPrepare)}
      select video_id as "videoId", episode, start_ms as "startMs", line from (
        select distinct on (found.work) found.*, best.* from (
          select coalesce(s.work_id, s.video_id) as work, l.video_id, l.episode, l.starts, l.lines, s.balance
          from subtitle_line l join video_rank s on s.video_id = l.video_id
          where (${sql.join(hasTerms, or)}) and s.shown
            and s.source <> all(${hiddenSources}::text[])
          order by s.balance desc, l.video_id desc limit ${sql.lit(searched)}
        ) found cross join lateral (
          select each.line, each.start_ms, ${sql.join(isPhrase, or)} as is_phrase
          from unnest(found.lines, found.starts) each(line, start_ms)
          where ${sql.join(contains, or)}
          order by is_phrase desc, each.start_ms limit 1
        ) best
        order by found.work, best.is_phrase desc, found.balance desc, found.video_id desc,
          char_length(found.episode), found.episode, best.start_ms
      ) lines
      order by is_phrase desc, balance desc, video_id desc limit ${limit}::int`.execute(this.db);
    return rows;
  }

  /** Those of these videos that are shown now, one for each episode. */
  async videos(ids: readonly SubtitleId[], hiddenSources: readonly Source[]): Promise<LineVideo[]> {
    const { rows } = await sql<LineVideo>`
      select ${listColumns(hiddenSources)}, f.episode as episode_id, (
          select e.number::int from jsonb_array_elements(v.episodes) with ordinality e(episode, number)
          where e.episode ->> 'id' = f.episode limit 1
        ) as episode_number
      from unnest(${ids.map(({ videoId }) => videoId)}::bigint[],
          ${ids.map(({ episode }) => episode)}::text[]) f(video_id, episode)
        join video_rank s on s.video_id = f.video_id
        join public_video v on v.id = f.video_id
        join public_account a on a.id = v.sharer_id
      where s.shown and s.source <> all(${hiddenSources}::text[])`.execute(this.db);
    return rows;
  }

  /** Subtitles that the index does not have, the newest first. */
  async outdated(limit: number): Promise<OutdatedRow[]> {
    return this.db
      .selectFrom('subtitle')
      .select(['video_id as videoId', 'episode', 'revision', 'searched'])
      .whereRef('searched', '<>', 'revision')
      .orderBy('searched', 'desc')
      .limit(limit)
      .execute();
  }

  async countOutdated(): Promise<number> {
    const { count } = await this.db
      .selectFrom('subtitle')
      .select(sql<number>`count(*)::int`.as('count'))
      .whereRef('searched', '<>', 'revision')
      .executeTakeFirstOrThrow();
    return count;
  }
}

export class LineWriter extends Writer {
  /** Stores the lines of subtitles in place of those before; none removes them. */
  async store(
    { videoId, episode }: SubtitleId,
    { terms, starts, lines }: { terms: string[]; starts: number[]; lines: string[] },
  ): Promise<void> {
    if (lines.length === 0) {
      await this.tx
        .deleteFrom('subtitle_line')
        .where('video_id', '=', videoId)
        .where('episode', '=', episode)
        .execute();
      return;
    }
    await this.tx
      .insertInto('subtitle_line')
      .values({ video_id: videoId, episode, terms, starts, lines })
      .onConflict((conflict) =>
        conflict.columns(['video_id', 'episode']).doUpdateSet({ terms, starts, lines }),
      )
      .execute();
  }

  /**
   * Marks subtitles as stored. Returns false, and then the transaction has to be rolled back, if they have
   * changed since they were read, or are being changed: this never waits.
   */
  async setStored({ videoId, episode, revision, searched }: OutdatedRow): Promise<boolean> {
    const { numAffectedRows } = await sql`
      with unchanged as (
        select video_id, episode from subtitle
        where video_id = ${videoId} and episode = ${episode}
          and revision = ${revision} and searched = ${searched}
        for no key update skip locked
      )
      update subtitle s set searched = s.revision from unchanged u
      where s.video_id = u.video_id and s.episode = u.episode`.execute(this.tx);
    return numAffectedRows === 1n;
  }
}
