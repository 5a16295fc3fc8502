import { sql } from 'kysely';
import {
  maxDailyWatchPoints,
  maxHeartbeatGapS,
  watchPoints,
  watchPointsEveryS,
} from '@bloom/contract/gift/economy';
import { gatherCalls } from '../../platform/database/index.ts';
import type { Db } from '../../schema.ts';
import { progressParameters, type SeenProgress } from '../history/index.ts';
import type { VideoKey } from '../video/index.ts';

/** The maximum of watched time that earns points on one day, in microseconds. */
const maxDayUs = Math.round((maxDailyWatchPoints / watchPoints) * watchPointsEveryS * 1_000_000);

export type Heartbeat = {
  /** Undefined for a visitor. */
  accountId: number | undefined;
  video: VideoKey;
  playing: boolean;
  /** How far the account has watched, to be stored too. */
  progress: SeenProgress | undefined;
};

/**
 * Registers heartbeats, each by `play_register`: counts the play, and credits the time since the account's
 * last heartbeat as watched. Those that gather share a transaction (docs/adr/0063). Returns whether more
 * watching earns activity points. Errors: `request.notFound` (no such video), `video.offline`,
 * `video.removed` (`rule`), `request.invalid` (`episode`).
 */
export function createPlayRegister(db: Db): (heartbeat: Heartbeat) => Promise<{ earns: boolean }> {
  const register = gatherCalls<{ earns: boolean }>(db, {
    lock: 'play_lock',
    call: 'play_register',
  });
  return ({ accountId, video, playing, progress }) =>
    register({
      source: video.source,
      source_id: video.id,
      account: accountId,
      playing,
      max_gap_s: maxHeartbeatGapS,
      max_day_us: maxDayUs,
      progress: accountId && progress && progressParameters(accountId, progress),
    });
}

/** The time that an account was credited with today (UTC), in microseconds. */
export async function findWatchedToday(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ us: number }>`
    select day_us as us from watch
    where account_id = ${accountId} and day = (clock_timestamp() at time zone 'UTC')::date`.execute(db);
  return rows[0]?.us ?? 0;
}
