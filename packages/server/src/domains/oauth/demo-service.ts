import { sql } from 'kysely';
import { demoBalance } from '@bloom/contract/economy';
import { BloomError } from '@bloom/contract/errors';
import { toPetals } from '@bloom/contract/money';
import type { Database } from '../../platform/database/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import { AccountReader, cleanName, type Accounts } from '../account/index.ts';
import { LedgerWriter, systemAccounts } from '../ledger/index.ts';
import { ReferralWriter } from '../referral/index.ts';

const provider = 'demo';

/** Log-in without a provider, for trials (decisions.md §5, "Demo login"). */
export type DemoLogin = {
  /**
   * The account of the demo user of that name; on first use it is created with 1,000,000 petals
   * and, where the referral code is somebody's, with an inviter.
   * Error: `request.invalid` when nothing is left of the name.
   */
  signIn(name: string, refCode: string | undefined): Promise<number>;
};

export function createDemoLogin(database: Database<Tables>, accounts: Accounts): DemoLogin {
  async function signUp(tx: Tx, name: string, inviterId: number | undefined): Promise<number> {
    const id = await accounts.create(tx, name);
    await tx
      .insertInto('login_identity')
      .values({ provider, subject: name, account_id: id, name })
      .execute();
    await new LedgerWriter(tx).post('demo', [
      { account: systemAccounts.mint, amount: toPetals(-demoBalance) },
      { account: id, amount: demoBalance },
    ]);
    if (inviterId !== undefined) await new ReferralWriter(tx).add(id, inviterId);
    return id;
  }

  return {
    async signIn(rawName, refCode) {
      const name = cleanName(rawName);
      if (name === undefined) throw new BloomError('request.invalid', { field: 'name' });
      return database.transact(async (tx) => {
        // Two first log-ins of one name at once: the second waits here and then finds the first's.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider}:${name}`}, 0))`.execute(
          tx,
        );
        const known = await tx
          .selectFrom('login_identity')
          .select('account_id')
          .where('provider', '=', provider)
          .where('subject', '=', name)
          .executeTakeFirst();
        if (known) return known.account_id;
        const inviterId =
          refCode === undefined ? undefined : await new AccountReader(tx).findIdByRefCode(refCode);
        return signUp(tx, name, inviterId);
      });
    },
  };
}
