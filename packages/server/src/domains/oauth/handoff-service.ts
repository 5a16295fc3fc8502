import { sql } from 'kysely';
import { BloomError } from '@bloom/contract/errors';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { AccountReader, drawSecret, hashSecret, type Accounts } from '../account/index.ts';

/** Hands a finished log-in over to the client: the redirect carries a code, not the token (decisions.md §5). */
export type Handoff = {
  /** A one-time code for a session of this account; it lives 60 seconds. */
  issue(accountId: number): Promise<string>;
  /**
   * A session token for a code.
   *
   * @param agent what the session's owner knows it by
   * Error: `login.codeInvalid` when it is unknown, used or too old.
   */
  exchange(code: string, agent: string): Promise<{ token: string; name: string }>;
};

/** How long a code can be exchanged (decisions.md §5). */
const codeLife = sql<Date>`now() + interval '60 seconds'`;

export function createHandoff(database: Database<Tables>, accounts: Accounts): Handoff {
  return {
    async issue(accountId) {
      const code = drawSecret();
      await database.transact(async (tx) => {
        await tx
          .deleteFrom('login_handoff')
          .where('expires_at', '<', sql<Date>`now()`)
          .execute();
        await tx
          .insertInto('login_handoff')
          .values({ code_hash: hashSecret(code), account_id: accountId, expires_at: codeLife })
          .execute();
      });
      return code;
    },

    exchange(code, agent) {
      return database.transact(async (tx) => {
        const used = await tx
          .deleteFrom('login_handoff')
          .where('code_hash', '=', hashSecret(code))
          .where('expires_at', '>', sql<Date>`now()`)
          .returning('account_id')
          .executeTakeFirst();
        const account = used && (await new AccountReader(tx).find(used.account_id));
        if (!account) throw new BloomError('login.codeInvalid');
        return { token: await accounts.openSession(tx, account.id, agent), name: account.name };
      });
    },
  };
}
