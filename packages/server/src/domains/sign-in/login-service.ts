import {
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
} from 'oauth4webapi';
import { BloomError, errorCatalogue, type ErrorKey } from '@bloom/contract/errors/errors';
import type { LinkableProvider } from '@bloom/contract/account/login-providers';
import { isDatabaseUnavailable, type Primary } from '../../platform/database/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import { generateToken, hashToken, openSession, SessionWriter, type Accounts } from '../account/index.ts';
import { PersonWriter } from '../person/index.ts';
import type { Handoff } from './handoff-service.ts';
import { IdentityReader, IdentityWriter } from './identity-store.ts';
import { LoginWriter, type LinkFrom, type PendingLogin } from './login-store.ts';
import { refused, type Identity, type LoginRefusal, type Provider } from './providers/provider.ts';
import { keyOf, type Providers } from './providers/providers.ts';
import type { Joining } from './joining.ts';
import type { ReportLogin } from './report-login.ts';
import { joinRefusals, loginName, signIn } from './provider-account.ts';

/** How a login begins. */
export type LoginStart = {
  /** The secret of the login cookie; the browser must still have it at the callback. */
  browser: string;
  userAgent: string;
  refCode: string | undefined;
  /** A ticket of `LoginLinks`: the login is linked to its account instead of signing in. */
  ticket: string | undefined;
  fromApp: boolean;
  /** The hash of the secret of the app in which it begins; null for a browser. */
  appChallenge: Buffer | null;
};

/**
 * How a login ends: with a one-time code (`Handoff`), or linked to an account. A login that is to be linked
 * from the app ends with the code by which the app links it (`Logins.linkVerified`).
 */
export type LoginEnd = { code: string; fromApp: boolean } | { linked: string; code?: string };

/**
 * Sign-in with providers (docs/specification/sign-in.md#redirect-login). Errors, in addition to those of
 * `Provider`: `login.unsupportedProvider` if the provider is not configured.
 */
export type Logins = {
  /** The provider's URL to redirect to. Error: `login.codeInvalid` for an invalid ticket. */
  begin(provider: string, start: LoginStart): Promise<URL>;
  /**
   * Ends a login at the provider's callback. A state is valid once, for ten minutes, for its provider and in
   * the browser that began it. Errors: `login.failed` (carries `code`, the number of the reason, and
   * `referrer`, the referral code of a login that came back in another browser), `login.createUserFailed`,
   * `login.codeInvalid` if the session that began to link it has ended, `account.loginTaken`,
   * `account.alreadyLinked`. Those of a login from the mobile app carry `fromApp`.
   */
  end(
    provider: string,
    callback: {
      params: URLSearchParams;
      browser: string | undefined;
      country: string;
      address: string;
      /** Counts a new account with a free login in the limit of its address. */
      count: () => Promise<void>;
    },
  ): Promise<LoginEnd>;
  /**
   * Links the login that a provider has verified to the account from which the app began it.
   * Errors: `login.codeInvalid` if the code is unknown, used or expired, or of another app or session;
   * `account.loginTaken`, `account.alreadyLinked`.
   *
   * @param appVerifier the secret of the app
   */
  linkVerified(
    from: LinkFrom,
    provider: LinkableProvider,
    { code, appVerifier }: { code: string; appVerifier: string },
  ): Promise<void>;
  /** Links the login of a provider's own SDK. Errors as of `signInNative` and `linkVerified`. */
  linkNative(from: LinkFrom, provider: LinkableProvider, token: string): Promise<void>;
  /**
   * A session token for the token of a provider's own SDK, which must have been issued to our app and
   * is valid once. Errors as of `end`, and `login.codeInvalid` if it was used in the last ten minutes.
   */
  signInNative(
    provider: string,
    token: string,
    options: { country: string; address: string; refCode: string | undefined; agent: string },
  ): Promise<string>;
};

export function createLogins(
  database: Primary<Tables>,
  {
    accounts,
    handoff,
    providers,
    publicUrl,
    joining,
    report,
  }: {
    accounts: Accounts;
    handoff: Handoff;
    providers: Providers;
    publicUrl: string;
    joining: Joining;
    report: ReportLogin;
  },
): Logins {
  const redirectUri = (provider: string) => `${publicUrl}/api/oauth/${provider}/callback`;

  function find(provider: string): Provider {
    const found = providers.get(provider);
    if (!found) throw new BloomError('login.unsupportedProvider');
    return found;
  }

  async function signInBy(
    provider: string,
    identity: Identity,
    options: { country: string; address: string; count: () => Promise<void>; refCode: string | undefined },
  ) {
    return database
      .transact((tx) => signIn(tx, accounts, loginOf(provider, identity), { ...options, joining }))
      .catch(failedToCreate);
  }

  return {
    async begin(name, start) {
      const provider = find(name);
      const key = keyOf(providers, name);
      const from = await sessionToLink(database, key, start);
      const state = generateRandomState();
      const nonce = generateRandomNonce();
      const codeVerifier = generateRandomCodeVerifier();
      const url = await provider.authorizeUrl({
        state,
        nonce,
        codeChallenge: await calculatePKCECodeChallenge(codeVerifier),
        redirectUri: redirectUri(name),
        userAgent: start.userAgent,
      });
      await database.transact((tx) =>
        new LoginWriter(tx).begin(state, {
          provider: key,
          browserHash: hashToken(start.browser),
          codeVerifier,
          nonce,
          refCode: start.refCode ?? null,
          linkAccountId: from?.accountId ?? null,
          sessionId: from?.sessionId ?? null,
          fromApp: start.fromApp,
          appChallenge: start.appChallenge,
        }),
      );
      return url;
    },

    async end(name, callback) {
      const provider = find(name);
      const key = keyOf(providers, name);
      const { login, identity } = await withProviderName(name, async () => {
        const { state, login: pending } = await consumeLogin(database, key, callback);
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
      const { appChallenge, linkAccountId, sessionId } = login;
      if (linkAccountId !== null) {
        const from = { accountId: linkAccountId, sessionId };
        if (appChallenge === null) {
          await database.transact((tx) => link(tx, report, from, key, identity));
          return { linked: name };
        }
        const code = generateToken();
        const ofApp = { ...from, provider: key, browserHash: appChallenge };
        await database.transact((tx) => new LoginWriter(tx).addTicket(code, ofApp, loginOf(key, identity)));
        return { linked: name, code };
      }
      const accountId = await signInBy(key, identity, {
        country: callback.country,
        address: callback.address,
        count: callback.count,
        refCode: login.refCode ?? undefined,
      }).catch(rethrowIn(login.fromApp));
      const code = await handoff.issue(accountId, { browser: callback.browser, appChallenge });
      return { code, fromApp: login.fromApp };
    },

    async linkVerified(from, name, { code, appVerifier }) {
      const provider = keyOf(providers, name);
      const ofApp = { ...from, provider, browserHash: hashToken(appVerifier) };
      await database.transact(async (tx) => {
        const identity = await new LoginWriter(tx).consumeVerified(code, ofApp);
        if (!identity) throw new BloomError('login.codeInvalid');
        await link(tx, report, from, provider, identity);
      });
    },

    ...createNativeLogins(database, find, { accounts, joining, report }),
  };
}

/** Logins with the token of a provider's own SDK. */
function createNativeLogins(
  database: Primary<Tables>,
  find: (provider: string) => Provider,
  { accounts, joining, report }: { accounts: Accounts; joining: Joining; report: ReportLogin },
): Pick<Logins, 'linkNative' | 'signInNative'> {
  async function identifyNative(provider: string, token: string): Promise<Identity> {
    const identify = find(provider).identifyNative;
    if (!identify) throw new BloomError('login.unsupportedProvider');
    return withProviderName(provider, () => identify(token));
  }

  return {
    async linkNative(from, provider, token) {
      const identity = await identifyNative(provider, token);
      await database.transact(async (tx) => {
        await consumeNativeToken(tx, provider, token);
        await link(tx, report, from, provider, identity);
      });
    },

    async signInNative(name, token, { agent, ...options }) {
      const identity = await identifyNative(name, token);
      return database
        .transact(async (tx) => {
          await consumeNativeToken(tx, name, token);
          const accountId = await signIn(tx, accounts, loginOf(name, identity), {
            ...options,
            joining,
          });
          return openSession(tx, accountId, agent);
        })
        .catch(failedToCreate);
    },
  };
}

async function consumeNativeToken(tx: Tx, provider: string, token: string): Promise<void> {
  const isNew = await new LoginWriter(tx).consumeNativeToken(`${provider}:${token}`);
  if (!isNew) throw new BloomError('login.codeInvalid');
}

async function sessionToLink(
  database: Primary<Tables>,
  provider: string,
  { ticket, browser, appChallenge }: LoginStart,
): Promise<LinkFrom | undefined> {
  if (ticket === undefined) return undefined;
  const link = await database.transact((tx) => new LoginWriter(tx).consumeTicket(ticket));
  // The ticket of another user would link this browser's login to that user's account. That of an app may be
  // used in any browser: the app has the last word.
  const browserHash = appChallenge ?? hashToken(browser);
  if (link?.provider !== provider || !link.browserHash.equals(browserHash)) {
    throw new BloomError('login.codeInvalid');
  }
  return link;
}

async function consumeLogin(
  database: Primary<Tables>,
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

const loginOf = (provider: string, { subject, name, email }: Identity) => ({
  provider,
  subject,
  name: loginName(name),
  ...(email && { email }),
});

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

/** The errors of a login by the token of a provider's SDK. */
export const nativeRefusals = [
  'login.unsupportedProvider',
  'login.codeInvalid',
  'login.lineTokenInvalid',
  'login.failed',
  'login.profileFailed',
  'login.providerAway',
  ...joinRefusals,
] as const satisfies ErrorKey[];
