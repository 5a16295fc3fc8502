import { sql } from 'kysely';
import { finishedShare, historyStartS, maxHistory } from '@bloom/contract/history/history-rules';
import { resultOf, type Refusal } from '../../platform/database/index.ts';
import { Reader, Writer } from '../../schema.ts';
import { listedVideoColumns, type ListedVideo, type VideoKey } from '../video/index.ts';
import type { SeenProgress } from './history.ts';

/** The progress in one video or episode, as the tables have it. */
export type ProgressRow = {
  /** Empty for a video without episodes. */
  episode: string;
  position_s: number;
  duration_s: number;
  finished: boolean;
  watched_us: number;
};

/**
 * A video of a history, with its last watched episode. Its other episodes are in `history_episode`, so that
 * the list does not look through a thousand episodes to show one entry.
 */
export type HistoryRow = ListedVideo &
  Omit<ProgressRow, 'duration_s'> & {
    /** `duration_s` is the video's own; this one is what the player stated. */
    watched_duration_s: number;
    episode_facts: { number: number; title: string } | null;
  };

/** The last entry of a page. */
type Position = readonly [watchedUs: number, videoId: number];

/** The parameters of history_store() for an account, without the video. */
export function progressParameters(accountId: number, progress: SeenProgress): object {
  const { episode = '', positionS, durationS, watchedAt } = progress;
  return {
    account: accountId,
    episode,
    position_s: positionS,
    duration_s: durationS,
    watched_us: watchedAt === undefined ? null : watchedAt * 1_000_000,
    start_s: historyStartS,
    finished_share: finishedShare,
    max_videos: maxHistory,
  };
}

/** Reads what an account has watched. */
export class HistoryReader extends Reader {
  /**
   * The videos that an account has watched, the last watched first; of a work, the one watched last.
   *
   * @param unfinished only videos that can be continued: not finished, or with an episode after the last
   *   watched one
   */
  async page(
    accountId: number,
    { after, limit }: { after: Position | undefined; limit: number },
    { hidden, unfinished }: { hidden: readonly string[]; unfinished: boolean },
  ): Promise<HistoryRow[]> {
    return this.db
      .selectFrom('history as h')
      .innerJoin('public_video as v', 'v.id', 'h.video_id')
      .innerJoin('video_rank as s', 's.video_id', 'v.id')
      .innerJoin('public_account as a', 'a.id', 'v.sharer_id')
      .select([
        ...listedVideoColumns,
        'h.episode',
        'h.position_s',
        'h.duration_s as watched_duration_s',
        'h.finished',
        'h.watched_us',
        sql<HistoryRow['episode_facts']>`(
          select jsonb_build_object('number', e.number, 'title', e.value ->> 'title')
          from jsonb_array_elements(v.episodes) with ordinality as e (value, number)
          where h.episode <> '' and e.value ->> 'id' = h.episode limit 1)`.as('episode_facts'),
      ])
      .where('h.account_id', '=', accountId)
      .where(sql<boolean>`v.source <> all(${hidden}::text[])`)
      .where(
        sql<boolean>`not exists (
          select from work_copies(h.video_id) c
            join history n on n.account_id = h.account_id and n.video_id = c.video_id
            join public_video o on o.id = c.video_id
          where (n.watched_us, n.video_id) > (h.watched_us, h.video_id) and o.source <> all(${hidden}::text[]))`,
      )
      .$if(unfinished, (query) =>
        query.where(sql<boolean>`v.offline_since is null and v.hidden_by is null and (not h.finished
          or h.episode <> '' and v.episodes -> -1 ->> 'id' <> h.episode)`),
      )
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(h.watched_us, h.video_id) <
          (${after?.[0]}::bigint, ${after?.[1]}::bigint)`),
      )
      .orderBy('h.watched_us', 'desc')
      .orderBy('h.video_id', 'desc')
      .limit(limit)
      .execute();
  }

  /**
   * How far an account has watched a video: the last watched episode, then the others. One without episodes
   * was watched as far as the newest of its work, in its own seconds.
   */
  async progress(accountId: number, video: VideoKey): Promise<ProgressRow[]> {
    const { rows } = await sql<ProgressRow>`
      select * from (
        select distinct on (h.episode) h.*
        from public_video v, lateral (
          select episode, position_s, duration_s, finished, watched_us
            from history where account_id = ${accountId} and video_id = v.id
          union all
          select episode, position_s, duration_s, finished, watched_us
            from history_episode where account_id = ${accountId} and video_id = v.id
          union all
          select '', greatest(0, least(n.position_s - c.offset_s, length.s)), length.s, n.finished,
            n.watched_us
          from work_copies(v.id) c
            join history n on n.account_id = ${accountId} and n.video_id = c.video_id and n.episode = ''
            cross join lateral (
              select case n.duration_s when 0 then 0 else coalesce(v.duration_s, n.duration_s) end as s) length
          where v.episodes = '[]') h
        where v.source = ${video.source} and v.source_id = ${video.id}
        order by h.episode, h.watched_us desc) newest
      order by watched_us desc`.execute(this.db);
    return rows;
  }
}

export class HistoryWriter extends Writer {
  /**
   * Stores how far an account has watched a video; false if there is no such video.
   * Errors: `request.invalid` (`episode`), `video.removed` (`rule`, `version`).
   */
  async store(accountId: number, video: VideoKey, progress: SeenProgress): Promise<boolean> {
    const parameters = JSON.stringify(progressParameters(accountId, progress));
    const { rows } = await sql<{ refused: Refusal | null }>`
      select coalesce(video_removed(v.id),
        history_store(${parameters}::jsonb || jsonb_build_object('video', v.id))) as refused
      from (select id from public_video where source = ${video.source} and source_id = ${video.id}
        for key share) v`.execute(this.tx);
    const [stored] = rows;
    if (stored?.refused) resultOf(stored.refused);
    return stored !== undefined;
  }

  /** Deletes the whole history of an account, or one video of it and its copies. */
  async remove(accountId: number, video: VideoKey | undefined): Promise<void> {
    await this.tx
      .deleteFrom('history')
      .where('account_id', '=', accountId)
      .$if(video !== undefined, (query) =>
        query.where(sql<boolean>`video_id in (
          select m.id from public_video v, lateral (
            select v.id union all select video_id from work_copies(v.id)) m
          where v.source = ${video?.source} and v.source_id = ${video?.id})`),
      )
      .execute();
  }
}
