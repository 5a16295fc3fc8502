import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

/** The key that image URLs are signed with, the same on all servers; a migration generated it. */
export async function readImageSecret(db: Db): Promise<Buffer> {
  const { rows } = await sql<{ value: Buffer }>`select value from image_secret`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('image_secret is empty');
  return row.value;
}
