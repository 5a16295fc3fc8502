import type { Account } from '@bloom/contract/account/account';
import { maxProbationRewardBase } from '@bloom/contract/gift/economy';
import { useLocale } from '../../i18n/locale.ts';
import { shortAmount } from '../../lib/format.ts';

/**
 * The conditions that an account has yet to meet for the welcome gift and a full reward
 * (docs/specification/rewards.md#probation).
 */
export function ProbationNote({ probation }: { probation: Account['probation'] | undefined }) {
  const { locale, t } = useLocale();
  if (!probation) return null;
  const { welcome } = probation;
  return (
    <p className="mb-3 rounded-control bg-sunken px-4 py-3 text-14">
      {t(welcome > 0 ? 'reward.welcomeLater' : 'reward.fullLater', {
        gift: shortAmount(locale, welcome),
        most: shortAmount(locale, maxProbationRewardBase),
      })}
    </p>
  );
}
