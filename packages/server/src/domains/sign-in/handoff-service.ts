import { BloomError } from '@bloom/contract/errors/errors';
import type { Primary } from '../../platform/database/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import { AccountReader, generateToken, hashToken, openSession } from '../account/index.ts';
import { LoginWriter } from './login-store.ts';

/**
 * Hands a finished login over to the client: the redirect carries a code, not the session token
 * (docs/specification/sign-in.md#handoff).
 */
export type Handoff = {
  /**
   * A one-time code for a session of this account; it expires after 60 seconds.
   *
   * @param began.browser the secret of the login cookie with which this login began; undefined if none
   * @param began.appChallenge the hash of the secret of the mobile app, if it began there: only with that
   * secret is the code exchanged
   */
  issue(
    accountId: number,
    began: { browser: string | undefined; appChallenge: Buffer | null },
  ): Promise<string>;
  /**
   * A session token for a code. `bound` is true if the login began in the browser or app that exchanges
   * the code. Otherwise an attacker may have sent the code to sign this browser in to the attacker's
   * account.
   *
   * @param options.browser the secret of the login cookie of the browser that exchanges the code
   * @param options.appVerifier the secret of the app that exchanges it
   * @param options.agent the name of the browser or app, for the list of sessions
   * Error: `login.codeInvalid` if it is unknown, used, expired or of another app.
   */
  exchange(
    code: string,
    options: { browser: string | undefined; appVerifier: string | undefined; agent: string },
  ): Promise<{ token: string; name: string; bound: boolean }>;
};

/** Ends the codes of an account that are not exchanged yet. */
export const endHandoffCodes = (tx: Tx, accountId: number): Promise<void> =>
  new LoginWriter(tx).deleteCodes(accountId);

export function createHandoff(database: Primary<Tables>): Handoff {
  return {
    async issue(accountId, { browser, appChallenge }) {
      const code = generateToken();
      const browserHash = browser === undefined ? null : hashToken(browser);
      await database.transact((tx) =>
        new LoginWriter(tx).addCode(code, accountId, { browserHash, appChallenge }),
      );
      return code;
    },

    exchange(code, { browser, appVerifier, agent }) {
      const challenge = appVerifier === undefined ? null : hashToken(appVerifier);
      return database.transact(async (tx) => {
        const issued = await new LoginWriter(tx).consumeCode(code, challenge);
        const account = issued && (await new AccountReader(tx).find(issued.accountId));
        if (!account) throw new BloomError('login.codeInvalid');
        const bound =
          issued.appChallenge !== null ||
          (browser !== undefined && issued.browserHash?.equals(hashToken(browser)) === true);
        const token = await openSession(tx, account.id, agent);
        return { token, name: account.name, bound };
      });
    },
  };
}
