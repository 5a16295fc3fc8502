import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { maxRewardBase } from '@bloom/contract/gift/economy';
import type { RewardResponse } from '@bloom/contract/gift/reward';
import { formatDuration } from '@bloom/contract/wire/time';
import { useLocale } from '../../i18n/locale.ts';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { fullAmount, shortAmount } from '../../lib/format.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Petal } from '../../ui/image/Icon.tsx';
import { Notice } from '../../ui/message/Notice.tsx';
import { ActivityBar } from './ActivityBar.tsx';
import { openClaim, useClaim } from './claim.ts';
import type { RewardTimes } from './reward-state.ts';
import { RewardDigits } from './RewardDigits.tsx';
import { RewardWeek } from './RewardWeek.tsx';
import { RewardParts } from './RewardParts.tsx';
import { useRewardState, useSecondsLeft } from './use-reward-state.ts';

type RewardPanelProps = {
  user: number;
  times: RewardTimes;
  /** The client's activity points. */
  activity: () => number;
  onClaimed: (response: RewardResponse) => void;
  onFailed: (error: Error) => void;
  /** Leads to the videos, whose sharers can be thanked. */
  onThank: () => void;
};

/**
 * The daily reward (docs/specification/rewards.md#reward-display): the countdown or what is ready, the
 * claim, and what it brought. What it brought is forgotten when the panel closes.
 */
export function RewardPanel({ user, times, activity, onClaimed, onFailed, onThank }: RewardPanelProps) {
  const { locale, t } = useLocale();
  const { claim, claiming, reward, failure } = useClaim({ user, activity, onClaimed, onFailed });
  const isDue = useRewardState(times) === 'due';

  // A claim without a response, as after a reload, is sent again with its key and counts once.
  const resume = useEffectEvent(() => {
    if (openClaim(user)) claim();
  });
  useEffect(() => resume(), []);

  return (
    <div className="flex flex-col gap-5">
      {reward ? (
        <Claimed response={reward} />
      ) : (
        <>
          <div className="flex flex-col items-center gap-2 rounded-card bg-sunken px-4 py-6 text-center">
            <Petal size={48} />
            <Standing times={times} />
          </div>
          <ActivityBar points={activity()} />
          <p className="text-14 text-soft">
            {t('reward.rule', { most: shortAmount(locale, maxRewardBase) })}
          </p>
        </>
      )}
      {failure && !reward && <Failure error={failure} />}
      {reward && <Countdown times={times} />}
      {reward && !isDue ? (
        <Button variant="filled" onClick={onThank}>
          {t('reward.thank')}
        </Button>
      ) : (
        <Button variant="filled" disabled={!isDue && !claiming} aria-disabled={claiming} onClick={claim}>
          {t(claiming ? 'reward.getting' : 'reward.get')}
        </Button>
      )}
      <RewardWeek user={user} />
    </div>
  );
}

/** Whether the reward is ready, or how long it takes. */
function Standing({ times }: { times: RewardTimes }) {
  const { t } = useLocale();
  const standing = useRewardState(times);
  return (
    <>
      <p role="status" className="font-semibold">
        {standing === 'due' && t('reward.pickUp')}
        {standing === 'checking' && t('reward.checking')}
      </p>
      {standing === 'waiting' && <Countdown times={times} />}
    </>
  );
}

function Countdown({ times }: { times: RewardTimes }) {
  const { t } = useLocale();
  const left = useSecondsLeft(times);
  return (
    <p className="text-center">
      <span className="block text-soft">{t('reward.nextIn')}</span>
      <span role="timer" className="text-32 font-semibold">
        {formatDuration(left)}
      </span>
    </p>
  );
}

function Claimed({ response }: { response: RewardResponse }) {
  const { t } = useLocale();
  const { reward, accumulated_referral_reward: referral, first, parts } = response;
  const heading = useRef<HTMLHeadingElement>(null);
  const amount = fullAmount(reward);
  const [isWhole, setIsWhole] = useState(false);

  // The focus moves from the pressed button, which is gone, to the result.
  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <div className="flex flex-col items-center gap-2 rounded-card bg-accent-wash px-4 py-6 text-center">
        <h2 ref={heading} tabIndex={-1} className="text-16 font-semibold">
          {t('reward.got')}
        </h2>
        <p className="flex items-center gap-2 text-32 font-semibold text-accent-ink">
          <Petal size={32} />
          <span className="sr-only">{t('video.fullBalance', { amount })}</span>
          <RewardDigits amount={amount} onWhole={() => setIsWhole(true)} />
        </p>
        {first && <p className="text-14">{t('reward.first')}</p>}
      </div>
      <ActivityBar points={parts.activity} />
      <p className="text-14 text-soft">
        {parts.limited === 'address' ? t('reward.limitedByAddress') : t('reward.more')}
      </p>
      {isWhole && referral > 0 && (
        <div role="alert" className="flex gap-3 rounded-control bg-sunken px-4 py-3 text-14">
          <Petal size={20} />
          <p>
            {t('reward.bonus', {
              reward: amount,
              referral: fullAmount(referral),
              total: fullAmount(reward + referral),
            })}
          </p>
        </div>
      )}
      {isWhole && (
        <details className="rounded-control border border-line px-4">
          <summary className="min-h-11 cursor-pointer content-center text-14 font-semibold">
            {t('reward.parts')}
          </summary>
          <RewardParts response={response} />
        </details>
      )}
    </>
  );
}

function Failure({ error }: { error: Error }) {
  const { locale, t } = useLocale();
  const isNotDue = error instanceof ApiError && error.key === 'account.rewardNotDue';
  const message = errorText(locale, error);
  return <Notice tone="problem">{isNotDue ? message : t('reward.failed', { message })}</Notice>;
}
