import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { packageFolder } from '../../process/package-folder.ts';

const defaultFolder = path.join(packageFolder, 'sql/functions');
/** A number that no other advisory lock uses: "func" in ASCII. */
const lockKey = 0x66_75_6e_63;

/** A file of SQL functions, in the folder of its domain. */
type FunctionFile = { file: string; name: string; text: string; contentHash: string };

async function readFunctions(folder: string): Promise<FunctionFile[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(folder, file), 'utf8');
      return { file, name: path.basename(file, '.sql'), text, contentHash: hash('sha256', text) };
    }),
  );
}

/** The names of the files whose content was never applied to this database, which has been migrated. */
export async function missingSqlFunctions(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ contentHash: string }>`
    select content_hash as "contentHash" from sql_function`.execute(db);
  const applied = new Set(rows.map(({ contentHash }) => contentHash));
  const functions = await readFunctions(defaultFolder);
  return functions.filter(({ contentHash }) => !applied.has(contentHash)).map(({ name }) => name);
}

/**
 * Applies each file of SQL functions whose content was never applied to this database. An older server that
 * starts during a rolling upgrade therefore does not replace the functions of the newer one. Several servers
 * may call it at the same time. Error: names the file that PostgreSQL refuses; then nothing is applied.
 */
export async function applySqlFunctions(db: Kysely<unknown>, folder: string = defaultFolder): Promise<void> {
  const functions = await readFunctions(folder);
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    // A function may call one whose file is applied later.
    await sql`set local check_function_bodies = off`.execute(tx);
    for (const { file, name, text, contentHash } of functions) {
      const { rows } = await sql`
        insert into sql_function (name, content_hash) values (${name}, ${contentHash})
          on conflict do nothing returning name`.execute(tx);
      if (rows.length === 0) continue;
      await sql
        .raw(text)
        .execute(tx)
        .catch((error: unknown) => {
          throw new Error(`sql/functions/${file} could not be applied`, { cause: error });
        });
    }
  });
}
