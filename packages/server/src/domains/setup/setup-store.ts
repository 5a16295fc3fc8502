import { sql } from 'kysely';
import { Reader, Writer } from '../../schema.ts';
import { generateToken, hashToken } from '../account/index.ts';

const now = sql<Date>`clock_timestamp()`;

/** Reads whether a site is new, and its code. */
export class SetupReader extends Reader {
  /** Whether no account was ever made, and whether there is a code, also one that has expired. */
  async state(): Promise<{ isEmpty: boolean; hasCode: boolean }> {
    const { rows } = await sql<{ isEmpty: boolean; hasCode: boolean }>`
      select not exists (select from public_account) as "isEmpty", exists (select from setup_code) as "hasCode"`.execute(
      this.db,
    );
    return rows[0]!;
  }

  async isGood(code: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('setup_code')
      .select('single')
      .where('code_hash', '=', hashToken(code))
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row !== undefined;
  }
}

/** Replaces and uses the code of a site. */
export class SetupWriter extends Writer {
  /** Makes a code in place of the one that there was. */
  async replace(): Promise<string> {
    const code = generateToken();
    await this.tx
      .insertInto('setup_code')
      .values({ code_hash: hashToken(code) })
      .onConflict((conflict) =>
        conflict.column('single').doUpdateSet((excluded) => ({
          code_hash: excluded.ref('excluded.code_hash'),
          expires_at: excluded.ref('excluded.expires_at'),
        })),
      )
      .execute();
    return code;
  }

  async end(): Promise<void> {
    await this.tx.deleteFrom('setup_code').execute();
  }

  /** Uses a code up; false if it is not the code, or has expired. */
  async consume(code: string): Promise<boolean> {
    const { numDeletedRows } = await this.tx
      .deleteFrom('setup_code')
      .where('code_hash', '=', hashToken(code))
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}
