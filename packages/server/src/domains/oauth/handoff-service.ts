import { BloomError } from '@bloom/contract/errors';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { AccountReader, drawSecret, type Accounts } from '../account/index.ts';
import { LoginWriter } from './login-store.ts';

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

export function createHandoff(database: Database<Tables>, accounts: Accounts): Handoff {
  return {
    async issue(accountId) {
      const code = drawSecret();
      await database.transact((tx) => new LoginWriter(tx).addCode(code, accountId));
      return code;
    },

    exchange(code, agent) {
      return database.transact(async (tx) => {
        const accountId = await new LoginWriter(tx).takeCode(code);
        const account =
          accountId === undefined ? undefined : await new AccountReader(tx).find(accountId);
        if (!account) throw new BloomError('login.codeInvalid');
        return { token: await accounts.openSession(tx, account.id, agent), name: account.name };
      });
    },
  };
}
