import {
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
} from 'oauth4webapi';
import { BloomError, errorCatalogue, type ErrorKey } from '@bloom/contract/errors';
import type { Petals } from '@bloom/contract/money';
import { isDatabaseUnavailable, type Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { hashToken, type Accounts } from '../account/index.ts';
import { PersonWriter } from '../person/index.ts';
import type { Handoff } from './handoff-service.ts';
import { IdentityReader, IdentityWriter } from './identity-store.ts';
import { LoginWriter, type PendingLogin } from './login-store.ts';
import { refused, type Identity, type LoginRefusal, type Provider } from './providers/provider.ts';
import type { Providers } from './providers/providers.ts';
import { loginName, signIn } from './sign-in.ts';

/** How a login begins. */
export type LoginStart = {
  /** The secret of the browser; it must still have it when it comes back. */
  browser: string;
  userAgent: string;
  refCode: string | undefined;
  /** A ticket of `LoginLinks`: the login is to be linked, instead of logging in. */
  ticket: string | undefined;
  fromApp: boolean;
};

/** How a login ends: with a one-time code (`Handoff`), or linked to an account. */
export type LoginEnd = { code: string; fromApp: boolean } | { linked: string };

/**
 * Log-in with providers (docs/specification.md#redirect-login). Errors, beside a provider's own
 * (`Provider`): `login.unsupportedProvider` where it is not configured.
 */
export type Logins = {
  /** Where a browser goes to log in. Error: `login.codeInvalid` for a ticket that is not good. */
  begin(provider: string, start: LoginStart): Promise<URL>;
  /**
   * Ends the login with which a browser has come back; a state is good once, for ten minutes, for its
   * provider and in the browser that began it.
   * Errors: `login.failed` (carries `code`, the number of the reason, and `referrer`, the referral code
   * of a login that came back in another browser), `login.createUserFailed`, `account.loginTaken`, `account.alreadyLinked`.
   */
  end(
    provider: string,
    back: { params: URLSearchParams; browser: string | undefined; country: string },
  ): Promise<LoginEnd>;
  /**
   * A session for the token of a provider's own SDK, which must have been given to our app and is
   * good once. Errors as of `end`, and `login.codeInvalid` when it was used a moment ago.
   */
  enter(
    provider: string,
    token: string,
    options: { country: string; refCode: string | undefined; agent: string },
  ): Promise<string>;
};

export function createLogins(
  database: Database<Tables>,
  {
    accounts,
    handoff,
    providers,
    publicUrl,
    welcomePetals,
  }: {
    accounts: Accounts;
    handoff: Handoff;
    providers: Providers;
    publicUrl: string;
    /** The welcome gift of a new person; 0: none. */
    welcomePetals: Petals;
  },
): Logins {
  const welcome = { reason: 'welcome', petals: welcomePetals } as const;
  const redirectUri = (provider: string) => `${publicUrl}/api/oauth/${provider}/callback`;

  function find(provider: string): Provider {
    const found = providers.get(provider);
    if (!found) throw new BloomError('login.unsupportedProvider');
    return found;
  }

  async function accountToLink(provider: string, { ticket, browser }: LoginStart) {
    if (ticket === undefined) return null;
    const link = await database.transact((tx) => new LoginWriter(tx).takeTicket(ticket));
    // Somebody else's ticket would link this browser's login to that person's account.
    if (link?.provider !== provider || !link.browserHash.equals(hashToken(browser))) {
      throw new BloomError('login.codeInvalid');
    }
    return link.accountId;
  }

  async function takeLogin(
    provider: string,
    { params, browser }: { params: URLSearchParams; browser: string | undefined },
  ): Promise<{ state: string; login: PendingLogin }> {
    const [state, ...more] = params.getAll('state');
    if (!state || more.length > 0) throw refused('not one state');
    const login = await database.transact((tx) => new LoginWriter(tx).take(state));
    if (login?.provider !== provider) throw refused('an unknown, used or old state');
    if (browser === undefined || !login.browserHash.equals(hashToken(browser))) {
      // Begun elsewhere, perhaps by somebody who wants this person in an account of theirs. Who
      // invited is all that is carried over.
      throw new BloomError(
        'login.accessTokenFailed',
        {},
        { cause: new Error('another browser'), extra: { referrer: login.refCode ?? undefined } },
      );
    }
    return { state, login };
  }

  const personOf = (provider: string, { subject, name }: Identity) => ({
    provider,
    subject,
    name: loginName(name),
  });

  async function signInBy(
    provider: string,
    identity: Identity,
    options: { country: string; refCode: string | undefined },
  ) {
    return database
      .transact((tx) => signIn(tx, accounts, personOf(provider, identity), { ...options, welcome }))
      .catch(failedToCreate);
  }

  async function link(accountId: number, provider: string, identity: Identity): Promise<void> {
    const person = personOf(provider, identity);
    await database.transact(async (tx) => {
      const identities = new IdentityWriter(tx);
      await identities.lock(provider, person.subject);
      await identities.lockAccount(accountId);
      const known = await new IdentityReader(tx).accountOf(provider, person.subject);
      if (known === undefined) {
        await identities.add(accountId, person);
        await new PersonWriter(tx).inherit(accountId, provider, person.subject);
        return;
      }
      if (known !== accountId) throw new BloomError('account.loginTaken');
      await identities.rename(provider, person.subject, person.name);
    });
  }

  return {
    async begin(name, start) {
      const provider = find(name);
      const linkAccountId = await accountToLink(name, start);
      const state = generateRandomState();
      const nonce = generateRandomNonce();
      const codeVerifier = generateRandomCodeVerifier();
      const url = provider.authorizeUrl({
        state,
        nonce,
        codeChallenge: await calculatePKCECodeChallenge(codeVerifier),
        redirectUri: redirectUri(name),
        userAgent: start.userAgent,
      });
      await database.transact((tx) =>
        new LoginWriter(tx).begin(state, {
          provider: name,
          browserHash: hashToken(start.browser),
          codeVerifier,
          nonce,
          refCode: start.refCode ?? null,
          linkAccountId,
          fromApp: start.fromApp,
        }),
      );
      return url;
    },

    async end(name, back) {
      const provider = find(name);
      const { login, identity } = await atProvider(name, async () => {
        const { state, login: pending } = await takeLogin(name, back);
        const who = await provider.identify({
          params: back.params,
          state,
          redirectUri: redirectUri(name),
          codeVerifier: pending.codeVerifier,
          nonce: pending.nonce,
        });
        return { login: pending, identity: who };
      });
      if (login.linkAccountId !== null) {
        await link(login.linkAccountId, name, identity);
        return { linked: name };
      }
      const accountId = await signInBy(name, identity, {
        country: back.country,
        refCode: login.refCode ?? undefined,
      });
      return { code: await handoff.issue(accountId, back.browser), fromApp: login.fromApp };
    },

    async enter(name, token, { country, refCode, agent }) {
      const identify = find(name).identifyNative;
      if (!identify) throw new BloomError('login.unsupportedProvider');
      const identity = await atProvider(name, () => identify(token));
      return database
        .transact(async (tx) => {
          const isNew = await new LoginWriter(tx).useNative(`${name}:${token}`);
          if (!isNew) throw new BloomError('login.codeInvalid');
          const accountId = await signIn(tx, accounts, personOf(name, identity), {
            country,
            refCode,
            welcome,
          });
          return accounts.openSession(tx, accountId, agent);
        })
        .catch(failedToCreate);
    },
  };
}

/** Reasons why a login fails that do not say by themselves at which provider. */
const reasons: readonly ErrorKey[] = [
  'login.wechatDenied',
  'login.lineDenied',
  'login.accessTokenFailed',
] satisfies LoginRefusal[];

/**
 * Says at which provider a login failed. The number in the response stays the reason's own.
 * Error: `login.failed` in place of a reason.
 */
async function atProvider<T>(provider: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BloomError)) throw error;
    const { key, cause, extra }: BloomError = error;
    if (!reasons.includes(key)) throw error;
    const { code } = errorCatalogue[key];
    throw new BloomError('login.failed', { provider }, { cause, extra: { ...extra, code } });
  }
}

/** Tells that no account could be made, unless it is known why. */
function failedToCreate(cause: unknown): never {
  if (cause instanceof BloomError || isDatabaseUnavailable(cause)) throw cause;
  throw new BloomError('login.createUserFailed', {}, { cause });
}
