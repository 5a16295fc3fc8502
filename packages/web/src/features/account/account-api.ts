import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AccountResponse, HandoffResponse } from '@bloom/contract/account';
import { apiPath, call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { serverNowS } from '../../lib/server-clock.ts';
import { endSession, useSessionToken } from '../../lib/session.ts';
import { storeUser } from './referrer.ts';
import { isSessionOver } from './session-watch.ts';

const quickRetries = 5;
const quickRetryMs = 1_000;
const slowestRetryMs = 60_000;

/** An account, and when the server told its `next_reward`, in Unix seconds of the server's clock. */
export type LoadedAccount = AccountResponse & { toldS: number };

/** The account lookup has said that the session is over. */
class SessionOver extends Error {}

/**
 * The account of a session. While the server is unwell it is asked again and again, each second at
 * first and then ever more slowly, and the user stays logged in until the session counts as over.
 */
export function accountOptions(token: string | null) {
  return queryOptions({
    queryKey: ['account', token],
    queryFn: async ({ signal }): Promise<LoadedAccount> => {
      const path = apiPath('account', token ?? '');
      const answer = await call<AccountResponse>('GET', path, { signal }).catch(
        (error: unknown) => {
          throw isSessionOver(error) ? new SessionOver() : error;
        },
      );
      isSessionOver(undefined);
      storeUser(answer);
      return { ...answer, toldS: Math.floor(serverNowS()) };
    },
    // Claimed or spent elsewhere meanwhile?
    refetchOnWindowFocus: true,
    enabled: token !== null,
    retry: (_failures, error) => !isLoggedOut(error),
    retryDelay: (failures) => {
      const backOffMs = quickRetryMs * 2 ** Math.max(0, failures - quickRetries + 1);
      return Math.min(slowestRetryMs, backOffMs) * (1 + Math.random() / 4);
    },
  });
}

/** The account of whoever is logged in; undefined while logged out or not loaded yet. */
export function useAccount(): LoadedAccount | undefined {
  return useQuery(accountOptions(useSessionToken())).data;
}

/** Takes over what an answer told of the account of whoever is logged in. */
export function changeAccount(told: Partial<AccountResponse>): void {
  // A new balance says nothing of the daily reward.
  const when = told.next_reward === undefined ? {} : { toldS: Math.floor(serverNowS()) };
  queryClient.setQueriesData<LoadedAccount>(
    { queryKey: ['account'] },
    (account) => account && { ...account, ...told, ...when },
  );
}

/** Asks the server anew for the account of whoever is logged in. */
export function refreshAccount(): void {
  void queryClient.invalidateQueries({ queryKey: ['account'] });
}

/** Logs out in this browser, and forgets whose account it was. */
export function leaveAccount(): void {
  endSession();
  queryClient.removeQueries({ queryKey: ['account'] });
}

/** Whether the account lookup says that the session is over. */
export function isLoggedOut(error: unknown): boolean {
  return error instanceof SessionOver;
}

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
