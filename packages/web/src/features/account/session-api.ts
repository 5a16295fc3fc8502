import type { HandoffResponse } from '@bloom/contract/account';
import { apiPath, call } from '../../lib/api.ts';

/**
 * Exchanges the one-time code of a login redirect for a session token
 * (docs/specification.md#handoff).
 */
export function exchangeCode(code: string): Promise<HandoffResponse> {
  return call<HandoffResponse>('POST', apiPath('account', 'handoff'), {
    body: { code },
    token: '',
  });
}

/** Revokes a session token. */
export async function revokeToken(token: string): Promise<void> {
  await call('POST', apiPath('account', 'logout'), { body: {}, token });
}
