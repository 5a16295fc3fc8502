import type {
  EmailBeginBody,
  EmailVerifyBody,
  EmailVerifyResponse,
} from '@bloom/contract/account/email-login';
import { activeLocale } from '../../../i18n/locale.ts';
import { apiPath, call } from '../../../lib/api.ts';
import { withFreshSignIn } from '../../../lib/fresh-sign-in.ts';
import { platform } from '../../../platform/index.ts';

/** Whether an address is to sign in, or to be added to the account of the session. */
export type EmailUse = 'logIn' | 'link';

/** Sends an e-mail with a code and a link (docs/specification/sign-in.md#e-mail). */
export async function sendCode(email: string, use: EmailUse): Promise<void> {
  const referrer = platform.localStore.get('referrer_code');
  const challenge = await platform.loginSecret?.challenge();
  const body: EmailBeginBody = {
    email,
    locale: activeLocale().locale,
    ...(referrer && { code: referrer }),
    ...(challenge !== undefined && { app_challenge: challenge }),
  };
  const path = apiPath('email', 'begin');
  if (use === 'logIn') await call('POST', path, { body, token: '' });
  else await withFreshSignIn(() => call('POST', path, { body }));
}

/**
 * Sends what the e-mail brought. Resolves to the token of a new session; undefined if the address was added
 * to the account.
 */
export async function verifyEmail(
  given: Pick<EmailVerifyBody, 'code' | 'link'>,
): Promise<string | undefined> {
  const verifier = platform.loginSecret?.verifier();
  const body: EmailVerifyBody = { ...given, ...(verifier && { app_verifier: verifier }) };
  const { token } = await call<EmailVerifyResponse>('POST', apiPath('email', 'verify'), { body });
  platform.loginSecret?.forget();
  return token;
}
