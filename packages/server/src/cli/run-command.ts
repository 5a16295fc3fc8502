import { existsSync } from 'node:fs';
import type pg from 'pg';
import { readConfig, type Config } from '../config/config.ts';
import { databaseFolder } from '../domains/backup/index.ts';
import { formatStartupError } from './startup-errors.ts';
import { lockDataDir, EmbeddedError, startEmbedded } from '@bloom/embedded-postgres';
import { readConnection } from '../platform/database/index.ts';

/** The work of a command on the database. Returns the exit code of the process. */
type Work = (connection: pg.ClientConfig, config: Config) => Promise<number>;

/**
 * Runs an operator's command on the configured database, with or without a running server. After an error the
 * process exits with 1.
 *
 * @param parse reads the arguments, before a database is started
 */
export async function runCommand(parse: () => Work): Promise<void> {
  await runWithConfig(() => {
    const work = parse();
    return (config) => withDatabase(config, (connection) => work(connection, config));
  });
}

/** Runs an operator's command that does not always need the database; see `runCommand`. */
export async function runWithConfig(
  parse: () => (config: Config) => number | Promise<number>,
): Promise<void> {
  try {
    const work = parse();
    process.exitCode = await work(readConfig(process.env));
  } catch (error) {
    process.stderr.write(`${formatStartupError(error)}\n`);
    process.exitCode = 1;
  }
}

/** Runs `work` on the configured database. Starts an embedded one if it is not running. */
export async function withDatabase<R>(
  { databaseUrl, dataDir }: Config,
  work: (connection: pg.ClientConfig) => Promise<R>,
): Promise<R> {
  if (databaseUrl !== undefined) return work(readConnection(databaseUrl));
  const dir = databaseFolder(dataDir);
  if (!existsSync(dir)) throw new EmbeddedError(`There is no data in ${dataDir} yet.`);
  // A server that has the lock also runs the PostgreSQL, which then must not be stopped.
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
