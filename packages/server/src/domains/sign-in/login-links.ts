import type { LinkableProvider } from '@bloom/contract/account/login-providers';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Primary } from '../../platform/database/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import { endSessions, generateToken, type Account, type Accounts } from '../account/index.ts';
import { IdentityReader, IdentityWriter, type LinkedLogin } from './identity-store.ts';
import { LoginWriter } from './login-store.ts';
import type { Vault } from './email/vault.ts';
import { passkey } from './passkey/passkey-store.ts';
import { keyOf, nameOf, type Providers } from './providers/providers.ts';
import type { ReportLogin } from './report-login.ts';

/** The database, providers and settings by which an account has its logins. */
export type LoginLinks = {
  database: Primary<Tables>;
  accounts: Accounts;
  /** Whether people can sign in with passkeys. */
  passkeys: boolean;
  providers: Providers;
  freeLogins: readonly string[];
  report: ReportLogin;
  /** Of e-mail addresses; undefined where there is no sign-in by e-mail. */
  vault: Vault | undefined;
};

/** A login, with the name of its provider in URLs; undefined for one that the settings no longer have. */
type RoutedLogin = LinkedLogin & { route: string | undefined };

async function list(
  db: Tx | Primary<Tables>['write'],
  { passkeys, providers, vault }: LoginLinks,
  owner: Account,
): Promise<RoutedLogin[]> {
  const isOn = (provider: string) =>
    (provider !== passkey || passkeys) && (provider !== 'email' || vault !== undefined);
  return (await new IdentityReader(db).list(owner.id)).map((login) => ({
    ...login,
    name: (login.email && vault?.decrypt(login.email)) ?? login.name,
    route: isOn(login.provider) ? nameOf(providers, login.provider) : undefined,
  }));
}

/**
 * The logins with which a user can sign in to an account. The name of an e-mail login is its address.
 */
export const listLogins = (loginLinks: LoginLinks, owner: Account) =>
  list(loginLinks.database.write, loginLinks, owner);

/**
 * A ticket that lets a browser begin to link a login, once and within a minute. It is part of a URL, which a
 * session token must not be, and is refused in another browser. The link ends with the session. Errors:
 * `login.unsupportedProvider`, `account.alreadyLinked`.
 *
 * @param browserHash hash of the secret of that browser, or of the app
 */
export async function issueTicket(
  loginLinks: LoginLinks,
  { account: owner, sessionId }: { account: Account; sessionId: number },
  provider: LinkableProvider,
  browserHash: Buffer,
): Promise<string> {
  const { database, providers } = loginLinks;
  if (!providers.has(provider)) throw new BloomError('login.unsupportedProvider');
  const linked = await listLogins(loginLinks, owner);
  if (linked.some((login) => login.route === provider)) throw new BloomError('account.alreadyLinked');
  const ticket = generateToken();
  const login = { provider: keyOf(providers, provider), browserHash, accountId: owner.id, sessionId };
  await database.transact((tx) => new LoginWriter(tx).addTicket(ticket, login));
  return ticket;
}

/**
 * Unlinks a login and ends the account's other sessions: they may have been opened with it. One that the user
 * can sign in with must be left. Errors: `request.notFound`, `account.lastLogin`.
 *
 * @param subject of a passkey: which one
 */
export async function unlink(
  loginLinks: LoginLinks,
  owner: Account,
  provider: string,
  sessionId: number,
  subject?: string,
): Promise<void> {
  const { accounts, database, freeLogins, providers, report } = loginLinks;
  await database.transact(async (tx) => {
    const identities = new IdentityWriter(tx);
    await identities.lockAccount(owner.id);
    const linked = (await list(tx, loginLinks, owner)).filter(({ route }) => route !== undefined);
    const isIt = (login: RoutedLogin) =>
      login.route === provider && (subject === undefined || login.subject === subject);
    if (!linked.some(isIt)) throw new BloomError('request.notFound');
    if (linked.length === 1) throw new BloomError('account.lastLogin');
    // Before an address is removed: its owner must read of it too.
    await report(tx, owner.id, 'unlinked', keyOf(providers, provider));
    await identities.remove(owner.id, keyOf(providers, provider), freeLogins, subject);
  });
  await endSessions(accounts, owner, { allBut: sessionId });
}
