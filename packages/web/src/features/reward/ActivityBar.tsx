import { fullActivity } from '@bloom/contract/gift/economy';
import { useLocale } from '../../i18n/locale.ts';
import { pointsText, shownPoints } from '../../lib/format.ts';

/**
 * Activity points as a bar, up to those that unlock the full reward
 * (docs/specification/rewards.md#daily-reward).
 */
export function ActivityBar({ points }: { points: number }) {
  const { locale, t } = useLocale();
  const counted = Math.min(shownPoints(points), fullActivity);
  const text = t('reward.points', { points: pointsText(locale, counted), full: fullActivity });
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 text-14 font-semibold">
        <span>{t('reward.partActivity')}</span>
        <span>{text}</span>
      </p>
      <div
        role="meter"
        aria-label={t('reward.partActivity')}
        aria-valuemin={0}
        aria-valuemax={fullActivity}
        aria-valuenow={counted}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="reward-bar h-full rounded-full bg-accent"
          style={{ width: `${(counted / fullActivity) * 100}%` }}
        />
      </div>
    </div>
  );
}
