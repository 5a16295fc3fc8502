import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

/**
 * The size of the database and of its ten largest tables with their indexes, in bytes; rows are an estimate.
 */
export async function readStorage(db: Db) {
  const { rows: tables } = await sql<{ name: string; bytes: number; rows: number }>`
    select relname as name, pg_total_relation_size(oid) as bytes,
      greatest(reltuples, 0)::bigint as rows
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by 2 desc, 1 limit 10`.execute(db);
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return { database: rows[0]?.bytes ?? 0, tables };
}
