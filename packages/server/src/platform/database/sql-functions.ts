import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { packageFolder } from '../process/package-folder.ts';

const defaultFolder = path.join(packageFolder, 'sql/functions');
/** A number that no other advisory lock uses: "func" in ASCII. */
const lockKey = 0x66_75_6e_63;

/**
 * Applies each file of SQL functions whose content was never applied to this database. An older server that
 * starts during a rolling upgrade therefore does not replace the functions of the newer one. Several servers may
 * call it at the same time.
 * Error: names the file that PostgreSQL refuses; then nothing is applied.
 */
export async function applySqlFunctions(
  db: Kysely<unknown>,
  folder: string = defaultFolder,
): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const functions = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(folder, file), 'utf8');
      return { name: path.basename(file, '.sql'), text, contentHash: hash('sha256', text) };
    }),
  );
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    // A function may call one whose file is applied later.
    await sql`set local check_function_bodies = off`.execute(tx);
    for (const { name, text, contentHash } of functions) {
      const { rows } = await sql`
        insert into sql_function (name, content_hash) values (${name}, ${contentHash})
          on conflict do nothing returning name`.execute(tx);
      if (rows.length === 0) continue;
      await sql
        .raw(text)
        .execute(tx)
        .catch((error: unknown) => {
          throw new Error(`sql/functions/${name}.sql could not be applied`, { cause: error });
        });
    }
  });
}
