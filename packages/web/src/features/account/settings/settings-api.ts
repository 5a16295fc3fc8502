import { queryOptions } from '@tanstack/react-query';
import type { HandleResponse, RenameResponse } from '@bloom/contract/account/account';
import type { LinkableProvider } from '@bloom/contract/account/login-providers';
import type {
  LoginsResponse,
  NewRecoveryCodesResponse,
  RecoveryCodesResponse,
} from '@bloom/contract/account/logins';
import type { EndSessionsResponse, SessionsResponse } from '@bloom/contract/account/sessions';
import { apiPath, call, download } from '../../../lib/api.ts';
import { withFreshSignIn } from '../../../lib/fresh-sign-in.ts';

/** One of the ways to log in that an account has once; demo users have theirs. */
export type LoginName = LinkableProvider | 'demo' | 'email';

/** Says why the account wants to join. */
export function applyForMembership(reason: string): Promise<unknown> {
  return call('POST', apiPath('account', 'application'), { body: { reason } });
}

/** Where the user is logged in. */
export function sessionsOptions(user: number) {
  return queryOptions({
    queryKey: ['sessions', user],
    queryFn: async ({ signal }) => {
      const path = apiPath('account', 'sessions');
      return (await call<SessionsResponse>('GET', path, { signal })).data;
    },
    staleTime: 0,
  });
}

export function endOneSession(id: number): Promise<EndSessionsResponse> {
  return call<EndSessionsResponse>('DELETE', apiPath('account', 'sessions', String(id)));
}

/** Ends every session but this one. */
export function endOtherSessions(): Promise<EndSessionsResponse> {
  return call<EndSessionsResponse>('DELETE', apiPath('account', 'sessions'), {
    query: { others: 'true' },
  });
}

/** The ways in which the user can log in. */
export function loginsOptions(user: number) {
  return queryOptions({
    queryKey: ['logins', user],
    queryFn: async ({ signal }) => {
      const path = apiPath('account', 'logins');
      return (await call<LoginsResponse>('GET', path, { signal })).data;
    },
    staleTime: 0,
  });
}

/** Takes a way to log in away; the server refuses the last one. */
export async function unlinkLogin(provider: LoginName): Promise<void> {
  await withFreshSignIn(() => call('DELETE', apiPath('account', 'logins', provider)));
}

/** How many recovery codes are left. */
export function recoveryOptions(user: number) {
  return queryOptions({
    queryKey: ['recovery', user],
    queryFn: ({ signal }) =>
      call<RecoveryCodesResponse>('GET', apiPath('account', 'recovery_codes'), { signal }),
    staleTime: 0,
  });
}

/** Makes ten recovery codes in place of the earlier ones, and resolves to them. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const path = apiPath('account', 'recovery_codes');
  return (await withFreshSignIn(() => call<NewRecoveryCodesResponse>('POST', path, { body: {} }))).codes;
}

/** Replaces a generated name; resolves to the name as the server has normalized it. */
export async function renameAccount(name: string): Promise<string> {
  return (await call<RenameResponse>('PUT', apiPath('account', 'name'), { body: { name } })).name;
}

/** Takes another handle; resolves to what then holds of the account. */
export function changeHandle(handle: string): Promise<HandleResponse> {
  return call<HandleResponse>('PUT', apiPath('account', 'handle'), { body: { handle } });
}

/** Everything that is kept about the user, as a file. */
export function exportData(): Promise<Blob> {
  return download(apiPath('account', 'export'));
}

/** Deletes the signed-in account; `confirm` is its name. */
export async function deleteAccount(confirm: string): Promise<void> {
  await call('POST', apiPath('account', 'delete'), { body: { confirm } });
}
