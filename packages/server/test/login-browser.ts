import { createHash, randomBytes } from 'node:crypto';
import type { LoginUpstream } from '@bloom/testing/upstreams/login-provider';
import { startFacebook } from '@bloom/testing/upstreams/facebook';
import { startLine } from '@bloom/testing/upstreams/line';
import { startOidc } from '@bloom/testing/upstreams/oidc';
import { startTwitter } from '@bloom/testing/upstreams/twitter';
import { startWechat } from '@bloom/testing/upstreams/wechat';
import { loginProviders, type LoginProvider } from '@bloom/contract/account/login-providers';
import { startBloom, type Bloom, type BloomOptions, type Person } from './bloom.ts';
import { authenticate } from '../src/domains/account/index.ts';

/** The providers of a `LoginSite`. */
export const siteProviders = [...loginProviders, 'oidc1'] as const;
export type SiteProvider = (typeof siteProviders)[number];

/** A server with all login providers, one of them by OpenID Connect, and the providers. */
export type LoginSite = { bloom: Bloom; at: Record<SiteProvider, LoginUpstream> } & {
  close(): Promise<void>;
};

/** @param options.oidc1 changes of the settings of the OpenID Connect provider */
export async function startLoginSite({
  oidc1,
  ...options
}: BloomOptions & { oidc1?: { free: boolean } } = {}): Promise<LoginSite> {
  const at = {
    facebook: await startFacebook(),
    twitter: await startTwitter(),
    wechat: await startWechat(),
    line: await startLine(),
    oidc1: await startOidc(),
  };
  const settings = (name: LoginProvider) => {
    const { app, url } = at[name];
    return { ...app, authUrl: url, apiUrl: url };
  };
  const bloom = await startBloom({
    ...options,
    outboundAllow: Object.values(at).map(({ host }) => host),
    providers: {
      ...Object.fromEntries(loginProviders.map((name) => [name, settings(name)])),
      oidc1: { ...at.oidc1.app, name: 'Example ID', issuer: `${at.oidc1.url}/`, free: false, ...oidc1 },
    },
  });
  return {
    bloom,
    at,
    close: async () => {
      await bloom.close();
      await Promise.all(Object.values(at).map((each) => each.close()));
    },
  };
}

const desktop = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

/** A client that stores cookies and follows redirects of the login. */
export type Browser = {
  /** Opens a URL of the site; returns the URL that it is redirected to. */
  open(address: string): Promise<string>;
  /** Begins a login, up to the provider's page. */
  setOut(provider: string, query?: string): Promise<string>;
  /** Stores the cookies of a response. */
  storeCookie(headers: Record<string, unknown>): void;
  readonly cookie: string;
};

export function openBrowser({ bloom }: { bloom: Bloom }, userAgent = desktop): Browser {
  const cookies = new Map<string, string>();
  const storeCookie: Browser['storeCookie'] = (headers) => {
    const given = [headers['set-cookie'] ?? []].flat().filter((each) => typeof each === 'string');
    for (const each of given) {
      const [pair = ''] = each.split(';');
      cookies.set(pair.split('=')[0] ?? '', pair);
    }
  };
  const cookieOf = () => [...cookies.values()].join('; ');
  const open = async (address: string) => {
    const { pathname, search } = new URL(address, 'http://localhost');
    const { headers } = await bloom.app.inject({
      url: pathname + search,
      headers: { 'user-agent': userAgent, ...(cookies.size > 0 && { cookie: cookieOf() }) },
    });
    storeCookie(headers);
    return String(headers.location);
  };
  return {
    open,
    setOut: (provider, query = '') => open(`/api/oauth/${provider}/login${query}`),
    storeCookie,
    get cookie() {
      return cookieOf();
    },
  };
}

/** A mobile app: its secret, and how it begins a login in the system's browser. */
export function openApp(): { verifier: string; challenge: string; query: string } {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, challenge, query: `from_mobile_app=true&app_challenge=${challenge}` };
}

/** Signs a user in with a provider, from the first request to the session. */
export async function logInWith(
  site: LoginSite,
  provider: SiteProvider,
  name: string,
  query = '',
): Promise<Person> {
  const browser = openBrowser(site);
  const there = await browser.setOut(provider, query);
  const end = await browser.open(await site.at[provider].allow(there, name));
  return enter(site, end);
}

/** Exchanges the one-time code of a login. */
export async function enter({ bloom }: LoginSite, end: string): Promise<Person> {
  const code = new URL(end, 'http://localhost').searchParams.get('token');
  const { body } = await bloom.call('POST', '/v1/account/handoff', { body: { code } });
  const account = await authenticate(bloom.services.accounts, body.token);
  return { id: account.id, token: body.token };
}
