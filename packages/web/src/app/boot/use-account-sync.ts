import { useEffect, useEffectEvent } from 'react';
import { refreshAccount, type LoadedAccount } from '../../features/account/account-api.ts';
import { lookForContinue, mergeLocalProgress } from '../../features/history/history-api.ts';
import { lookForStart } from '../pages/home/newcomer.ts';
import { useRewardWatch } from '../../features/reward/use-reward-watch.ts';
import { platform } from '../../platform/index.ts';
import { rewardTimesOf } from './reward-availability.ts';

/**
 * Takes over what was watched before the sign-in, and keeps the time of the daily reward in step with the
 * signed-in account.
 */
export function useAccountSync(account: LoadedAccount): void {
  const user = account.id;
  const isClosed = useEffectEvent(() => account.preferences.start_closed === true);
  useEffect(() => {
    const merged = platform.localStore.get('progress') ? mergeLocalProgress() : Promise.resolve();
    // What fails stays on this device until the next start.
    merged
      .then(() => lookForContinue(user))
      .then((isNew) => (isNew && !isClosed() ? lookForStart(user) : undefined))
      .catch(() => undefined);
  }, [user]);
  useRewardWatch(rewardTimesOf(account), refreshAccount);
}
