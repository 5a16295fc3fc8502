import { createHmac } from 'node:crypto';
import {
  bearerOf,
  fieldsOf,
  numberOf,
  loginProvider,
  type ProviderStore,
  type LoginApp,
} from './login-provider.ts';
import { isVerifier } from './twitter.ts';
import { json, type UpstreamRequest, type Reply } from './upstream-server.ts';

export const lineApp: LoginApp = {
  clientId: '1440057261',
  clientSecret: 'line-secret-of-the-test',
};

/** Starts a local LINE: its login page and its API, at one origin. */
export const startLine = loginProvider({
  name: 'LINE',
  app: lineApp,
  pages: ['/oauth2/v2.1/authorize'],
  denied: {
    error: 'access_denied',
    error_description: 'The resource owner denied the request.',
  },
  idOf: (person) => `U${numberOf(person).padStart(32, '0')}`,
  api,
});

const failure = (error: string, error_description: string, status = 400): Reply =>
  json({ error, error_description }, status);

type IdToken = Record<string, unknown> & { iss: string; aud: string; exp: number; nonce: string };

/** A JWT for a web login, signed with the channel's secret as LINE does. */
function sign(claims: IdToken, secret: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ typ: 'JWT', alg: 'HS256' })}.${part(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

function claimsOf(idToken: string): IdToken | undefined {
  try {
    return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as IdToken;
  } catch {
    return undefined;
  }
}

function api(request: UpstreamRequest, store: ProviderStore): Reply {
  const { app, fault } = store;
  switch (`${request.method} ${request.url.pathname}`) {
    case 'POST /oauth2/v2.1/token': {
      const fields = fieldsOf(request);
      const isOurs =
        fields.get('client_id') === app.clientId && fields.get('client_secret') === app.clientSecret;
      if (!isOurs) return failure('invalid_client', 'invalid client_secret', 401);
      const grant = store.redeemCode(fields.get('code') ?? '');
      if (
        grant === undefined ||
        grant === 'used' ||
        fault() === 'expiredCode' ||
        fields.get('grant_type') !== 'authorization_code' ||
        fields.get('redirect_uri') !== grant.sent.get('redirect_uri') ||
        !isVerifier(fields.get('code_verifier'), grant.sent)
      ) {
        return failure('invalid_grant', 'invalid authorization code');
      }
      if (fault() === 'noToken') return json({ token_type: 'Bearer' });
      const nowS = Math.floor(Date.now() / 1_000);
      const claims: IdToken = {
        iss: 'https://access.line.me',
        sub: store.idOf(fault() === 'otherPerson' ? 'another person' : grant.person),
        aud: fault() === 'otherAudience' ? '9999999999' : app.clientId,
        exp: fault() === 'oldIdToken' ? nowS - 60 : nowS + 3_600,
        iat: nowS,
        nonce: fault() === 'otherNonce' ? 'of another login' : (grant.sent.get('nonce') ?? ''),
        amr: ['linesso'],
        name: grant.person,
        picture: 'https://profile.line-scdn.net/synthetic',
      };
      const token = { person: grant.person, appId: app.clientId, expiresIn: 2_592_000 };
      return json({
        access_token: store.addToken(token),
        expires_in: token.expiresIn,
        id_token: sign(claims, app.clientSecret),
        refresh_token: 'refresh',
        scope: 'openid profile',
        token_type: 'Bearer',
        something_new: true,
      });
    }
    case 'POST /oauth2/v2.1/verify': {
      const fields = fieldsOf(request);
      const text = fields.get('id_token') ?? '';
      const claims = claimsOf(text);
      if (!claims || fault() === 'badIdToken' || sign(claims, app.clientSecret) !== text)
        return failure('invalid_request', 'Invalid IdToken.');
      // While a fault is set, wrong tokens pass, because Bloom's server must detect them.
      if (fault() === undefined) {
        if (claims.aud !== fields.get('client_id'))
          return failure('invalid_request', 'Invalid IdToken Audience.');
        if (fields.has('nonce') && claims.nonce !== fields.get('nonce'))
          return failure('invalid_request', 'Invalid IdToken Nonce.');
      }
      return json(claims);
    }
    case 'GET /oauth2/v2.1/verify': {
      const token = store.token(request.url.searchParams.get('access_token') ?? '');
      if (!token) return failure('invalid_request', 'access token expired');
      const { appId, expiresIn } = token;
      return json({ scope: 'profile openid', client_id: appId, expires_in: expiresIn });
    }
    case 'GET /v2/profile': {
      const token = store.token(bearerOf(request));
      if (!token || fault() === 'noProfile') {
        return json({ message: 'The access token expired' }, 401);
      }
      return json({ userId: store.idOf(token.person), displayName: token.person });
    }
    default:
      return json({ message: 'Not found' }, 404);
  }
}
