import { BloomError } from '@bloom/contract/errors/errors';
import type { LinkableProvider } from '@bloom/contract/account/login-providers';
import type { Tx } from '../../schema.ts';
import { hashToken, SessionWriter } from '../account/index.ts';
import { PersonWriter } from '../person/index.ts';
import { IdentityReader, IdentityWriter } from './identity-store.ts';
import { LoginWriter, type LinkFrom } from './login-store.ts';
import { loginOf, type Logins } from './logins.ts';
import type { Identity } from './providers/provider.ts';
import { keyOf } from './providers/providers.ts';
import type { ReportLogin } from './report-login.ts';

/**
 * Links a login to an account, with what is remembered of its person.
 * Errors: `login.codeInvalid` if the session has ended that began it, `account.loginTaken`,
 * `account.alreadyLinked`, `video.notLogin` if the account was deleted.
 */
export async function link(
  tx: Tx,
  report: ReportLogin,
  { accountId, sessionId }: LinkFrom,
  provider: string,
  identity: Identity,
) {
  const login = loginOf(provider, identity);
  const identities = new IdentityWriter(tx);
  await identities.lock(provider, login.subject);
  await identities.lockAccount(accountId);
  if (!(await new SessionWriter(tx).lock(accountId, sessionId))) throw new BloomError('login.codeInvalid');
  const known = await new IdentityReader(tx).findAccountId(provider, login.subject);
  if (known === undefined) {
    await identities.add(accountId, login);
    await new PersonWriter(tx).inherit(accountId, provider, login.subject);
    await report(tx, accountId, 'linked', provider);
    return;
  }
  if (known !== accountId) throw new BloomError('account.loginTaken');
  await identities.rename(provider, login.subject, login.name);
}

/**
 * Links the login that a provider has verified to the account from which the app began it. Errors:
 * `login.codeInvalid` if the code is unknown, used or expired, or of another app or session;
 * `account.loginTaken`, `account.alreadyLinked`.
 *
 * @param appVerifier the secret of the app
 */
export async function linkVerified(
  { database, providers, report }: Logins,
  from: LinkFrom,
  name: LinkableProvider,
  { code, appVerifier }: { code: string; appVerifier: string },
) {
  const provider = keyOf(providers, name);
  const ofApp = { ...from, provider, browserHash: hashToken(appVerifier) };
  await database.transact(async (tx) => {
    const identity = await new LoginWriter(tx).consumeVerified(code, ofApp);
    if (!identity) throw new BloomError('login.codeInvalid');
    await link(tx, report, from, provider, identity);
  });
}
