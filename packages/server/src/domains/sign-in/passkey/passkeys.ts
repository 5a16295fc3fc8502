import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Tx } from '../../../schema.ts';
import { readNewName, type Account, type Accounts } from '../../account/index.ts';
import { IdentityReader, IdentityWriter } from '../identity-store.ts';
import { link } from '../link-login.ts';
import type { ReportLogin } from '../report-login.ts';
import type { Joining } from '../joining.ts';
import { loginName, signIn } from '../provider-account.ts';
import {
  beginRegistration,
  endRegistration,
  endAuthentication,
  type PasskeySite,
  type Received,
} from './passkey-challenge.ts';
import { passkey, PasskeyReader, PasskeyWriter } from './passkey-store.ts';

/** The site and the terms that passkeys are made and used with (docs/specification/sign-in.md#passkeys). */
export type Passkeys = PasskeySite & { accounts: Accounts; joining: Joining; report: ReportLogin };

type OwnSession = { account: Account; sessionId: number };
const linkFrom = ({ account, sessionId }: OwnSession) => ({ accountId: account.id, sessionId });

/**
 * The options that a browser needs to make a passkey: for an account, or for a new one of that name.
 * Errors: `login.unsupportedProvider` if passkeys are switched off; `request.invalid` (`name`) if the
 * name breaks the rules.
 *
 * @param browser the secret of the login cookie
 */
export async function beginPasskey(
  passkeys: Passkeys,
  browser: string,
  of: OwnSession | { name: string | undefined },
) {
  const own = 'account' in of ? await listPasskeys(passkeys, of.account) : [];
  return beginRegistration(passkeys, browser, {
    userName: 'account' in of ? of.account.name : readNewName(passkeys.accounts, of.name ?? ''),
    // The same for all passkeys of an account, so that an authenticator shows them as one account.
    userHandle: own[0]?.user_handle ?? randomBytes(32).toString('base64url'),
    from: 'account' in of ? linkFrom(of) : undefined,
    own,
  });
}

/**
 * Creates an account with the passkey that a browser has made, and returns its id. Errors: those of
 * `endRegistration`; `request.invalid` (`name`); `account.loginTaken` if there is a passkey with its id.
 *
 * @param options.agent the name of the browser, by which people recognize the passkey
 * @param options.count counts the account in the limit of its address
 */
export async function signUpWithPasskey(
  passkeys: Passkeys,
  received: Received<RegistrationResponseJSON>,
  options: {
    name: string | undefined;
    country: string;
    address: string;
    refCode: string | undefined;
    agent: string;
    count: () => Promise<void>;
  },
): Promise<number> {
  const { accounts, database, joining } = passkeys;
  const { country, address, count, refCode, agent } = options;
  const name = readNewName(accounts, options.name ?? '');
  const made = await endRegistration(passkeys, received, null);
  return database.transact(async (tx) => {
    const subject = made.credential.id;
    await refuseKnown(tx, subject);
    const login = { provider: passkey, subject, name };
    const id = await signIn(tx, accounts, login, { country, address, count, refCode, joining });
    await new IdentityWriter(tx).rename(passkey, subject, loginName(agent));
    await new PasskeyWriter(tx).add(made);
    return id;
  });
}

/**
 * Adds the passkey that a browser has made to the account of a session. Errors: those of `endRegistration`;
 * `account.loginTaken`; `login.codeInvalid` if the session has ended.
 */
export async function addPasskey(
  passkeys: Passkeys,
  session: OwnSession,
  received: Received<RegistrationResponseJSON>,
  agent: string,
) {
  const made = await endRegistration(passkeys, received, session.sessionId);
  await passkeys.database.transact(async (tx) => {
    const subject = made.credential.id;
    await refuseKnown(tx, subject);
    await link(tx, passkeys.report, linkFrom(session), passkey, { subject, name: agent });
    await new PasskeyWriter(tx).add(made);
  });
}

/**
 * The account of a passkey. Errors: those of `endAuthentication`; `login.passkeyCloned` if its counter has
 * not grown, which ends it.
 */
export async function signInWithPasskey(
  passkeys: Passkeys,
  received: Received<AuthenticationResponseJSON>,
): Promise<number> {
  const { accountId, id, ...use } = await endAuthentication(passkeys, received);
  const isUsed = await passkeys.database.transact(async (tx) => {
    const identities = new IdentityWriter(tx);
    await identities.lockAccount(accountId);
    if (await new PasskeyWriter(tx).use(id, use)) return true;
    await identities.remove(accountId, passkey, passkeys.joining.freeLogins, id);
    await passkeys.report(tx, accountId, 'keyEnded', passkey);
    return false;
  });
  if (!isUsed) throw new BloomError('login.passkeyCloned');
  return accountId;
}

/** The passkeys of an account, in the order in which they were made. */
export const listPasskeys = ({ database }: Passkeys, owner: Account) =>
  new PasskeyReader(database.write).list(owner.id);

/**
 * The id of a new passkey is what the browser says. With that of another one it would sign in to the account
 * of that one, or replace it.
 */
async function refuseKnown(tx: Tx, subject: string): Promise<void> {
  await new IdentityWriter(tx).lock(passkey, subject);
  const known = await new IdentityReader(tx).findAccountId(passkey, subject);
  if (known !== undefined) throw new BloomError('account.loginTaken');
}
