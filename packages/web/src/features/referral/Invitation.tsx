import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { inviteeRewardPercent, referralGiftPercent } from '@bloom/contract/gift/economy';
import { useLocale } from '../../i18n/locale.ts';
import { percentText } from '../../lib/format.ts';
import { Petal } from '../../ui/image/Icon.tsx';
import { inviterOptions } from './referral-api.ts';

type InvitationProps = {
  /** The referral code that the visitor came with. */
  code: string;
  /** The content while the inviter is not known, and where the code is unknown. */
  children: ReactNode;
};

/** Says to a visitor who invited them, and what both get (docs/specification/rewards.md#referral-codes). */
export function Invitation({ code, children }: InvitationProps) {
  const { locale, t } = useLocale();
  const { data: name } = useQuery(inviterOptions(code));
  if (name === undefined) return children;
  return (
    <p className="flex gap-1.5 text-14 wrap-anywhere">
      <Petal size={18} />
      <span>
        <strong>{t('referral.invitedBy', { name })}</strong>{' '}
        {t('referral.invitedWhy', {
          name,
          extra: percentText(locale, inviteeRewardPercent / 100),
          gift: percentText(locale, referralGiftPercent / 100),
        })}
      </span>
    </p>
  );
}
