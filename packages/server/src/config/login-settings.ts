import { isIP } from 'node:net';
import { Type, type TString } from 'typebox';
import {
  loginProviders,
  oidcProviders,
  type LoginProvider,
  type OidcProvider,
} from '@bloom/contract/account/login-providers';
import type { ProvidersSettings } from '../domains/sign-in/index.ts';
import { origin, type Environment } from './environment.ts';

const credential = Type.String({
  minLength: 1,
  description: 'the credential that the provider gave you',
});

const providerSchemas = Object.fromEntries(
  loginProviders.flatMap((provider) => [
    [`${provider.toUpperCase()}_CLIENT_ID`, credential],
    [`${provider.toUpperCase()}_CLIENT_SECRET`, credential],
    [`${provider.toUpperCase()}_AUTH_URL`, Type.String(origin)],
    [`${provider.toUpperCase()}_API_URL`, Type.String(origin)],
  ]),
) as Record<ProviderVariable, TString>;

type ProviderVariable =
  `${Uppercase<LoginProvider>}_${'CLIENT_ID' | 'CLIENT_SECRET' | 'AUTH_URL' | 'API_URL'}`;

/** The variables of an OpenID Connect provider: `oidc1` has OIDC_1_NAME. */
const oidcVariables = (provider: OidcProvider) => {
  const prefix = `OIDC_${provider.slice('oidc'.length)}` as const;
  return {
    name: `${prefix}_NAME`,
    issuer: `${prefix}_ISSUER`,
    clientId: `${prefix}_CLIENT_ID`,
    clientSecret: `${prefix}_CLIENT_SECRET`,
    free: `${prefix}_FREE`,
  } as const;
};

const oidcSchemas = Object.fromEntries(
  oidcProviders.map(oidcVariables).flatMap(({ name, issuer, clientId, clientSecret, free }) => [
    [
      name,
      Type.String({
        pattern: '^(?=.*\\S)[^\\p{C}]{1,40}$',
        description: 'a name of 1 to 40 characters',
      }),
    ],
    [
      issuer,
      Type.String({
        format: 'issuer',
        description: 'an https URL without a query, or an http URL of this machine',
      }),
    ],
    [clientId, credential],
    [clientSecret, credential],
    [free, Type.String({ pattern: '^[01]$', description: '0 or 1' })],
  ]),
) as Record<`OIDC_${string}`, TString>;

/** The variables of all login providers (docs/configuration.md#login-providers). */
export const loginVariables = { ...providerSchemas, ...oidcSchemas };

const providerOrigins = {
  facebook: { auth: 'https://www.facebook.com', api: 'https://graph.facebook.com' },
  twitter: { auth: 'https://x.com', api: 'https://api.x.com' },
  wechat: { auth: 'https://open.weixin.qq.com', api: 'https://api.weixin.qq.com' },
  line: { auth: 'https://access.line.me', api: 'https://api.line.me' },
} as const satisfies Record<LoginProvider, { auth: string; api: string }>;

/** The providers that have credentials; one credential without the other is a problem. */
export function readProviders(env: Environment, problems: string[]): ProvidersSettings {
  const found: ProvidersSettings = {};
  for (const provider of loginProviders) {
    const prefix = provider.toUpperCase() as Uppercase<LoginProvider>;
    const [idName, secretName] = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`] as const;
    const { [idName]: clientId, [secretName]: clientSecret } = env;
    if (clientId !== undefined && clientSecret !== undefined) {
      found[provider] = {
        clientId,
        clientSecret,
        authUrl: env[`${prefix}_AUTH_URL`] ?? providerOrigins[provider].auth,
        apiUrl: env[`${prefix}_API_URL`] ?? providerOrigins[provider].api,
      };
    } else if (clientId !== undefined || clientSecret !== undefined) {
      const missing = clientId === undefined ? idName : secretName;
      problems.push(`${missing}: must be set too, or neither of the two`);
    }
  }
  return { ...found, ...oidcOf(env, problems) };
}

/** The OpenID Connect providers; one of the four settings without the others is a problem. */
function oidcOf(set: Environment, problems: string[]) {
  const found: ProvidersSettings = {};
  const variablesOf = new Map<string, string>();
  for (const provider of oidcProviders) {
    const { free, ...variables } = oidcVariables(provider);
    const missing = Object.values(variables).filter((variable) => set[variable] === undefined);
    if (missing.length === Object.keys(variables).length) continue;
    if (missing.length > 0) {
      problems.push(...missing.map((each) => `${each}: must be set too, or none of the four`));
      continue;
    }
    const valueOf = (name: keyof typeof variables) => set[variables[name]] ?? '';
    const issuer = URL.parse(valueOf('issuer'))?.href ?? valueOf('issuer');
    // Logins are stored by their issuer, so two providers would have the same users.
    const other = variablesOf.get(issuer);
    if (other) problems.push(`${variables.issuer}: must not be the same as ${other}`);
    variablesOf.set(issuer, variables.issuer);
    found[provider] = {
      name: valueOf('name'),
      issuer,
      clientId: valueOf('clientId'),
      clientSecret: valueOf('clientSecret'),
      free: set[free] === '1',
    };
  }
  return found;
}

/**
 * Whether browsers allow passkeys on a site: it needs TLS and a domain, or to be on this machine (WebAuthn).
 */
export function isForPasskeys(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return hostname === 'localhost' || (protocol === 'https:' && isIP(hostname.replace(/[[\]]/g, '')) === 0);
}

/** Whether a text is an issuer: an https URL without a query, or an http URL of this machine. */
export function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (!url || /[?#]/.test(text) || url.username || url.password) return false;
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere);
}
