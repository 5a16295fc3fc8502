import { sql } from 'kysely';
import { maxHeartbeatGapS } from '@bloom/contract/economy';
import type { Db } from '../../schema.ts';

/**
 * Registers that somebody plays a video, or has stopped, in one call to the database: counts the
 * play, and the time since the person's last heartbeat as watched.
 */
export async function registerPlay(
  db: Db,
  play: { accountId: number | undefined; videoId: number; playing: boolean; earns: boolean },
): Promise<void> {
  await sql`select play_register(${play.accountId ?? null}::bigint, ${play.videoId}::bigint,
    ${play.playing}::boolean, ${play.earns}::boolean,
    make_interval(secs => ${maxHeartbeatGapS}::float8))`.execute(db);
}
