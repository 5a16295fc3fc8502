import {
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
} from 'oauth4webapi';
import { BloomError } from '@bloom/contract/errors/errors';
import { generateToken, hashToken } from '../account/index.ts';
import { issueHandoff } from './handoff.ts';
import { link } from './link-login.ts';
import { LoginWriter, type LinkFrom, type PendingLogin } from './login-store.ts';
import { failedToCreate, findProvider, loginOf, withProviderName, type Logins } from './logins.ts';
import { signIn } from './provider-account.ts';
import { refused } from './providers/provider.ts';
import { keyOf } from './providers/providers.ts';

/** How a login begins. */
export type LoginStart = {
  /** The secret of the login cookie; the browser must still have it at the callback. */
  browser: string;
  userAgent: string;
  refCode: string | undefined;
  /** A ticket of `issueTicket`: the login is linked to its account instead of signing in. */
  ticket: string | undefined;
  fromApp: boolean;
  /** The hash of the secret of the app in which it begins; null for a browser. */
  appChallenge: Buffer | null;
};

/**
 * How a login ends: with a one-time code, or linked to an account. A login that is to be linked
 * from the app ends with the code by which the app links it (`linkVerified`).
 */
export type LoginEnd = { code: string; fromApp: boolean } | { linked: string; code?: string };

const redirectUri = ({ publicUrl }: Logins, provider: string) =>
  `${publicUrl}/api/oauth/${provider}/callback`;

/**
 * Begins a login by redirect (docs/specification/sign-in.md#redirect-login): the provider's URL to redirect
 * to. Errors, in addition to those of `Provider`: `login.unsupportedProvider` if the provider is not
 * configured, `login.codeInvalid` for an invalid ticket.
 */
export async function beginLogin(logins: Logins, name: string, start: LoginStart): Promise<URL> {
  const provider = findProvider(logins, name);
  const key = keyOf(logins.providers, name);
  const from = await sessionToLink(logins, key, start);
  const state = generateRandomState();
  const nonce = generateRandomNonce();
  const codeVerifier = generateRandomCodeVerifier();
  const url = await provider.authorizeUrl({
    state,
    nonce,
    codeChallenge: await calculatePKCECodeChallenge(codeVerifier),
    redirectUri: redirectUri(logins, name),
    userAgent: start.userAgent,
  });
  await logins.database.transact((tx) =>
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
}

/**
 * Ends a login at the provider's callback. A state is valid once, for ten minutes, for its provider and in
 * the browser that began it. Errors: `login.failed` (carries `code`, the number of the reason, and
 * `referrer`, the referral code of a login that came back in another browser), `login.createUserFailed`,
 * `login.codeInvalid` if the session that began to link it has ended, `account.loginTaken`,
 * `account.alreadyLinked`, and those of `beginLogin`. Those of a login from the mobile app carry `fromApp`.
 */
export async function endLogin(
  logins: Logins,
  name: string,
  callback: {
    params: URLSearchParams;
    browser: string | undefined;
    country: string;
    address: string;
    /** Counts a new account with a free login in the limit of its address. */
    count: () => Promise<void>;
  },
): Promise<LoginEnd> {
  const { accounts, database, joining } = logins;
  const provider = findProvider(logins, name);
  const key = keyOf(logins.providers, name);
  const { login, identity } = await withProviderName(name, async () => {
    const { state, login: pending } = await consumeLogin(logins, key, callback);
    const { codeVerifier, nonce, fromApp } = pending;
    const user = await provider
      .identify({
        params: callback.params,
        state,
        redirectUri: redirectUri(logins, name),
        codeVerifier,
        nonce,
      })
      .catch(rethrowIn(fromApp));
    return { login: pending, identity: user };
  });
  const { appChallenge, fromApp, linkAccountId, sessionId } = login;
  if (linkAccountId !== null) {
    const from = { accountId: linkAccountId, sessionId };
    if (appChallenge === null) {
      await database.transact((tx) => link(tx, logins.report, from, key, identity));
      return { linked: name };
    }
    const code = generateToken();
    const ofApp = { ...from, provider: key, browserHash: appChallenge };
    await database.transact((tx) => new LoginWriter(tx).addTicket(code, ofApp, loginOf(key, identity)));
    return { linked: name, code };
  }
  const { browser, country, address, count } = callback;
  const options = { country, address, count, refCode: login.refCode ?? undefined, joining };
  const accountId = await database
    .transact((tx) => signIn(tx, accounts, loginOf(key, identity), options))
    .catch(failedToCreate)
    .catch(rethrowIn(fromApp));
  return { code: await issueHandoff(database, accountId, { browser, appChallenge }), fromApp };
}

async function sessionToLink(
  { database }: Logins,
  provider: string,
  { ticket, browser, appChallenge }: LoginStart,
): Promise<LinkFrom | undefined> {
  if (ticket === undefined) return undefined;
  const issued = await database.transact((tx) => new LoginWriter(tx).consumeTicket(ticket));
  // The ticket of another user would link this browser's login to that user's account. That of an app may be
  // used in any browser: the app has the last word.
  const browserHash = appChallenge ?? hashToken(browser);
  if (issued?.provider !== provider || !issued.browserHash.equals(browserHash)) {
    throw new BloomError('login.codeInvalid');
  }
  return issued;
}

async function consumeLogin(
  { database }: Logins,
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

/** Adds to an error where the login has begun: the mobile app shows it. */
function rethrowIn(fromApp: boolean): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof BloomError)) throw error;
    const { key, params, cause, extra } = error;
    throw new BloomError(key, params, { cause, extra: { ...extra, fromApp } });
  };
}
