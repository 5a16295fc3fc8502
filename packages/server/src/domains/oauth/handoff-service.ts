import { BloomError } from '@bloom/contract/errors';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { AccountReader, generateToken, hashToken, type Accounts } from '../account/index.ts';
import { LoginWriter } from './login-store.ts';

/**
 * Hands a finished log-in over to the client: the redirect carries a code, not the token
 * (docs/specification.md#handoff).
 */
export type Handoff = {
  /**
   * A one-time code for a session of this account; it lives 60 seconds.
   *
   * @param browser the secret of the login cookie with which this login began; undefined if none
   */
  issue(accountId: number, browser: string | undefined): Promise<string>;
  /**
   * A session token for a code. `bound` is true when the code belongs to a login of the very browser
   * that exchanges it. Otherwise somebody may have sent the code to log this browser into an account
   * of theirs.
   *
   * @param options.browser the secret of the login cookie of the browser that exchanges the code
   * @param options.agent what the session's owner knows it by
   * Error: `login.codeInvalid` when it is unknown, used or too old.
   */
  exchange(
    code: string,
    options: { browser: string | undefined; agent: string },
  ): Promise<{ token: string; name: string; bound: boolean }>;
};

export function createHandoff(database: Database<Tables>, accounts: Accounts): Handoff {
  return {
    async issue(accountId, browser) {
      const code = generateToken();
      const browserHash = browser === undefined ? null : hashToken(browser);
      await database.transact((tx) => new LoginWriter(tx).addCode(code, accountId, browserHash));
      return code;
    },

    exchange(code, { browser, agent }) {
      return database.transact(async (tx) => {
        const taken = await new LoginWriter(tx).takeCode(code);
        const account = taken && (await new AccountReader(tx).find(taken.accountId));
        if (!account) throw new BloomError('login.codeInvalid');
        const bound =
          browser !== undefined && taken.browserHash?.equals(hashToken(browser)) === true;
        const token = await accounts.openSession(tx, account.id, agent);
        return { token, name: account.name, bound };
      });
    },
  };
}
