import { existsSync } from 'node:fs';
import type pg from 'pg';
import { readConfig, type Config } from '../config/config.ts';
import { databaseFolder } from '../domains/backup/index.ts';
import { formatStartupError } from './startup-errors.ts';
import { lockDataDir, EmbeddedError, startEmbedded } from '@bloom/embedded-postgres';
import { readConnection } from '../platform/database/index.ts';

/** An operator's command, which returns the exit code of its process. */
export type Command = (args: string[], environment: NodeJS.ProcessEnv) => Promise<number>;

/** The work of a command on the database. Returns the exit code of the process. */
type Work = (connection: pg.ClientConfig, config: Config) => Promise<number>;

/**
 * A command on the configured database, with or without a running server. An error is written, and the code is 1.
 *
 * @param parse reads the arguments, before a database is started
 */
export function databaseCommand(parse: (args: string[]) => Work): Command {
  return configCommand((args) => {
    const work = parse(args);
    return (config) => withDatabase(config, (connection) => work(connection, config));
  });
}

/** A command that does not always need the database; see `databaseCommand`. */
export function configCommand(
  parse: (args: string[]) => (config: Config) => number | Promise<number>,
): Command {
  return async (args, environment) => {
    try {
      return await parse(args)(readConfig(environment));
    } catch (error) {
      process.stderr.write(`${formatStartupError(error)}\n`);
      return 1;
    }
  };
}

/** Runs a command as its process. */
export async function runProcess(command: Command): Promise<void> {
  process.exitCode = await command(process.argv.slice(2), process.env);
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
    else postgres.leave();
    lock?.release();
  }
}
