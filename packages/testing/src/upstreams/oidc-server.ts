import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { oidcApp } from './oidc.ts';

const keys = {
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2_048 }),
  PS256: () => generateKeyPairSync('rsa', { modulusLength: 2_048 }),
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
} satisfies Record<string, () => { privateKey: KeyObject }>;

/** A real OpenID Connect provider. */
export type OidcServer = {
  /** Without a slash at its end. */
  issuer: string;
  /** `host:port`, as OUTBOUND_ALLOW takes it. */
  host: string;
  /** Signs a person in, from the URL of the authorization request on; returns the URL of the redirect. */
  allow(url: string, person: string): Promise<string>;
  close(): Promise<void>;
};

type Context = {
  oidc: { provider: Provider; client: { clientId: string }; session: { accountId: string } };
};

/**
 * Starts a real OpenID Connect provider, the library `oidc-provider`, which demands PKCE and gives the name
 * at its userinfo endpoint only.
 *
 * @param redirectUri of Bloom's app there, which is `oidcApp`
 * @param alg signs id tokens
 */
export async function startOidcServer(
  redirectUri: string,
  alg: keyof typeof keys = 'RS256',
): Promise<OidcServer> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: oidcApp.clientId,
        client_secret: oidcApp.clientSecret,
        redirect_uris: [redirectUri],
        id_token_signed_response_alg: alg,
      },
    ],
    claims: { profile: ['name'] },
    cookies: { keys: ['of the test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context: Context, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, name: id }),
    }),
    interactions: { url: (_context: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    jwks: { keys: [{ ...keys[alg]().privateKey.export({ format: 'jwk' }), alg, use: 'sig' }] },
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
  });
  const respond = provider.callback();
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '', issuer);
    if (!url.pathname.startsWith('/interaction/')) return respond(request, response);
    const login = { accountId: url.searchParams.get('person') ?? '' };
    provider.interactionFinished(request, response, { login }).catch(() => response.writeHead(400).end());
  });

  return {
    issuer,
    host,
    async allow(url, person) {
      const cookies = new Map<string, string>();
      let at = new URL(url);
      while (at.origin === issuer) {
        if (at.pathname.startsWith('/interaction/')) at.searchParams.set('person', person);
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
        for (const each of response.headers.getSetCookie()) {
          const [name = '', value = ''] = (each.split(';')[0] ?? '').split('=');
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (!location) throw new Error(`${at.pathname}: ${response.status} ${await response.text()}`);
        at = new URL(location, at);
      }
      return at.href;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
