import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { AccountResponse } from '@bloom/contract/account/account';
import { apiPath, call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { serverNowS } from '../../lib/time/server-clock.ts';
import { endSession } from '../../lib/session.ts';
import { platform } from '../../platform/index.ts';
import { storeUser } from './referrer.ts';
import { isSessionOver } from './session-watch.ts';

const quickRetries = 5;
const quickRetryMs = 1_000;
const slowestRetryMs = 60_000;

/** An account, and when the server sent its `next_reward`, in Unix seconds of the server's clock. */
export type LoadedAccount = AccountResponse & { receivedS: number };

/** The account lookup reported that the session is over. */
class SessionOver extends Error {}

/**
 * The account of a session. While the server fails, the request is retried, each second at
 * first and then less and less often, and the user stays signed in until the session counts as over.
 */
export function accountOptions(token: string | null) {
  return queryOptions({
    queryKey: ['account', token],
    queryFn: async ({ signal }): Promise<LoadedAccount> => {
      const path = apiPath('account', token ?? '');
      const account = await call<AccountResponse>('GET', path, { signal }).catch((error: unknown) => {
        throw isSessionOver(error) ? new SessionOver() : error;
      });
      isSessionOver(undefined);
      storeUser(account);
      return { ...account, receivedS: Math.floor(serverNowS()) };
    },
    // The balance may have changed on another device.
    refetchOnWindowFocus: true,
    enabled: token !== null,
    retry: (_failures, error) => !isLoggedOut(error),
    retryDelay: (failures) => {
      const backOffMs = quickRetryMs * 2 ** Math.max(0, failures - quickRetries + 1);
      return Math.min(slowestRetryMs, backOffMs) * (1 + Math.random() / 4);
    },
  });
}

/** The account that the frame of every page has looked up, for what is in it. */
export const AccountContext = createContext<LoadedAccount | undefined>(undefined);
export const AccountIdContext = createContext<number | undefined>(undefined);

/** The account of the signed-in user; undefined for a visitor, and while it is loaded. */
export function useAccount(): LoadedAccount | undefined {
  return useContext(AccountContext);
}

/** The id of the signed-in user's account; it changes seldom, unlike the balance. */
export function useAccountId(): number | undefined {
  return useContext(AccountIdContext);
}

/** Merges fields of a response into the cached account. */
export function changeAccount(changes: Partial<AccountResponse>): void {
  // A new balance says nothing of the daily reward.
  const when = changes.next_reward === undefined ? {} : { receivedS: Math.floor(serverNowS()) };
  queryClient.setQueriesData<LoadedAccount>(
    { queryKey: ['account'] },
    (account) => account && { ...account, ...changes, ...when },
  );
}

/** Fetches the signed-in account again. */
export function refreshAccount(): void {
  void queryClient.invalidateQueries({ queryKey: ['account'] });
}

/** Signs out in this browser and drops the loaded account. */
export function leaveAccount(): void {
  endSession();
  // A lookup that is under way would be refused, because the session ends at the same time.
  void queryClient.cancelQueries({ queryKey: ['account'] });
  queryClient.removeQueries({ queryKey: ['account'] });
}

/**
 * Signs out because the user wants to: nothing that the account did here is left for the next user of the
 * browser.
 */
export function logOut(): void {
  for (const key of ['share_choice', 'continue_row', 'home_tab', 'following_seen'] as const)
    platform.localStore.remove(key);
  for (const key of ['share_draft', 'share_clipboard', 'login_intent', 'waiting_action'] as const)
    platform.tabStore.remove(key);
  leaveAccount();
}

/** Whether the account lookup says that the session is over. */
export function isLoggedOut(error: unknown): boolean {
  return error instanceof SessionOver;
}
