import {
  freeProviders,
  loginProviders,
  oidcProviders,
  type LoginProvider,
  type OidcProvider,
} from '@bloom/contract/account/login-providers';
import type { Outbound } from '../../../platform/outbound/index.ts';
import { createFacebook } from './facebook.ts';
import { createLine } from './line.ts';
import { createOidc, oidcKey, type OidcSettings } from './oidc.ts';
import { createProviderApi } from './provider-api.ts';
import type { Provider, ProviderSettings } from './provider.ts';
import { createTwitter } from './twitter.ts';
import { createWechat } from './wechat.ts';

/** The providers that have credentials, by their names in URLs. */
export type Providers = ReadonlyMap<string, Provider>;

/** Settings of providers, by the same names. */
export type ProvidersSettings = Partial<
  Record<LoginProvider, ProviderSettings> & Record<OidcProvider, OidcSettings>
>;

const factories = {
  facebook: createFacebook,
  twitter: createTwitter,
  wechat: createWechat,
  line: createLine,
} satisfies Record<LoginProvider, unknown>;

/** The names under which logins that cost nothing are stored (docs/specification/rewards.md#probation). */
export function freeLogins(settings: ProvidersSettings): readonly string[] {
  const issuers = oidcProviders.flatMap((name) => settings[name] ?? []).filter(({ free }) => free);
  return [...freeProviders, ...issuers.map(({ issuer }) => oidcKey(issuer))];
}

export function createProviders(outbound: Outbound, settings: ProvidersSettings): Providers {
  const api = createProviderApi(outbound);
  const providers = new Map<string, Provider>();
  for (const name of loginProviders) {
    const each = settings[name];
    if (each) providers.set(name, factories[name](each, api));
  }
  for (const name of oidcProviders) {
    const each = settings[name];
    if (each) providers.set(name, createOidc(name, each, api));
  }
  return providers;
}

/** The name under which the logins of a provider are stored. */
export function keyOf(providers: Providers, name: string): string {
  return providers.get(name)?.key ?? name;
}

/** The name in URLs for a stored one; undefined for an issuer that the settings do not name (any more). */
export function nameOf(providers: Providers, key: string): string | undefined {
  if (!key.startsWith('oidc:')) return key;
  return [...providers.keys()].find((name) => keyOf(providers, name) === key);
}
