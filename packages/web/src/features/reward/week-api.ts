import { queryOptions } from '@tanstack/react-query';
import type { RewardWeekResponse } from '@bloom/contract/gift/reward';
import { apiPath, call } from '../../lib/api.ts';

/** The last seven days of this device's clock (docs/specification/rewards.md#week). */
export function weekOptions(user: number) {
  return queryOptions({
    queryKey: ['reward week', user],
    queryFn: ({ signal }) =>
      call<RewardWeekResponse>('GET', apiPath('account', 'rewards'), {
        query: { utc_offset: -new Date().getTimezoneOffset() },
        signal,
      }),
    staleTime: 0,
  });
}
