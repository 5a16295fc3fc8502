import { sql } from 'kysely';
import { BloomError } from '@bloom/contract/errors/errors';
import { constraintOf, unixSeconds } from '../../platform/database/index.ts';
import { Reader, Writer } from '../../schema.ts';
import { AccountWriter } from '../account/index.ts';

/** A login that is linked to an account. */
export type LinkedLogin = {
  provider: string;
  subject: string;
  name: string;
  /** Of a login by e-mail: the address, encrypted. */
  email: Buffer | null;
  /** Unix seconds. */
  linkedAt: number;
};

/** Reads which logins are linked to which account. */
export class IdentityReader extends Reader {
  /** The account that a provider's user is linked to. */
  async findAccountId(provider: string, subject: string): Promise<number | undefined> {
    const row = await this.db
      .selectFrom('login_identity')
      .select('account_id')
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .executeTakeFirst();
    return row?.account_id;
  }

  /** The logins of an account, by the time they were linked, oldest first. */
  async list(accountId: number): Promise<LinkedLogin[]> {
    return this.db
      .selectFrom('login_identity')
      .select(['provider', 'subject', 'name', 'email', unixSeconds('created_at').as('linkedAt')])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('provider')
      .execute();
  }
}

export class IdentityWriter extends Writer {
  /** Blocks other transactions that lock the same login until this one ends. */
  async lock(provider: string, subject: string): Promise<void> {
    const key = `${provider}:${subject}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(this.tx);
  }

  /** The same for changes of an account's logins. Error: `video.notLogin` if it was deleted. */
  async lockAccount(accountId: number): Promise<void> {
    if (!(await new AccountWriter(this.tx).lock(accountId))) throw new BloomError('video.notLogin');
  }

  /** Links a login. Error: `account.alreadyLinked` if the account has one of that provider. */
  async add(
    accountId: number,
    { provider, subject, name, email }: { provider: string; subject: string; name: string; email?: Buffer },
  ): Promise<void> {
    await this.tx
      .insertInto('login_identity')
      .values({ provider, subject, account_id: accountId, name, email: email ?? null })
      .execute()
      .catch((error: unknown) => {
        if (constraintOf(error) === 'login_identity__account_provider') {
          throw new BloomError('account.alreadyLinked', {}, { cause: error });
        }
        throw error;
      });
  }

  /** Stores a login under another subject and address. */
  async move(provider: string, former: string, to: { subject: string; email: Buffer }): Promise<void> {
    await this.tx
      .updateTable('login_identity')
      .set(to)
      .where('provider', '=', provider)
      .where('subject', '=', former)
      .execute();
  }

  /** Stores the name that the user has at the provider now. */
  async rename(provider: string, subject: string, name: string): Promise<void> {
    await this.tx
      .updateTable('login_identity')
      .set({ name })
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .where('name', '<>', name)
      .execute();
  }

  /**
   * Unlinks a login from an account that the caller has locked. One that keeps only logins that cost nothing
   * is on probation again (docs/specification/rewards.md#probation): otherwise one other login would end that
   * of any number of accounts.
   *
   * @param freeLogins the names under which logins that cost nothing are stored
   * @param subject which one, of a provider that an account may have several logins of
   */
  async remove(
    accountId: number,
    provider: string,
    freeLogins: readonly string[],
    subject?: string,
  ): Promise<void> {
    await this.tx
      .deleteFrom('login_identity')
      .where('account_id', '=', accountId)
      .where('provider', '=', provider)
      .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
      .execute();
    // Without one of them it costs nothing as before.
    if (freeLogins.includes(provider)) return;
    const paid = await this.tx
      .selectFrom('login_identity')
      .select('provider')
      .where('account_id', '=', accountId)
      .where('provider', 'not in', freeLogins)
      .limit(1)
      .executeTakeFirst();
    if (!paid) await new AccountWriter(this.tx).beginProbation(accountId);
  }
}
