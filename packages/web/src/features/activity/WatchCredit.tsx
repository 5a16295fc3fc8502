import { queryOptions, useQuery } from '@tanstack/react-query';
import type { WatchingResponse } from '@bloom/contract/video/play';
import { useLocale } from '../../i18n/locale.ts';
import { apiPath, call } from '../../lib/api.ts';
import { pointsText } from '../../lib/format.ts';

const watchingOptions = (account: number) =>
  queryOptions({
    queryKey: ['watching', account],
    queryFn: ({ signal }) => call<WatchingResponse>('GET', apiPath('account', 'watching'), { signal }),
    staleTime: 0,
  });

/**
 * The credit for watching today, of the most that counts on a day
 * (docs/specification/rewards.md#watch-credit).
 */
export function WatchCredit({ account }: { account: number }) {
  const { locale, t } = useLocale();
  const { data } = useQuery(watchingOptions(account));
  // Takes its place before it is known, so that nothing below moves under a pointer.
  return (
    <p className={`text-14 text-soft ${data ? '' : 'invisible'}`} aria-busy={!data}>
      {t('account.watchedToday', {
        points: pointsText(locale, data?.points ?? 0),
        most: data?.max_points ?? 0,
        minutes: Math.floor((data?.watched_s ?? 0) / 60),
      })}
    </p>
  );
}
