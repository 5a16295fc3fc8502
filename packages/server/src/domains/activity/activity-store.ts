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
import { asProgressError, progressParameters, type SeenProgress } from '../history/index.ts';

/** The maximum of watched time that earns points on one day, in microseconds. */
const maxDayUs = Math.round((maxDailyWatchPoints / watchPoints) * watchPointsEveryS * 1_000_000);

/**
 * Registers a heartbeat in one call to the database: counts the play, and credits the time since the
 * account's last heartbeat as watched. Returns whether more watching earns activity points.
 * With `progress` it also stores how far the account has watched.
 * Errors: `request.notFound` (no such video), `request.invalid` (`episode`).
 */
export async function registerPlay(
  db: Db,
  play: {
    accountId: number | undefined;
    videoId: number;
    playing: boolean;
    earns: boolean;
    progress: SeenProgress | undefined;
  },
): Promise<boolean> {
  const { accountId, videoId, playing, earns, progress } = play;
  const heartbeat = {
    account: accountId ?? null,
    video: videoId,
    playing,
    earns,
    max_gap_s: maxHeartbeatGapS,
    max_day_us: maxDayUs,
    ...(accountId !== undefined &&
      progress && { progress: progressParameters(accountId, progress) }),
  };
  const { rows } = await sql<{ earns: boolean }>`
    select play_register(${JSON.stringify(heartbeat)}::jsonb) as earns`
    .execute(db)
    .catch((error: unknown) => {
      throw sqlState(error) === 'BL005'
        ? new BloomError('request.notFound')
        : asProgressError(error);
    });
  return rows[0]?.earns === true;
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
