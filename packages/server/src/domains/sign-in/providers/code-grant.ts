import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  AuthorizationResponseError,
  customFetch,
  OperationProcessingError,
  ResponseBodyError,
  validateAuthResponse,
  type AuthorizationServer,
  type Client,
  type ClientAuth,
} from 'oauth4webapi';
import { BloomError } from '@bloom/contract/errors/errors';
import type { ProviderApi } from './provider-api.ts';
import { refused, type Callback } from './provider.ts';

/** An OAuth 2.0 client at a provider, in the terms of the library (docs/adr/0018). */
export type CodeGrant = {
  as: AuthorizationServer;
  client: Client;
  clientAuth: ClientAuth;
  api: ProviderApi;
};

/**
 * Checks the parameters of a callback: our state, the provider's own issuer if it names one, no
 * repeated parameter, no error, and a code.
 *
 * @param onDenied the error if the user refused
 * Error: `login.accessTokenFailed`.
 */
export function checkParams(
  { as, client }: Pick<CodeGrant, 'as' | 'client'>,
  callback: Callback,
  onDenied?: Parameters<typeof refused>[1],
): URLSearchParams {
  try {
    const params = validateAuthResponse(as, client, callback.params, callback.state);
    const [code, ...more] = params.getAll('code');
    if (!code || more.length > 0) throw refused('code missing or repeated');
    return params;
  } catch (error) {
    const isDenied = error instanceof AuthorizationResponseError && error.error === 'access_denied';
    throw toRefusal(error, isDenied ? onDenied : undefined);
  }
}

/** Exchanges a code, with the verifier (PKCE), for a token. Errors as of `Provider`. */
export async function requestToken(grant: CodeGrant, params: URLSearchParams, callback: Callback) {
  const { as, client, clientAuth, api } = grant;
  return authorizationCodeGrantRequest(
    as,
    client,
    clientAuth,
    params,
    callback.redirectUri,
    callback.codeVerifier,
    requestOptions(api, as.token_endpoint),
  );
}

/**
 * How the library sends requests: by our client, and without TLS only where the operator's settings have such
 * a URL.
 */
export function requestOptions(api: ProviderApi, url: string | undefined) {
  return {
    [customFetch]: (to: string, request: Parameters<ProviderApi['fetch']>[1]) => api.fetch(to, request),
    // oxlint-disable-next-line typescript/no-deprecated -- only the operator's settings allow a URL without TLS
    [allowInsecureRequests]: url?.startsWith('http:') === true,
  };
}

/**
 * Converts an error of the library into one of ours. Only its name or message is copied: the error
 * itself holds the whole response, tokens included.
 */
export function toRefusal(error: unknown, key?: Parameters<typeof refused>[1]): BloomError {
  if (error instanceof BloomError) return error;
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return refused(`provider error ${error.error}`, key);
  }
  if (error instanceof OperationProcessingError) return refused(error.message, key);
  return refused(error instanceof Error ? error.name : 'unknown', key);
}
