import { useInfiniteQuery } from '@tanstack/react-query';
import { queryClient } from '../../../lib/query-client.ts';
import { changeAccount, type LoadedAccount } from '../../../features/account/account-api.ts';
import { savePreferences } from '../../../features/account/preferences.ts';
import { recordContinue, recordStart } from '../../../features/history/continue-marker.ts';
import { historyOptions } from '../../../features/history/history-api.ts';
import { followingOptions } from '../../../features/user/own-api.ts';

/** Whether an account has no history and follows no user; undefined until that is known. */
export function useIsNewcomer(account: number): boolean | undefined {
  const { data: watched } = useInfiniteQuery(historyOptions(account));
  const { data: followed } = useInfiniteQuery(followingOptions(account));
  if (!watched || !followed) return undefined;
  return [watched, followed].every(({ pages }) => pages[0]?.data.length === 0);
}

/** Looks whether an account without videos to continue is a newcomer, for the next home page. */
export async function lookForStart(account: number): Promise<void> {
  const [watched, followed] = await Promise.all([
    queryClient.infiniteQuery(historyOptions(account)),
    queryClient.infiniteQuery(followingOptions(account)),
  ]);
  if ([watched, followed].every(({ pages }) => pages[0]?.data.length === 0)) recordStart(account);
}

/** Closes the choices for newcomers for good, on all devices. */
export function closeStart({ id, preferences }: LoadedAccount): void {
  changeAccount({ preferences: { ...preferences, start_closed: true } });
  savePreferences({ start_closed: true });
  recordContinue(id, false);
}
