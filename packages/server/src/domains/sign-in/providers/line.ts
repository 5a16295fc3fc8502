import { ClientSecretPost } from 'oauth4webapi';
import { Type } from 'typebox';
import { toRefusal, checkParams, requestToken, type CodeGrant } from './code-grant.ts';
import { form, type ProviderApi } from './provider-api.ts';
import { readProfile, refused, parseResponse, type Provider, type ProviderSettings } from './provider.ts';

const issuer = 'https://access.line.me';

const Token = Type.Object({ id_token: Type.String({ minLength: 1 }) });
const Claims = Type.Object({
  iss: Type.Literal(issuer),
  sub: Type.String({ minLength: 1 }),
  aud: Type.String(),
  exp: Type.Number(),
  nonce: Type.String(),
  name: Type.Optional(Type.String()),
});
const Verified = Type.Object({ client_id: Type.String(), expires_in: Type.Number() });
const Profile = Type.Object({
  userId: Type.String({ minLength: 1 }),
  displayName: Type.Optional(Type.String()),
});

/**
 * LINE Login 2.1: OpenID Connect with PKCE. Its id tokens are signed with the channel's secret, which
 * the library does not support. LINE's own endpoint verifies them, and the claims are checked here.
 */
export function createLine(settings: ProviderSettings, api: ProviderApi): Provider {
  const { clientId, clientSecret, authUrl, apiUrl } = settings;
  const grant: CodeGrant = {
    as: { issuer, token_endpoint: `${apiUrl}/oauth2/v2.1/token` },
    client: { client_id: clientId },
    clientAuth: ClientSecretPost(clientSecret),
    api,
  };
  const verifyUrl = () => new URL('/oauth2/v2.1/verify', apiUrl);
  const invalid = (why: string) => refused(why, 'login.lineTokenInvalid');

  return {
    authorizeUrl({ state, redirectUri, codeChallenge, nonce }) {
      const url = new URL('/oauth2/v2.1/authorize', authUrl);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        scope: 'profile openid',
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      }).toString();
      return url;
    },

    async identify(callback) {
      const params = checkParams(grant, callback, 'login.lineDenied');
      const token: unknown = await requestToken(grant, params, callback)
        .then((response) => response.json())
        .catch((error: unknown) => {
          throw toRefusal(error);
        });
      const { id_token } = parseResponse(Token, token);
      const { nonce } = callback;
      const response = await readProfile('line', () =>
        api.requestJson(verifyUrl(), form({ id_token, client_id: clientId, nonce })),
      );
      const claims = parseResponse(Claims, response, 'login.lineTokenInvalid');
      if (claims.aud !== clientId) throw invalid('the id token is for another channel');
      if (claims.nonce !== nonce) throw invalid('the id token belongs to another login');
      if (claims.exp * 1_000 <= Date.now()) throw invalid('the id token has expired');
      return { subject: claims.sub, name: claims.name ?? '' };
    },

    async identifyNative(token) {
      const url = verifyUrl();
      url.searchParams.set('access_token', token);
      const verified = parseResponse(Verified, await api.requestJson(url), 'login.lineTokenInvalid');
      if (verified.client_id !== clientId) throw invalid('the token belongs to another channel');
      if (verified.expires_in <= 0) throw invalid('the token has expired');
      return readProfile('line', async () => {
        const response = await api.requestJson(new URL('/v2/profile', apiUrl), {
          headers: { authorization: `Bearer ${token}` },
        });
        const { userId, displayName = '' } = parseResponse(Profile, response);
        return { subject: userId, name: displayName };
      });
    },
  };
}
