import { sql } from 'kysely';
import { BloomError } from '@bloom/contract/errors';
import { constraintOf, unixSeconds } from '../../platform/database/index.ts';
import type { Db, Tx } from '../../schema.ts';

/** A login that an account can be entered by. */
export type LinkedLogin = {
  provider: string;
  name: string;
  /** Unix seconds. */
  linkedAt: number;
};

/** Reads which logins belong to whom. */
export class IdentityReader {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The account of a person as a provider knows them. */
  async accountOf(provider: string, subject: string): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom('login_identity')
      .select('account_id')
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .executeTakeFirst();
    return row?.account_id;
  }

  /** The logins of an account, the first linked first. */
  async of(accountId: number): Promise<LinkedLogin[]> {
    return this.#db
      .selectFrom('login_identity')
      .select(['provider', 'name', unixSeconds('created_at').as('linkedAt')])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('provider')
      .execute();
  }
}

/** Writes which logins belong to whom. */
export class IdentityWriter {
  readonly #tx: Tx;

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  /** Has whoever comes with the same login wait until this transaction ends. */
  async lock(provider: string, subject: string): Promise<void> {
    const key = `${provider}:${subject}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(this.#tx);
  }

  /** Likewise for changes of an account's logins. Error: `video.notLogin` if its owner has left. */
  async lockAccount(accountId: number): Promise<void> {
    const row = await this.#tx
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw new BloomError('video.notLogin');
  }

  /** Gives an account a login. Error: `account.alreadyLinked` if it has one of that provider. */
  async add(
    accountId: number,
    { provider, subject, name }: { provider: string; subject: string; name: string },
  ): Promise<void> {
    await this.#tx
      .insertInto('login_identity')
      .values({ provider, subject, account_id: accountId, name })
      .execute()
      .catch((error: unknown) => {
        if (constraintOf(error) === 'login_identity__account_provider') {
          throw new BloomError('account.alreadyLinked', {}, { cause: error });
        }
        throw error;
      });
  }

  /** Keeps the name that a person has at a provider now. */
  async rename(provider: string, subject: string, name: string): Promise<void> {
    await this.#tx
      .updateTable('login_identity')
      .set({ name })
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .where('name', '<>', name)
      .execute();
  }

  /** Takes a login from an account. */
  async remove(accountId: number, provider: string): Promise<void> {
    await this.#tx
      .deleteFrom('login_identity')
      .where('account_id', '=', accountId)
      .where('provider', '=', provider)
      .execute();
  }
}
