import { sql } from 'kysely';
import type { Source } from '@bloom/contract/sources/sources';
import type { Db, Tx } from '../../schema.ts';
import type { Health } from './health.ts';

/** A video that this server has claimed for a check. */
export type DueVideo = {
  readonly videoId: number;
  /** The source's own id. */
  readonly id: string;
  readonly health: Health;
  /** When it was claimed; it identifies this check. */
  readonly at: Date;
};

/** If its server stops during a check, another server can claim the video after this time. */
const claimExpiresAfter = '5 minutes';
/** Reports never cause more frequent checks than this. */
const soonestRecheck = '1 hour';

/**
 * Claims the video of a source that has been due for longest; undefined while none is. No other
 * server can claim it.
 */
export async function claimNextDue(db: Db, source: Source): Promise<DueVideo | undefined> {
  const { rows } = await sql<Health & { videoId: number; id: string; at: Date }>`with due as materialized (
      select video_id from video_health
      where source = ${source} and next_check_at <= now()
      order by next_check_at limit 1
      for update skip locked
    )
    update video_health h
      set checked_at = date_trunc('milliseconds', now()),
        next_check_at = now() + ${claimExpiresAfter}::interval
      from due join public_video v on v.id = due.video_id
      where h.video_id = due.video_id
      returning h.video_id as "videoId", v.source_id as id, h.checked_at as at,
        h.gone_count as "goneCount", h.first_gone_at as "firstGoneAt",
        h.unknown_count as "unknownCount", v.offline_since as "offlineSince"`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { videoId, id, at, ...health } = row;
  return { videoId, id, at, health };
}

/**
 * Stores the result of a check. Returns false, and writes nothing, if the check took so long that
 * another one has begun.
 */
export async function saveHealth(
  tx: Tx,
  { videoId, at }: DueVideo,
  { goneCount, firstGoneAt, unknownCount }: Health,
  waitMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('video_health')
    .set({
      gone_count: goneCount,
      first_gone_at: firstGoneAt,
      unknown_count: unknownCount,
      next_check_at: new Date(at.getTime() + waitMs),
    })
    .where('video_id', '=', videoId)
    .where('checked_at', '=', at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * The checked videos of each source: how many, of these offline, and due, and how often people reported one.
 */
export async function readLinkHealth(db: Db) {
  const { rows } = await sql<{
    source: string;
    videos: number;
    offline: number;
    due: number;
    reports: number;
  }>`select h.source, count(*) as videos, count(v.offline_since) as offline,
      count(*) filter (where h.next_check_at <= now()) as due, sum(h.reports)::bigint as reports
    from video_health h join public_video v on v.id = h.video_id group by h.source`.execute(db);
  return new Map(rows.map(({ source, ...counts }) => [source, counts]));
}

/** Counts a playback problem, and has the video checked soon. Returns false for a video without checks. */
export async function countReport(db: Db, videoId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update video_health
    set reports = reports + 1,
      next_check_at = least(next_check_at, coalesce(checked_at + ${soonestRecheck}::interval, now()))
    where video_id = ${videoId}`.execute(db);
  return numAffectedRows === 1n;
}
