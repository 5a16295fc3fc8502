import { BloomError } from '@bloom/contract/errors/errors';
import type { Primary } from '../../platform/database/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import { AccountReader, generateToken, hashToken, openSession } from '../account/index.ts';
import { LoginWriter } from './login-store.ts';

/**
 * A one-time code for a session of this account, which expires after 60 seconds: a finished login hands it
 * over to the client, not the session token (docs/specification/sign-in.md#handoff).
 *
 * @param began.browser the secret of the login cookie with which this login began; undefined if none
 * @param began.appChallenge the hash of the secret of the mobile app, if it began there: only with that
 * secret is the code exchanged
 */
export async function issueHandoff(
  database: Primary<Tables>,
  accountId: number,
  { browser, appChallenge }: { browser: string | undefined; appChallenge: Buffer | null },
): Promise<string> {
  const code = generateToken();
  const browserHash = browser === undefined ? null : hashToken(browser);
  await database.transact((tx) =>
    new LoginWriter(tx).addCode(code, accountId, { browserHash, appChallenge }),
  );
  return code;
}

/**
 * A session token for a code. `bound` is true if the login began in the browser or app that exchanges the
 * code. Otherwise an attacker may have sent the code to sign this browser in to the attacker's account.
 * Error: `login.codeInvalid` if it is unknown, used, expired or of another app.
 *
 * @param options.browser the secret of the login cookie of the browser that exchanges the code
 * @param options.appVerifier the secret of the app that exchanges it
 * @param options.agent the name of the browser or app, for the list of sessions
 */
export function exchangeHandoff(
  database: Primary<Tables>,
  code: string,
  options: { browser: string | undefined; appVerifier: string | undefined; agent: string },
): Promise<{ token: string; name: string; bound: boolean }> {
  const { browser, appVerifier, agent } = options;
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
}

/** Ends the codes of an account that are not exchanged yet. */
export const endHandoffCodes = (tx: Tx, accountId: number): Promise<void> =>
  new LoginWriter(tx).deleteCodes(accountId);
