import type { LoginProvider } from '@bloom/contract/login-providers';
import type { Outbound } from '../../../platform/outbound/index.ts';
import { createFacebook } from './facebook.ts';
import { createLine } from './line.ts';
import { createProviderApi } from './provider-api.ts';
import type { Provider, ProviderSettings } from './provider.ts';
import { createTwitter } from './twitter.ts';
import { createWechat } from './wechat.ts';

/** The providers that have credentials. */
export type Providers = ReadonlyMap<string, Provider>;

const factories = {
  facebook: createFacebook,
  twitter: createTwitter,
  wechat: createWechat,
  line: createLine,
} satisfies Record<LoginProvider, unknown>;

export function createProviders(
  outbound: Outbound,
  settings: Partial<Record<LoginProvider, ProviderSettings>>,
): Providers {
  const api = createProviderApi(outbound);
  return new Map(
    Object.entries(settings).map(([name, each]) => [
      name,
      factories[name as LoginProvider](each, api),
    ]),
  );
}
