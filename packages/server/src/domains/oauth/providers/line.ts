import { ClientSecretPost } from 'oauth4webapi';
import { Type } from 'typebox';
import { asRefusal, checkedParams, requestToken, type CodeGrant } from './code-grant.ts';
import { form, type ProviderApi } from './provider-api.ts';
import { readProfile, refused, shaped, type Provider, type ProviderSettings } from './provider.ts';

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
 * the library does not read; LINE verifies them itself, and what it says is checked here once more.
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
      const params = checkedParams(grant, callback, 'login.lineDenied');
      const token: unknown = await requestToken(grant, params, callback)
        .then((response) => response.json())
        .catch((error: unknown) => {
          throw asRefusal(error);
        });
      const { id_token } = shaped(Token, token);
      const { nonce } = callback;
      const answer = await readProfile('line', () =>
        api.askJson(verifyUrl(), form({ id_token, client_id: clientId, nonce })),
      );
      const claims = shaped(Claims, answer, 'login.lineTokenInvalid');
      if (claims.aud !== clientId) throw invalid('an id token for another channel');
      if (claims.nonce !== nonce) throw invalid('an id token of another login');
      if (claims.exp * 1_000 <= Date.now()) throw invalid('an id token that has expired');
      return { subject: claims.sub, name: claims.name ?? '' };
    },

    async identifyNative(token) {
      const url = verifyUrl();
      url.searchParams.set('access_token', token);
      const verified = shaped(Verified, await api.askJson(url), 'login.lineTokenInvalid');
      if (verified.client_id !== clientId) throw invalid('a token of another channel');
      if (verified.expires_in <= 0) throw invalid('a token that has expired');
      return readProfile('line', async () => {
        const answer = await api.askJson(new URL('/v2/profile', apiUrl), {
          headers: { authorization: `Bearer ${token}` },
        });
        const { userId, displayName = '' } = shaped(Profile, answer);
        return { subject: userId, name: displayName };
      });
    },
  };
}
