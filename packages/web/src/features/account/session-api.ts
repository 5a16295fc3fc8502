import type { HandoffResponse } from '@bloom/contract/account/account';
import type { LoginCodeResponse } from '@bloom/contract/account/logins';
import { apiPath, call } from '../../lib/api.ts';
import { platform } from '../../platform/index.ts';

/**
 * Exchanges the one-time code of a login redirect for a session token
 * (docs/specification/sign-in.md#handoff).
 */
export async function exchangeCode(code: string): Promise<HandoffResponse> {
  const { loginSecret } = platform;
  const verifier = loginSecret?.verifier();
  const login = await call<HandoffResponse>('POST', apiPath('account', 'handoff'), {
    body: { code, ...(verifier && { app_verifier: verifier }) },
    token: '',
  });
  if (login.bound) loginSecret?.forget();
  return login;
}

/** Uses up a recovery code; resolves to a one-time code (`exchangeCode`). */
export async function signInWithRecoveryCode(code: string): Promise<string> {
  const path = apiPath('recovery', 'login');
  const body = { code };
  return (await call<LoginCodeResponse>('POST', path, { body, token: '' })).handoff ?? '';
}

/** Revokes a session token. */
export async function revokeToken(token: string): Promise<void> {
  await call('POST', apiPath('account', 'logout'), { body: {}, token });
}
