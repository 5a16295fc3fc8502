export { DatabaseAway, isDatabaseAway, sqlState } from './away.ts';
export { runChecks, type Check, type Problem } from './check.ts';
export {
  connect,
  DatabaseSetupError,
  inspectConnection,
  readConnection,
  type ConnectionKind,
} from './connection.ts';
export { defaultPoolMax, openDatabase, type Database, type DatabaseOptions } from './database.ts';
export { migrateToLatest } from './migrate.ts';
export { inParts } from './parts.ts';
export { planEachTime } from './client.ts';
export { readSnapshot, type Ask } from './snapshot.ts';
export { constraintOf, retryLost } from './transaction.ts';
export { unixSeconds } from './unix-seconds.ts';
