import type pg from 'pg';
import type { Channel } from './channel.ts';
import { postgresChannel } from './postgres-channel.ts';
import { redisChannel } from './redis-channel.ts';

/** Redis where it is configured, else PostgreSQL. */
export function createChannel({
  redisUrl,
  connection,
}: {
  redisUrl: string | undefined;
  connection: pg.ClientConfig;
}): Channel {
  return redisUrl === undefined ? postgresChannel(connection) : redisChannel(redisUrl);
}
