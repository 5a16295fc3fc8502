import {
  bigGiftPoints,
  fullActivity,
  inviteeRewardPercent,
  maxDailyGiftPointsPerSharer,
  maxDailyWatchPoints,
  maxRewardBase,
  maxSharesWithPoints,
  minRewardBase,
  openingBalance,
  referralGiftPercent,
  sharePoints,
  sharerPercent,
  watchPoints,
  watchPointsEveryS,
} from '@bloom/contract/gift/economy';
import { useLocale } from '../../i18n/locale.ts';
import { fullAmount, shortAmount, percentText, pointsText } from '../../lib/format.ts';

/** The rules of petals, with the numbers that the server goes by (contract/gift/economy.ts). */
export function Rules() {
  const { locale, t } = useLocale();
  const rules = [
    t('about.ruleGift', { percent: percentText(locale, sharerPercent / 100) }),
    t('about.ruleReduce'),
    t('about.ruleOpening', { opening: fullAmount(openingBalance) }),
    t('about.ruleReward', {
      least: shortAmount(locale, minRewardBase),
      most: shortAmount(locale, maxRewardBase),
    }),
    t('about.ruleActivity', {
      share: sharePoints,
      shares: maxSharesWithPoints,
      gift: bigGiftPoints,
      watch: pointsText(locale, watchPoints),
      minutes: watchPointsEveryS / 60,
      full: fullActivity,
    }),
    t('about.ruleLimits', { watch: maxDailyWatchPoints, gift: maxDailyGiftPointsPerSharer }),
    t('referral.why', {
      extra: percentText(locale, inviteeRewardPercent / 100),
      gift: percentText(locale, referralGiftPercent / 100),
    }),
    t('about.ruleShare'),
    t('about.ruleUnits', {
      thousand: fullAmount(1_000),
      million: fullAmount(1_000_000),
    }),
  ];
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5">
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
}
