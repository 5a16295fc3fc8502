import { createHmac } from 'node:crypto';
import { bearerOf, loginProvider, type ProviderStore, type LoginApp } from './login-provider.ts';
import { json, type UpstreamRequest, type Reply } from './upstream-server.ts';

export const facebookApp: LoginApp = {
  clientId: '123456789012345',
  clientSecret: 'facebook-secret-of-the-test',
};

/** Starts a local Facebook: its dialog and its Graph API, at one origin. */
export const startFacebook = loginProvider({
  name: 'Facebook',
  app: facebookApp,
  pages: ['/v25.0/dialog/oauth'],
  denied: {
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
  },
  fragment: '#_=_',
  api,
});

const failure = (message: string, code: number, error_subcode?: number): Reply =>
  json(
    {
      error: { message, type: 'OAuthException', code, error_subcode, fbtrace_id: 'ATraceOfTests' },
    },
    400,
  );

function api(request: UpstreamRequest, store: ProviderStore): Reply {
  const { app, fault } = store;
  const { pathname, searchParams: query } = request.url;
  switch (pathname) {
    case '/v25.0/oauth/access_token': {
      if (request.method !== 'GET') return failure('Unsupported post request.', 100, 33);
      const grant = store.redeemCode(query.get('code') ?? '');
      if (query.get('client_id') !== app.clientId || query.get('client_secret') !== app.clientSecret)
        return failure('Error validating client secret.', 1);
      if (grant === undefined) return failure('Invalid verification code format.', 100);
      if (grant === 'used') return failure('This authorization code has been used.', 100, 36_009);
      if (fault() === 'expiredCode') return failure('This authorization code has expired.', 100, 36_007);
      if (query.get('redirect_uri') !== grant.sent.get('redirect_uri'))
        return failure('Error validating verification code.', 100, 36_008);
      const token = { person: grant.person, appId: app.clientId, expiresIn: 5_183_944 };
      if (fault() === 'noToken') return json({});
      return json({
        access_token: store.addToken(token),
        token_type: 'bearer',
        expires_in: token.expiresIn,
      });
    }
    case '/debug_token': {
      if (query.get('access_token') !== `${app.clientId}|${app.clientSecret}`)
        return failure('Invalid OAuth access token signature.', 190);
      const token = store.token(query.get('input_token') ?? '');
      if (!token) {
        const error = { code: 190, message: 'Malformed access token', subcode: 0 };
        return json({ data: { error, is_valid: false, scopes: [] } });
      }
      return json({
        data: {
          app_id: token.appId,
          type: 'USER',
          application: token.appId === app.clientId ? 'Bloom' : 'Other app',
          expires_at: 1_999_999_999,
          is_valid: token.expiresIn > 0,
          scopes: ['public_profile'],
          user_id: store.idOf(token.person),
        },
      });
    }
    case '/me': {
      const text = bearerOf(request);
      const token = store.token(text);
      if (!token) return failure('Invalid OAuth access token.', 190);
      // The proof for a token of another app is made with the secret of that app.
      const proof = createHmac('sha256', app.clientSecret).update(text).digest('hex');
      if (query.get('appsecret_proof') !== proof)
        return failure('Invalid appsecret_proof provided in the API argument', 100);
      if (fault() === 'noProfile') return json({});
      const id = store.idOf(fault() === 'otherPerson' ? 'another person' : token.person);
      return json({ id, name: token.person });
    }
    default:
      return failure('Unknown path components', 2_500);
  }
}
