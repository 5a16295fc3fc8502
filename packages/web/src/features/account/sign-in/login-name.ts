import {
  loginProviders,
  type LinkableProvider,
  type OidcProvider,
} from '@bloom/contract/account/login-providers';
import type { LoginEntry } from '@bloom/contract/account/logins';
import type { Translate } from '../../../i18n/messages.ts';
import { pageConfig } from '../../../lib/page-config.ts';
import type { LoginName } from '../settings/settings-api.ts';

/** A login of which an account has one of its kind; passkeys have a list of their own. */
export type SingleLogin = LoginEntry & { provider: LoginName };
export const isSingle = (login: LoginEntry): login is SingleLogin => login.provider !== 'passkey';

/** Whether a provider speaks OpenID Connect, so that its name is the operator's. */
export function isOidc(provider: LinkableProvider): provider is OidcProvider {
  return !(loginProviders as readonly string[]).includes(provider);
}

/** Whether the operator has configured a provider. */
export function isOffered(provider: LinkableProvider): boolean {
  return isOidc(provider) ? pageConfig.oidc[provider] !== undefined : pageConfig.providers[provider];
}

/** The name of a way to log in. */
export function loginName(t: Translate, provider: LoginName): string {
  if (provider === 'demo') return t('settings.demo');
  if (provider === 'email') return t('login.email');
  return isOidc(provider) ? (pageConfig.oidc[provider] ?? 'OpenID Connect') : t(`login.${provider}`);
}
