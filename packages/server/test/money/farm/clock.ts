import pg from 'pg';
import { migrateToLatest } from '../../../src/platform/database/schema/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';

/** A migrated database whose statements see a clock that the test moves. */
export type ClockedDatabase = TestDatabase & {
  /** Moves the clock forward to a second of a day, the first of which is 0. */
  setClock(day: number, second: number): Promise<void>;
  stopClock(): Promise<void>;
};

/**
 * Creates the database with functions `now()` and `clock_timestamp()` that its statements, functions and
 * defaults find before those of PostgreSQL. Day 0 begins at the next midnight (UTC).
 */
export async function createClockedDatabase(): Promise<ClockedDatabase> {
  const created = await createTestDatabase('template0');
  const client = new pg.Client(created.connection);
  await client.connect();
  await client.query(`
    create schema clock;
    create table clock.passed (by interval not null);
    insert into clock.passed values ('0');
    create function clock.now() returns timestamptz language sql stable
      as 'select pg_catalog.now() + by from clock.passed';
    create function clock.clock_timestamp() returns timestamptz language sql volatile
      as 'select pg_catalog.clock_timestamp() + by from clock.passed';
    do $$ begin
      execute format('alter database %I set search_path = public, clock, pg_catalog', current_database());
    end $$`);
  await migrateToLatest(created.connection);
  const { rows } = await client.query<{ start: Date }>(`
    select (date_trunc('day', pg_catalog.now() at time zone 'UTC') + interval '1 day') at time zone 'UTC' as start`);
  const start = rows[0]?.start;
  return {
    ...created,
    async setClock(day, second) {
      await client.query(
        `update clock.passed set by = greatest(by,
          $1::timestamptz + make_interval(days => $2, secs => $3) - pg_catalog.clock_timestamp())`,
        [start, day, second],
      );
    },
    stopClock: () => client.end(),
  };
}
