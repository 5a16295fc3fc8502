import { numberOf, loginProvider, type ProviderStore, type LoginApp } from './login-provider.ts';
import type { UpstreamRequest, Reply } from './upstream-server.ts';

export const wechatApp: LoginApp = {
  clientId: 'wx0123456789abcdef',
  clientSecret: 'wechat-secret-of-the-test',
};

/** Starts a local WeChat: the page with the QR code, the one inside its browser, and its API. */
export const startWechat = loginProvider({
  name: 'WeChat',
  app: wechatApp,
  pages: ['/connect/qrconnect', '/connect/oauth2/authorize'],
  // The redirect after a refusal has only the state.
  denied: {},
  idOf: (person) => `o${numberOf(person).padStart(27, '0')}`,
  api,
});

/** WeChat responds with status 200 to everything, and labels JSON as text. */
const respond = (value: unknown): Reply => ({
  headers: { 'content-type': 'text/plain' },
  body: JSON.stringify(value),
});
const failure = (errcode: number, errmsg: string): Reply =>
  respond({ errcode, errmsg: `${errmsg}, rid: 00000000-00000000-00000000` });

function api({ url }: UpstreamRequest, store: ProviderStore): Reply {
  const { app, fault } = store;
  const query = url.searchParams;
  if (fault() === 'busy') return respond({ errcode: -1, errmsg: 'system error' });
  switch (url.pathname) {
    case '/sns/oauth2/access_token': {
      if (query.get('appid') !== app.clientId) return failure(40_013, 'invalid appid');
      if (query.get('secret') !== app.clientSecret) return failure(40_125, 'invalid appsecret');
      const code = query.get('code') ?? '';
      // A token of the SDK is used as a code.
      const native = store.token(code);
      const grant = store.redeemCode(code) ?? (native && { person: native.person });
      if (grant === undefined || native?.appId === 'other') return failure(40_029, 'invalid code');
      if (grant === 'used') return failure(40_163, 'code been used');
      if (fault() === 'expiredCode') return failure(42_003, 'code expired');
      if (fault() === 'noToken') return respond({});
      const token = { person: grant.person, appId: app.clientId, expiresIn: 7_200 };
      return respond({
        access_token: store.addToken(token),
        expires_in: token.expiresIn,
        refresh_token: 'refresh',
        openid: store.idOf(grant.person),
        scope: 'snsapi_login',
        unionid: `u${store.idOf(grant.person)}`,
      });
    }
    case '/sns/userinfo': {
      const token = store.token(query.get('access_token') ?? '');
      if (!token) return failure(40_001, 'invalid credential, access_token is invalid');
      if (query.get('openid') !== store.idOf(token.person)) return failure(40_003, 'invalid openid');
      if (fault() === 'noProfile') return failure(48_001, 'api unauthorized');
      const person = fault() === 'otherPerson' ? 'another person' : token.person;
      return respond({
        openid: store.idOf(person),
        nickname: token.person,
        sex: 0,
        language: '',
        city: '',
        province: '',
        country: '',
        headimgurl: 'http://thirdwx.qlogo.cn/mmopen/vi_32/synthetic/132',
        privilege: [],
        unionid: `u${store.idOf(person)}`,
      });
    }
    default:
      return { status: 404, body: 'Not Found' };
  }
}
