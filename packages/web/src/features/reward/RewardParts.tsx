import type { ReactNode } from 'react';
import {
  fullActivity,
  inviteeRewardPercent,
  maxRewardBase,
  minRewardBase,
} from '@bloom/contract/gift/economy';
import type { RewardResponse } from '@bloom/contract/gift/reward';
import { useLocale } from '../../i18n/locale.ts';
import {
  fullAmount,
  shortAmount,
  percentText,
  pointsText,
  shownPoints,
  signedAmount,
} from '../../lib/format.ts';

/** Explains line by line how a reward came about. */
export function RewardParts({ response }: { response: RewardResponse }) {
  const { locale, t } = useLocale();
  const { parts, reward, balance } = response;
  const points = (value: number) => pointsText(locale, value);
  const share = Math.sqrt(Math.min(1, shownPoints(parts.activity) / fullActivity));
  return (
    <dl className="divide-y divide-line text-14">
      <Line
        term={t('reward.partActivity')}
        note={t(parts.subtitles > 0 ? 'reward.partCountsSubtitles' : 'reward.partCounts', {
          shares: points(parts.shares),
          gifts: points(parts.gifts),
          watch: points(parts.watch),
          subtitles: points(parts.subtitles),
        })}
      >
        {t('reward.points', { points: points(parts.activity), full: fullActivity })}
      </Line>
      <Line term={t('reward.partShare')}>
        {t('reward.share', {
          percent: percentText(locale, share),
          most: shortAmount(locale, maxRewardBase),
        })}
      </Line>
      <Line term={t('reward.partChance')}>{`× ${percentText(locale, parts.chance)}`}</Line>
      <Line
        term={t('reward.partBase')}
        {...(parts.base === minRewardBase && {
          note: t('reward.least', { least: shortAmount(locale, minRewardBase) }),
        })}
      >
        {signedAmount(locale, parts.base)}
      </Line>
      {parts.extra > 0 && (
        <Line
          term={t('reward.partExtra', {
            percent: percentText(locale, inviteeRewardPercent / 100),
          })}
        >
          {signedAmount(locale, parts.extra)}
        </Line>
      )}
      <Line term={t('reward.partReward')} strong>
        {fullAmount(reward)}
      </Line>
      {parts.referral > 0 && (
        <Line term={t('reward.partReferral')}>{signedAmount(locale, parts.referral)}</Line>
      )}
      <Line term={t('reward.partBalance')} strong>
        {fullAmount(balance)}
      </Line>
    </dl>
  );
}

type LineProps = { term: string; note?: string; strong?: boolean; children: ReactNode };

function Line({ term, note, strong = false, children }: LineProps) {
  return (
    <div className={`flex items-baseline justify-between gap-4 py-2 ${strong ? 'font-semibold' : ''}`}>
      <dt>
        {term}
        {note && <span className="block text-soft">{note}</span>}
      </dt>
      <dd className="shrink-0 text-end">{children}</dd>
    </div>
  );
}
