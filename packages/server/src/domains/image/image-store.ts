import { sql } from 'kysely';
import { Reader } from '../../schema.ts';

/** Reads what all nodes of an installation share about images. */
export class ImageReader extends Reader {
  /** The key that image URLs are signed with; a migration generated it. */
  async secret(): Promise<Buffer> {
    const { rows } = await sql<{ value: Buffer }>`select value from image_secret`.execute(this.db);
    const [row] = rows;
    if (!row) throw new Error('image_secret is empty');
    return row.value;
  }
}
