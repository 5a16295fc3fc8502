import { BloomError } from '@bloom/contract/errors/errors';
import type { LinkableProvider } from '@bloom/contract/account/login-providers';
import type { Static, TSchema } from 'typebox';
import { matchesSchema } from '../../../platform/outbound/index.ts';

/** The servers of a login provider, and our credentials there. */
export type ProviderSettings = {
  clientId: string;
  clientSecret: string;
  /** The origin that browsers are redirected to. */
  authUrl: string;
  /** The origin that this server sends requests to. */
  apiUrl: string;
};

/** A user of a provider. */
export type Identity = {
  /** The provider's id of the user. Provider and subject alone identify a login. */
  subject: string;
  /** The display name at the provider, not cleaned. */
  name: string;
  /** Of a login by e-mail: the address, encrypted. */
  email?: Buffer;
};

/** The parameters in the authorization URL of a login. */
export type Authorization = {
  state: string;
  redirectUri: string;
  /** Hash of the verifier that only this server knows (PKCE, S256). */
  codeChallenge: string;
  /** The provider repeats it in an id token. */
  nonce: string;
  userAgent: string;
};

/** The parameters of a callback, and what was stored when the login began. */
export type Callback = {
  params: URLSearchParams;
  state: string;
  redirectUri: string;
  codeVerifier: string;
  nonce: string;
};

/**
 * A login provider. Errors: `login.accessTokenFailed` and the provider's own ones if it refuses;
 * `login.profileFailed` if it issued a token but not the profile; `login.providerAway` if it does not
 * respond, or with a server error.
 */
export type Provider = {
  /** The name under which its logins are stored, if that is not the one in its URLs. */
  key?: string;
  /** The URL to redirect the browser to. Error: `login.openInWechat`. */
  authorizeUrl(login: Authorization): URL | Promise<URL>;
  identify(callback: Callback): Promise<Identity>;
  /** The user of a token of the provider's own SDK, which must have been issued to our app. */
  identifyNative?: (token: string) => Promise<Identity>;
};

/** The errors of a login that the provider or this server refuses. */
export type LoginRefusal =
  | 'login.wechatDenied'
  | 'login.lineDenied'
  | 'login.accessTokenFailed'
  | 'login.lineTokenInvalid';

/** The error of a login that the provider refuses, or whose response must not be trusted. */
export function refused(why: string, key: LoginRefusal = 'login.accessTokenFailed'): BloomError {
  return new BloomError(key, {}, { cause: new Error(why) });
}

/** Checks a response against a schema. Error: the given one if it does not match. */
export function parseResponse<S extends TSchema>(
  schema: S,
  response: unknown,
  key?: Parameters<typeof refused>[1],
): Static<S> {
  if (!matchesSchema(schema, response)) throw refused('the response does not match its schema', key);
  return response;
}

/** Reads a profile with a token that the provider issued. Error: `login.profileFailed` for any failure. */
export async function readProfile<T>(provider: LinkableProvider, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const cause = error instanceof BloomError ? error.cause : error;
    throw new BloomError('login.profileFailed', { provider }, { cause });
  }
}
