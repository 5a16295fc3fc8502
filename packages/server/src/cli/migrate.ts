import { migrateToLatest, readConnection } from '../platform/database/index.ts';
import { databaseCommand, runProcess } from './run-command.ts';

/*
 * Migrates the database, for servers that run with MIGRATE=0 (docs/operations.md#a-role-that-owns-nothing):
 *
 *   npm run migrate
 *
 * In the image, which has only the build: `node packages/server/dist/migrate.js`.
 */

const migrateCommand = databaseCommand(() => async (connection, { databaseOwnerUrl }) => {
  await migrateToLatest(
    databaseOwnerUrl === undefined ? connection : readConnection(databaseOwnerUrl),
  );
  process.stdout.write('The database has the schema of this release.\n');
  return 0;
});

await runProcess(migrateCommand);
