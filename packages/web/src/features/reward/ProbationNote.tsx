import type { Account } from '@bloom/contract/account/account';
import { maxProbationRewardBase } from '@bloom/contract/gift/economy';
import { useLocale } from '../../i18n/locale.ts';
import { fullAmount, shortAmount, shortTime } from '../../lib/format.ts';
import { serverNowS } from '../../lib/time/server-clock.ts';

/**
 * The needs that end the probation of an account, with what it has of each, and what it gets then
 * (docs/specification/rewards.md#probation).
 */
export function ProbationNote({ probation }: { probation: Account['probation'] | undefined }) {
  const { locale, t } = useLocale();
  if (!probation) return null;
  const { welcome, earliest, watched_s, watched_days, petals, needs } = probation;
  return (
    <div className="mb-3 flex flex-col gap-2 rounded-control bg-sunken px-4 py-3 text-14">
      <p>
        {t(welcome > 0 ? 'reward.welcomeLater' : 'reward.fullLater', {
          gift: shortAmount(locale, welcome),
          most: shortAmount(locale, maxProbationRewardBase),
        })}
      </p>
      <ul className="list-disc ps-5">
        <li>
          {t('reward.needsWatching', {
            minutes: Math.min(Math.floor(watched_s / 60), needs.minutes),
            enough: needs.minutes,
            days: Math.min(watched_days, needs.days),
            enoughDays: needs.days,
          })}
        </li>
        <li>
          {t('reward.needsPetals', {
            petals: fullAmount(Math.min(petals, needs.petals)),
            enough: fullAmount(needs.petals),
          })}
        </li>
      </ul>
      {earliest > serverNowS() && <p>{t('reward.needsDay', { date: shortTime(locale, earliest) })}</p>}
      <p className="text-soft">{t('reward.whoCounts', { days: needs.trusted_days, most: needs.vouches })}</p>
    </div>
  );
}
