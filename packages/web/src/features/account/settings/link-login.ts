import type { LoginLinkResponse } from '@bloom/contract/account/logins';
import type { LinkableProvider } from '@bloom/contract/account/login-providers';
import { apiPath, call } from '../../../lib/api.ts';
import { withFreshSignIn } from '../../../lib/fresh-sign-in.ts';
import { platform } from '../../../platform/index.ts';

/** Begins to link a provider; resolves to the path of the page to open next. */
export async function beginLink(provider: LinkableProvider): Promise<string> {
  const challenge = await platform.loginSecret?.challenge();
  const body = challenge === undefined ? {} : { app_challenge: challenge };
  const { url } = await withFreshSignIn(() =>
    call<LoginLinkResponse>('POST', apiPath('account', 'logins', provider), { body }),
  );
  return url;
}

/**
 * Links a login in the mobile app, where no cookie could have bound it: with the code that came back from the
 * browser, or the token of the provider's SDK.
 */
export async function endLink(
  provider: LinkableProvider,
  proof: { code: string; app_verifier: string } | { oauth_token: string },
): Promise<void> {
  await call('PUT', apiPath('account', 'logins', provider), { body: proof });
}

/** The page that says that a login is linked (`LaunchParams`). */
export function linkedPath(provider: LinkableProvider): string {
  return `/?${new URLSearchParams({ linked: provider })}`;
}
