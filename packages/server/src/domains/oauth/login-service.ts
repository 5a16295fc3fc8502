import {
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
} from 'oauth4webapi';
import { BloomError, errorCatalogue, type ErrorKey } from '@bloom/contract/errors';
import type { Petals } from '@bloom/contract/money';
import { isDatabaseUnavailable, type Primary } from '../../platform/database/index.ts';
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
  /** The secret of the login cookie; the browser must still have it at the callback. */
  browser: string;
  userAgent: string;
  refCode: string | undefined;
  /** A ticket of `LoginLinks`: the login is linked to its account instead of signing in. */
  ticket: string | undefined;
  fromApp: boolean;
};

/** How a login ends: with a one-time code (`Handoff`), or linked to an account. */
export type LoginEnd = { code: string; fromApp: boolean } | { linked: string };

/**
 * Sign-in with providers (docs/specification.md#redirect-login). Errors, in addition to those of
 * `Provider`: `login.unsupportedProvider` if the provider is not configured.
 */
export type Logins = {
  /** The provider's URL to redirect to. Error: `login.codeInvalid` for an invalid ticket. */
  begin(provider: string, start: LoginStart): Promise<URL>;
  /**
   * Ends a login at the provider's callback. A state is valid once, for ten minutes, for its provider
   * and in the browser that began it.
   * Errors: `login.failed` (carries `code`, the number of the reason, and `referrer`, the referral
   * code of a login that came back in another browser), `login.createUserFailed`,
   * `account.loginTaken`, `account.alreadyLinked`. Those of a login from the mobile app carry `fromApp`.
   */
  end(
    provider: string,
    callback: { params: URLSearchParams; browser: string | undefined; country: string },
  ): Promise<LoginEnd>;
  /**
   * A session token for the token of a provider's own SDK, which must have been issued to our app and
   * is valid once. Errors as of `end`, and `login.codeInvalid` if it was used in the last ten minutes.
   */
  signInNative(
    provider: string,
    token: string,
    options: { country: string; refCode: string | undefined; agent: string },
  ): Promise<string>;
};

export function createLogins(
  database: Primary<Tables>,
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
    /** The welcome gift of a new account; 0: none. */
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
    const link = await database.transact((tx) => new LoginWriter(tx).consumeTicket(ticket));
    // The ticket of another user would link this browser's login to that user's account.
    if (link?.provider !== provider || !link.browserHash.equals(hashToken(browser))) {
      throw new BloomError('login.codeInvalid');
    }
    return link.accountId;
  }

  async function consumeLogin(
    provider: string,
    { params, browser }: { params: URLSearchParams; browser: string | undefined },
  ): Promise<{ state: string; login: PendingLogin }> {
    const [state, ...more] = params.getAll('state');
    if (!state || more.length > 0) throw refused('state missing or repeated');
    const login = await database.transact((tx) => new LoginWriter(tx).consume(state));
    if (login?.provider !== provider) throw refused('state unknown, used or expired');
    if (browser === undefined || !login.browserHash.equals(hashToken(browser))) {
      // The login began in another browser, perhaps that of an attacker who wants to sign this user
      // in to the attacker's account. Only the referral code is carried over.
      throw new BloomError(
        'login.accessTokenFailed',
        {},
        {
          cause: new Error('another browser'),
          extra: { referrer: login.refCode ?? undefined, fromApp: login.fromApp },
        },
      );
    }
    return { state, login };
  }

  const loginOf = (provider: string, { subject, name }: Identity) => ({
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
      .transact((tx) => signIn(tx, accounts, loginOf(provider, identity), { ...options, welcome }))
      .catch(failedToCreate);
  }

  async function link(accountId: number, provider: string, identity: Identity): Promise<void> {
    const login = loginOf(provider, identity);
    await database.transact(async (tx) => {
      const identities = new IdentityWriter(tx);
      await identities.lock(provider, login.subject);
      await identities.lockAccount(accountId);
      const known = await new IdentityReader(tx).findAccountId(provider, login.subject);
      if (known === undefined) {
        await identities.add(accountId, login);
        await new PersonWriter(tx).inherit(accountId, provider, login.subject);
        return;
      }
      if (known !== accountId) throw new BloomError('account.loginTaken');
      await identities.rename(provider, login.subject, login.name);
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

    async end(name, callback) {
      const provider = find(name);
      const { login, identity } = await withProviderName(name, async () => {
        const { state, login: pending } = await consumeLogin(name, callback);
        const { codeVerifier, nonce, fromApp } = pending;
        const user = await provider
          .identify({
            params: callback.params,
            state,
            redirectUri: redirectUri(name),
            codeVerifier,
            nonce,
          })
          .catch(rethrowIn(fromApp));
        return { login: pending, identity: user };
      });
      if (login.linkAccountId !== null) {
        await link(login.linkAccountId, name, identity);
        return { linked: name };
      }
      const accountId = await signInBy(name, identity, {
        country: callback.country,
        refCode: login.refCode ?? undefined,
      }).catch(rethrowIn(login.fromApp));
      return { code: await handoff.issue(accountId, callback.browser), fromApp: login.fromApp };
    },

    async signInNative(name, token, { country, refCode, agent }) {
      const identify = find(name).identifyNative;
      if (!identify) throw new BloomError('login.unsupportedProvider');
      const identity = await withProviderName(name, () => identify(token));
      return database
        .transact(async (tx) => {
          const isNew = await new LoginWriter(tx).consumeNativeToken(`${name}:${token}`);
          if (!isNew) throw new BloomError('login.codeInvalid');
          const accountId = await signIn(tx, accounts, loginOf(name, identity), {
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

/** Errors of a failed login whose key does not name the provider. */
const reasons: readonly ErrorKey[] = [
  'login.wechatDenied',
  'login.lineDenied',
  'login.accessTokenFailed',
] satisfies LoginRefusal[];

/**
 * Adds the provider to the error of a failed login. The number in the response stays that of the
 * reason. Error: `login.failed` in place of a key in `reasons`.
 */
async function withProviderName<T>(provider: string, work: () => Promise<T>): Promise<T> {
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

/** Adds to an error where the login has begun: the mobile app shows it. */
function rethrowIn(fromApp: boolean): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof BloomError)) throw error;
    const { key, params, cause, extra } = error;
    throw new BloomError(key, params, { cause, extra: { ...extra, fromApp } });
  };
}

/** Reports an unexpected error as `login.createUserFailed`; errors with a known cause stay. */
function failedToCreate(cause: unknown): never {
  if (cause instanceof BloomError || isDatabaseUnavailable(cause)) throw cause;
  throw new BloomError('login.createUserFailed', {}, { cause });
}
