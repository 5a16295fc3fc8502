export { openDatabase, type Database } from './database.ts';
export { migrateToLatest } from './migrate.ts';
export { planEachTime } from './pool.ts';
export { constraintOf, isDatabaseAway, retryLost, sqlState } from './transaction.ts';
