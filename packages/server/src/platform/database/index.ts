export { runChecks, type Check, type Problem } from './check.ts';
export { openDatabase, type Database } from './database.ts';
export { migrateToLatest } from './migrate.ts';
export { inParts } from './parts.ts';
export { planEachTime } from './pool.ts';
export { readSnapshot, type Ask } from './snapshot.ts';
export { constraintOf, isDatabaseAway, retryLost, sqlState } from './transaction.ts';
export { unixSeconds } from './unix-seconds.ts';
