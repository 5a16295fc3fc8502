export { openDatabase, type Database } from './database.ts';
export { migrateToLatest } from './migrate.ts';
export { planEachTime } from './pool.ts';
export { isDatabaseAway, retryLost, sqlState } from './transaction.ts';
