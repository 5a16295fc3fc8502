import { existsSync } from 'node:fs';
import type pg from 'pg';
import { readConfig, type Config } from '../config/config.ts';
import { formatStartupError } from './startup-errors.ts';
import { lockDataDir, EmbeddedError, startEmbedded } from '@bloom/embedded-postgres';
import { readConnection } from '../platform/database/index.ts';

/** What a command does on the database; answers the code that the process ends with. */
type Work = (connection: pg.ClientConfig, config: Config) => Promise<number>;

/**
 * Does the work of an operator's command on the configured database, whether or not a server is
 * running on it. After an error the process ends with 1.
 *
 * @param understand reads what was asked for, before anything is started
 */
export async function runCommand(understand: () => Work): Promise<void> {
  try {
    const work = understand();
    const config = readConfig(process.env);
    process.exitCode = await withDatabase(config, (connection) => work(connection, config));
  } catch (error) {
    process.stderr.write(`${formatStartupError(error)}\n`);
    process.exitCode = 1;
  }
}

/** Does `work` on the configured database; an embedded one is started for it if nobody uses it. */
async function withDatabase(
  { databaseUrl, dataDir }: Config,
  work: (connection: pg.ClientConfig) => Promise<number>,
): Promise<number> {
  if (databaseUrl !== undefined) return work(readConnection(databaseUrl));
  const dir = `${dataDir}/postgres`;
  if (!existsSync(dir)) throw new EmbeddedError(`There is no data in ${dataDir} yet.`);
  // While a server has the folder its PostgreSQL is only borrowed.
  const lock = await lockDataDir(dataDir).catch((error: unknown) => {
    if (error instanceof EmbeddedError) return undefined;
    throw error;
  });
  const postgres = await startEmbedded({ dir });
  try {
    return await work(postgres.connection);
  } finally {
    if (lock) await postgres.stop();
    lock?.release();
  }
}
