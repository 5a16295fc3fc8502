import { createHmac, generateKeyPairSync, sign as signWith } from 'node:crypto';
import { fieldsOf, bearerOf, loginProvider, type LoginApp, type ProviderStore } from './login-provider.ts';
import { isVerifier } from './twitter.ts';
import { json, type Reply, type UpstreamRequest } from './upstream-server.ts';

export const oidcApp: LoginApp = { clientId: 'bloom', clientSecret: 'oidc-secret-of-the-test' };

/** Starts a local OpenID Connect provider, whose issuer is its URL with a slash. Its faults are lies. */
export const startOidc = loginProvider({
  name: 'OpenID Connect',
  app: oidcApp,
  pages: ['/authorize'],
  denied: { error: 'access_denied' },
  api,
});

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key = newKey();
const otherKey = newKey();

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function sign(claims: object, { app, fault }: ProviderStore): string {
  const alg = { unsigned: 'none', symmetric: 'HS256' }[String(fault())] ?? 'ES256';
  const text = `${part({ typ: 'JWT', alg, kid: 'of-the-test' })}.${part(claims)}`;
  if (alg === 'none') return `${text}.`;
  if (alg === 'HS256') {
    return `${text}.${createHmac('sha256', app.clientSecret).update(text).digest('base64url')}`;
  }
  const { privateKey } = fault() === 'otherKey' ? otherKey : key;
  const signature = signWith('sha256', Buffer.from(text), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  });
  return `${text}.${signature.toString('base64url')}`;
}

function configurationOf(origin: string, { fault }: ProviderStore): object {
  const issuer = fault() === 'otherConfiguration' ? 'https://attacker.example/' : `${origin}/`;
  return {
    issuer,
    authorization_endpoint: fault() === 'scriptConfiguration' ? 'javascript:alert(1)' : `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    userinfo_endpoint: `${origin}/userinfo`,
    id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  };
}

function tokenFor(request: UpstreamRequest, store: ProviderStore): Reply {
  const { app, fault } = store;
  const fields = fieldsOf(request);
  const isOurs = fields.get('client_id') === app.clientId && fields.get('client_secret') === app.clientSecret;
  if (!isOurs) return json({ error: 'invalid_client' }, 401);
  const grant = store.redeemCode(fields.get('code') ?? '');
  if (
    grant === undefined ||
    grant === 'used' ||
    fault() === 'expiredCode' ||
    fields.get('redirect_uri') !== grant.sent.get('redirect_uri') ||
    !isVerifier(fields.get('code_verifier'), grant.sent)
  ) {
    return json({ error: 'invalid_grant' }, 400);
  }
  const nowS = Math.floor(Date.now() / 1_000);
  const { person, sent } = grant;
  const claims = {
    iss: fault() === 'otherIssuer' ? 'https://attacker.example/' : `${request.url.origin}/`,
    sub: `${store.idOf(person)}${fault() === 'nulInSubject' ? '\0' : ''}`,
    aud: fault() === 'otherAudience' ? 'another app' : app.clientId,
    exp: fault() === 'oldIdToken' ? nowS - 60 : nowS + 300,
    iat: nowS - 120,
    nonce: fault() === 'otherNonce' ? 'of another login' : sent.get('nonce'),
  };
  const token = { person, appId: app.clientId, expiresIn: 300 };
  return json({
    access_token: store.addToken(token),
    token_type: 'Bearer',
    ...(fault() !== 'noToken' && { id_token: sign(claims, store) }),
  });
}

function api(request: UpstreamRequest, store: ProviderStore): Reply {
  switch (`${request.method} ${request.url.pathname}`) {
    case 'GET /.well-known/openid-configuration':
      return json(configurationOf(request.url.origin, store));
    case 'GET /keys':
      return json({
        keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'of-the-test', use: 'sig' }],
      });
    case 'POST /token':
      return tokenFor(request, store);
    case 'GET /userinfo': {
      const token = store.token(bearerOf(request));
      if (!token || store.fault() === 'noProfile') return json({ error: 'invalid_token' }, 401);
      const { person } = token;
      const sub = store.idOf(store.fault() === 'otherPerson' ? 'another person' : person);
      return json({ sub, name: person });
    }
    default:
      return json({ error: 'not_found' }, 404);
  }
}
