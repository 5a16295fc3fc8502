import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { expect, inject } from 'vitest';

/** A database of one test file. */
export interface TestDatabase {
  connection: pg.ClientConfig;
  /** The same as a DATABASE_URL. */
  url: string;
  /** Removes it and closes its connections. */
  drop(): Promise<void>;
}

/** Clones the migrated template, whose tables are empty, or another database of the server. */
export async function createTestDatabase(of?: string): Promise<TestDatabase> {
  const { template: migrated, ...server } = inject('postgres');
  const template = of ?? migrated;
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ ...server, database: 'postgres' });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  // Copying files is several times faster than writing every page to the write-ahead log.
  await run(`create database ${database} template ${template} strategy file_copy`);
  const { host, port, user, password } = server;
  return {
    connection: { ...server, database },
    url: `postgresql://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    drop: () =>
      run(`drop database ${database} with (force)`).catch((error: unknown) => {
        // Its owner must not stop an autovacuum of it; without force PostgreSQL does that itself.
        if ((error as { code?: string }).code !== '42501') throw error;
        return run(`drop database ${database}`);
      }),
  };
}

/** Waits until so many connections of a database wait for a lock. */
export async function waitForLocks<T>(db: Kysely<T>, connections: number): Promise<void> {
  const count = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.waiting ?? 0;
  };
  await expect.poll(count, { timeout: 20_000 }).toBeGreaterThanOrEqual(connections);
}
