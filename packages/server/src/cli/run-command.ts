import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { databaseFolder } from '../domains/backup/index.ts';
import { createSettings, type Settings } from '../domains/settings/index.ts';
import { lockDataDir, EmbeddedError, startEmbedded } from '@bloom/embedded-postgres';
import {
  inspectConnection,
  openDatabase,
  readConnection,
  type Database,
} from '../platform/database/index.ts';
import { createChannel, sendReported } from '../platform/events/index.ts';
import type { Tables } from '../schema.ts';
import { UsageError } from './startup-errors.ts';

/** Writes a line of a command's result. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Writes a result for programs: one JSON value. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

/** Writes rows with aligned columns, of which the first row names the columns. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  for (const row of rows) {
    const cells = row.map((cell, i) => cell.padEnd(widths[i] ?? 0));
    print(cells.join('  ').trimEnd());
  }
}

/** A time in UTC for a table; `seconds`: Unix time, null for none. */
export function formatTime(seconds: number | null): string {
  if (seconds === null) return '–';
  return new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ');
}

/**
 * Runs `work` on the configured database, with or without a running server. Starts an embedded one if it is
 * not running.
 */
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

/** Runs `work` on the tables of the configured database. */
export function withTables<R>(
  config: Config,
  work: (database: Database<Tables>, connection: pg.ClientConfig) => Promise<R>,
): Promise<R> {
  return withDatabase(config, async (connection) => {
    const kind = await inspectConnection(connection, config.database);
    const database = openDatabase<Tables>(connection, { ...kind, ...config.database });
    try {
      return await work(database, connection);
    } finally {
      await database.close();
    }
  });
}

/** Runs a change of which running servers are notified. */
export function withNotifiedServers(
  config: Config,
  change: (database: Database<Tables>, settings: Settings) => Promise<void>,
): Promise<void> {
  return withTables(config, (database, connection) =>
    sendReported(
      database,
      createChannel({ redisUrl: config.redisUrl, connection }),
      () => change(database, createSettings(database, config.settings)),
      (error) => process.stderr.write(`Servers were not notified and may follow late: ${String(error)}\n`),
    ),
  );
}

/** Reads a confirmation from the terminal. Error: `UsageError` when there is no terminal. */
export async function agree(question: string, yes: boolean): Promise<boolean> {
  if (yes) return true;
  if (!process.stdin.isTTY) throw new UsageError(`${question} Add --yes to do it.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`${question} Type yes to do it: `)).trim() === 'yes';
  } finally {
    terminal.close();
  }
}
