import { processAuthorizationCodeResponse, type ClientAuth } from 'oauth4webapi';
import { Type } from 'typebox';
import { toRefusal, checkParams, requestToken, type CodeGrant } from './code-grant.ts';
import type { ProviderApi } from './provider-api.ts';
import { readProfile, parseResponse, type Provider, type ProviderSettings } from './provider.ts';

const Me = Type.Object({
  data: Type.Object({ id: Type.String({ minLength: 1 }), name: Type.String() }),
});

/** X, formerly Twitter: standard OAuth 2.0 with PKCE. */
export function createTwitter(settings: ProviderSettings, api: ProviderApi): Provider {
  const { clientId, clientSecret, authUrl, apiUrl } = settings;
  // The library encodes hyphens as %2D, which the standard allows but X may not accept.
  const basic: ClientAuth = (_as, _client, _body, headers) => {
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    headers.set('authorization', `Basic ${credentials}`);
  };
  const grant: CodeGrant = {
    as: { issuer: authUrl, token_endpoint: `${apiUrl}/2/oauth2/token` },
    client: { client_id: clientId },
    clientAuth: basic,
    api,
  };

  return {
    authorizeUrl({ state, redirectUri, codeChallenge }) {
      const url = new URL('/i/oauth2/authorize', authUrl);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        // The profile endpoint needs tweet.read, too.
        scope: 'users.read tweet.read',
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      }).toString();
      return url;
    },

    async identify(callback) {
      const params = checkParams(grant, callback);
      const { access_token } = await requestToken(grant, params, callback)
        .then((response) => processAuthorizationCodeResponse(grant.as, grant.client, response))
        .catch((error: unknown) => {
          throw toRefusal(error);
        });
      return readProfile('twitter', async () => {
        const response = await api.requestJson(new URL('/2/users/me', apiUrl), {
          headers: { authorization: `Bearer ${access_token}` },
        });
        const { data } = parseResponse(Me, response);
        return { subject: data.id, name: data.name };
      });
    },
  };
}
