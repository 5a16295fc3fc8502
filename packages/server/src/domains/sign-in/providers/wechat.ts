import { BloomError } from '@bloom/contract/errors/errors';
import { Type } from 'typebox';
import type { ProviderApi } from './provider-api.ts';
import {
  readProfile,
  refused,
  parseResponse,
  type Identity,
  type Provider,
  type ProviderSettings,
} from './provider.ts';

const Failure = Type.Object({ errcode: Type.Number() });
const Token = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  openid: Type.String({ minLength: 1 }),
  unionid: Type.Optional(Type.String({ minLength: 1 })),
});
const UserInfo = Type.Object({
  openid: Type.String(),
  nickname: Type.Optional(Type.String()),
  unionid: Type.Optional(Type.String({ minLength: 1 })),
});

/**
 * WeChat differs from OAuth: other parameter names, a fragment at the end of the URL, the secret in a
 * GET, errors with status 200 and as text/plain, a refusal without an error, and neither PKCE nor
 * nonce. Only the state binds the login to the browser.
 */
export function createWechat(settings: ProviderSettings, api: ProviderApi): Provider {
  const { clientId, clientSecret, authUrl, apiUrl } = settings;

  /** Sends a request. Only `errcode` decides whether it failed: the error text varies. */
  async function send(path: string, query: Record<string, string>): Promise<unknown> {
    const url = new URL(path, apiUrl);
    url.search = new URLSearchParams(query).toString();
    const response = await api.requestJson(url);
    const { errcode } = parseResponse(Type.Partial(Failure), response);
    if (errcode === -1) throw new BloomError('login.providerAway');
    if (errcode !== undefined && errcode !== 0) throw refused(`errcode ${errcode}`);
    return response;
  }

  async function identifyCode(code: string): Promise<Identity> {
    const token = parseResponse(
      Token,
      await send('/sns/oauth2/access_token', {
        appid: clientId,
        secret: clientSecret,
        code,
        grant_type: 'authorization_code',
      }),
    );
    const { access_token, openid } = token;
    const info = await readProfile('wechat', async () => {
      const query = { access_token, openid, lang: 'zh_CN' };
      const profile = parseResponse(UserInfo, await send('/sns/userinfo', query));
      if (profile.openid !== openid) throw refused('the profile belongs to another user');
      return profile;
    });
    // An openid is per app; a unionid is the same in all apps of one operator.
    const subject = info.unionid ?? token.unionid ?? openid;
    return { subject, name: info.nickname ?? '' };
  }

  return {
    authorizeUrl({ state, redirectUri, userAgent }) {
      const inside = userAgent.includes('MicroMessenger');
      if (!inside && isPhone(userAgent)) throw new BloomError('login.openInWechat');
      const path = inside ? '/connect/oauth2/authorize' : '/connect/qrconnect';
      const url = new URL(path, authUrl);
      // WeChat has required exactly this order.
      url.search = new URLSearchParams({
        appid: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: inside ? 'snsapi_userinfo' : 'snsapi_login',
        state,
      }).toString();
      url.hash = 'wechat_redirect';
      return url;
    },

    async identify({ params }) {
      const codes = params.getAll('code');
      // A user who refuses is sent back with the state alone.
      if (codes.length === 0) throw refused('no code', 'login.wechatDenied');
      const [code] = codes;
      if (!code || codes.length > 1) throw refused('code empty or repeated');
      return identifyCode(code);
    },

    identifyNative: identifyCode,
  };
}

function isPhone(userAgent: string): boolean {
  return /Mobi|Android|iPhone|iPad|iPod/i.test(userAgent);
}
