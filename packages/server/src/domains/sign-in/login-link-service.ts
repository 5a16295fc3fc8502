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

/** The logins with which a user can sign in to an account. */
export type LoginLinks = {
  /**
   * With the name in URLs of each provider; undefined for one that the settings no longer have. The name of
   * an e-mail login is its address.
   */
  find(owner: Account): Promise<(LinkedLogin & { route: string | undefined })[]>;
  /**
   * A ticket that lets a browser begin to link a login, once and within a minute. It is part of a URL,
   * which a session token must not be, and is refused in another browser. The link ends with the session.
   *
   * @param browserHash hash of the secret of that browser, or of the app
   * Errors: `login.unsupportedProvider`, `account.alreadyLinked`.
   */
  issueTicket(
    session: { account: Account; sessionId: number },
    provider: LinkableProvider,
    browserHash: Buffer,
  ): Promise<string>;
  /**
   * Unlinks a login and ends the account's other sessions: they may have been opened with it. One that the
   * user can sign in with must be left. Errors: `request.notFound`, `account.lastLogin`.
   *
   * @param subject of a passkey: which one
   */
  unlink(owner: Account, provider: string, sessionId: number, subject?: string): Promise<void>;
};

export function createLoginLinks(
  database: Primary<Tables>,
  {
    accounts,
    passkeys,
    providers,
    freeLogins,
    report,
    vault,
  }: {
    accounts: Accounts;
    /** Whether people can sign in with passkeys. */
    passkeys: boolean;
    providers: Providers;
    freeLogins: readonly string[];
    report: ReportLogin;
    /** Of e-mail addresses; undefined where there is no sign-in by e-mail. */
    vault: Vault | undefined;
  },
): LoginLinks {
  const isOn = (provider: string) =>
    (provider !== passkey || passkeys) && (provider !== 'email' || vault !== undefined);
  const list = async (db: Tx | Primary<Tables>['write'], owner: Account) =>
    (await new IdentityReader(db).list(owner.id)).map((login) => ({
      ...login,
      name: (login.email && vault?.decrypt(login.email)) ?? login.name,
      route: isOn(login.provider) ? nameOf(providers, login.provider) : undefined,
    }));
  const find: LoginLinks['find'] = (owner) => list(database.write, owner);

  return {
    find,

    async issueTicket({ account: owner, sessionId }, provider, browserHash) {
      if (!providers.has(provider)) throw new BloomError('login.unsupportedProvider');
      const linked = await find(owner);
      if (linked.some((login) => login.route === provider)) {
        throw new BloomError('account.alreadyLinked');
      }
      const ticket = generateToken();
      await database.transact((tx) =>
        new LoginWriter(tx).addTicket(ticket, {
          provider: keyOf(providers, provider),
          browserHash,
          accountId: owner.id,
          sessionId,
        }),
      );
      return ticket;
    },

    async unlink(owner, provider, sessionId, subject) {
      await database.transact(async (tx) => {
        const identities = new IdentityWriter(tx);
        await identities.lockAccount(owner.id);
        const linked = (await list(tx, owner)).filter(({ route }) => route !== undefined);
        const isIt = (login: LinkedLogin & { route: string | undefined }) =>
          login.route === provider && (subject === undefined || login.subject === subject);
        if (!linked.some(isIt)) {
          throw new BloomError('request.notFound');
        }
        if (linked.length === 1) throw new BloomError('account.lastLogin');
        // Before an address is removed: its owner must read of it too.
        await report(tx, owner.id, 'unlinked', keyOf(providers, provider));
        await identities.remove(owner.id, keyOf(providers, provider), freeLogins, subject);
      });
      await endSessions(accounts, owner, { allBut: sessionId });
    },
  };
}
