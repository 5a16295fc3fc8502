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
import { BloomError } from '@bloom/contract/errors';
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
 * The parameters with which a person came back, checked: our state, the provider's own issuer if it
 * names one, nothing given twice, no error, and a code.
 *
 * @param onDenied the error where the person said no
 * Error: `login.accessTokenFailed`.
 */
export function checkedParams(
  { as, client }: Pick<CodeGrant, 'as' | 'client'>,
  callback: Callback,
  onDenied?: Parameters<typeof refused>[1],
): URLSearchParams {
  try {
    const params = validateAuthResponse(as, client, callback.params, callback.state);
    const [code, ...more] = params.getAll('code');
    if (!code || more.length > 0) throw refused('not one code');
    return params;
  } catch (error) {
    const isDenied = error instanceof AuthorizationResponseError && error.error === 'access_denied';
    throw asRefusal(error, isDenied ? onDenied : undefined);
  }
}

/** Exchanges a code, with the verifier (PKCE). Errors as a provider's. */
export async function requestToken(grant: CodeGrant, params: URLSearchParams, callback: Callback) {
  const { as, client, clientAuth, api } = grant;
  return authorizationCodeGrantRequest(
    as,
    client,
    clientAuth,
    params,
    callback.redirectUri,
    callback.codeVerifier,
    {
      [customFetch]: (url, request) => api.fetch(url, request),
      // oxlint-disable-next-line typescript/no-deprecated -- only a setting leads to an address without TLS
      [allowInsecureRequests]: as.token_endpoint?.startsWith('http:') === true,
    },
  );
}

/**
 * What the library threw as one of our errors. Of its errors only the name goes along: they hold
 * whole answers, tokens included.
 */
export function asRefusal(error: unknown, key?: Parameters<typeof refused>[1]): BloomError {
  if (error instanceof BloomError) return error;
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return refused(`the provider says ${error.error}`, key);
  }
  if (error instanceof OperationProcessingError) return refused(error.message, key);
  return refused(error instanceof Error ? error.name : 'unknown', key);
}
