import { createHmac } from 'node:crypto';
import { Type } from 'typebox';
import { checkParams } from './code-grant.ts';
import type { ProviderApi } from './provider-api.ts';
import {
  readProfile,
  refused,
  parseResponse,
  type Identity,
  type Provider,
  type ProviderSettings,
} from './provider.ts';

const version = 'v25.0';

const Token = Type.Object({ access_token: Type.String({ minLength: 1 }) });
const Me = Type.Object({ id: Type.String({ minLength: 1 }), name: Type.Optional(Type.String()) });
const Debug = Type.Object({
  data: Type.Object({
    app_id: Type.String(),
    is_valid: Type.Boolean(),
    user_id: Type.String({ minLength: 1 }),
  }),
});

/**
 * Facebook Login. It exchanges OAuth codes by GET, has its own error format (`{error: {code, …}}`)
 * and no PKCE, so the library checks only the callback.
 */
export function createFacebook(settings: ProviderSettings, api: ProviderApi): Provider {
  const { clientId, clientSecret, authUrl, apiUrl } = settings;
  const as = { issuer: 'https://www.facebook.com' };
  const client = { client_id: clientId };

  async function me(token: string): Promise<Identity> {
    const url = new URL('/me', apiUrl);
    url.searchParams.set('fields', 'id,name');
    const proof = createHmac('sha256', clientSecret).update(token).digest('hex');
    url.searchParams.set('appsecret_proof', proof);
    return readProfile('facebook', async () => {
      const response = await api.requestJson(url, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { id, name = '' } = parseResponse(Me, response);
      return { subject: id, name };
    });
  }

  return {
    authorizeUrl({ state, redirectUri }) {
      const url = new URL(`/${version}/dialog/oauth`, authUrl);
      url.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        response_type: 'code',
        scope: 'public_profile',
      }).toString();
      return url;
    },

    async identify(callback) {
      const params = checkParams({ as, client }, callback);
      const url = new URL(`/${version}/oauth/access_token`, apiUrl);
      url.search = new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: callback.redirectUri,
        code: params.get('code') ?? '',
      }).toString();
      return me(parseResponse(Token, await api.requestJson(url)).access_token);
    },

    async identifyNative(token) {
      // `/me` accepts the token of any app, also of an app that was set up to collect tokens.
      const url = new URL('/debug_token', apiUrl);
      url.searchParams.set('input_token', token);
      url.searchParams.set('access_token', `${clientId}|${clientSecret}`);
      const { data } = parseResponse(Debug, await api.requestJson(url));
      if (!data.is_valid || data.app_id !== clientId) throw refused('the token belongs to another app');
      const identity = await me(token);
      if (identity.subject !== data.user_id) throw refused('the token belongs to another user');
      return identity;
    },
  };
}
