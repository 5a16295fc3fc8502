import { BloomError } from '@bloom/contract/errors';
import type { LoginProvider } from '@bloom/contract/login-providers';
import type { Static, TSchema } from 'typebox';
import { matchesSchema } from '../../../platform/outbound/index.ts';

/** How a login provider is asked, and as whom. */
export type ProviderSettings = {
  clientId: string;
  clientSecret: string;
  /** The origin that people are sent to. */
  authUrl: string;
  /** The origin that this server asks. */
  apiUrl: string;
};

/** Somebody, as a provider knows them. */
export type Identity = {
  /** The provider's own id of the person; with the provider, the only thing that tells who it is. */
  subject: string;
  /** As the person wrote it there. */
  name: string;
};

/** What a login carries to the provider. */
export type Authorization = {
  state: string;
  redirectUri: string;
  /** Of the verifier that only this server knows (PKCE, S256). */
  codeChallenge: string;
  /** Comes back in an id token. */
  nonce: string;
  userAgent: string;
};

/** What a login comes back with, and what was kept of it here. */
export type Callback = {
  params: URLSearchParams;
  state: string;
  redirectUri: string;
  codeVerifier: string;
  nonce: string;
};

/**
 * A login provider. Errors: `login.accessTokenFailed` and the provider's own, where it says no;
 * `login.profileFailed` where it gave a token but not the profile; `login.providerAway` where it does
 * not answer, or not as it should.
 */
export type Provider = {
  /** Where the browser goes. Error: `login.openInWechat`. */
  authorizeUrl(login: Authorization): URL;
  /** Who has come back. */
  identify(callback: Callback): Promise<Identity>;
  /** Whose token of the provider's own SDK this is; it must have been given to our app. */
  identifyNative?: (token: string) => Promise<Identity>;
};

/** The errors of a login that the provider, or this server, refuses. */
export type LoginRefusal =
  | 'login.wechatDenied'
  | 'login.lineDenied'
  | 'login.accessTokenFailed'
  | 'login.lineTokenInvalid';

/** A provider says no, or something that we must not believe. */
export function refused(why: string, key: LoginRefusal = 'login.accessTokenFailed'): BloomError {
  return new BloomError(key, {}, { cause: new Error(why) });
}

/** Takes an answer as a shape. Error: the given one if it is anything else. */
export function shaped<S extends TSchema>(
  schema: S,
  answer: unknown,
  key?: Parameters<typeof refused>[1],
): Static<S> {
  if (!matchesSchema(schema, answer)) throw refused('an answer without what was asked for', key);
  return answer;
}

/**
 * A profile that is read with a token which the provider gave.
 * Error: `login.profileFailed` for whatever goes wrong.
 */
export async function readProfile<T>(provider: LoginProvider, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const cause = error instanceof BloomError ? error.cause : error;
    throw new BloomError('login.profileFailed', { provider }, { cause });
  }
}
