export { Batch, gathering } from './batch.ts';
export { callAlone, gatherCalls, resultOf, type Refusal } from './gather-calls.ts';
export { DatabaseUnavailable, isDatabaseUnavailable, lockNotAvailable, sqlState } from './database-errors.ts';
export { runChecks, type Check, type Problem, type Violations } from './check.ts';
export { connect, DatabaseSetupError, inspectConnection, readConnection } from './connection/connection.ts';
export {
  defaultPoolMax,
  openDatabase,
  type Database,
  type DatabaseOptions,
  type Primary,
} from './database.ts';
export type { Replicas } from './replicas/replicas.ts';
export { sessionPosition, withSessionPosition } from './replicas/session-position.ts';
export { compareSchema, type SchemaComparison } from './schema/compare-schema.ts';
export { migrateToLatest, pendingMigration, requireMigrated } from './schema/migrate.ts';
export { iteratePages } from './paginate.ts';
export { noPrepare } from './connection/client.ts';
export { readSnapshot, type Query } from './snapshot.ts';
export { constraintOf, reportOnCommit, retryConflicts } from './transaction.ts';
export { unixSeconds } from './unix-seconds.ts';
