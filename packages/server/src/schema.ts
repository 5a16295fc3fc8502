import type { Kysely, Transaction } from 'kysely';
import type { PeopleTables } from './tables/people.ts';
import type { SiteTables } from './tables/site.ts';
import type { TalkTables } from './tables/talk.ts';
import type { VideoTables } from './tables/videos.ts';

/**
 * The tables that the query builder reads and writes, for type checking alone: the SQL is the source, and
 * schema.test.ts compares the two. Tables that only SQL statements name are missing.
 * Columns of ledger, gift and rank that only SQL functions write cannot be inserted from here.
 */
export type Tables = PeopleTables & VideoTables & TalkTables & SiteTables;

/** Where to read: a pool or a transaction. */
export type Db = Kysely<Tables>;

/** An open transaction. Everything that writes takes one, so that no write can run outside of it. */
export type Tx = Transaction<Tables>;

/** Reads tables of a domain. */
export abstract class Reader {
  protected readonly db: Db;

  constructor(db: Db) {
    this.db = db;
  }
}

/** Writes tables of a domain, in the transaction of its caller. */
export abstract class Writer {
  protected readonly tx: Tx;

  constructor(tx: Tx) {
    this.tx = tx;
  }
}
