import {
  ClientSecretBasic,
  ClientSecretPost,
  discoveryRequest,
  getValidatedIdTokenClaims,
  processAuthorizationCodeResponse,
  processDiscoveryResponse,
  processUserInfoResponse,
  userInfoRequest,
  validateApplicationLevelSignature,
  type AuthorizationServer,
} from 'oauth4webapi';
import { BloomError } from '@bloom/contract/errors/errors';
import type { OidcProvider } from '@bloom/contract/account/login-providers';
import type { Outbound } from '../../../platform/outbound/index.ts';
import { checkParams, requestOptions, requestToken, toRefusal } from './code-grant.ts';
import { createProviderApi, type ProviderApi } from './provider-api.ts';
import { readProfile, refused, type Provider } from './provider.ts';

/** An OpenID Connect provider, and our credentials there. */
export type OidcSettings = {
  /** The name that users see. */
  name: string;
  /** An https URL, on this machine also http, in the form of `URL.href`. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whether an identity there costs nothing, as a passkey does. */
  free?: boolean;
};

/** The name under which the logins of an issuer are stored. */
export const oidcKey = (issuer: string): string => `oidc:${issuer}`;

const discoveredForMs = 3_600_000;
const retryAfterMs = 5_000;

/** The endpoints that a configuration must name; a site with https does not send secrets to one without. */
const endpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

/**
 * Any OpenID Connect provider, by discovery (docs/specification/sign-in.md#openid-connect). The library
 * checks issuer, audience, signature, nonce and times of the id token.
 *
 * @param route the name in the URLs of this site
 */
export function createOidc(
  route: OidcProvider,
  { issuer, clientId, clientSecret }: OidcSettings,
  api: ProviderApi,
): Provider {
  const client = { client_id: clientId };
  const discovered = createDiscovery(issuer, api);
  const options = requestOptions(api, issuer);

  /** A name that is no e-mail address: accounts show theirs to everybody. */
  function nameIn(claims: Record<string, unknown>): string | undefined {
    const names = [claims['name'], claims['nickname'], claims['preferred_username']];
    return names.find((each) => typeof each === 'string' && each !== '' && !each.includes('@')) as
      | string
      | undefined;
  }

  async function nameAt(as: AuthorizationServer, token: string, subject: string) {
    return readProfile(route, async () => {
      const response = await userInfoRequest(as, client, token, options);
      return nameIn(await processUserInfoResponse(as, client, subject, response));
    });
  }

  return {
    key: oidcKey(issuer),

    async authorizeUrl({ state, redirectUri, codeChallenge, nonce }) {
      const { authorization_endpoint: endpoint = '' } = await discovered();
      const url = new URL(endpoint);
      const query = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        scope: 'openid profile',
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url;
    },

    async identify(callback) {
      const as = await discovered();
      const params = checkParams({ as, client }, callback);
      try {
        const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = as;
        const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
        const grant = { as, client, clientAuth: authenticate(clientSecret), api };
        const response = await requestToken(grant, params, callback);
        const token = await processAuthorizationCodeResponse(as, client, response, {
          expectedNonce: callback.nonce,
        });
        await validateApplicationLevelSignature(as, response, options);
        const claims = getValidatedIdTokenClaims(token);
        if (!claims?.sub) throw refused('the id token has no subject');
        // PostgreSQL stores no NUL, and the others cannot be read.
        if (/[\p{Cc}\p{Cs}]/u.test(claims.sub)) throw refused('the subject has control characters');
        const hasProfile = nameIn(claims) === undefined && as.userinfo_endpoint !== undefined;
        const name = hasProfile ? await nameAt(as, token.access_token, claims.sub) : nameIn(claims);
        return { subject: claims.sub, name: name ?? '' };
      } catch (error) {
        throw toRefusal(error);
      }
    },
  };
}

/**
 * Requests the configuration of an issuer now.
 * Error: `login.providerAway` if there is none that can be used; its cause says why.
 */
export async function discoverIssuer(outbound: Outbound, issuer: string): Promise<AuthorizationServer> {
  return discover(issuer, createProviderApi(outbound));
}

/** The configuration of an issuer, stored for an hour; a failure for five seconds. */
function createDiscovery(issuer: string, api: ProviderApi): () => Promise<AuthorizationServer> {
  let last: { found: Promise<AuthorizationServer>; until: number } | undefined;
  return async () => {
    if (last === undefined || last.until <= Date.now()) {
      const begun = { found: discover(issuer, api), until: Date.now() + discoveredForMs };
      last = begun;
      begun.found.catch(() => (begun.until = Date.now() + retryAfterMs));
    }
    return last.found;
  };
}

async function discover(issuer: string, api: ProviderApi): Promise<AuthorizationServer> {
  try {
    const url = new URL(issuer);
    const response = await discoveryRequest(url, requestOptions(api, issuer));
    const as = await processDiscoveryResponse(url, response);
    const userinfo = as.userinfo_endpoint === undefined ? [] : ['userinfo_endpoint' as const];
    for (const name of [...endpoints, ...userinfo]) {
      const protocol = URL.parse(as[name] ?? '')?.protocol;
      if (protocol !== 'https:' && protocol !== url.protocol) {
        throw new Error(`${issuer}: ${name} is missing or not https`);
      }
    }
    return as;
  } catch (error) {
    if (error instanceof BloomError && error.key === 'login.providerAway') throw error;
    throw new BloomError('login.providerAway', {}, { cause: toRefusal(error).cause });
  }
}
