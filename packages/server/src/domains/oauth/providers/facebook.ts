import { createHmac } from 'node:crypto';
import { Type } from 'typebox';
import { checkedParams } from './code-grant.ts';
import type { ProviderApi } from './provider-api.ts';
import {
  readProfile,
  refused,
  shaped,
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
 * Facebook Login. It has OAuth's codes but exchanges them by GET, says errors in a shape of its own
 * (`{error: {code, …}}`) and has no PKCE, so that only the way back is checked by the library.
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
      const answer = await api.askJson(url, { headers: { authorization: `Bearer ${token}` } });
      const { id, name = '' } = shaped(Me, answer);
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
      const params = checkedParams({ as, client }, callback);
      const url = new URL(`/${version}/oauth/access_token`, apiUrl);
      url.search = new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: callback.redirectUri,
        code: params.get('code') ?? '',
      }).toString();
      return me(shaped(Token, await api.askJson(url)).access_token);
    },

    async identifyNative(token) {
      // `/me` answers to the token of any app, also of one that somebody set up to collect them.
      const url = new URL('/debug_token', apiUrl);
      url.searchParams.set('input_token', token);
      url.searchParams.set('access_token', `${clientId}|${clientSecret}`);
      const { data } = shaped(Debug, await api.askJson(url));
      if (!data.is_valid || data.app_id !== clientId) throw refused('a token of another app');
      const identity = await me(token);
      if (identity.subject !== data.user_id) throw refused('a token of somebody else');
      return identity;
    },
  };
}
