import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

/** Reads what all nodes of a server share about pictures. */
export class ImageReader {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The key that picture addresses are signed with; made by the migration. */
  async secret(): Promise<Buffer> {
    const { rows } = await sql<{ value: Buffer }>`select value from image_secret`.execute(this.#db);
    const [row] = rows;
    if (!row) throw new Error('image_secret is empty');
    return row.value;
  }
}
