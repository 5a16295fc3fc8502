import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { migrationFolder, withMigrator } from './migrate.ts';

/** The schema of this program beside that of a database. */
export type SchemaComparison = {
  /** The newest migration of this program. */
  newest: string;
  /** The newest migration that the database has; undefined: it is empty. */
  reached: string | undefined;
  /** The migrations of this program that the database does not have, in order. */
  pending: string[];
  /** The migrations of a later release that the database has and this program does not know. */
  later: string[];
  /** The oldest newest migration of a program that works with the schema, once the pending ones are done. */
  oldest: string | undefined;
};

/** As a migration raises `schema_support` with which earlier releases cannot work. */
const support = /\bschema_support\b[^;]*?'(\d{4}-[a-z-]+)'/g;

/**
 * Compares the schemas and changes nothing.
 * Error: `DatabaseSetupError` if this program cannot work with the database.
 *
 * @param options.folder where the SQL files are; by default those of this program
 */
export function compareSchema(
  connection: pg.ClientConfig,
  { folder = migrationFolder }: { folder?: string } = {},
): Promise<SchemaComparison> {
  return withMigrator(connection, { folder }, async (migrator, db, later) => {
    const all = await migrator.getMigrations();
    const namesOf = (isDone: boolean) =>
      all.filter(({ executedAt }) => (executedAt !== undefined) === isDone).map(({ name }) => name);
    const [applied, pending] = [namesOf(true), namesOf(false)];
    const texts = await Promise.all(
      pending.map((name) => readFile(path.join(folder, `${name}.sql`), 'utf8')),
    );
    const oldest = texts.flatMap((text) => [...text.matchAll(support)].map(([, name = '']) => name));
    if (applied.length > 0) {
      const { rows } = await sql<{ oldest: string }>`
        select oldest_migration as oldest from schema_support`.execute(db);
      oldest.push(...rows.map((row) => row.oldest));
    }
    return {
      newest: all.filter(({ name }) => !later.includes(name)).at(-1)?.name ?? '',
      reached: applied.at(-1),
      pending,
      later,
      oldest: oldest.toSorted().at(-1),
    };
  });
}
