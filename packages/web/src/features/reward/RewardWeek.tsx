import { useQuery } from '@tanstack/react-query';
import type { RewardDay } from '@bloom/contract/gift/reward';
import { useLocale } from '../../i18n/locale.ts';
import { dayText, fullAmount, shortAmount, weekdayText } from '../../lib/format.ts';
import { Icon, Petal } from '../../ui/image/Icon.tsx';
import { weekOptions } from './week-api.ts';

/**
 * The last seven days with what each brought, the days in a row, and what gifts brought
 * (docs/specification/rewards.md#week). Its place is there before it is loaded; where that fails, it is left
 * out, because the reward does not need it.
 */
export function RewardWeek({ user }: { user: number }) {
  const { locale, t } = useLocale();
  const { data: week, error } = useQuery(weekOptions(user));
  if (error && !week) return null;
  if (!week) return <div role="status" aria-label={t('shell.loading')} className="reward-week skeleton" />;
  const gifts = week.data.reduce((sum, day) => sum + day.gifts, 0);
  return (
    <section aria-labelledby="reward-week" className="reward-week">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-14">
        <h2 id="reward-week" className="font-semibold">
          {t('reward.week')}
        </h2>
        <p>{week.in_row > 0 ? t('reward.inRow', { count: week.in_row }) : t('reward.inRowNone')}</p>
      </div>
      <ol className="grid grid-cols-7 text-center text-12">
        {week.data.map((day) => (
          <Day key={day.day} day={day} />
        ))}
      </ol>
      <p className="flex items-center gap-1 text-14 text-soft">
        <Petal />
        {gifts > 0 ? t('reward.weekGifts', { amount: shortAmount(locale, gifts) }) : t('reward.weekNoGifts')}
      </p>
    </section>
  );
}

function Day({ day: { day, claimed, reward, referral, gifts } }: { day: RewardDay }) {
  const { locale, t } = useLocale();
  const brought = reward + referral + gifts;
  const facts = t('reward.weekDay', {
    day: dayText(locale, Date.parse(day) / 1_000),
    reward: fullAmount(reward + referral),
    gifts: fullAmount(gifts),
  });
  return (
    <li title={facts} className="flex min-w-0 flex-col items-center gap-1">
      <span className="sr-only">{facts}</span>
      <span aria-hidden="true" className="text-soft">
        {weekdayText(locale, day)}
      </span>
      <span aria-hidden="true" className="reward-day" data-claimed={claimed || undefined}>
        {claimed && <Icon name="check" size={16} />}
      </span>
      <span aria-hidden="true" className="tracking-tight whitespace-nowrap">
        {brought > 0 ? shortAmount(locale, brought) : '–'}
      </span>
    </li>
  );
}
