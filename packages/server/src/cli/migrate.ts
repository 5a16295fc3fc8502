import type { Config } from '../config/config.ts';
import { migrateToLatest, readConnection } from '../platform/database/index.ts';
import { print, withDatabase } from './run-command.ts';

/**
 * Migrates the database, for servers that run with MIGRATE=0 (docs/operations.md#a-role-that-owns-nothing).
 */
export async function migrate(config: Config): Promise<void> {
  const { databaseOwnerUrl } = config;
  await withDatabase(config, (connection) =>
    migrateToLatest(databaseOwnerUrl === undefined ? connection : readConnection(databaseOwnerUrl)),
  );
  print('The database has the schema of this release.');
}
