import type { LoginProvider } from '@bloom/contract/login-providers';
import { BloomError } from '@bloom/contract/errors';
import type { Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { generateToken, type Account, type Accounts } from '../account/index.ts';
import { IdentityReader, IdentityWriter, type LinkedLogin } from './identity-store.ts';
import { LoginWriter } from './login-store.ts';
import type { Providers } from './providers/providers.ts';

/** The logins with which a user can sign in to an account. */
export type LoginLinks = {
  find(owner: Account): Promise<LinkedLogin[]>;
  /**
   * A ticket that lets a browser begin to link a login, once and within a minute. It is part of a URL,
   * which a session token must not be, and is refused in another browser.
   *
   * @param browserHash hash of the secret of that browser, or of the app
   * Errors: `login.unsupportedProvider`, `account.alreadyLinked`.
   */
  issueTicket(owner: Account, provider: LoginProvider, browserHash: Buffer): Promise<string>;
  /**
   * Unlinks a login and ends the account's other sessions: they may have been opened with it.
   * Errors: `request.notFound`, `account.lastLogin`.
   */
  unlink(owner: Account, provider: string, sessionId: number): Promise<void>;
};

export function createLoginLinks(
  database: Primary<Tables>,
  { accounts, providers }: { accounts: Accounts; providers: Providers },
): LoginLinks {
  const find: LoginLinks['find'] = (owner) => new IdentityReader(database.write).list(owner.id);

  return {
    find,

    async issueTicket(owner, provider, browserHash) {
      if (!providers.has(provider)) throw new BloomError('login.unsupportedProvider');
      const linked = await find(owner);
      if (linked.some((login) => login.provider === provider)) {
        throw new BloomError('account.alreadyLinked');
      }
      const ticket = generateToken();
      await database.transact((tx) =>
        new LoginWriter(tx).addTicket(ticket, {
          provider,
          browserHash,
          accountId: owner.id,
        }),
      );
      return ticket;
    },

    async unlink(owner, provider, sessionId) {
      await database.transact(async (tx) => {
        const identities = new IdentityWriter(tx);
        await identities.lockAccount(owner.id);
        const linked = await new IdentityReader(tx).list(owner.id);
        if (!linked.some((login) => login.provider === provider)) {
          throw new BloomError('request.notFound');
        }
        if (linked.length === 1) throw new BloomError('account.lastLogin');
        await identities.remove(owner.id, provider);
        // A sign-in with the login may have a code that is not exchanged yet.
        await new LoginWriter(tx).deleteCodes(owner.id);
      });
      await accounts.endSessions(owner, { allBut: sessionId });
    },
  };
}
