import { sql } from 'kysely';
import {
  maxDailyWatchPoints,
  maxHeartbeatGapS,
  watchPoints,
  watchPointsEveryS,
} from '@bloom/contract/economy';
import { BloomError } from '@bloom/contract/errors';
import { sqlState } from '../../platform/database/index.ts';
import type { Db } from '../../schema.ts';
import {
  asProgressError,
  progressParameters,
  progressRule,
  type SeenProgress,
} from '../history/index.ts';
import type { VideoKey } from '../video/index.ts';

/** The maximum of watched time that earns points on one day, in microseconds. */
const maxDayUs = Math.round((maxDailyWatchPoints / watchPoints) * watchPointsEveryS * 1_000_000);

/**
 * Registers a heartbeat in one call to the database: finds the video, counts the play, and credits the time since
 * the account's last heartbeat as watched. Returns whether more watching earns activity points.
 * With `progress` it also stores how far the account has watched.
 * Errors: `request.notFound` (no such video), `video.offline`, `request.invalid` (`episode`).
 */
export async function registerPlay(
  db: Db,
  play: {
    accountId: number | undefined;
    video: VideoKey;
    playing: boolean;
    earns: boolean;
    progress: SeenProgress | undefined;
  },
): Promise<boolean> {
  const { accountId, video, playing, earns, progress } = play;
  const heartbeat = {
    account: accountId ?? null,
    playing,
    earns,
    max_gap_s: maxHeartbeatGapS,
    max_day_us: maxDayUs,
    ...(accountId !== undefined &&
      progress && { progress: progressParameters(accountId, progress) }),
  };
  const { rows } = await sql<{ earns: boolean | null }>`
    select case when v.offline_since is null or not ${playing}::boolean then
        play_register(${JSON.stringify(heartbeat)}::jsonb || jsonb_build_object('video', v.id))
      end as earns
    from video v where v.source = ${video.source} and v.source_id = ${video.id}`
    .execute(db)
    .catch((error: unknown) => {
      throw sqlState(error) === 'BL005'
        ? new BloomError('request.notFound')
        : asProgressError(error);
    });
  const [registered] = rows;
  if (!registered) throw new BloomError('request.notFound');
  if (registered.earns === null) throw new BloomError('video.offline');
  return registered.earns;
}

/** A heartbeat of an account whose video plays and earns points. */
export type Heartbeat = {
  accountId: number;
  video: VideoKey;
  progress: SeenProgress | undefined;
};

const continueRule = JSON.stringify({
  max_gap_s: maxHeartbeatGapS,
  max_day_us: maxDayUs,
  ...progressRule,
});

/**
 * Registers those heartbeats whose play goes on, all in one call to the database (docs/adr/0047). Returns for each
 * whether more watching earns activity points; undefined for one that `registerPlay` has to register.
 */
export async function continuePlays(
  db: Db,
  heartbeats: readonly Heartbeat[],
): Promise<(boolean | undefined)[]> {
  const parameters = heartbeats.map(({ accountId, video, progress }, n) => ({
    n,
    account: accountId,
    source: video.source,
    id: video.id,
    ...(progress && {
      position_s: progress.positionS,
      duration_s: progress.durationS,
      episode: progress.episode ?? '',
    }),
  }));
  const { rows } = await sql<{ n: number; earns: boolean }>`
    select n, earns from play_continue(${JSON.stringify(parameters)}::jsonb, ${continueRule}::jsonb)`.execute(
    db,
  );
  const earns = new Map(rows.map((row) => [row.n, row.earns]));
  return heartbeats.map((_, n) => earns.get(n));
}

/** The time that an account was credited with today (UTC), in microseconds. */
export async function findWatchedToday(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ us: number }>`
    select day_us as us from watch
    where account_id = ${accountId} and day = (clock_timestamp() at time zone 'UTC')::date`.execute(
    db,
  );
  return rows[0]?.us ?? 0;
}
